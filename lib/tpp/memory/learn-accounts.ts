/** What replies show of accounts: their currency, whose they are, and the transactions below them. */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { actorOf } from './actors.js';
import { isForged } from './forged.js';
import { keyOf, type Memory } from './memory.js';

function learnCurrencies(exchange: ReadExchange, memory: Memory): void {
  const list = membersOf(exchange.got)['accounts'];
  for (const each of Array.isArray(list) ? list : [membersOf(exchange.got)['account']]) {
    const currency = textAt(each, 'currency');
    if (currency === undefined) continue;
    const { number } = exchange;
    for (const name of new Set([textAt(each, 'bban'), textAt(each, 'iban')])) {
      if (name === undefined) continue;
      const key = keyOf(exchange.tpp, name);
      // One number may stand in a list for an account in each of several currencies.
      const known = memory.accounts.get(key);
      const beside = known?.number === number ? known.currencies : [];
      memory.accounts.set(key, { currencies: new Set([...beside, currency]), number });
    }
  }
}

/** The accounts and cards that a reply shows, in a list or by themselves. */
function recordsIn({ got }: ReadExchange): readonly unknown[] {
  const { accounts, cardAccounts, account, cardAccount } = membersOf(got);
  return [accounts, cardAccounts, account, cardAccount].flatMap((each): readonly unknown[] =>
    Array.isArray(each) ? each : [each],
  );
}

/** Numbers of accounts and references of cards that can be paid from. */
export function shownNumbers(exchange: ReadExchange): readonly string[] {
  return recordsIn(exchange).flatMap((each) =>
    [textAt(each, 'bban'), textAt(each, 'iban'), textAt(each, 'relatedAccount', 'identification')].filter(
      (number) => number !== undefined,
    ),
  );
}

/** Whether a reply that is whole has shown the number of an account or card. */
export function isKnownNumber(tpp: string, number: string, memory: Memory): boolean {
  const key = keyOf(tpp, number);
  return memory.accounts.has(key) || memory.holders.has(key);
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

function learnHolder(key: string, exchange: ReadExchange, memory: Memory): void {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const actor = actorOf(exchange);
  if (psuId === undefined || actor === undefined) return;
  const holders = memory.holders.get(key) ?? new Map<string, number>();
  for (const each of [psuId, actor]) if (!holders.has(each)) holders.set(each, exchange.number);
  memory.holders.set(key, holders);
}

/** Whose account or card it is: that of the PSU to whom a list shows it, by its id and by its number. */
function learnHolders(exchange: ReadExchange, memory: Memory): void {
  for (const list of ['accounts', 'cardAccounts']) {
    const all = membersOf(exchange.got)[list];
    for (const each of Array.isArray(all) ? all : [])
      for (const member of ['resourceId', 'bban', 'iban']) {
        const value = textAt(each, member);
        if (value !== undefined) learnHolder(keyOf(exchange.tpp, value), exchange, memory);
      }
  }
  const card = membersOf(exchange.got)['cardAccount'];
  const reference = textAt(card, 'relatedAccount', 'identification');
  if (reference === undefined) return;
  memory.cardReferences.add(keyOf(exchange.tpp, reference));
  learnHolder(keyOf(exchange.tpp, reference), exchange, memory);
}

/** The PSUs to whom replies showed the account or card of a path; undefined where none did. */
export function holdersOf(
  { params, tpp }: ReadExchange,
  memory: Memory,
): ReadonlyMap<string, number> | undefined {
  const id = params['accountId'] ?? params['cardAccountId'];
  return id === undefined ? undefined : memory.holders.get(keyOf(tpp, id));
}

/** What a call names the account or card by that it reads or pays from: its id, or each of its numbers. */
export function namesFor({ sent, params }: ReadExchange): readonly string[] {
  const { debtorAccount } = membersOf(sent);
  const numbers = [
    textAt(debtorAccount, 'bban'),
    textAt(debtorAccount, 'iban'),
    textAt(debtorAccount, 'other', 'identification'),
  ].filter((each) => each !== undefined);
  if (numbers.length > 0) return numbers;
  const id = params['accountId'] ?? params['cardAccountId'];
  return id === undefined ? [] : [id];
}

/** To whom the account was shown that a call reads or pays from. */
export function holdersFor(exchange: ReadExchange, memory: Memory): ReadonlyMap<string, number> | undefined {
  const [first] = namesFor(exchange);
  return first === undefined ? undefined : memory.holders.get(keyOf(exchange.tpp, first));
}

/** Whether a holder is this PSU under an agreement. */
export function isUnderAgreement(holder: string, psuId: string): boolean {
  return holder.startsWith(keyOf(psuId, '')) && holder !== keyOf(psuId, '');
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
  if (isForged(exchange)) return;
  learnCurrencies(exchange, memory);
  learnOtherNumbers(exchange, memory);
  learnHolders(exchange, memory);
  learnTransactions(exchange, memory);
}
