/** Which recordings a proof looks at, and in which order. */

import type { Fault } from '../faults/fault.js';
import { shuffled } from '../harness/schedule/order.js';
import { hashText } from '../model/seeded-random.js';
import type { Recording } from './recording.js';

/**
 * One of so many equal parts. Each bank has its scenarios dealt out in an order of its own, so that as many
 * turns, one after the other, try all of them.
 */
export interface Share {
  readonly turn: number;
  readonly of: number;
}

/** What a share takes for this bank, and the others. */
export function dealt<T>(all: readonly T[], bank: string, { turn, of }: Share): readonly [T[], T[]] {
  const order = shuffled(all, hashText(bank));
  const isTaken = (at: number) => at % of === turn % of;
  return [order.filter((_, at) => isTaken(at)), order.filter((_, at) => !isTaken(at))];
}

/**
 * All recordings, first those whose replies show a clause that the fault names, the shortest of them first.
 */
export function likelyFirst(fault: Fault, recordings: readonly Recording[]): readonly Recording[] {
  const shows = ({ shown }: Recording) => (fault.catches.some((named) => shown.has(named)) ? 0 : 1);
  return recordings.toSorted(
    (one, other) => shows(one) - shows(other) || one.deeds.length - other.deeds.length,
  );
}
