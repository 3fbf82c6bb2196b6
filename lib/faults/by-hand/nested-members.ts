/**
 * Banks whose replies are right at first sight: only the second item, or a member inside a member, is wrong
 * or missing.
 */

import { withBody, withPresenter } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import type { OperationId } from '../../model/operations/index.js';
import { type Fault, faults } from '../fault.js';
import { members } from '../reply-mistakes.js';

type Members = Readonly<Record<string, unknown>>;

/** A copy of a value with what stands at a place changed; nothing happens where the place does not exist. */
function changedAt(value: unknown, place: readonly string[], change: (given: unknown) => unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return change(value);
  if (typeof value !== 'object' || value === null || !(step in value)) return value;
  const next = changedAt(Reflect.get(value, step), rest, change);
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (String(index) === step ? next : each));
  return { ...value, [step]: next };
}

function without(given: unknown, name: string): Members {
  return Object.fromEntries(Object.entries(members(given)).filter(([each]) => each !== name));
}

/** A reply of one operation that is wrong at one place. */
function wrongAt(
  id: string,
  title: string,
  catches: readonly [ClauseId, ...ClauseId[]],
  [operation, place, change]: readonly [OperationId, string, (given: unknown) => unknown],
  mayFail: readonly ClauseId[] = [],
): Fault {
  return {
    id: `nested-members/${id}`,
    title,
    catches,
    mayFail,
    change: (parts) => withBody(parts, operation, (value) => changedAt(value, place.split('/'), change)),
  };
}

/** Accepted calls of one operation are answered with members that are wrong beside what is right. */
function beside(
  id: string,
  title: string,
  catches: ClauseId,
  [operation, more]: readonly [OperationId, Members],
  mayFail: readonly ClauseId[] = [],
): Fault {
  return {
    id: `nested-members/${id}`,
    title,
    catches: [catches],
    mayFail,
    change: (parts) => withBody(parts, operation, (value) => ({ ...members(value), ...more })),
  };
}

/** Every refusal has a second message, which is wrong. */
function secondMessage(id: string, title: string, clause: ClauseId, message: Members): Fault {
  return {
    id: `nested-members/${id}`,
    title,
    catches: [clause],
    change: (parts: BankParts) =>
      withPresenter(parts, 'common', (given) => ({
        refusal(messages, links, show) {
          const body = given.refusal(messages, links, show);
          const list = Array.isArray(body['tppMessages']) ? body['tppMessages'] : [];
          return { ...body, tppMessages: [...list, message] };
        },
      })),
  };
}

const second = 'transactions/booked/1/transactionAmount';
const numbers: readonly ClauseId[] = ['VER-02', 'VER-03', 'VER-04', 'VER-05'];

export const nestedMemberFaults: readonly Fault[] = faults(
  wrongAt(
    'second-booked-amount-number',
    'The amount of the second booked transaction is a number',
    ['TYPE-07'],
    ['list-transactions', `${second}/amount`, Number],
    numbers,
  ),
  wrongAt(
    'credit-limit-number',
    'The credit limit of a card account is a number in an Amount',
    ['TYPE-07'],
    ['list-card-accounts', 'cardAccounts/0/creditLimit/amount', Number],
    numbers,
  ),
  wrongAt(
    'second-booked-three-digits',
    'The second booked transaction has three fraction digits',
    ['TYPE-04'],
    ['list-transactions', `${second}/amount`, (given) => `${String(given)}0`],
  ),
  wrongAt(
    'second-booked-amount-missing',
    'The second booked transaction has a currency and no amount',
    ['TYPE-01'],
    ['list-transactions', second, (given) => without(given, 'amount')],
    ['SBX-41', 'ACC-12', 'ACC-13', 'SCA-11'],
  ),
  wrongAt(
    'second-booked-currency-missing',
    'The second booked transaction has an amount and no currency',
    ['TYPE-02'],
    ['list-transactions', second, (given) => without(given, 'currency')],
  ),
  wrongAt(
    'second-booked-currency-numeric',
    'The currency of the second booked transaction is its number',
    ['TYPE-22'],
    ['list-transactions', `${second}/currency`, () => '578'],
    ['ACC-18', 'ACC-03'],
  ),
  wrongAt(
    'second-account-link-without-verbs',
    'A link of the second account has no verbs',
    ['TYPE-09'],
    ['list-accounts', 'accounts/1/_links/transactions', (given) => without(given, 'verbs')],
  ),
  wrongAt(
    'second-account-link-without-href',
    'A link of the second account has no href',
    ['TYPE-08'],
    ['list-accounts', 'accounts/1/_links/transactions', (given) => without(given, 'href')],
  ),
  wrongAt(
    'second-account-links-a-list',
    '_links of the second account is a list',
    ['TYPE-11'],
    ['list-accounts', 'accounts/1/_links', (given) => Object.values(members(given))],
    ['TYPE-08', 'TYPE-09'],
  ),
  {
    id: 'nested-members/bare-account-name-71',
    title: 'An account stands in its reply without a member around it, and its name has 71 characters',
    catches: ['VER-10'],
    mayFail: ['VER-08', 'VER-09', 'ACC-10'],
    change: (parts) =>
      withBody(parts, 'read-account', (value) => {
        const account = members(members(value)['account']);
        return { ...account, name: String(account['name']).padEnd(71, '.') };
      }),
  },
  beside(
    'status-message-for-psu-too-long',
    'The status of a payment comes with a psuMessage of 513 characters',
    'PRS-11',
    ['read-payment-status', { psuMessage: 'x'.repeat(513) }],
  ),
  beside(
    'authorisation-message-for-psu-a-list',
    'The authorisation of a basket comes with a psuMessage that is a list',
    'PRS-11',
    ['start-basket-authorisation', { psuMessage: ['Welcome'] }],
  ),
  beside(
    'authorisation-messages-a-text',
    'The authorisation of a payment warns with a text in tppMessages',
    'ERR-01',
    ['start-payment-authorisation', { tppMessages: 'the person has to log in' }],
  ),
  beside('order-amount-a-text', 'The amount of an order that is read back is a text', 'TYPE-01', [
    'read-payment',
    { instructedAmount: '250.00 NOK' },
  ]),
  secondMessage(
    'second-message-without-category',
    'A second message without category goes with each error',
    'TYPE-13',
    { code: 'BAD_REQUEST' },
  ),
  secondMessage(
    'second-message-without-code',
    'A second message without code goes with each error',
    'TYPE-15',
    {
      category: 'ERROR',
    },
  ),
  secondMessage(
    'second-message-path-number',
    'A second message whose path is a number goes with each error',
    'TYPE-16',
    { category: 'ERROR', code: 'BAD_REQUEST', path: 1 },
  ),
  secondMessage(
    'second-message-text-list',
    'A second message whose text is a list goes with each error',
    'TYPE-17',
    { category: 'ERROR', code: 'BAD_REQUEST', text: ['no'] },
  ),
);
