/** Keeps a run within the requests that a target allows: so many in a second, and so many altogether. */

import { Untestable } from '../errors.js';

/**
 * A turnstile: each call resolves when the next request may leave. Without a rate it never waits.
 * @param requestsPerSecond the most requests that may leave in any second
 * @param total the most requests of the run; whoever comes later gets `Untestable`
 */
export function turnstile(requestsPerSecond: number | undefined, total = Infinity): () => Promise<void> {
  const gap = requestsPerSecond === undefined ? 0 : 1_000 / requestsPerSecond;
  let next = 0;
  let passed = 0;
  return async () => {
    if (passed >= total)
      throw new Untestable(`the ${total} requests that the run may make are used up; raise budgets.requests`);
    passed += 1;
    if (gap === 0) return;
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + gap;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  };
}
