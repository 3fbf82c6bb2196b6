/** What replies show of accounts: their currency, whose they are, and the transactions below them. */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { keyOf, type Memory } from './memory.js';

function learnCurrencies(exchange: ReadExchange, memory: Memory): void {
  const list = membersOf(exchange.got)['accounts'];
  for (const each of Array.isArray(list) ? list : [membersOf(exchange.got)['account']]) {
    const bban = textAt(each, 'bban');
    const currency = textAt(each, 'currency');
    if (bban !== undefined && currency !== undefined)
      memory.accounts.set(keyOf(exchange.tpp, bban), { currency, number: exchange.number });
  }
}

/** What lists show that is no account number, although it stands beside one. */
function learnOtherNumbers({ got, tpp, number }: ReadExchange, memory: Memory): void {
  const named = [
    ['accounts', 'resourceId', 'the id of an account'],
    ['cardAccounts', 'resourceId', 'the id of a card'],
    ['cardAccounts', 'maskedPan', 'the number of a card'],
  ] as const;
  for (const [list, member, what] of named) {
    const all = membersOf(got)[list];
    for (const each of Array.isArray(all) ? all : []) {
      const value = textAt(each, member);
      // A bank may give its accounts their numbers as ids.
      if (value !== undefined && value !== textAt(each, 'bban'))
        memory.otherNumbers.set(keyOf(tpp, value), { what, number });
    }
  }
}

/** Whose account or card it is: that of the PSU to whom a list shows it. */
function learnHolders(exchange: ReadExchange, memory: Memory): void {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  if (psuId === undefined) return;
  for (const list of ['accounts', 'cardAccounts']) {
    const all = membersOf(exchange.got)[list];
    for (const each of Array.isArray(all) ? all : []) {
      const key = keyOf(exchange.tpp, textAt(each, 'resourceId') ?? '');
      const holders = memory.holders.get(key) ?? new Map<string, number>();
      if (!holders.has(psuId)) holders.set(psuId, exchange.number);
      memory.holders.set(key, holders);
    }
  }
}

/** Below which account a transaction stands. */
function learnTransactions(exchange: ReadExchange, memory: Memory): void {
  const account = exchange.params['accountId'];
  if (account === undefined || exchange.operation?.id !== 'list-transactions') return;
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      const id = textAt(value, 'transactionId');
      if (id === undefined) return Object.values(value).forEach(walk);
      const key = keyOf(exchange.tpp, id);
      memory.transactions.set(key, new Set([...(memory.transactions.get(key) ?? []), account]));
    }
  };
  walk(exchange.got);
}

/** What a reply adds about accounts. */
export function learnAccounts(exchange: ReadExchange, memory: Memory): void {
  learnCurrencies(exchange, memory);
  learnOtherNumbers(exchange, memory);
  learnHolders(exchange, memory);
  learnTransactions(exchange, memory);
}
