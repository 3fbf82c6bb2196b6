import { describe, expect, test } from 'vitest';
import {
  domestic,
  domesticPath,
  idOf,
  instantPath,
  knownPayer,
  orders,
  payingBank,
  paymentsOf,
  refusalOf,
  sepaPath,
} from '../testing/orders.js';
import { at, bothRoles, people, testBank } from '../testing/test-bank.js';

describe('reading a payment', () => {
  test('a domestic transfer cannot be fetched before it is approved', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    expect(refusalOf(await payments.call('GET', path))).toEqual([404, 'RESOURCE_UNKNOWN']);
    expect(refusalOf(await payments.call('GET', `${path}/status`))).toEqual([404, 'RESOURCE_UNKNOWN']);
    await payments.approve(path);
    const details = await payments.call('GET', path);
    expect(details.status).toBe(200);
    expect(details.body).toEqual({
      ...domestic,
      paymentId: idOf(path),
      transactionStatus: 'PDNG',
      _links: {
        self: { href: path, verbs: ['GET'] },
        status: { href: `${path}/status`, verbs: ['GET'] },
      },
    });
    const status = await payments.call('GET', `${path}/status`);
    expect(status.body).toEqual({
      transactionStatus: 'PDNG',
      paymentId: idOf(path),
      _links: at(details.body, '_links'),
    });
  });

  test('other products can be read at once and offer their authorisation', async () => {
    const payments = await payingBank(testBank());
    for (const [path, order] of [
      [sepaPath, orders.sepa],
      [instantPath, orders.instant],
    ] as const) {
      const own = await payments.create(order, path);
      const status = await payments.call('GET', `${own}/status`);
      expect(status.body).toMatchObject({
        transactionStatus: 'RCVD',
        _links: {
          self: { href: own, verbs: ['GET', 'DELETE'] },
          startAuthorisation: { href: `${own}/authorisations`, verbs: ['POST'] },
        },
      });
      expect((await payments.call('GET', own)).status).toBe(200);
    }
  });

  test('a payment does not exist under another product, id or family', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    await payments.approve(path);
    for (const wrong of [
      `${sepaPath}/${idOf(path)}`,
      `${domesticPath}/enc!!nothing`,
      path.replace('/payments/', '/bulk-payments/'),
      path.replace('/payments/', '/periodic-payments/'),
    ]) {
      expect(refusalOf(await payments.call('GET', `${wrong}/status`))).toEqual([404, 'RESOURCE_UNKNOWN']);
    }
  });

  test('it belongs to one TPP, one PSU and one context', async () => {
    const bank = testBank();
    const payments = await payingBank(bank);
    const path = await payments.create(domestic);
    await payments.approve(path);
    const corporate = {
      customerNumber: people.private1,
      context: 'CORPORATE',
      agreement: 'Corporate Customer 1 agreement',
    } as const;
    const strangers = [
      paymentsOf(bank, await knownPayer(bank, undefined, bothRoles), bothRoles),
      paymentsOf(bank, await knownPayer(bank, { customerNumber: people.private2 })),
      paymentsOf(bank, await knownPayer(bank, corporate)),
    ];
    for (const { call } of strangers) {
      for (const [method, target] of [
        ['GET', path],
        ['GET', `${path}/status`],
        ['DELETE', path],
        ['POST', `${path}/authorisations`],
        ['POST', `${path}/cancellation-authorisations`],
      ] as const) {
        expect(refusalOf(await call(method, target))).toEqual([404, 'RESOURCE_UNKNOWN']);
      }
    }
    const own = await payments.call('GET', path, undefined, { 'PSU-Context': 'PRIVATE' });
    expect(own.status).toBe(200);
  });
});
