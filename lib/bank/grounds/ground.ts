/** Why the bank refuses: the clause behind a refusal, and what a TPP can do about it. */

import { clause, type ClauseId } from '../../catalogue/index.js';

/** The clause behind one refusal, and the way out. Replies do not carry it: logs and pages do. */
export interface Ground {
  /** One that binds TPPs where there is one; otherwise the clause that makes, or lets, the bank refuse. */
  readonly clause: ClauseId;
  /** Further clauses that speak of it. */
  readonly also?: readonly ClauseId[];
  /** What to do, in one sentence to the TPP. */
  readonly mend: string;
  /** What the reply does not tell. */
  readonly why?: string;
}

/** What is told of one refusal. */
export interface ToldRefusal {
  /** Id of the rule, of the reason, or of the way in which an SCA failed. */
  readonly by: string;
  readonly clause: ClauseId;
  readonly also?: readonly ClauseId[];
  readonly why: string;
  /** Header, query parameter or JSON pointer. */
  readonly path?: string;
  /** Absent where a rule says with the reason what to do. */
  readonly mend?: string;
}

/** Told of each refusal while a call is answered. */
export type Witness = (told: ToldRefusal) => void;

/** On whom a clause lies: the TPP, the bank, or nobody, because it leaves something open. */
export type BoundSide = 'tpp' | 'bank' | 'open';

/** The side that a clause binds. What binds both is the TPP's when the TPP is told of it. */
export function boundSide(id: ClauseId): BoundSide {
  const { level, party } = clause(id);
  if (level === 'info') return 'open';
  return party === 'bank' ? 'bank' : 'tpp';
}
