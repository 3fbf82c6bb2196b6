import { expect, test } from 'vitest';
import { jsonReply, replyOf } from '../../target/sample-target.js';
import { hearing } from './index.js';
import { present } from '../../../model/present.js';

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

const withReferences = (...all: readonly string[]) =>
  details({ remittanceInformationStructuredArray: all.map((reference) => ({ reference })) });

test('references are the same alone and in a list, in any order', () => {
  const alone = { remittanceInformationStructured: { reference: 'R-1' } };
  const asked = { ...created, asked: alone };
  expect(disagreementsOf(asked, withReferences('R-1'))).toEqual([]);
  expect(disagreementsOf(asked, withReferences('R-2'))).toEqual(['PRS-03']);
  expect(disagreementsOf(withReferences('R-1', 'R-2'), withReferences('R-2', 'R-1'))).toEqual([]);
  expect(disagreementsOf(withReferences('R-1', 'R-2'), withReferences('R-1'))).toEqual(['PRS-03']);
});

const payment = (creditorName: string, amount: string) => ({
  creditorName,
  instructedAmount: { amount, currency: 'NOK' },
  creditorAccount: { bban: '95360573002' },
});
const said = (...payments: readonly object[]): Said => ({
  operation: 'read-bulk-payment',
  target: '/v1/bulk-payments/norwegian-domestic-credit-transfers/p-1',
  body: { payments },
});

test('payments inside of a bulk payment keep their parts together', () => {
  const told = said(payment('Kari', '1.00'), payment('Ola', '2.00'));
  expect(disagreementsOf(told, said(payment('Ola', '2.00'), payment('Kari', '1.00')))).toEqual([]);
  expect(disagreementsOf(told, said(payment('Kari', '2.00'), payment('Ola', '1.00')))).toEqual(['PRS-03']);
});

const booked = (id: string, bookingDate: string, valueDate?: string) => ({
  transactionId: id,
  bookingDate,
  ...present({ valueDate }),
});

test.each([
  ['bookingStatus=both', { booked: [booked('a', '2026-03-01')], pending: [{}] }, []],
  ['bookingStatus=booked', { booked: [], pending: [{}] }, ['ACC-15']],
  ['bookingStatus=pending', { booked: [booked('a', '2026-03-01')], pending: [] }, ['ACC-15']],
  ['dateFrom=2026-03-02', { booked: [booked('a', '2026-03-01')] }, ['ACC-16']],
  // which day is looked at is open
  ['dateFrom=2026-03-02', { booked: [booked('a', '2026-03-01', '2026-03-02')] }, []],
  ['dateTo=2026-03-02', { booked: [booked('a', '2026-03-02'), booked('b', '2026-03-03')] }, ['ACC-16']],
  ['dateFrom=2026-03-05&dateTo=2026-03-02', { booked: [booked('a', '2026-03-03')] }, []],
  ['dateFrom=soon', { booked: [booked('a', '2026-03-01')] }, []],
  ['limit=1', { booked: [booked('a', '2026-03-02'), booked('b', '2026-03-03')] }, ['ACC-17']],
  ['limit=1&limit=2', { booked: [booked('a', '2026-03-02'), booked('b', '2026-03-03')] }, []],
  ['bookingStatus=booked', { booked: [booked('a', '2026-03-02'), booked('a', '2026-03-02')] }, ['ACC-13']],
  [
    'bookingStatus=all',
    { booked: [booked('a', '2026-03-02')], pending: [{ transactionId: 'a' }] },
    ['ACC-13'],
  ],
  ['bookingStatus=booked', { booked: [], _links: { next: { href: '/n?bookingStatus=both' } } }, ['ACC-15']],
  ['bookingStatus=all', { booked: [], _links: { next: { href: '/n?bookingStatus=both' } } }, []],
])('a list asked for with %s that holds %j', (query, transactions, clauses) => {
  const list: Said = {
    operation: 'list-transactions',
    target: `/v1/accounts/a/transactions?${query}`,
    body: { transactions },
  };
  expect(disagreementsOf(list)).toEqual(clauses);
});

function alonesDisagreements(days: object, ...more: readonly (readonly [string, string])[]) {
  const headers = [['Date', 'Mon, 15 Jun 2026 12:00:00 GMT'] as const, ...more];
  const body = { transactions: { booked: [{ transactionId: 't', ...days }] } };
  const target = '/v1/accounts/a/transactions?bookingStatus=all';
  const request = { method: 'GET', target, body: Buffer.alloc(0), headers };
  const found = hearing().hear(replyOf(jsonReply(200, body), request, 'list-transactions'));
  return found.map(({ clause }) => clause);
}

test('without the PSU nothing old is listed, whichever day of it counts', () => {
  const old = { bookingDate: '2026-03-14' };
  expect(alonesDisagreements({ ...old, valueDate: '2026-03-13' })).toEqual(['LIM-11']);
  expect(alonesDisagreements(old, ['PSU-IP-Address', '192.0.2.1'])).toEqual([]);
  expect(alonesDisagreements({ bookingDate: '2026-03-16' })).toEqual([]);
  expect(alonesDisagreements({ ...old, valueDate: '2026-03-20' })).toEqual([]);
});

const read = (body: object): Said => ({
  operation: 'read-basket',
  target: '/v1/signing-baskets/b-1',
  body,
});

test('a basket holds the payments that were put in, as far as it shows them', () => {
  const second: Said = { ...created, body: { paymentId: 'p-2', transactionStatus: 'RCVD' } };
  const basket: Said = {
    operation: 'create-basket',
    target: '/v1/signing-baskets',
    body: { basketId: 'b-1' },
    asked: { paymentIds: ['p-1'] },
  };
  const after = (body: object) => disagreementsOf(created, second, basket, read(body));
  expect(after({ payments: ['p-1'] })).toEqual([]);
  expect(after({ payments: ['something else'] })).toEqual([]);
  expect(after({ transactionStatus: 'RCVD' })).toEqual([]);
  expect(after({ payments: ['p-2'] })).toEqual(['BSK-01']);
  expect(after({ payments: ['p-1', 'p-2'] })).toEqual(['BSK-01']);
});

test.each([';', ',', '%2F..%2F', '%00'])(
  'a path with two ids and %s between them names no thing',
  (joint) => {
    const body = { paymentId: 'p-1', _links: { status: { href: `${product}/p-1/status`, verbs: ['GET'] } } };
    expect(disagreementsOf(created, details(body, `p-1${joint}p-2`))).toEqual([]);
    expect(disagreementsOf(created, details(body, 'p-2'))).not.toEqual([]);
  },
);
