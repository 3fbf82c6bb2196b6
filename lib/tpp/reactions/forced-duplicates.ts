/** What was refused as a duplicate, and comes again by force or in disguise (END-06). */

import { broken, kept, type Judgement } from '../obligation.js';
import { essenceOf, payeesOf, sumOf } from '../memory/essence.js';
import { callOf, type Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

/** Nobody reads a question and answers it within this time, in milliseconds. */
export const thought = 1_500;

/** A sum that differs by less than this part of it is meant to look like another payment. */
export const slight = 0.01;

/** What was refused as a duplicate comes again at once: by force, or with a text that hides it. */
export function judgeForced(
  exchange: ReadExchange,
  asks: string | undefined,
  memory: Memory,
): Judgement | undefined {
  const conflict = memory.conflicts.get(payeesOf(exchange));
  if (conflict === undefined || asks === 'false' || conflict.call === callOf(exchange)) return undefined;
  const isSame = conflict.essence === essenceOf(exchange);
  if (!isSame && Math.abs(sumOf(exchange) - conflict.sum) > conflict.sum * slight) return undefined;
  if (exchange.at - conflict.at >= thought) return kept('duplicate-not-forced');
  const how = asks === 'true' ? 'forced' : `sent again with ${isSame ? 'other words' : 'another sum'}`;
  return broken('duplicate-not-forced', `refused as a duplicate, and ${how} at once`, {
    ...(asks === 'true' ? { path: 'allowLogicalDuplicate' } : {}),
    dependsOn: conflict.number,
  });
}
