/**
 * What the checks on every reply say when one value of a lawful reply is another, against the table in
 * fixtures/verdicts. Each value of each reply is left out and replaced in several ways; what the checks then
 * say otherwise stands in the table.
 */

import { describe, expect, test } from 'vitest';
import { expectTable } from '../../model/testing/committed-table.js';
import { jsonReply, replyOf } from '../target/sample-target.js';
import type { Reply } from '../replies/reply.js';
import { ambientChecks } from './index.js';
import { shapeNotes } from './payload-shape.js';

type Operation = Parameters<typeof replyOf>[2];

interface Sample {
  readonly what: string;
  readonly operation: Operation;
  readonly status: number;
  readonly target: string;
  readonly body: unknown;
}

const links = {
  self: { href: '/v1/x', verbs: ['GET'] },
  scaRedirect: { href: '/sca', verbs: ['PUT', 'POST', 'DELETE'] },
};
const amount = { amount: '1.25', currency: 'NOK' };

const samples: readonly Sample[] = [
  {
    what: 'a created payment',
    operation: 'create-domestic-payment',
    status: 201,
    target: '/v1/payments/norwegian-domestic-credit-transfers',
    body: {
      paymentId: 'p-1',
      transactionStatus: 'RCVD',
      transactionFees: amount,
      transactionFeeIndicator: true,
      tppMessages: [{ category: 'WARNING', code: 'FORMAT_ERROR', path: 'x', text: 'y' }],
      psuMessage: 'Hello',
      _links: links,
    },
  },
  {
    what: 'balances',
    operation: 'read-balances',
    status: 200,
    target: '/v1/accounts/a/balances',
    body: {
      account: { bban: '95360573002', currency: 'NOK', name: 'Konto' },
      balances: [
        {
          balanceAmount: amount,
          balanceType: 'interimBooked',
          lastChangeDateTime: '2026-02-16T09:30:00+01:00',
          referenceDate: '2026-02-16',
        },
      ],
    },
  },
  {
    what: 'card balances',
    operation: 'read-card-balances',
    status: 200,
    target: '/v1/card-accounts/a/balances',
    body: {
      cardAccount: { maskedPan: '4*** 1', currency: 'NOK', name: 'Kort' },
      balances: [
        { balanceAmount: amount, balanceType: 'interimBooked' },
        { balanceAmount: { amount: '2', currency: 'NOK' } },
      ],
    },
  },
  {
    what: 'transactions',
    operation: 'list-transactions',
    status: 200,
    target: '/v1/accounts/a/transactions',
    body: {
      account: { bban: '95360573002' },
      transactions: {
        booked: [
          {
            transactionId: 't',
            transactionAmount: { amount: '1', currency: 'JPY' },
            bookingDate: '2026-02-16',
            additionalInformationProprietaryX: 'z',
          },
        ],
        _links: {},
      },
    },
  },
  {
    what: 'an SCA status',
    operation: 'start-payment-authorisation',
    status: 201,
    target: '/v1/payments/norwegian-domestic-credit-transfers/p/authorisations',
    body: { scaStatus: 'received' },
  },
  {
    what: 'accounts',
    operation: 'list-accounts',
    status: 200,
    target: '/v1/accounts',
    body: {
      accounts: [{ resourceId: 'a', bban: '95360573002', currency: 'NOK', name: 'Konto', _links: links }],
    },
  },
  {
    what: 'a refusal',
    operation: 'list-accounts',
    status: 400,
    target: '/v1/accounts?x=1',
    body: { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', path: 'x', text: 'y' }] },
  },
  {
    what: 'a sandbox customer',
    operation: 'read-sandbox-customer',
    status: 200,
    target: '/v1/sandbox/customers/c',
    body: {
      customerId: 'c',
      customerNumber: 'n',
      customerType: 'PRIVATE',
      customerName: 'Kari',
      agreements: [{ id: 'a', name: 'b', engagements: ['e'] }],
      accounts: ['a'],
      cardAccounts: ['k'],
      _links: { self: { href: '/v1/x', verbs: ['GET'] } },
    },
  },
  {
    what: 'a created sandbox customer',
    operation: 'create-sandbox-customer',
    status: 201,
    target: '/v1/sandbox/customers',
    body: { customerId: 'c', customerType: 'CORPORATE' },
  },
  {
    what: 'sandbox customers',
    operation: 'list-sandbox-customers',
    status: 200,
    target: '/v1/sandbox/customers',
    body: { customers: [{ customerId: 'c' }] },
  },
  {
    what: 'sandbox card transactions',
    operation: 'list-sandbox-card-transactions',
    status: 200,
    target: '/v1/sandbox/card-accounts/k/transactions',
    body: {
      cardAccount: { maskedPan: '4*** 1' },
      cardTransactions: {
        booked: [
          {
            cardTransactionId: 't',
            bookingDate: '2026-02-16',
            transactionDate: '2026-02-16',
            transactionAmount: { amount: 100, currency: 'NOK' },
            originalAmount: { amount: '100', currency: 'NOK' },
            merchantCategoryCode: '5411',
          },
        ],
        pending: ['x'],
      },
    },
  },
];

const absent = Symbol('absent');

/** Values that are mostly wrong where another stands. */
const replacements: Readonly<Record<string, unknown>> = {
  absent,
  null: null,
  '7': 7,
  '1.5': 1.5,
  '2147483648': 2_147_483_648,
  '-2147483649': -2_147_483_649,
  true: true,
  "''": '',
  "'x'": 'x',
  "'1.2345'": '1.2345',
  "'-3.1'": '-3.1',
  "'NOK'": 'NOK',
  "'InterimBooked'": 'InterimBooked',
  "'2026-02-30'": '2026-02-30',
  '[]': [],
  "['x']": ['x'],
  '[7]': [7],
  "['x', 7]": ['x', 7],
  '{}': {},
  '[{}]': [{}],
  '70 letters': 'æ'.repeat(70),
  '71 letters': 'æ'.repeat(71),
  '512 letters': 'æ'.repeat(512),
  '513 letters': 'æ'.repeat(513),
};

type Step = string | number;

/** Where values stand in a body. */
function pathsIn(value: unknown): readonly (readonly Step[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const entries: readonly (readonly [Step, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [[], ...entries.flatMap(([key, each]) => pathsIn(each).map((path) => [key, ...path]))];
}

/** The value with another one at a place. */
function replaced(value: unknown, path: readonly Step[], other: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) => {
      if (index !== key) return [each];
      const made = replaced(each, rest, other);
      return made === absent ? [] : [made];
    });
  const entries = Object.entries(Object(value)).map(
    ([name, each]) => [name, name === key ? replaced(each, rest, other) : each] as const,
  );
  return Object.fromEntries(entries.filter(([, each]) => each !== absent));
}

/** What each check says, and what is noted beside them. */
function said(reply: Reply): readonly string[] {
  return [
    ...ambientChecks.flatMap((check) => {
      const outcome = check.look(reply);
      if (outcome === undefined) return [];
      return outcome.holds
        ? [`${check.clause} holds`]
        : [`${check.clause} ${outcome.expected}: ${outcome.actual}`];
    }),
    ...shapeNotes(reply).map(({ subject, text }) => `(${subject} ${text})`),
  ];
}

const subjectOf = (line: string) => line.split(' ', 1)[0];

function replyWith({ operation, status, target }: Sample, body: unknown): Reply {
  return replyOf(jsonReply(status, body), { method: status === 201 ? 'POST' : 'GET', target }, operation);
}

describe('the checks on every reply', () => {
  test.each(samples)('of $what', (sample) => {
    const right = said(replyWith(sample, sample.body));
    const lines = pathsIn(sample.body).flatMap((path) => {
      const byOutcome = new Map<string, string[]>();
      for (const [what, other] of Object.entries(replacements)) {
        if (path.length === 0 && other === absent) continue;
        const now = said(replyWith(sample, replaced(sample.body, path, other)));
        const news = [
          ...right
            .filter((each) => !now.some((one) => subjectOf(one) === subjectOf(each)))
            .map((each) => `${subjectOf(each)} shows nothing`),
          ...now.filter((each) => !right.includes(each)),
        ].join(' | ');
        byOutcome.set(news, [...(byOutcome.get(news) ?? []), what]);
      }
      byOutcome.delete('');
      return [...byOutcome].map(([news, whats]) => `/${path.join('/')} = ${whats.join(' or ')} | ${news}`);
    });
    expectTable(`verdicts/${sample.what.replaceAll(' ', '-')}`, [`right | ${right.join(' | ')}`, ...lines]);
  });

  test('have an expectation each, in words of their own', () => {
    expectTable(
      'verdicts/expectations',
      ambientChecks.map(
        ({ clause, expectation, optional }) =>
          `${clause}${optional === true ? ', if shown' : ''}: ${expectation}`,
      ),
    );
    expect(new Set(ambientChecks.map(({ clause, expectation }) => `${clause} ${expectation}`)).size).toBe(
      ambientChecks.length,
    );
  });
});
