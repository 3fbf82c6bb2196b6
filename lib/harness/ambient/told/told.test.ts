import { expect, test } from 'vitest';
import { jsonReply, replyOf } from '../../target/sample-target.js';
import { hearing } from './index.js';

type Operation = Parameters<typeof replyOf>[2];

interface Said {
  readonly operation: Operation;
  readonly target: string;
  readonly body: unknown;
  readonly asked?: unknown;
}

const product = '/v1/payments/norwegian-domestic-credit-transfers';

/** The clauses of what disagrees in the last of the replies. */
function disagreementsOf(...all: readonly Said[]): readonly string[] {
  const heard = hearing();
  let last: readonly string[] = [];
  for (const { operation, target, body, asked } of all) {
    const method = operation?.startsWith('create-') === true ? 'POST' : 'GET';
    const sent = asked === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(asked));
    const reply = replyOf(jsonReply(200, body), { method, target, body: sent, headers: [] }, operation);
    last = heard.hear(reply).map(({ clause }) => clause);
  }
  return last;
}

const created: Said = {
  operation: 'create-domestic-payment',
  target: product,
  body: { paymentId: 'p-1', transactionStatus: 'RCVD' },
  asked: { instructedAmount: { amount: '500.10', currency: 'NOK' }, creditorName: 'Åse' },
};
const details = (body: object, paymentId = 'p-1'): Said => ({
  operation: 'read-payment',
  target: `${product}/${paymentId}`,
  body,
});

test.each([
  ['the same', { instructedAmount: { amount: '500.10', currency: 'NOK' }, creditorName: 'Åse' }, []],
  ['a zero more', { instructedAmount: { amount: '500.100', currency: 'NOK' } }, []],
  ['less', {}, []],
  ['another form of å', { creditorName: 'A\u030Ase' }, []],
  ['another amount', { instructedAmount: { amount: '500.00', currency: 'NOK' } }, ['PRS-03']],
  ['another currency', { instructedAmount: { amount: '500.10', currency: 'SEK' } }, ['PRS-03']],
  ['another id', { paymentId: 'p-2' }, ['PRS-03']],
])('details of a payment that tell %s: %j', (_, body, clauses) => {
  expect(disagreementsOf(created, details(body))).toEqual(clauses);
});

test('details of another payment are another matter', () => {
  const other = details({ instructedAmount: { amount: '1.00', currency: 'NOK' } }, 'p-9');
  expect(disagreementsOf(created, other)).toEqual([]);
});

test('a link leads to another thing that is known', () => {
  const second: Said = {
    ...created,
    body: { paymentId: 'p-2', _links: { self: { href: `/api${product}/p-1`, verbs: ['GET'] } } },
  };
  expect(disagreementsOf(created, second)).toEqual(['PRS-03']);
  expect(disagreementsOf(second)).toEqual([]);
});

const accounts = (iban: string, currency = 'NOK'): Said => ({
  operation: 'list-accounts',
  target: '/v1/accounts',
  body: { accounts: [{ resourceId: 'a' }, { resourceId: 'b', iban, currency }] },
});

const balances = (iban: string): Said => ({
  operation: 'read-balances',
  target: '/v1/accounts/b/balances',
  body: { account: { iban }, balances: [] },
});

test('an account is the same in lists, details and beside balances', () => {
  expect(disagreementsOf(accounts('NO12 3'), balances('NO123'))).toEqual([]);
  expect(disagreementsOf(accounts('NO123'), balances('NO124'))).toEqual(['ACC-12']);
  expect(disagreementsOf(accounts('NO123'), accounts('NO123', 'EUR'))).toEqual(['ACC-10']);
});

test('what one list says of one id twice agrees, too', () => {
  const booked = ['1.00', '2.00'].map((amount) => ({
    transactionId: 't',
    transactionAmount: { amount, currency: 'NOK' },
  }));
  const list: Said = {
    operation: 'list-transactions',
    target: '/v1/accounts/a/transactions?bookingStatus=both',
    body: { transactions: { booked } },
  };
  expect(new Set(disagreementsOf(list))).toEqual(new Set(['ACC-03']));
});
