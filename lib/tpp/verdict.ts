/** The verdict of an obligation, and what stands behind it. */

import type { Area, Breach, Obligation } from './obligation.js';

/**
 * `not-seen`: nothing in the traffic came to it; never green. `not-applicable`: the role of the TPP does not
 * come to it. The others as everywhere in the suite.
 */
export type TppVerdict = 'pass' | 'fail' | 'warn' | 'observed' | 'not-seen' | 'not-applicable';

/** One breach with the exchange that shows it. */
export interface FoundBreach extends Breach {
  /** Number of the exchange, from 1. */
  readonly number: number;
}

export interface ObligationVerdict {
  readonly obligation: Obligation;
  readonly verdict: TppVerdict;
  /** The breaches, the first ones of many. */
  readonly breaches: readonly FoundBreach[];
  /** How many there were. */
  readonly count: number;
  /** Why it was not seen. */
  readonly reason?: string;
  /** The area that was required and makes it red that nothing was seen. */
  readonly required?: Area;
}

/** What a breach of an obligation makes of its verdict. */
export function verdictOf({ weight }: Obligation): TppVerdict {
  if (weight === 'must') return 'fail';
  return weight === 'should' ? 'warn' : 'observed';
}

/** Whether a verdict is held against the TPP. */
export function isRed({ verdict, required }: ObligationVerdict): boolean {
  return verdict === 'fail' || (verdict === 'not-seen' && required !== undefined);
}
