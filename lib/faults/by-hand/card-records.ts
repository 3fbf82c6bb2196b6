/**
 * Banks whose sandbox card transactions have another shape than their table, in every place and in single
 * ones.
 */

import { withPresenter } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import { type Fault, faults } from '../fault.js';

type Json = Readonly<Record<string, unknown>>;

function without(record: Json, name: string): Json {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));
}

/** Changes the whole reply. */
function replies(change: (reply: Json, lists: Json) => Json): PartsChange {
  return (parts) =>
    withPresenter(parts, 'sandbox', (given) => ({
      cardTransactions: (list, show) => {
        const reply = given.cardTransactions(list, show);
        return change(reply, Object(reply['cardTransactions']));
      },
    }));
}

function lists(change: (lists: Json) => Json): PartsChange {
  return replies((reply, given) => ({ ...reply, cardTransactions: change(given) }));
}

/** Changes each booked transaction, or those from an index on. */
function booked(change: (transaction: Json) => unknown, from = 0): PartsChange {
  return lists((given) => ({
    ...given,
    booked: Object(given['booked']).map((each: Json, index: number) => (index < from ? each : change(each))),
  }));
}

/** Changes an amount of each booked transaction. */
function amounts(name: string, change: (amount: Json) => unknown, from = 0): PartsChange {
  return booked((each) => ({ ...each, [name]: change(Object(each[name])) }), from);
}

/** What is found by the members of a listed transaction, and what the reply as a whole states again. */
const knock: readonly ClauseId[] = [
  'CARD-02',
  'CARD-12',
  'CARD-14',
  'CARD-17',
  'CARD-20',
  'CARD-24',
  'CARD-25',
  'CARD-26',
  'LIM-18',
  'SBX-40',
  'SBX-36',
];

function shape(
  id: string,
  title: string,
  clause: ClauseId,
  change: PartsChange,
  also: readonly ClauseId[] = [],
): Fault {
  return { id: `cards/${id}`, title, catches: [clause], mayFail: [...knock, ...also], change };
}

const texts = [
  ['cardTransactionId', 'CARD-03'],
  ['bookingDate', 'CARD-04'],
  ['transactionDate', 'CARD-05'],
  ['merchantCategoryCode', 'CARD-10'],
] as const;

/** A missing code, and a number where a code has lost its zero, are seen by whoever looks for the code. */
const byCode: readonly ClauseId[] = ['CARD-10', 'CARD-18', 'CARD-19'];

const sums = [
  ['transactionAmount', 'CARD-06', 'CARD-07'],
  ['originalAmount', 'CARD-08', 'CARD-09'],
] as const;

export const cardRecordFaults = faults(
  shape(
    'pan-missing',
    'maskedPan is missing',
    'CARD-01',
    replies((reply) => ({ ...reply, cardAccount: {} })),
  ),
  shape(
    'card-missing',
    'cardAccount is missing',
    'CARD-01',
    replies((reply) => without(reply, 'cardAccount')),
  ),
  shape(
    'pan-number',
    'maskedPan is a number',
    'CARD-01',
    replies((reply) => ({ ...reply, cardAccount: { maskedPan: 4111 } })),
  ),
  shape(
    'pan-when-empty',
    'maskedPan is null where nothing is listed',
    'CARD-01',
    replies((reply, given) =>
      Object(given['booked']).length > 0 ? reply : { ...reply, cardAccount: { maskedPan: null } },
    ),
  ),
  shape(
    'booked-missing-when-empty',
    'booked is missing where there is none',
    'CARD-02',
    lists((given) => (Object(given['booked']).length > 0 ? given : without(given, 'booked'))),
  ),
  shape(
    'booked-null-when-empty',
    'booked is null where there is none',
    'CARD-02',
    lists((given) => (Object(given['booked']).length > 0 ? given : { ...given, booked: null })),
  ),
  shape(
    'booked-as-map',
    'booked is a map by id',
    'CARD-02',
    lists((given) => ({ ...given, booked: { first: Object(given['booked'])[0] ?? {} } })),
    ['CARD-03', 'CARD-04', 'CARD-05', 'CARD-06', 'CARD-08', 'CARD-10'],
  ),
  shape(
    'booked-as-ids',
    'From the second on booked holds ids',
    'CARD-02',
    booked((each) => each['cardTransactionId'], 1),
    byCode,
  ),
  shape(
    'lists-at-the-top',
    'The lists stand beside cardAccount',
    'CARD-02',
    replies((reply, given) => ({ ...without(reply, 'cardTransactions'), ...given })),
    ['CARD-11', ...byCode],
  ),
  ...texts.flatMap(([name, clause]) => [
    shape(
      `${name.toLowerCase()}-missing`,
      `${name} is missing`,
      clause,
      booked((each) => without(each, name)),
      byCode,
    ),
    shape(
      `${name.toLowerCase()}-null-from-second`,
      `From the second on ${name} is null`,
      clause,
      booked((each) => ({ ...each, [name]: null }), 1),
      byCode,
    ),
    shape(
      `${name.toLowerCase()}-number`,
      `${name} is a number`,
      clause,
      booked((each) => ({ ...each, [name]: Number(String(each[name]).replaceAll(/\D/g, '').slice(0, 8)) })),
      [...byCode, 'TRN-09'],
    ),
  ]),
  shape(
    'code-without-zero',
    'merchantCategoryCode loses its leading zero',
    'CARD-10',
    booked((each) => ({ ...each, merchantCategoryCode: String(Number(each['merchantCategoryCode'])) })),
  ),
  ...sums.flatMap(([name, present, whole]) => {
    const id = name.toLowerCase();
    return [
      shape(
        `${id}-missing`,
        `${name} is missing`,
        present,
        booked((each) => without(each, name)),
      ),
      shape(
        `${id}-bare`,
        `${name} is a bare number`,
        present,
        amounts(name, (each) => each['amount']),
      ),
      shape(
        `${id}-without-currency`,
        `${name} has no currency`,
        present,
        amounts(name, (each) => without(each, 'currency')),
      ),
      shape(
        `${id}-currency-number-from-second`,
        `From the second on the currency of ${name} is a number`,
        present,
        amounts(name, (each) => ({ ...each, currency: 578 }), 1),
      ),
      shape(
        `${id}-without-amount`,
        `${name} has no amount`,
        whole,
        amounts(name, (each) => without(each, 'amount')),
      ),
      shape(
        `${id}-fraction`,
        `amount of ${name} has a fraction`,
        whole,
        amounts(name, (each) => ({ ...each, amount: Number(each['amount']) + 0.5 })),
      ),
      shape(
        `${id}-beyond-int32`,
        `amount of ${name} counts a hundredth of the minor unit`,
        whole,
        amounts(name, (each) => ({ ...each, amount: Number(each['amount']) * 10_000 })),
      ),
      shape(
        `${id}-amount-null-from-second`,
        `From the second on amount of ${name} is null`,
        whole,
        amounts(name, (each) => ({ ...each, amount: null }), 1),
      ),
    ];
  }),
  shape(
    'original-missing-when-same',
    'originalAmount is missing where it equals transactionAmount',
    'CARD-08',
    booked((each) =>
      JSON.stringify(each['originalAmount']) === JSON.stringify(each['transactionAmount'])
        ? without(each, 'originalAmount')
        : each,
    ),
  ),
  shape(
    'pending-missing-when-empty',
    'pending is missing where there is none',
    'CARD-11',
    lists((given) => (Object(given['pending']).length > 0 ? given : without(given, 'pending'))),
  ),
  shape(
    'pending-as-objects',
    'pending is a list of objects',
    'CARD-11',
    lists((given) => ({
      ...given,
      pending: Object(given['pending']).map((id: unknown) => ({ cardTransactionId: id })),
    })),
  ),
  shape(
    'pending-as-number',
    'pending is a count',
    'CARD-11',
    lists((given) => ({ ...given, pending: Object(given['pending']).length })),
  ),
  {
    id: 'cards/as-in-production',
    title: 'Sandbox card transactions are told as production tells them',
    catches: ['CARD-25', 'CARD-01', 'CARD-02', 'CARD-11'],
    mayFail: [...knock, ...byCode],
    change: replies((_, given) => ({ transactions: given })),
  },
);
