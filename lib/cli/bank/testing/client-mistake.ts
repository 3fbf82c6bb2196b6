/** A mistake of a client at the bank, the clauses that name it rightly, and what a developer has to read. */

import type { ClauseId } from '../../../catalogue/index.js';
import type { ClientBed, ClientOutcome } from './client-bed.js';

export interface BankMistake {
  readonly id: string;
  /** One of them is named. */
  readonly clauses: readonly ClauseId[];
  /** What the log says of it: the thing that is wrong, and how it should be. */
  readonly says: RegExp;
  /** Makes the mistake; the last call is judged. */
  readonly make: (bed: ClientBed) => Promise<ClientOutcome>;
}

/** Shorthand for the tables. */
export function at(
  id: string,
  clauses: ClauseId | readonly ClauseId[],
  says: RegExp,
  make: BankMistake['make'],
): BankMistake {
  return { id, clauses: typeof clauses === 'string' ? [clauses] : clauses, says, make };
}

/** Mistakes of which the log says the same: by their names, how each is made. */
export function alike(
  clauses: ClauseId | readonly ClauseId[],
  says: RegExp,
  made: Readonly<Record<string, BankMistake['make']>>,
): readonly BankMistake[] {
  return Object.entries(made).map(([id, make]) => at(id, clauses, says, make));
}
