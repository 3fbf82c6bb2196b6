/** Sends calls that do not depend on each other, several at once. */

import type { Reply } from '../replies/reply.js';
import type { TppIdentity } from '../target/target.js';
import type { Call } from './call.js';
import type { Way } from './way.js';

/** Requests of one scenario under way at once, as far as the target's budget lets them. */
const mostTogether = 64;

/** The replies come, and are recorded, in the order of the calls. The first failure ends it. */
export async function* sendTogether(
  way: Way,
  identity: TppIdentity,
  calls: readonly Call[],
): AsyncGenerator<Reply> {
  const begun: ReturnType<Way>[] = [];
  let shown = 0;
  const beginNext = () => {
    const call = calls[begun.length];
    if (call === undefined) return;
    // Nobody waits yet: a failure is kept until its turn.
    begun.push(
      way(identity, call).catch((thrown: unknown) => () => {
        throw thrown;
      }),
    );
  };
  try {
    while (shown < calls.length) {
      while (begun.length < Math.min(calls.length, shown + mostTogether)) beginNext();
      const outcome = await begun[shown];
      shown += 1;
      if (outcome !== undefined) yield outcome();
    }
  } finally {
    // What else left is evidence, too, and may have to be taken away.
    for (const outcome of await Promise.all(begun.slice(shown))) {
      try {
        outcome();
      } catch {
        // It is in the transcript.
      }
    }
  }
}
