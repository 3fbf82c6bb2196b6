/** A hard bound on how long a scenario may take, so that a bank that never answers cannot hold up a run. */

import { HarnessError } from '../errors.js';

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
}

/** A limit for each piece of one scenario's work, in milliseconds. */
export function timeLimit(milliseconds: number, cancelled: AbortSignal): TimeLimit {
  const late = new AbortController();
  const signal = AbortSignal.any([cancelled, late.signal]);
  return {
    signal,
    async within(work) {
      signal.throwIfAborted();
      const timer = setTimeout(
        () =>
          late.abort(new HarnessError(`the scenario took longer than ${milliseconds} ms and was stopped`)),
        milliseconds,
      );
      const over = new AbortController();
      // What ignores the signal is not waited for.
      const aborted = new Promise<never>((_, reject) => {
        const listening = { once: true, signal: over.signal };
        signal.addEventListener('abort', () => reject(signal.reason), listening);
      });
      try {
        return await Promise.race([aborted, work()]);
      } finally {
        clearTimeout(timer);
        over.abort();
      }
    },
  };
}
