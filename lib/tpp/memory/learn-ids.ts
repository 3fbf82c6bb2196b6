/** Ids that replies give, and which of them only a forged reply gave. */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { isForged } from './forged.js';
import { keyOf, type Memory } from './memory.js';

function learnIds(value: unknown, exchange: ReadExchange, known: Map<string, number>, depth = 0): void {
  if (depth > 8 || typeof value !== 'object' || value === null) return;
  // A list of texts below any name, as `accounts` of a customer of the sandbox, may be one of ids.
  const isListed = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') learnIds(member, exchange, known, depth + 1);
    else if ((isListed || /id$/i.test(name)) && !known.has(member)) known.set(member, exchange.number);
    else if (name === 'href') {
      for (const segment of (member.split('?')[0] ?? '').split('/'))
        if (segment.length > 5 && !known.has(segment)) known.set(segment, exchange.number);
    }
  }
}

/** Account numbers that a list shows. */
function numbersIn({ got }: ReadExchange): readonly string[] {
  const { accounts } = membersOf(got);
  return (Array.isArray(accounts) ? accounts : []).flatMap((each) => textAt(each, 'bban') ?? []);
}

/** Ids of a forged reply are remembered as such, until one that is whole shows them too. */
export function learnGivenIds(exchange: ReadExchange, known: Map<string, number>, memory: Memory): void {
  if (!isForged(exchange) && memory.forged.size === 0) return learnIds(exchange.got, exchange, known);
  const shown = new Map<string, number>();
  learnIds(exchange.got, exchange, shown);
  for (const each of numbersIn(exchange)) shown.set(each, exchange.number);
  for (const [id, number] of shown) {
    if (!isForged(exchange)) memory.forged.delete(id);
    else if (!known.has(id) && !memory.accounts.has(keyOf(exchange.tpp, id))) memory.forged.set(id, number);
    if (!known.has(id)) known.set(id, number);
  }
}
