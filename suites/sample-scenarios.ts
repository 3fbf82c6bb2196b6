/**
 * What tests play of the suite where the whole of it would show only more of the same kind. THOROUGH=1 plays
 * everything.
 */

import type { Scenario } from '../lib/harness/kit/scenario.js';
import type { Depth } from '../lib/harness/target/target.js';
import { sampleSeed } from '../lib/model/testing/share.js';
import { isThorough } from '../lib/model/testing/thorough.js';
import { shuffled } from '../lib/harness/schedule/order.js';
import { allScenarios } from './index.js';

/** Sweeps touch each operation once, and nothing is played again under other circumstances. */
export const playedDepth: Depth = isThorough ? 'standard' : 'quick';

/**
 * Every scenario but those that widen others: these draw further calls of the same kind, and no clause rests
 * on them alone. 4 s of processor instead of 17 s.
 */
export const playedScenarios: readonly Scenario[] = isThorough
  ? allScenarios
  : allScenarios.filter(({ widens }) => widens !== true);

/** Every so many-th of what the seed has put in another order. */
function everyNth<T>(all: readonly T[], turn: number, of: number): readonly T[] {
  const taken = new Set(shuffled(all, sampleSeed).filter((_, index) => index % of === turn % of));
  return all.filter((each) => taken.has(each));
}

/**
 * One of so many shares of them, all of a size; cases that take turns play all of them together, and another
 * seed gives each case others.
 */
export function playedShare(turn: number, of: number): readonly Scenario[] {
  return isThorough ? allScenarios : everyNth(playedScenarios, turn, of);
}

/** One in so many; all of them on THOROUGH=1. */
export function oneIn<T>(of: number, all: readonly T[]): readonly T[] {
  return isThorough ? all : everyNth(all, 0, of);
}
