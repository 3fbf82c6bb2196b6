/** Bodies of the other operations, and bodies as a whole, written by hand. */

import { describe, expect, test } from 'vitest';
import { requestRules, type RuleId } from '../index.js';
import { judgedRequest } from '../judged-request.js';
import { violationsOf } from '../rule.js';
import { breaks, literalContext, pathOfFinding } from '../testing/literal-requests.js';

const domestic = { method: 'POST', target: '/v1/payments/norwegian-domestic-credit-transfers' };
const periodic = { method: 'POST', target: '/v1/periodic-payments/norwegian-domestic-credit-transfers' };
const bulk = { method: 'POST', target: '/v1/bulk-payments/norwegian-domestic-credit-transfers' };
const basket = { method: 'POST', target: '/v1/signing-baskets' };
const customers = { method: 'POST', target: '/v1/sandbox/customers' };
const json = { 'Content-Type': 'application/json' };

/** Ids of the rules on bodies that a request breaks. */
function broken(request: { readonly method: string; readonly target: string }, body: unknown) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const wire = { ...request, headers: Object.entries(json), body: bytes };
  const rules = requestRules.filter(
    ({ id }) =>
      /-payment-|^basket-lim|^basket-end|^sandbox-|^contact/.test(id) && !id.includes('booking-status'),
  );
  return violationsOf(judgedRequest(wire), rules, literalContext).map(({ rule }) => rule);
}

const transfer = {
  instructedAmount: { amount: '1.00', currency: 'NOK' },
  creditorName: 'K',
  creditorAccount: { bban: '26743379224', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
};
const debtorAccount = { bban: '95360573002', currency: 'NOK' };

function ids(count: number) {
  return { paymentIds: Array.from({ length: count }, (_, index) => `p${index}`) };
}

function bulkOf(...payments: readonly unknown[]) {
  return { debtorAccount, payments };
}

function named(creditorName: string) {
  return { ...domestic, body: { ...transfer, creditorName } };
}

function withReference(reference: object) {
  const body = { ...transfer, debtorAccount, remittanceInformationStructuredArray: [reference] };
  return { ...domestic, body };
}

describe('baskets', () => {
  test('hold 100 payments', () => expect(broken(basket, ids(100))).toEqual([]));
  test('do not hold 101', () => expect(broken(basket, ids(101))).toEqual(['basket-lim-03']));
  test('hold one', () => expect(broken(basket, ids(1))).toEqual([]));
  test('are not empty', () => expect(broken(basket, ids(0))).toEqual(['basket-end-13-usual']));
  test('name no payment twice', () =>
    expect(broken(basket, { paymentIds: ['a', 'b', 'a'] })).toEqual(['basket-end-13-usual']));
});

describe('standing orders', () => {
  const order = { ...transfer, debtorAccount, startDate: '2026-03-01', frequency: 'Monthly' };
  const months = (...monthsOfExecution: readonly string[]) => ({
    ...order,
    frequency: 'MonthlyVariable',
    monthsOfExecution,
  });
  test('a plain one', () => expect(broken(periodic, order)).toEqual([]));
  test('different months', () => expect(broken(periodic, months('1', '4', '12'))).toEqual([]));
  test('a month twice', () =>
    expect(broken(periodic, months('1', '4', '1'))).toEqual(['periodic-payment-err-10']));
  test('a month twice in a row', () =>
    expect(broken(periodic, months('4', '4'))).toEqual(['periodic-payment-err-10']));
  test('months with another frequency', () =>
    expect(broken(periodic, { ...months('1'), frequency: 'Monthly' })).toEqual([
      'periodic-payment-end-13-usual',
    ]));
  test('an end on the first day', () =>
    expect(broken(periodic, { ...order, endDate: '2026-03-01' })).toEqual([]));
  test('an end before the start', () =>
    expect(broken(periodic, { ...order, endDate: '2026-02-28' })).toEqual(['periodic-payment-end-13']));
});

describe('bulks', () => {
  test('two payments', () => expect(broken(bulk, bulkOf(transfer, transfer))).toEqual([]));
  test('the last payment counts', () =>
    expect(broken(bulk, bulkOf(transfer, { ...transfer, creditorName: 'x'.repeat(71) }))).toEqual([
      'bulk-payment-pay-06',
    ]));
  test('the path names the payment', () => {
    const body = bulkOf(transfer, { ...transfer, purposeCode: 'NONE' });
    expect(pathOfFinding('bulk-payment-pay-56', { ...bulk, body })).toBe('/payments/1/purposeCode');
  });
});

describe('sandbox customers', () => {
  const customer = { customerNumber: '01085800481', customerType: 'PRIVATE', customerName: 'T' };
  test('a lawful one', () => expect(broken(customers, customer)).toEqual([]));
  test('without a number', () =>
    expect(broken(customers, { customerType: 'PRIVATE', customerName: 'T' })).toEqual([
      'sandbox-customer-creation-sbx-38',
    ]));
});

describe('bodies as a whole', () => {
  const cases: readonly (readonly [RuleId, typeof domestic, unknown, Record<string, string>, boolean])[] = [
    ['domestic-payment-body', domestic, undefined, json, true],
    ['domestic-payment-body', domestic, {}, json, false],
    ['body-present', customers, undefined, json, true],
    ['body-present', { method: 'POST', target: '/v1/consents' }, undefined, {}, false],
    ['domestic-payment-json', domestic, '{"a":1', json, true],
    ['domestic-payment-json', domestic, "{'a':1}", json, true],
    ['domestic-payment-json', domestic, ' {"a":1}\n', json, false],
    ['body-is-json', customers, '{"a":1}}', json, true],
    ['body-is-json', { method: 'POST', target: '/v1/consents' }, '{', json, false],
    ['body-is-utf-8', domestic, Buffer.from([0x7b, 0x22, 0xe6, 0x22, 0x7d]), json, true],
    ['body-is-utf-8', domestic, Buffer.from('{"å":"ø"}'), json, false],
    ['domestic-payment-json', domestic, Buffer.from([0x7b, 0x22, 0xe6, 0x22, 0x7d]), json, false],
    ['body-is-not-xml', domestic, '<Document/>', { 'Content-Type': 'application/xml' }, true],
    ['body-is-not-xml', domestic, '\ufeff <?xml version="1.0"?><Document/>', json, true],
    ['body-is-not-xml', domestic, '{"a":"<b/>"}', json, false],
    ['domestic-payment-json', domestic, '<Document/>', json, false],
    ['media-type-is-json', domestic, {}, { 'Content-Type': 'application/json; charset=utf-8' }, false],
    ['media-type-is-json', domestic, {}, { 'Content-Type': 'application/hal+json' }, false],
    ['media-type-is-json', domestic, {}, { 'Content-Type': 'text/json' }, true],
    ['media-type-is-json', domestic, {}, {}, true],
    ['charset-is-utf-8', domestic, {}, { 'Content-Type': 'application/json;charset="UTF-8"' }, false],
    ['charset-is-utf-8', domestic, {}, { 'Content-Type': 'application/json;charset=latin1' }, true],
    ['charset-is-utf-8', domestic, {}, { 'Content-Type': 'application/json;charset=x-utf-8' }, true],
    ['charset-is-utf-8', domestic, {}, { 'Content-Type': 'application/json;charset=utf-80' }, true],
    ['charset-is-utf-8', domestic, {}, { 'Content-Type': 'application/json; Charset = utf8' }, false],
    [
      'authorisation-without-body',
      { method: 'POST', target: '/v1/signing-baskets/1/authorisations' },
      {},
      json,
      true,
    ],
    [
      'authorisation-without-body',
      { method: 'POST', target: '/v1/signing-baskets/1/authorisations' },
      undefined,
      {},
      false,
    ],
  ];
  test.each(cases)('%s of %o with %o and %o: %s', (rule, request, body, headers, expected) => {
    expect(breaks(rule, { ...request, body, headers })).toBe(expected);
  });
});

describe('what the text does not ask, no rule asks', () => {
  test('a bulk may have more payments than a basket', () => {
    const many = Array.from({ length: 101 }, () => transfer);
    expect(broken(bulk, bulkOf(...many))).toEqual([]);
  });

  test('creditorAgent is demanded of single domestic payments to currency accounts, and of no others', () => {
    const abroad = {
      ...transfer,
      creditorAccount: { bban: '26743379224', currency: 'EUR' },
      creditorAddress: { country: 'NO', townName: 'Oslo' },
    };
    const agentless = (request: typeof bulk, body: unknown) =>
      broken(request, body).filter((each) => each.includes('pay-09'));
    expect(agentless(domestic, { ...abroad, debtorAccount })).toEqual(['domestic-payment-pay-09-usual']);
    expect(agentless(bulk, bulkOf(abroad))).toEqual([]);
    expect(
      agentless(periodic, { ...abroad, debtorAccount, startDate: '2027-01-04', frequency: 'Monthly' }),
    ).toEqual([]);
  });

  test('a SEPA payment may be told in kroner', () => {
    const sepa = { method: 'POST', target: '/v1/payments/sepa-credit-transfers' };
    const body = {
      instructedAmount: { amount: '251.00', currency: 'NOK' },
      debtorAccount: { iban: 'NO7136062211010', currency: 'NOK' },
      creditorName: 'K',
      creditorAgent: 'DEUTDEFF',
      creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
      creditorAddress: { country: 'DE', townName: 'Berlin' },
    };
    expect(broken(sepa, body)).toEqual([]);
  });
});

describe('characters', () => {
  const rule = 'processable-characters';
  test('letters of Norway and of the basic plane pass', () => {
    expect(breaks(rule, named('Åse Łuczak 中'))).toBe(false);
  });
  test('an emoji does not, raw or escaped', () => {
    expect(pathOfFinding(rule, named('Glad 😀'))).toBe('/creditorName');
    const escaped = JSON.stringify(transfer).replace('"K"', String.raw`"\ud83d\ude00"`);
    expect(pathOfFinding(rule, { ...domestic, body: escaped })).toBe('/creditorName');
  });
  test('what cannot be processed is the context’s to say', () => {
    expect(breaks(rule, named('Åse'), { unprocessable: /Å/u })).toBe(true);
    expect(breaks(rule, named('Glad 😀'), { unprocessable: /[^\s\S]/u })).toBe(false);
  });
});

describe('KIDs', () => {
  const rule = 'kid-check-digit';
  const answers = { 'kid-checking': 'creation' } as const;
  test('are not checked unless the profile says so', () => {
    expect(breaks(rule, withReference({ reference: '1234567890' }))).toBe(false);
    expect(
      breaks(rule, withReference({ reference: '1234567890' }), { answers: { 'kid-checking': 'never' } }),
    ).toBe(false);
  });
  // 1234567897 has the Luhn digit of 123456789; 12345678903 the MOD11 digit of 1234567890.
  test.each([
    ['1234567897', false],
    ['12345678903', false],
    ['1234567896', true],
    ['INV-2026-17', false],
  ])('%s: %s', (reference, wrong) => {
    expect(breaks(rule, withReference({ reference }), { answers })).toBe(wrong);
  });
  test('a reference of another type is no KID', () => {
    expect(breaks(rule, withReference({ reference: '33523568', referenceType: 'CINV' }), { answers })).toBe(
      false,
    );
  });
});
