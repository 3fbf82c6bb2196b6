/** Work that is done when there is time for it: while a far bank is waited for, nothing else is lost. */

import { workShare } from '../../harness/schedule/work-share.js';

/** Milliseconds that are looked at together. */
const span = 50;
/** The share of a processor up to which there is time. */
const mostWork = 0.4;

/**
 * Calls once this process has mostly waited for a twentieth of a second. A run at a near bank never waits so
 * long.
 * @returns gives it up
 */
export function onceIdle(work: () => void): () => void {
  let share = workShare();
  const timer = setInterval(() => {
    const taken = share();
    share = workShare();
    if (taken > mostWork) return;
    clearInterval(timer);
    work();
  }, span).unref();
  return () => clearInterval(timer);
}
