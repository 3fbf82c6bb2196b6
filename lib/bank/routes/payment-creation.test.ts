import { describe, expect, test } from 'vitest';
import { withPolicy } from '../part-changes.js';
import {
  bulkPath,
  domestic,
  domesticPath,
  instantPath,
  knownPayer,
  numbers,
  orders,
  payingBank,
  paymentsOf,
  periodicPath,
  refusalOf,
  sepaPath,
  sum,
} from '../testing/orders.js';
import { at, bothRoles, callBank, people, pisp, testBank, textAt } from '../testing/test-bank.js';

const crossBorderPath = '/v1/payments/cross-border-credit-transfers';
const norwegianPath = '/v1/payments/norwegian-cross-border-credit-transfers';

/** An order that a card account pays. */
function byCard(identification: string) {
  const other = { identification, schemeNameProprietary: 'creditCardAccount' };
  return { ...domestic, debtorAccount: { other, currency: 'NOK' } };
}

describe('creating payments', () => {
  test.each([
    ['domestic', domesticPath, orders.domestic, 'NOK'],
    ['instant', instantPath, orders.instant, 'NOK'],
    ['SEPA', sepaPath, orders.sepa, 'EUR'],
    ['cross-border', crossBorderPath, orders.crossBorder, 'JPY'],
    ['Norwegian cross-border', norwegianPath, orders.crossBorder, 'JPY'],
    ['bulk', bulkPath, orders.bulk, 'NOK'],
    ['periodic', periodicPath, orders.periodic, 'NOK'],
  ])('a %s payment is received, with links to itself', async (_, path, order, currency) => {
    const { call } = await payingBank(testBank());
    const reply = await call('POST', path, order);
    expect(reply.status).toBe(201);
    const paymentId = textAt(reply.body, 'paymentId');
    expect(paymentId).toMatch(/^enc!![\w-]+=*$/);
    const self = `${path}/${paymentId}`;
    expect(reply.body).toEqual({
      paymentId,
      transactionStatus: 'RCVD',
      transactionFees: { amount: currency === 'JPY' ? '0' : '0.00', currency },
      transactionFeeIndicator: false,
      _links: {
        self: { href: self, verbs: ['GET', 'DELETE'] },
        status: { href: `${self}/status`, verbs: ['GET'] },
        startAuthorisation: { href: `${self}/authorisations`, verbs: ['POST'] },
      },
    });
  });

  test('a fee shows in sum and indicator', async () => {
    const bank = testBank((parts) => withPolicy(parts, 'payments', { fee: () => 1_250n }));
    const { call } = await payingBank(bank);
    const reply = await call('POST', domesticPath, domestic);
    expect(reply.body).toMatchObject({
      transactionFees: { amount: '12.50', currency: 'NOK' },
      transactionFeeIndicator: true,
    });
  });

  test('a card of the PSU pays by its payment reference, a stranger’s does not', async () => {
    const bank = testBank();
    const { call } = await payingBank(bank);
    const references = [...bank.parts.dataSet('2026-06-15').cardAccounts.values()].map(
      (each) => each.paymentReference,
    );
    const [own = '', foreign = ''] = references;
    expect((await call('POST', domesticPath, byCard(own))).status).toBe(201);
    expect(refusalOf(await call('POST', domesticPath, byCard(foreign)))).toEqual([400, 'PAYMENT_FAILED']);
    expect(refusalOf(await call('POST', domesticPath, byCard('nothing')))).toEqual([400, 'PAYMENT_FAILED']);
  });

  test('only own accounts pay', async () => {
    const { call } = await payingBank(testBank());
    for (const bban of [numbers.other, numbers.corporate, '95360573002']) {
      const reply = await call('POST', domesticPath, {
        ...domestic,
        debtorAccount: { bban, currency: 'NOK' },
      });
      expect(refusalOf(reply)).toEqual([400, 'PAYMENT_FAILED']);
      expect(at(reply.body, 'tppMessages', 0, 'path')).toBe('/debtorAccount');
    }
  });

  test('an account without payment permission refuses, and only that one', async () => {
    const { bank, call } = await payingBank(testBank());
    bank.admin.paymentPermission({ account: numbers.daily, allowed: false });
    expect(refusalOf(await call('POST', domesticPath, domestic))).toEqual([403, 'FORBIDDEN']);
    const savings = { ...domestic, debtorAccount: { bban: numbers.savings, currency: 'NOK' } };
    expect((await call('POST', domesticPath, savings)).status).toBe(201);
    bank.admin.paymentPermission({ account: numbers.daily, allowed: true });
    expect((await call('POST', domesticPath, domestic)).status).toBe(201);
  });

  test.each([
    ['yesterday', domesticPath, '2026-06-14', 400],
    ['today', domesticPath, '2026-06-15', 201],
    ['next year', domesticPath, '2027-06-15', 201],
    ['instant yesterday', instantPath, '2026-06-14', 400],
    ['instant today', instantPath, '2026-06-15', 201],
    ['instant tomorrow', instantPath, '2026-06-16', 400],
  ])('execution %s', async (_, path, requestedExecutionDate, status) => {
    const { call } = await payingBank(testBank());
    const reply = await call('POST', path, { ...domestic, requestedExecutionDate });
    expect(reply.status).toBe(status);
    if (status === 400) {
      expect(refusalOf(reply)).toEqual([400, 'EXECUTION_DATE_INVALID']);
      expect(at(reply.body, 'tppMessages', 0, 'path')).toBe('/requestedExecutionDate');
    }
  });

  test('a standing order cannot begin in the past', async () => {
    const { call } = await payingBank(testBank());
    const reply = await call('POST', periodicPath, { ...orders.periodic, startDate: '2026-06-14' });
    expect(refusalOf(reply)).toEqual([400, 'EXECUTION_DATE_INVALID']);
    expect(at(reply.body, 'tppMessages', 0, 'path')).toBe('/startDate');
  });

  test('products that the bank does not know do not exist', async () => {
    const { call } = await payingBank(testBank());
    expect((await call('POST', '/v1/payments/target-2-payments', domestic)).status).toBe(404);
    for (const root of ['/v1/payments/target-2-payments', '/v1/bulk-payments/sepa-credit-transfers']) {
      expect((await call('GET', `${root}/enc!!x`)).status).toBe(404);
    }
  });

  test('a PSU-ID unknown to the TPP is refused with a way to SCA', async () => {
    const bank = testBank();
    const psu = await knownPayer(bank);
    const foreign = await callBank(bank, bothRoles, 'POST', domesticPath, psu, domestic);
    expect(refusalOf(foreign)).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
    expect(textAt(foreign.body, '_links', 'scaRedirect', 'href')).toMatch(/^https:\/\//);
    const nobody = await callBank(bank, pisp, 'POST', domesticPath, {}, domestic);
    expect(nobody.status).toBe(401);
  });

  test('a corporate PSU names the agreement and pays from its accounts', async () => {
    const bank = testBank();
    const psu = await knownPayer(bank, {
      customerNumber: people.private1,
      context: 'CORPORATE',
      agreement: 'Corporate Customer 1 agreement',
    });
    const { call } = paymentsOf(bank, psu);
    const order = { ...domestic, debtorAccount: { bban: numbers.corporate, currency: 'NOK' } };
    const unnamed = await call('POST', domesticPath, order, { 'PSU-Corporate-ID': undefined });
    expect(refusalOf(unnamed)).toEqual([400, 'HTTP_HEADER_REQUIRED']);
    expect((await call('POST', domesticPath, order)).status).toBe(201);
    expect(refusalOf(await call('POST', domesticPath, sum('1.00')))).toEqual([400, 'PAYMENT_FAILED']);
    const other = { 'PSU-Corporate-ID': '00000000-0000-4000-8000-00000000dead' };
    expect(refusalOf(await call('POST', domesticPath, order, other))).toEqual([403, 'FORBIDDEN']);
  });
});
