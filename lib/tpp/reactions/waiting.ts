/** How long a client waits before it makes a call again that was refused for its number, or met trouble. */

import { broken, kept, type Judgement } from '../obligation.js';
import type { EndedCall } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

const minute = 60_000;
/** Repeats without a pause until it is a program that makes them. */
const patience = 3;

/** After 429 a call waits for as long as the reply said, or longer each time. */
export function judgeWait(exchange: ReadExchange, before: EndedCall): Judgement {
  const { retryAfter, answeredAt, number, times } = before;
  const waited = exchange.at - answeredAt;
  if (retryAfter !== undefined)
    return waited >= retryAfter * 1000 - 500
      ? kept('too-many-requests-heeded')
      : broken(
          'too-many-requests-heeded',
          `repeated after ${Math.round(waited / 1000)} s; Retry-After asked for ${retryAfter} s`,
          {
            dependsOn: number,
          },
        );
  if (waited < 500)
    return broken('too-many-requests-heeded', 'repeated at once after 429', { dependsOn: number });
  const again = `repeated after ${Math.round(waited / 1000)} s, though ${times} calls before were answered with 429`;
  return times > 2 && waited < minute
    ? broken('too-many-requests-heeded', again, { dependsOn: number })
    : kept('too-many-requests-heeded');
}

/** After trouble of the bank a call comes again with pauses, and not before the time that the bank named. */
export function judgePatience(
  exchange: ReadExchange,
  { retryAfter, answeredAt, fast, number }: EndedCall,
): Judgement {
  const waited = exchange.at - answeredAt;
  if (retryAfter !== undefined && waited < retryAfter * 1000 - 500) {
    const message = `repeated after ${Math.round(waited / 1000)} s; Retry-After asked for ${retryAfter} s`;
    return broken('server-error-patience', message, { dependsOn: number });
  }
  return fast >= patience
    ? broken('server-error-patience', 'repeated again and again without a pause', { dependsOn: number })
    : kept('server-error-patience');
}
