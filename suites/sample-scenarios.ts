/**
 * What tests play of the suite where the whole of it would show only more of the same kind. THOROUGH=1 plays
 * everything.
 */

import type { Scenario } from '../lib/harness/kit/scenario.js';
import type { Depth } from '../lib/harness/target/target.js';
import { allScenarios } from './index.js';

export const isThorough = process.env['THOROUGH'] !== undefined;

/** Sweeps touch each operation once, and nothing is played again under other circumstances. */
export const playedDepth: Depth = isThorough ? 'standard' : 'quick';

/**
 * Every scenario but those that widen others: these draw further calls of the same kind, and no clause rests
 * on them alone. 4 s of processor instead of 17 s.
 */
export const playedScenarios: readonly Scenario[] = isThorough
  ? allScenarios
  : allScenarios.filter(({ widens }) => widens !== true);

/** One of so many shares of them; cases that take turns play all of them together. */
export function playedShare(turn: number, of: number): readonly Scenario[] {
  return isThorough ? allScenarios : playedScenarios.filter((_, index) => index % of === turn % of);
}
