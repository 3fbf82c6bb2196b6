/** A hard bound on how long a scenario may take, so that a bank that never answers cannot hold up a run. */

import { HarnessError } from '../../model/errors.js';

/** The bound where nobody sets another, milliseconds. */
export const usualScenarioTimeout = 120_000;

export interface TimeLimit {
  /** Aborts when a work took too long or the run was cancelled; what goes on behind must heed it. */
  readonly signal: AbortSignal;
  /**
   * Resolves as the work does. Waits that are not the bank's (for a free PSU) stay outside.
   * @throws HarnessError as soon as the work takes longer; the abort reason when the run is cancelled.
   */
  within<T>(work: () => Promise<T>): Promise<T>;
  /** Does work that the limit does not count, such as waiting for a person. */
  pausing<T>(work: () => Promise<T>): Promise<T>;
  /** Milliseconds that the limit has counted, of all pieces of work that have ended. */
  worked(): number;
}

/** A limit for each piece of one scenario's work, in milliseconds. */
export function timeLimit(milliseconds: number, cancelled: AbortSignal): TimeLimit {
  const late = new AbortController();
  const signal = AbortSignal.any([cancelled, late.signal]);
  let left = milliseconds;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let pauses = 0;
  let working = false;
  let worked = 0;
  const stop = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const spent = performance.now() - since;
    left -= spent;
    worked += spent;
  };
  const run = () => {
    since = performance.now();
    const bound = milliseconds < 1_000 ? `${milliseconds} ms` : `${milliseconds / 1_000} s`;
    const reason = `the scenario took longer than ${bound} and was stopped; raise --scenario-timeout or budgets.scenarioTimeoutSeconds if that is too short`;
    timer = setTimeout(() => late.abort(new HarnessError(reason)), Math.max(0, left));
  };
  return {
    signal,
    worked: () => worked,
    async pausing(work) {
      stop();
      pauses += 1;
      try {
        return await work();
      } finally {
        pauses -= 1;
        if (pauses === 0 && working) run();
      }
    },
    async within(work) {
      signal.throwIfAborted();
      left = milliseconds;
      working = true;
      run();
      const over = new AbortController();
      // What ignores the signal is not waited for.
      const aborted = new Promise<never>((_, reject) => {
        const listening = { once: true, signal: over.signal };
        signal.addEventListener('abort', () => reject(signal.reason), listening);
      });
      try {
        return await Promise.race([aborted, work()]);
      } finally {
        working = false;
        stop();
        over.abort();
      }
    },
  };
}
