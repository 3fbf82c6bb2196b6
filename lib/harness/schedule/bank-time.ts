/**
 * The bank's time. Requests are dated by it, so that a bank whose clock stands elsewhere (or was moved by a
 * lever) still gets a correct Date. All instants are milliseconds since 1970.
 */

import { parseImfFixdate } from '../../model/imf-fixdate.js';
import { Untestable } from '../../model/errors.js';
import type { Lever } from '../../model/levers.js';

export interface BankTime {
  now(): number;
  /** Moves the bank's clock to an instant; needs the `clock` lever. */
  moveTo(instant: number): Promise<void>;
  /** Moves the bank's clock on from where it stands. */
  advance(milliseconds: number): Promise<void>;
  /** Returns the bank's clock to real time. */
  release(): Promise<void>;
  /** True while the clock stands elsewhere, or may. */
  readonly moved: boolean;
}

/**
 * How far the bank's clock is ahead of this machine's, in milliseconds, told by the Date header of a reply
 * that came about between two instants. Differences within a second and a half, which rounding and travel
 * explain, count as none.
 */
export function clockDifference(date: string | undefined, sent: number, received: number): number {
  const instant = date === undefined ? undefined : parseImfFixdate(date);
  if (instant === undefined) return 0;
  // The header has whole seconds: its middle is half a second later.
  const middle = instant + 500;
  if (middle > received + 1_500) return middle - received;
  if (middle < sent - 1_500) return middle - sent;
  return 0;
}

/**
 * Bank time over an optional clock lever.
 * @param ahead how far the bank's clock is ahead of this machine's while nobody moves it, in milliseconds
 * @param own this machine's clock, milliseconds since 1970
 * @param why what to say where it is to be moved without a lever
 */
export function bankTime(
  lever: Lever<'clock'> | undefined,
  ahead = 0,
  own: () => number = Date.now,
  why = 'the target offers no clock lever; add levers.clock to its profile',
): BankTime {
  let offset = ahead;
  let moved = false;

  async function moveTo(instant: number): Promise<void> {
    if (lever === undefined) throw new Untestable(why);
    // A lever that fails may have moved the clock all the same, so that it must be released either way.
    moved = true;
    await lever({ now: new Date(instant).toISOString() });
    offset = instant - own();
  }

  return {
    now: () => own() + offset,
    moveTo,
    advance: (milliseconds) => moveTo(own() + offset + milliseconds),
    async release() {
      if (!moved || lever === undefined) return;
      await lever(null);
      moved = false;
      offset = ahead;
    },
    get moved() {
      return moved;
    },
  };
}

/** The bank's time, moved and released in another way. */
export function movedBy(
  time: BankTime,
  moveTo: BankTime['moveTo'],
  release: BankTime['release'] = () => time.release(),
): BankTime {
  return {
    now: () => time.now(),
    moveTo,
    advance: (milliseconds) => moveTo(time.now() + milliseconds),
    release,
    get moved() {
      return time.moved;
    },
  };
}
