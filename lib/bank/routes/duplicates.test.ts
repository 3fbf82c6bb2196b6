import { describe, expect, test } from 'vitest';
import { withPolicy } from '../part-changes.js';
import {
  bulkPath,
  domestic,
  domesticPath,
  instantPath,
  knownPayer,
  nok,
  type Order,
  orders,
  payingBank,
  paymentsOf,
  periodicPath,
  refusalOf,
} from '../testing/orders.js';
import { bothRoles, people, testBank } from '../testing/test-bank.js';

const allowed = `${domesticPath}?allowLogicalDuplicate=true`;

describe('logical duplicates', () => {
  test('the same order twice on a day is refused unless the TPP allows it', async () => {
    const { call } = await payingBank(testBank());
    expect((await call('POST', domesticPath, domestic)).status).toBe(201);
    expect(refusalOf(await call('POST', domesticPath, domestic))).toEqual([409, 'CONFLICT']);
    const refused = await call('POST', `${domesticPath}?allowLogicalDuplicate=false`, domestic);
    expect(refusalOf(refused)).toEqual([409, 'CONFLICT']);
    expect((await call('POST', allowed, domestic)).status).toBe(201);
    expect((await call('POST', allowed, domestic)).status).toBe(201);
    expect(refusalOf(await call('POST', domesticPath, domestic))).toEqual([409, 'CONFLICT']);
  });

  test.each<readonly [string, Order]>([
    ['another sum', { instructedAmount: nok('250.01') }],
    ['another currency', { instructedAmount: { amount: '250.00', currency: 'SEK' } }],
    ['another creditor', { creditorAccount: { bban: '95360573002', currency: 'NOK' } }],
    ['another debtor', { debtorAccount: { bban: '36062121011', currency: 'NOK' } }],
    ['another date', { requestedExecutionDate: '2026-06-16' }],
    ['another text', { remittanceInformationUnstructured: 'Lunch' }],
    [
      'another reference',
      {
        remittanceInformationUnstructured: undefined,
        remittanceInformationStructuredArray: [{ reference: '1' }],
      },
    ],
  ])('%s makes another payment', async (_, difference) => {
    const { call } = await payingBank(testBank());
    await call('POST', domesticPath, domestic);
    expect((await call('POST', domesticPath, { ...domestic, ...difference })).status).toBe(201);
  });

  test.each<readonly [string, Order]>([
    ['the sum written shorter', { instructedAmount: { currency: 'NOK', amount: '250' } }],
    ['today written out', { requestedExecutionDate: '2026-06-15' }],
    ['members in another order', { debtorAccount: { currency: 'NOK', bban: '36062111016' } }],
  ])('%s makes no other payment', async (_, spelling) => {
    const { call } = await payingBank(testBank());
    await call('POST', domesticPath, domestic);
    expect((await call('POST', domesticPath, { ...domestic, ...spelling })).status).toBe(409);
  });

  test('another day, product, PSU or TPP repeats nothing', async () => {
    const bank = testBank();
    const { call } = await payingBank(bank);
    await call('POST', domesticPath, domestic);
    expect((await call('POST', instantPath, domestic)).status).toBe(201);
    const elsewhere = paymentsOf(bank, await knownPayer(bank, undefined, bothRoles), bothRoles);
    expect((await elsewhere.call('POST', domesticPath, domestic)).status).toBe(201);
    const second = paymentsOf(bank, await knownPayer(bank, { customerNumber: people.private2 }));
    const own = { ...domestic, debtorAccount: { bban: '36062211010', currency: 'NOK' } };
    expect((await second.call('POST', domesticPath, own)).status).toBe(201);
    const later = { ...domestic, requestedExecutionDate: '2026-07-01' };
    await call('POST', domesticPath, later);
    bank.admin.clock({ now: '2026-06-16T00:00:01Z' });
    expect((await call('POST', domesticPath, domestic)).status).toBe(201);
    expect((await call('POST', domesticPath, later)).status).toBe(201);
  });

  test('a cancelled payment may be repeated, an approved one not', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    expect((await payments.call('DELETE', path)).status).toBe(204);
    await payments.approve(await payments.create(domestic));
    expect((await payments.call('POST', domesticPath, domestic)).status).toBe(409);
  });

  test('bulks are compared by their payments; standing orders are not compared', async () => {
    const { call } = await payingBank(testBank());
    await call('POST', bulkPath, orders.bulk);
    expect((await call('POST', bulkPath, orders.bulk)).status).toBe(409);
    const shorter = { ...orders.bulk, payments: orders.bulk.payments.slice(1) };
    expect((await call('POST', bulkPath, shorter)).status).toBe(201);
    expect((await call('POST', periodicPath, orders.periodic)).status).toBe(201);
    expect((await call('POST', periodicPath, orders.periodic)).status).toBe(201);
  });

  test('what makes a duplicate is one decision each', async () => {
    const careless = testBank((parts) =>
      withPolicy(parts, 'payments', ({ duplicateMembers }) => ({
        duplicateMembers: () => duplicateMembers().filter((each) => each !== 'instructedAmount'),
      })),
    );
    const { call } = await payingBank(careless);
    await call('POST', domesticPath, domestic);
    const other = { ...domestic, instructedAmount: nok('1.00') };
    expect((await call('POST', domesticPath, other)).status).toBe(409);
  });
});
