/** Ids that replies give, and which of them only a forged reply gave; `?name` is a parameter of a link. */

import { decoded, membersOf, type ReadExchange } from '../read-exchange.js';
import { isForged } from './forged.js';
import { isKnownNumber, shownNumbers } from './learn-accounts.js';
import type { Memory } from './memory.js';

/** An id as it stands, and as an address gives it that a client builds of it as it stands. */
function note(id: string, { number }: ReadExchange, known: Map<string, number>): void {
  for (const each of [id, decoded(id)]) if (!known.has(each)) known.set(each, number);
}

/** Lists of texts that are no ids. */
const noIds: ReadonlySet<string> = new Set([
  'verbs',
  'roles',
  'monthsOfExecution',
  'remittanceInformationUnstructuredArray',
]);

function learnIds(value: unknown, exchange: ReadExchange, known: Map<string, number>, depth = 0): void {
  if (depth > 8 || typeof value !== 'object' || value === null) return;
  // A list of texts below any name, as `accounts` of a customer of the sandbox, may be one of ids.
  const isListed = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    if (noIds.has(name)) continue;
    if (typeof member !== 'string') learnIds(member, exchange, known, depth + 1);
    else if (isListed || /id$/i.test(name)) note(member, exchange, known);
    else if (name === 'href') {
      const [path = '', query = ''] = member.split('?');
      for (const segment of path.split('/')) if (segment.length > 5) note(segment, exchange, known);
      for (const parameter of new URLSearchParams(query).keys()) note(`?${parameter}`, exchange, known);
    }
  }
}

/** Ids that the call itself names: the TPP had them before the reply. */
function namedBy({ params, sent }: ReadExchange): ReadonlySet<unknown> {
  const listed = membersOf(sent)['paymentIds'];
  return new Set([...Object.values(params), ...(Array.isArray(listed) ? listed : [])]);
}

/** Ids of a forged reply are remembered as such, until one that is whole shows them too. */
export function learnGivenIds(exchange: ReadExchange, known: Map<string, number>, memory: Memory): void {
  if (!isForged(exchange) && memory.forged.size === 0) return learnIds(exchange.got, exchange, known);
  const shown = new Map<string, number>();
  const named = namedBy(exchange);
  learnIds(exchange.got, exchange, shown);
  for (const each of shownNumbers(exchange)) shown.set(each, exchange.number);
  for (const [id, number] of shown) {
    if (!isForged(exchange)) memory.forged.delete(id);
    else if (!known.has(id) && !named.has(id) && !isKnownNumber(exchange.tpp, id, memory))
      memory.forged.set(id, number);
    if (!known.has(id)) known.set(id, number);
  }
}
