/**
 * Lets scenarios that pull the levers of the whole bank share it. Each does beside the others what it does
 * before its first lever. Then the levers are pulled in the order of time: batch runs at once, the clock from
 * moment to moment, and only who asked for a moment acts in it while the others wait for theirs. So each sees
 * the bank at the moments that it asked for, as if it were alone, and a clock that is set once serves
 * everybody who wanted it set so.
 */

import { HarnessError } from '../../model/errors.js';
import { movedBy, type BankTime } from './bank-time.js';
import type { Levers } from '../../model/levers.js';

/** One scenario's share of the bank. */
export interface Share {
  /** The bank's time: who moves it waits for its moment; it is released when nobody needs it. */
  readonly time: BankTime;
  /** The levers, of which the batch run waits until nobody acts. */
  levers(all: Levers): Levers;
  /** Waits for what others hold, such as a PSU, and holds nobody up meanwhile. */
  idle<T>(work: () => Promise<T>): Promise<T>;
  /** Takes no further part. */
  leave(): void;
}

interface Wish {
  /** Wishes come true in this order, and those with the same moment together. */
  readonly moment: number;
  readonly pull: () => Promise<void>;
  readonly granted: () => void;
  readonly failed: (thrown: unknown) => void;
}

type State = 'acting' | 'idle' | Wish;

/** Pulls the lever of the first wish, which is that of all that are due. */
async function grant(first: Wish, due: readonly Wish[]): Promise<void> {
  try {
    await first.pull();
    for (const each of due) each.granted();
  } catch (thrown) {
    for (const each of due) each.failed(thrown);
  }
}

const batch = Number.NEGATIVE_INFINITY;
const end = Number.POSITIVE_INFINITY;

/** Who shares the bank, and what each of them does or wishes. */
class Sharers {
  readonly #states = new Map<symbol, State>();
  #isPulling = false;
  /** The lever that moves just now; nobody may act meanwhile. */
  #pulled = Promise.resolve();

  get pulled(): Promise<void> {
    return this.#pulled;
  }

  set(who: symbol, state: State): void {
    this.#states.set(who, state);
    if (state !== 'acting') void this.#settle();
  }

  leave(who: symbol): void {
    this.#states.delete(who);
    void this.#settle();
  }

  wish(who: symbol, moment: number, pull: () => Promise<void>): Promise<void> {
    const before = this.#states.get(who);
    if (typeof before === 'object') before.failed(new HarnessError('a scenario pulled two levers at once'));
    return new Promise((granted, failed) => this.set(who, { moment, pull, granted, failed }));
  }

  /** Grants the earliest wish once nobody acts. */
  async #settle(): Promise<void> {
    const all = [...this.#states];
    if (this.#isPulling || all.some(([, state]) => state === 'acting')) return;
    const wishes = all.flatMap(([who, state]) => (typeof state === 'string' ? [] : [{ who, state }]));
    const moment = Math.min(...wishes.map(({ state }) => state.moment));
    const due = wishes.filter(({ state }) => state.moment === moment);
    const [first] = due;
    if (first === undefined) return;
    this.#isPulling = true;
    for (const { who } of due) this.#states.set(who, 'acting');
    this.#pulled = grant(
      first.state,
      due.map(({ state }) => state),
    );
    await this.#pulled;
    this.#isPulling = false;
    // Somebody may have left meanwhile.
    void this.#settle();
  }
}

/**
 * A bank shared by scenarios; all of them join before the first one acts.
 * @param time moves the clock of the bank
 */
export function sharedBank(time: BankTime): { join(): Share } {
  const sharers = new Sharers();

  function join(): Share {
    const who = Symbol('share');
    sharers.set(who, 'acting');
    const wish = (moment: number, pull: () => Promise<void>) => sharers.wish(who, moment, pull);
    return {
      time: movedBy(
        time,
        (instant) => wish(instant, () => time.moveTo(instant)),
        () => wish(end, () => time.release()),
      ),
      levers({ batchRun, ...others }) {
        if (batchRun === undefined) return others;
        return { ...others, batchRun: (order) => wish(batch, () => batchRun(order)) };
      },
      async idle(work) {
        sharers.set(who, 'idle');
        try {
          return await work();
        } finally {
          sharers.set(who, 'acting');
          await sharers.pulled;
        }
      },
      leave: () => sharers.leave(who),
    };
  }

  return { join };
}
