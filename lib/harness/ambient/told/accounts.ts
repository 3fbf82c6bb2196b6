/** What is told of accounts, cards and what was booked on them, in lists, details and beside balances. */

import type { ClauseId } from '../../../catalogue/index.js';
import type { Reply } from '../../replies/reply.js';
import { itemsOf, memberOf } from '../../../model/json-value.js';
import type { Fact } from './memory.js';
import {
  accountNumber,
  callerOf,
  factsOf,
  optInsOf,
  paramsOf,
  signedSum,
  sum,
  text,
  type Reading,
} from './said.js';

const ofAccount: Readonly<Record<string, Reading>> = {
  bban: accountNumber,
  iban: accountNumber,
  maskedPan: text,
  currency: text,
};

/** What opt-ins change. */
const ofNames: Readonly<Record<string, Reading>> = { name: text, cashAccountType: text };

/** What of a booked transaction lasts. Its amount may have a sign in one place and not in another. */
const ofBooked: Readonly<Record<string, Reading>> = {
  bookingDate: text,
  transactionDate: text,
  valueDate: text,
  'creditorAccount.bban': accountNumber,
  'debtorAccount.bban': accountNumber,
  merchantCategoryCode: text,
};

type About = Pick<Fact, 'thing' | 'clause' | 'words'>;

function recordFacts(about: About, record: unknown, optIns: string): readonly Fact[] {
  return [
    ...factsOf(about, record, ofAccount),
    ...factsOf({ ...about, thing: `${about.thing} under ${optIns}` }, record, ofNames),
  ];
}

function bookedFacts(about: About, record: unknown, where: string, optIns: string): readonly Fact[] {
  const under = { ...about, thing: `${about.thing} under ${optIns}` };
  return [
    ...factsOf(about, record, ofBooked),
    ...factsOf(under, record, {
      'transactionAmount.amount': sum,
      'transactionAmount.currency': text,
      'originalAmount.amount': sum,
      'originalAmount.currency': text,
    }),
    // In one place signs mean the same each time.
    ...factsOf({ ...under, thing: `${under.thing} in ${where}` }, record, {
      'transactionAmount.amount': signedSum,
    }),
  ];
}

/** Where the parts of account and card replies stand, and what each breaks that says something else. */
const kinds = [
  {
    list: 'list-accounts',
    listed: 'accounts',
    details: 'read-account',
    single: 'account',
    balances: 'read-balances',
    transactions: 'list-transactions',
    wrapped: 'transactions',
    transactionId: 'transactionId',
    variable: 'accountId',
    clauses: { records: 'ACC-10', balances: 'ACC-12', transactions: 'ACC-13', booked: 'ACC-03' },
  },
  {
    list: 'list-card-accounts',
    listed: 'cardAccounts',
    details: 'read-card-account',
    single: 'cardAccount',
    balances: 'read-card-balances',
    transactions: 'list-card-transactions',
    wrapped: 'cardTransactions',
    transactionId: 'cardTransactionId',
    variable: 'cardAccountId',
    clauses: { records: 'REG-02', balances: 'REG-03', transactions: 'REG-04', booked: 'REG-04' },
  },
] as const;

type Kind = (typeof kinds)[number];

function listFacts(kind: Kind, reply: Reply, caller: string, optIns: string): readonly Fact[] {
  return itemsOf(reply.at(kind.listed)).flatMap((record) => {
    const id = memberOf(record, 'resourceId');
    if (typeof id !== 'string') return [];
    const about = { thing: `${kind.single} of ${caller}: ${id}`, clause: kind.clauses.records };
    return recordFacts({ ...about, words: 'the list' }, record, optIns);
  });
}

/** The account beside what was asked for, under its name or, in details, as the whole body. */
function singleFacts(
  kind: Kind,
  reply: Reply,
  thing: string,
  clause: ClauseId,
  optIns: string,
): readonly Fact[] {
  const isDetails = reply.exchange.operation === kind.details;
  const record = reply.at(kind.single) ?? (isDetails ? reply.json : undefined);
  const words = isDetails ? 'the details' : `the reply to ${reply.exchange.operation}`;
  const found = recordFacts({ thing, clause, words }, record, optIns);
  return isDetails ? found : found.filter(({ member }) => member !== 'name' && member !== 'cashAccountType');
}

function transactionFacts(kind: Kind, reply: Reply, account: string, optIns: string): readonly Fact[] {
  return itemsOf(reply.at(kind.wrapped, 'booked')).flatMap((record) => {
    const id = memberOf(record, kind.transactionId);
    if (typeof id !== 'string') return [];
    const about = { thing: `booked on ${account}: ${id}`, clause: kind.clauses.booked, words: 'the list' };
    return bookedFacts(about, record, 'lists', optIns);
  });
}

/** Facts about one transaction that details tell. */
function detailFacts(reply: Reply, account: string, id: string, optIns: string): readonly Fact[] {
  const record = reply.at('transactionDetails') ?? reply.json;
  const about = { thing: `booked on ${account}: ${id}`, clause: 'ACC-18', words: 'the details' } as const;
  const named = text(memberOf(record, 'transactionId'));
  return [
    { ...about, words: 'the call', member: 'transactionId', value: id },
    ...(named === undefined ? [] : [{ ...about, member: 'transactionId', value: named }]),
    ...bookedFacts(about, record, 'details', optIns),
  ];
}

/** Facts about accounts and cards. */
export function accountFacts(reply: Reply): readonly Fact[] {
  const { exchange } = reply;
  const { operation } = exchange;
  if (!/account|balance|transaction/.test(operation) || operation.includes('sandbox')) return [];
  const [caller, optIns] = [callerOf(exchange), optInsOf(exchange)];
  const params = paramsOf(exchange);
  for (const kind of kinds) {
    if (operation === kind.list) return listFacts(kind, reply, caller, optIns);
    const id = params[kind.variable];
    if (id === undefined) continue;
    const account = `${kind.single} of ${caller}: ${id}`;
    const { records, balances, transactions } = kind.clauses;
    if (operation === kind.details) return singleFacts(kind, reply, account, records, optIns);
    if (operation === kind.balances) return singleFacts(kind, reply, account, balances, optIns);
    if (operation === kind.transactions)
      return [
        ...singleFacts(kind, reply, account, transactions, optIns),
        ...transactionFacts(kind, reply, account, optIns),
      ];
    const { transactionId } = params;
    if (operation === 'read-transaction' && transactionId !== undefined)
      return detailFacts(reply, account, transactionId, optIns);
  }
  return [];
}
