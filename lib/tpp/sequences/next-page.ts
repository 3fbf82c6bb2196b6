/** Pages of one read, which the PSU waits for as for the first (LIM-14). */

import { broken, type Judgement } from '../obligation.js';
import { keyOf, type Memory } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';

/** A page that is read within this time after the one before belongs to the same read. */
const nextPage = 5_000;

/** The next page of what was read a moment ago with the address of the PSU. */
export function* judgeNextPage(exchange: ReadExchange, memory: Memory): Generator<Judgement> {
  const { at, request, tpp } = exchange;
  const psuId = exchange.header('psu-id')?.toLowerCase() ?? '';
  const key = keyOf(tpp, psuId, exchange.header('tpp-session-id') ?? '');
  const before = memory.lastAddress.get(key);
  if (before === undefined || before.target === request.target || at - before.at > nextPage) return;
  const [path] = request.target.split('?');
  if (before.target.split('?')[0] === path)
    yield broken('psu-address-while-there', 'the page before was read with PSU-IP-Address a moment ago', {
      path: 'PSU-IP-Address',
      dependsOn: before.number,
    });
}
