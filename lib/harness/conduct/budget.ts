/** Spreads requests over time where the target asks for a polite rate. */

/**
 * A turnstile: each call resolves when the next request may leave. Without a rate it never waits.
 * @param requestsPerSecond the most requests that may leave in any second
 */
export function turnstile(requestsPerSecond: number | undefined): () => Promise<void> {
  if (requestsPerSecond === undefined) return () => Promise.resolve();
  const gap = 1_000 / requestsPerSecond;
  let next = 0;
  return () => {
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + gap;
    return at <= now ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, at - now));
  };
}
