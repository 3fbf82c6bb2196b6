/** Keeps a run within what a target allows: requests at once, in a second, and altogether. */

import { Untestable } from '../../model/errors.js';

/** Does work that a scenario's time limit does not count. */
export type Pausing = <T>(work: () => Promise<T>) => Promise<T>;

/** Who waits for a turn. */
export interface Waiter {
  /** Gives the place back once it aborts, also where what was sent does not heed it. */
  readonly signal?: AbortSignal | undefined;
  /** Does the waiting: how long the budget holds a request back says nothing about the bank. */
  readonly pausing?: Pausing | undefined;
  /** Goes before all who are not: others wait for what it is part of. */
  readonly goesFirst?: boolean | undefined;
}

/**
 * Sends as soon as the budget has a place for it, and gives the place back when the reply is there.
 * @throws Untestable when the requests of the run are used up.
 */
export type Turn = <T>(send: () => Promise<T>, waiter?: Waiter) => Promise<T>;

/** What a target allows; absent bounds bind nobody. */
export interface RequestBudget {
  /** The most requests under way at any time. */
  readonly concurrency?: number | undefined;
  /** The most requests that may leave in any second. */
  readonly requestsPerSecond?: number | undefined;
  /** The most requests of the run. */
  readonly requests?: number | undefined;
}

/** Lets one go after the other, at least a gap after the one before really went. */
function pace(gap: number): (signal: AbortSignal | undefined) => Promise<void> {
  const waiting: (() => void)[] = [];
  let last = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isGoing = false;

  function next(): void {
    const [first] = waiting;
    if (isGoing || timer !== undefined || first === undefined) return;
    const wait = last + gap - performance.now();
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        next();
      }, Math.ceil(wait));
      return;
    }
    waiting.shift();
    isGoing = true;
    first();
  }

  function gone(): void {
    isGoing = false;
    last = performance.now();
    next();
  }

  function turn(signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const go = () => {
        signal?.removeEventListener('abort', leave);
        resolve(true);
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        // Nothing shall keep the process for those who left.
        if (waiting.length === 0) clearTimeout(timer);
        if (waiting.length === 0) timer = undefined;
        resolve(false);
      };
      if (signal?.aborted === true) {
        resolve(false);
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(go);
      next();
    });
  }

  return async (signal) => {
    if (await turn(signal)) gone();
  };
}

const atOnce: Pausing = (work) => work();

/** The turnstile for those whose requests go before all others. */
export function urgent(turn: Turn): Turn {
  return (send, waiter) => turn(send, { ...waiter, goesFirst: true });
}

/** A turnstile for all requests of a run; first come, first served, but for the urgent ones. */
export function turnstile(budget: RequestBudget): Turn {
  const { concurrency = Infinity, requestsPerSecond, requests = Infinity } = budget;
  const due = requestsPerSecond === undefined ? undefined : pace(1_000 / requestsPerSecond);
  const queues: Record<'urgent' | 'usual', (() => void)[]> = { urgent: [], usual: [] };
  let free = concurrency;
  let passed = 0;

  function leave(): void {
    const first = queues.urgent.shift() ?? queues.usual.shift();
    if (first === undefined) free += 1;
    else first();
  }

  return async (send, { signal, pausing = atOnce, goesFirst = false } = {}) => {
    if (passed >= requests)
      throw new Untestable(
        `the ${requests} requests that the run may make are used up; raise budgets.requests`,
      );
    passed += 1;
    if (free > 0) free -= 1;
    else {
      const queue = queues[goesFirst ? 'urgent' : 'usual'];
      await pausing(() => new Promise<void>((resolve) => queue.push(resolve)));
    }
    let isIn = true;
    const giveBack = () => {
      if (isIn) leave();
      isIn = false;
    };
    signal?.addEventListener('abort', giveBack, { once: true });
    try {
      if (due !== undefined) await pausing(() => due(signal));
      signal?.throwIfAborted();
      return await send();
    } finally {
      signal?.removeEventListener('abort', giveBack);
      giveBack();
    }
  };
}
