/** How long a scenario may clean up: less once the run is stopped, so that nobody has to stop it twice. */

import { HarnessError } from '../../model/errors.js';

/** Milliseconds for cleaning up, usually and once the run is stopped. */
export const cleaningTimes = { usual: 60_000, stopped: 10_000 } as const;

/**
 * Does the cleaning within its time, which shrinks when the run is stopped meanwhile.
 * @param clean gets the signal that ends it, which it heeds; a timer holds it, because a signal of
 *   `AbortSignal.timeout` that only others are made of may be collected before its time
 * @returns what the cleaning comes to
 */
export async function withinCleaningTime<T>(
  stopped: AbortSignal,
  clean: (signal: AbortSignal) => Promise<T>,
  { usual, stopped: short }: Readonly<Record<keyof typeof cleaningTimes, number>> = cleaningTimes,
): Promise<T> {
  const over = new AbortController();
  const end = () => over.abort(new HarnessError('the time for cleaning up is over'));
  let timer = setTimeout(end, stopped.aborted ? short : usual);
  const hurry = () => {
    clearTimeout(timer);
    timer = setTimeout(end, short);
  };
  stopped.addEventListener('abort', hurry, { once: true });
  try {
    return await clean(over.signal);
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', hurry);
  }
}
