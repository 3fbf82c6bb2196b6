/**
 * How many calls a run has under way: some at first, and more, up to what the target takes, for as long as it
 * is the bank that the run waits for. A near bank answers faster than this process can ask; more calls at
 * once would bring nothing there but more connections, and each of those costs both sides a handshake.
 */

import { workShare } from './work-share.js';

/** Calls under way at once with which a run starts. */
const atFirst = 40;

/** The share of a processor up to which it is the bank that is waited for. */
const mostWork = 0.75;

/**
 * Milliseconds of waiting in a row that are looked at: what the calls that were let go last cost shows only
 * when their replies come.
 */
const span = 100;

export interface Queue {
  /** Whether a call waits for a place. */
  waits(): boolean;
  /** Lets so many more leave. */
  open(more: number): void;
}

export interface Widening {
  /** Places at first. */
  readonly places: number;
  /** Told that a call waits for a place. */
  readonly wanted: () => void;
}

/**
 * Opens more places while calls wait for one and this process has nothing else to do.
 * @param most what the target takes at once
 */
export function widening(most: number, queue: Queue): Widening {
  const places = Number.isFinite(most) ? Math.min(most, atFirst) : most;
  let opened = places;
  let looking = false;

  function wanted(): void {
    if (looking || opened >= most) return;
    looking = true;
    const share = workShare();
    const look = () => {
      looking = false;
      if (!queue.waits()) return;
      if (share() < mostWork) {
        const more = Math.min(opened, most - opened);
        opened += more;
        queue.open(more);
      }
      wanted();
    };
    setTimeout(look, span).unref();
  }

  return { places, wanted };
}
