/**
 * The bank's time. Requests are dated by it, so that a bank whose clock stands elsewhere (or was moved by a lever) still
 * gets a correct Date. All instants are milliseconds since 1970.
 */

import { parseImfFixdate } from '../../model/imf-fixdate.js';
import { Untestable } from '../errors.js';
import type { Lever } from '../target/levers.js';

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
  /** Learns the bank's clock from a Date header; differences within a second and a half count as none. */
  learn(date: string | undefined): void;
}

/** Bank time over an optional clock lever. */
export function bankTime(lever: Lever<'clock'> | undefined): BankTime {
  let offset = 0;
  let learned = 0;
  let moved = false;

  async function moveTo(instant: number): Promise<void> {
    if (lever === undefined)
      throw new Untestable('the target offers no clock lever; add levers.clock to its profile');
    // A lever that fails may have moved the clock all the same, so that it must be released either way.
    moved = true;
    await lever({ now: new Date(instant).toISOString() });
    offset = instant - Date.now();
  }

  return {
    now: () => Date.now() + offset,
    moveTo,
    advance: (milliseconds) => moveTo(Date.now() + offset + milliseconds),
    async release() {
      if (!moved || lever === undefined) return;
      await lever(null);
      moved = false;
      offset = learned;
    },
    get moved() {
      return moved;
    },
    learn(date) {
      const instant = date === undefined ? undefined : parseImfFixdate(date);
      if (instant === undefined || moved) return;
      // The header has whole seconds: its middle is half a second later.
      const difference = instant + 500 - Date.now();
      learned = Math.abs(difference) <= 1_500 ? 0 : difference;
      offset = learned;
    },
  };
}
