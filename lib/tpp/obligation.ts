/** What a TPP owes, as data: the clause, how firm it is, what to do about a breach, and what shows it. */

import type { ClauseId } from '../catalogue/index.js';
import type { Unseen } from './traffic.js';

/**
 * How firm an obligation is. `must`: a breach fails. `should`: a breach is a warning. `open`: the text leaves
 * it open, so that it is told and never held against anybody. `suspicion`: traffic hardly shows it; what
 * looks like a breach is told as that.
 */
export type Weight = 'must' | 'should' | 'open' | 'suspicion';

/** A field of work that a TPP may claim to do: what is required of it must be seen. */
export const areas = [
  'accounts',
  'cards',
  'payments',
  'bulk-payments',
  'periodic-payments',
  'baskets',
  'cancellation',
  'single-sca',
  'corporate',
  'registration',
  'contact',
  'unattended',
  'sandbox',
] as const;

export type Area = (typeof areas)[number];

export interface Obligation {
  /** kebab-case and unique; that of the rule where one request shows it. */
  readonly id: string;
  readonly clause: ClauseId;
  /** Clauses that say the same, or of the same thing. */
  readonly also?: readonly ClauseId[];
  /** What shows it: one request alone, memory over calls, or what follows something that the bank sent. */
  readonly judgedBy: 'request' | 'sequence' | 'reaction';
  readonly weight: Weight;
  /** What is owed, in one sentence. */
  readonly owed: string;
  /** How to mend a breach, in one sentence. */
  readonly mend: string;
  /** Fields of work that cannot be done without coming to it. */
  readonly areas?: readonly Area[];
  /** What has to be seen to judge it. */
  readonly needs?: readonly Unseen[];
  /** It hangs on which TPP calls: where the signature is not of the certificate sent, nobody knows. */
  readonly ofCaller?: true;
}

/** What a judge says about one exchange: the obligation was kept, or broken as told. */
export interface Judgement {
  readonly obligation: string;
  /** Absent when it was kept. */
  readonly breach?: Breach;
}

export interface Breach {
  /** What happened, in one line. */
  readonly message: string;
  /** Header, query parameter or JSON pointer. */
  readonly path?: string;
  /** Number of the earlier exchange that it depends on. */
  readonly dependsOn?: number;
}

/** The obligation was kept. */
export function kept(obligation: string): Judgement {
  return { obligation };
}

/** The obligation was broken. */
export function broken(obligation: string, message: string, more: Omit<Breach, 'message'> = {}): Judgement {
  return { obligation, breach: { message, ...more } };
}
