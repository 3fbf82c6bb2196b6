/**
 * What is said of the members of payment, customer and card records in replies: one wrong value each, and
 * none of it shown.
 */

import { describe, expect, test } from 'vitest';
import { jsonReply, replyOf } from '../target/sample-target.js';
import { cardRecordChecks } from './card-records.js';
import type { AmbientCheck } from './check.js';
import { paymentInitiationChecks } from './payment-initiation.js';
import { sandboxCustomerChecks, sandboxCustomersOf } from './sandbox-records.js';

type Operation = Parameters<typeof replyOf>[2];

/** What a check says of a reply: nothing, that it holds, or what it expected and what came. */
function look(
  checks: readonly AmbientCheck[],
  id: string,
  body: unknown,
  { operation, status }: { readonly operation: Operation; readonly status: number },
): string {
  const check = checks.find((each) => each.clause === id);
  if (check === undefined) return 'no such check';
  const outcome = check.look(replyOf(jsonReply(status, body), {}, operation));
  if (outcome === undefined) return 'shows nothing';
  return outcome.holds ? 'holds' : `${outcome.expected}: ${outcome.actual}`;
}

type Row = readonly [clause: string, change: Readonly<Record<string, unknown>>, said: string];

const payment = {
  paymentId: 'p-1',
  transactionStatus: 'RCVD',
  transactionFees: { amount: '1.25', currency: 'NOK' },
  transactionFeeIndicator: true,
  tppMessages: [{ category: 'WARNING' }],
  psuMessage: 'Hello',
  _links: { self: { href: '/v1/x' } },
};

const fee = (amount: unknown, currency: unknown = 'NOK') => ({ transactionFees: { amount, currency } });

describe('the reply to a creation', () => {
  const created = { operation: 'create-domestic-payment', status: 201 } as const;
  const said = (id: string, body: unknown, at: Parameters<typeof look>[3] = created) =>
    look(paymentInitiationChecks, id, body, at);

  test('every check holds on a right one, and shows nothing elsewhere', () => {
    for (const { clause, expectation, operations } of paymentInitiationChecks) {
      expect(said(clause, payment), clause).toBe('holds');
      // text for the PSU may stand in any reply
      if (operations === undefined) continue;
      expect(said(clause, payment, { ...created, status: 200 }), clause).toBe('shows nothing');
      expect(said(clause, payment, { operation: 'create-basket', status: 201 }), clause).toBe(
        'shows nothing',
      );
      expect(expectation, clause).toMatch(/^[a-z_]\S* .{10}/i);
    }
  });

  test.each([
    'create-instant-payment',
    'create-sepa-payment',
    'create-cross-border-payment',
    'create-norwegian-cross-border-payment',
    'create-bulk-payment',
    'create-periodic-payment',
  ] as const)('is judged for %s', (operation) => {
    expect(said('PRS-02', {}, { operation, status: 201 })).toBe('a string at /paymentId: nothing');
  });

  test.each<Row>([
    ['PRS-02', { paymentId: '' }, 'a string at /paymentId: an empty text'],
    ['PRS-02', { paymentId: 7 }, 'a string at /paymentId: a number'],
    ['PRS-02', { paymentId: undefined }, 'a string at /paymentId: nothing'],
    ['PRS-04', { transactionStatus: undefined }, 'a value at /transactionStatus: nothing'],
    ['PRS-04', { transactionStatus: null }, 'a value at /transactionStatus: null'],
    ['PRS-04', { transactionStatus: 'DONE' }, 'holds'],
    ['PRS-05', { transactionStatus: undefined }, 'shows nothing'],
    [
      'PRS-05',
      { transactionStatus: 'DONE' },
      'one of the transaction statuses at /transactionStatus: "DONE"',
    ],
    ['PRS-06', { transactionFees: undefined }, 'shows nothing'],
    ['PRS-06', { transactionFees: ['1'] }, 'an Amount at /transactionFees: a list'],
    ['PRS-06', { transactionFees: '1.25' }, 'an Amount at /transactionFees: a string'],
    ['PRS-06', fee(1.25), 'an Amount at /transactionFees: amount 1.25'],
    ['PRS-06', fee('1,25'), 'an Amount at /transactionFees: amount "1,25"'],
    ['PRS-06', fee('x1'), 'an Amount at /transactionFees: amount "x1"'],
    ['PRS-06', fee('1.'), 'an Amount at /transactionFees: amount "1."'],
    ['PRS-06', fee('-12.50'), 'holds'],
    ['PRS-06', fee('12'), 'holds'],
    ['PRS-06', fee('1', 578), 'an Amount at /transactionFees: currency 578'],
    ['PRS-08', { transactionFeeIndicator: undefined }, 'shows nothing'],
    ['PRS-08', { transactionFeeIndicator: 'true' }, 'true or false at /transactionFeeIndicator: "true"'],
    ['PRS-08', { transactionFeeIndicator: false }, 'holds'],
    [
      'PRS-09',
      { transactionFeeIndicator: false },
      'true beside a fee above zero: false beside a fee of {"amount":"1.25","currency":"NOK"}',
    ],
    ['PRS-09', { transactionFeeIndicator: false, ...fee('0.00') }, 'holds'],
    ['PRS-09', { transactionFeeIndicator: false, ...fee('-1') }, 'holds'],
    ['PRS-09', { transactionFeeIndicator: false, ...fee(7) }, 'holds'],
    ['PRS-09', { transactionFeeIndicator: true, ...fee('0.00') }, 'holds'],
    ['PRS-09', { transactionFeeIndicator: 'no' }, 'shows nothing'],
    ['PRS-10', { tppMessages: undefined }, 'shows nothing'],
    ['PRS-10', { tppMessages: {} }, 'a list of TppMessage at /tppMessages: an object'],
    ['PRS-10', { tppMessages: [{}, 'x'] }, 'a list of TppMessage at /tppMessages: a list with a string'],
    ['PRS-11', { psuMessage: 'å'.repeat(512) }, 'holds'],
    ['PRS-11', { psuMessage: '𝐀'.repeat(512) }, 'holds'],
    [
      'PRS-11',
      { psuMessage: 'å'.repeat(513) },
      'a string of at most 512 characters at /psuMessage: 513 characters',
    ],
    ['PRS-11', { psuMessage: false }, 'a string of at most 512 characters at /psuMessage: a boolean'],
    ['PRS-12', { _links: [] }, 'a map of Link at /_links: a list'],
    ['PRS-12', { _links: {} }, 'holds'],
    ['PRS-12', { _links: { self: { href: '/a' }, next: {} } }, 'a map of Link at /_links: next without href'],
    ['PRS-12', { _links: { self: { href: 7 } } }, 'a map of Link at /_links: self without href'],
  ])('%s with %j: %s', (id, change, expected) => {
    expect(said(id, { ...payment, ...change })).toBe(expected);
  });
});

const customer = {
  customerId: 'c-1',
  customerNumber: 'n-1',
  customerType: 'PRIVATE',
  customerName: 'Kari',
  agreements: [{ id: 'a-1', name: 'Mine', engagements: ['e-1'] }],
  accounts: ['k-1'],
  cardAccounts: ['k-2'],
  _links: { self: { href: '/v1/x', verbs: ['GET'] } },
};

const agreement = (change: object) => ({ agreements: [{ ...customer.agreements[0], ...change }] });

const self = (change: object) => ({ _links: { self: { href: '/v1/x', verbs: ['GET'], ...change } } });

describe('a sandbox customer', () => {
  const read = { operation: 'read-sandbox-customer', status: 200 } as const;
  const listed = { operation: 'list-sandbox-customers', status: 200 } as const;
  const created = { operation: 'create-sandbox-customer', status: 201 } as const;
  const said = (id: string, body: unknown, at: Parameters<typeof look>[3] = read) =>
    look(sandboxCustomerChecks, id, body, at);

  test('holds wherever it is shown, and is nowhere else', () => {
    for (const { clause, expectation } of sandboxCustomerChecks) {
      for (const type of ['PRIVATE', 'CORPORATE'])
        expect(said(clause, { ...customer, customerType: type }), clause).toBe('holds');
      expect(said(clause, [customer, customer], listed), clause).toBe('holds');
      expect(said(clause, { customers: [customer] }, listed), clause).toBe('holds');
      expect(said(clause, { count: 1, customers: [customer] }, listed), clause).toBe('holds');
      expect(said(clause, customer, created), clause).toBe('holds');
      for (const none of [[], {}, null, 'x'])
        expect(said(clause, none, listed), clause).toBe('shows nothing');
      expect(said(clause, customer, { ...read, status: 404 }), clause).toBe('shows nothing');
      expect(said(clause, customer, { operation: 'list-accounts', status: 200 }), clause).toBe(
        'shows nothing',
      );
      expect(expectation).toMatch(/sandbox customer has [a-z_]/i);
    }
  });

  test('needs not be whole in the reply to its creation', () => {
    expect(said('SBX-05', { customerId: 'c-1' }, created)).toBe('holds');
    expect(said('SBX-05', { customerId: 'c-1', customerName: 7 }, created)).toBe('a string: a number');
    expect(said('SBX-05', { id: 'c-1' }, created)).toBe('shows nothing');
    expect(said('SBX-05', { customerId: 'c-1' })).toBe('a string: nothing');
  });

  test('the second of a list is looked at, too', () => {
    expect(said('SBX-02', [customer, { ...customer, customerNumber: 9 }], listed)).toBe('a string: a number');
    expect(sandboxCustomersOf(replyOf(jsonReply(200, [1, 2]), {}, 'list-sandbox-customers'))).toEqual([1, 2]);
  });

  test.each<Row>([
    ['SBX-01', { customerId: 1 }, 'a string: a number'],
    ['SBX-02', { customerNumber: null }, 'a string: null'],
    ['SBX-04', { customerType: 'private' }, 'PRIVATE or CORPORATE: "private"'],
    ['SBX-04', { customerType: 'x'.repeat(21) }, `PRIVATE or CORPORATE: "${'x'.repeat(20)}"`],
    ['SBX-04', { customerType: 1 }, 'PRIVATE or CORPORATE: a number'],
    ['SBX-05', { customerName: {} }, 'a string: an object'],
    ['SBX-06', { agreements: {} }, 'a list of objects: an object'],
    ['SBX-06', { agreements: [{}, 'x'] }, 'a list of objects: a list with a string'],
    ['SBX-07', agreement({ id: 1 }), 'a string: a number'],
    ['SBX-07', { agreements: ['x'] }, 'shows nothing'],
    ['SBX-08', agreement({ name: undefined }), 'a string: nothing'],
    ['SBX-09', agreement({ engagements: 'e-1' }), 'a list of strings: a string'],
    ['SBX-09', agreement({ engagements: ['e-1', 2] }), 'a list of strings: a list with a number'],
    ['SBX-10', { accounts: [null] }, 'a list of strings: a list with null'],
    ['SBX-11', { cardAccounts: 'x' }, 'a list of strings: a string'],
    ['SBX-12', { _links: [] }, 'an object with self: a list'],
    ['SBX-12', { _links: {} }, 'an object with self: nothing as self'],
    ['SBX-12', { _links: { self: '/v1/x' } }, 'an object with self: a string as self'],
    ['SBX-13', self({ href: 1 }), 'a string: a number'],
    ['SBX-13', { _links: { self: '/v1/x' } }, 'shows nothing'],
    ['SBX-14', self({ verbs: ['GET', 1] }), 'a list of strings: a list with a number'],
    ['SBX-14', self({ verbs: 'GET' }), 'a list of strings: a string'],
  ])('%s with %j: %s', (id, change, expected) => {
    expect(said(id, { ...customer, ...change })).toBe(expected);
  });
});

const purchase = {
  cardTransactionId: 't-1',
  bookingDate: '2030-01-02',
  transactionDate: '2030-01-01',
  transactionAmount: { amount: 100, currency: 'NOK' },
  originalAmount: { amount: '10.50', currency: 'EUR' },
  merchantCategoryCode: '5411',
};

function cards(change: object, pending: unknown = []) {
  const booked = [purchase, { ...purchase, ...change }];
  return { cardAccount: { maskedPan: '**** 1' }, cardTransactions: { booked, pending } };
}

const amount = (value: unknown) => ({
  transactionAmount: { amount: value, currency: 'NOK' },
  originalAmount: { amount: value, currency: 'NOK' },
});

describe('sandbox card transactions', () => {
  const listed = { operation: 'list-sandbox-card-transactions', status: 200 } as const;
  const said = (id: string, body: unknown, at: Parameters<typeof look>[3] = listed) =>
    look(cardRecordChecks, id, body, at);

  test('every check holds on a right reply, and shows nothing elsewhere', () => {
    for (const { clause, expectation } of cardRecordChecks) {
      expect(said(clause, cards({}))).toBe('holds');
      expect(said(clause, cards({}), { ...listed, status: 404 })).toBe('shows nothing');
      expect(said(clause, cards({}), { operation: 'list-accounts', status: 200 })).toBe('shows nothing');
      expect(expectation).toMatch(/sandbox card transactions? has [a-z]/i);
    }
  });

  test('the account and both lists are asked for', () => {
    expect(said('CARD-01', { cardAccount: {} })).toBe('a string: nothing');
    expect(said('CARD-01', { cardAccount: { maskedPan: 1 } })).toBe('a string: a number');
    expect(said('CARD-02', { cardTransactions: { booked: {} } })).toBe('a list of objects: an object');
    expect(said('CARD-02', { cardTransactions: { booked: [1] } })).toBe(
      'a list of objects: a list with a number',
    );
    expect(said('CARD-11', cards({}, ['x', {}]))).toBe('a list of strings: a list with an object');
    expect(said('CARD-11', { cardTransactions: {} })).toBe('a list of strings: nothing');
    expect(said('CARD-03', { cardTransactions: { booked: ['x'] } })).toBe('shows nothing');
  });

  test.each<Row>([
    ['CARD-03', { cardTransactionId: 1 }, 'a string: a number'],
    ['CARD-04', { bookingDate: null }, 'a string: null'],
    ['CARD-05', { transactionDate: undefined }, 'a string: nothing'],
    ['CARD-06', { transactionAmount: '1' }, 'an amount with a currency: a string'],
    ['CARD-06', { transactionAmount: { amount: 1 } }, 'an amount with a currency: nothing as currency'],
    ['CARD-08', { originalAmount: { currency: 1 } }, 'an amount with a currency: a number as currency'],
    ['CARD-07', { transactionAmount: '1' }, 'holds'],
    ['CARD-10', { merchantCategoryCode: 5411 }, 'a string: a number'],
  ])('%s with %j: %s', (id, change, expected) => {
    expect(said(id, cards(change))).toBe(expected);
  });

  test.each<[unknown, string]>([
    [2_147_483_647, 'holds'],
    [-2_147_483_648, 'holds'],
    [2_147_483_648, 'an int32: a number beyond int32 or with a fraction'],
    [-2_147_483_649, 'an int32: a number beyond int32 or with a fraction'],
    [1.5, 'an int32: a number beyond int32 or with a fraction'],
    ['12', 'holds'],
    ['-12.50', 'holds'],
    ['12.', 'an int32: a string'],
    ['x12', 'an int32: a string'],
    [undefined, 'an int32: nothing'],
    [true, 'an int32: a boolean'],
  ])('an amount of %j: %s', (value, expected) => {
    expect(said('CARD-07', cards(amount(value)))).toBe(expected);
    expect(said('CARD-09', cards(amount(value)))).toBe(expected);
  });
});
