/**
 * Tries whether a clock lever is that of the bank which answers: it is set a little more than an hour ahead
 * for one call, whose Date must follow, and released. What the lever sets must be what the bank dates its
 * replies by, because requests are dated by it, too.
 */

import { parseImfFixdate } from '../../model/imf-fixdate.js';
import { HarnessError, messageOf } from '../../model/errors.js';
import type { Lever } from '../../model/levers.js';
import { reachTarget, type Reached } from '../schedule/reach.js';
import type { Target } from '../target/target.js';

/**
 * What a trial showed: `stays` where the Date did not follow, `sticks` where it did not return, `undated`
 * where the bank's replies do not tell its clock, `broken` where the lever failed.
 */
export type Shown = 'follows' | 'stays' | 'sticks' | 'undated' | 'broken';

export interface Trial {
  readonly shown: Shown;
  /** How far the bank's clock is ahead of this machine's once it was released, in milliseconds. */
  readonly clockAhead: number;
  /** How far it was ahead before, where releasing it brought it back: somebody had left it moved. */
  readonly leftAhead?: number;
  /** How the lever failed, in one line. */
  readonly failure?: string;
}

interface TrialOptions {
  readonly index?: number;
  readonly reached?: Reached;
  readonly signal?: AbortSignal | undefined;
}

const minute = 60_000;
/** No whole hour, by which the clock of a bank may be wrong. */
const usual = 67 * minute;
/** Further apart than is tolerated: a lever that moves another instance is found out. */
const between = 5 * minute;
const tolerated = minute;

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < tolerated;
}

/** Sets the clock; how that failed, or undefined. */
async function setTo(clock: Lever<'clock'>, instant: number): Promise<string | undefined> {
  try {
    await clock({ now: new Date(instant).toISOString() });
    return undefined;
  } catch (thrown) {
    if (thrown instanceof HarnessError) return messageOf(thrown);
    throw thrown;
  }
}

/** Returns the clock, whatever is thrown; one that could not be set need not be able to return. */
async function released(clock: Lever<'clock'>, wasSet: boolean): Promise<void> {
  try {
    await clock(null);
  } catch (thrown) {
    if (wasSet || !(thrown instanceof HarnessError)) throw thrown;
  }
}

/**
 * Tries a clock lever. It is released again, whatever comes between.
 * @param index which of the instances that are tried at the same time: each is set to an instant of its own
 * @param reached what the target answered before; absent: it is asked
 * @param signal gives it up; a clock that was moved is released all the same
 * @throws NetworkError with the explanation when nothing answers, HarnessError when the lever cannot be
 *   released.
 */
export async function tryClock(
  target: Target,
  clock: Lever<'clock'>,
  { index = 0, reached, signal }: TrialOptions = {},
): Promise<Trial> {
  const ahead = usual + index * between;
  // No lever is pulled, and no wait for it is spent, at a bank that does not answer.
  const { clockAhead: found } = reached ?? (await reachTarget(target, signal));
  const [set] = await Promise.allSettled([setTo(clock, Date.now() + ahead)]);
  const wasSet = set.status === 'fulfilled' && set.value === undefined;
  let shown: number | undefined;
  try {
    if (wasSet) shown = parseImfFixdate((await reachTarget(target, signal)).date ?? '');
  } finally {
    await released(clock, wasSet);
  }
  if (set.status === 'rejected') throw set.reason;
  const since = Date.now();
  const { clockAhead } = await reachTarget(target, signal);
  if (set.value !== undefined) return { shown: 'broken', clockAhead, failure: set.value };
  if (shown === undefined) return { shown: 'undated', clockAhead };
  const left = isNear(found, clockAhead) ? {} : { leftAhead: found };
  const moved = shown - since;
  if (isNear(moved, clockAhead)) return { shown: isNear(moved, ahead) ? 'sticks' : 'stays', clockAhead };
  // A bank whose Date is wrong by so much is judged for that, with the lever that it has.
  const follows = isNear(moved, ahead) || isNear(moved, ahead + clockAhead);
  return { shown: follows ? 'follows' : 'stays', clockAhead, ...(follows ? left : {}) };
}
