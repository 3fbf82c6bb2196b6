/** How long a scenario may clean up: less once the run is stopped, so that nobody has to stop it twice. */

import { HarnessError } from '../errors.js';

/** Milliseconds for cleaning up, usually and once the run is stopped. */
export const cleaningTimes = { usual: 60_000, stopped: 10_000 } as const;

/**
 * Does the cleaning within its time, which shrinks when the run is stopped meanwhile.
 * @param clean gets the signal that ends it; a timer holds it, because a signal of `AbortSignal.timeout` that only others are
 * made of may be collected before its time
 * @returns what cannot be taken away, in one line, or that the time is over; undefined when nothing is left
 */
export async function withinCleaningTime(
  stopped: AbortSignal,
  clean: (signal: AbortSignal) => Promise<string | undefined>,
  { usual, stopped: short }: Readonly<Record<keyof typeof cleaningTimes, number>> = cleaningTimes,
): Promise<string | undefined> {
  const over = new AbortController();
  const end = () => over.abort(new HarnessError('the time for cleaning up is over'));
  let timer = setTimeout(end, stopped.aborted ? short : usual);
  const hurry = () => {
    clearTimeout(timer);
    timer = setTimeout(end, short);
  };
  stopped.addEventListener('abort', hurry, { once: true });
  try {
    // What ignores the signal is not waited for.
    const late = new Promise<string>((resolve) => {
      over.signal.addEventListener('abort', () => resolve('the time for cleaning up is over'), {
        once: true,
      });
    });
    return await Promise.race([clean(over.signal), late]);
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', hurry);
  }
}
