/** What belongs to one visit of the PSU, who waits for all of it (LIM-14). */

import { broken, type Judgement } from '../obligation.js';
import { keyOf, type Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

/** What is read within this time after a call of the same session belongs to the same visit. */
const moment = 5_000;

/**
 * What is read in a session in which a call had the address of the PSU a moment ago. What may be read without
 * the PSU may be read by a job beside them, unless it is the next page of what the PSU reads.
 */
export function* judgeSameVisit(
  exchange: ReadExchange,
  mayBeJob: boolean,
  memory: Memory,
): Generator<Judgement> {
  const { at, request, tpp } = exchange;
  const psuId = exchange.header('psu-id')?.toLowerCase() ?? '';
  const key = keyOf(tpp, psuId, exchange.header('tpp-session-id') ?? '');
  const before = memory.lastAddress.get(key);
  if (before === undefined || before.target === request.target || at - before.at > moment) return;
  const [path] = request.target.split('?');
  const isNextPage = before.target.split('?')[0] === path;
  if (mayBeJob && !isNextPage) return;
  const what = isNextPage ? 'the page before was read' : 'the call before was made';
  yield broken('psu-address-while-there', `${what} with PSU-IP-Address a moment ago`, {
    path: 'PSU-IP-Address',
    dependsOn: before.number,
  });
}
