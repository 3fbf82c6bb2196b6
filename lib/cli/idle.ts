/** Work that is done when there is time for it: while a far bank is waited for, nothing else is lost. */

/** Milliseconds that are looked at together. */
const span = 50;
/** The most of a span that may have been spent working. */
const mostWork = 0.3;

/**
 * Calls once this process has mostly waited for a twentieth of a second. A run at a near bank never waits so long.
 * @returns gives it up
 */
export function onceIdle(work: () => void): () => void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > mostWork) return;
    clearInterval(timer);
    work();
  }, span).unref();
  return () => clearInterval(timer);
}
