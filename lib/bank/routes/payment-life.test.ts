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
  sum,
} from '../testing/orders.js';
import { at, bothRoles, people, testBank, textAt } from '../testing/test-bank.js';

const future = { ...domestic, requestedExecutionDate: '2026-07-01' };

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

describe('approving a payment', () => {
  test('what is due waits for the batch, a later date is accepted', async () => {
    const payments = await payingBank(testBank());
    const due = await payments.create(domestic);
    await payments.approve(due);
    expect(await payments.status(due)).toBe('PDNG');
    const later = await payments.create(future);
    await payments.approve(later);
    expect(await payments.status(later)).toBe('ACTC');
  });

  test('without funds it is rejected, and the status reply says so', async () => {
    const payments = await payingBank(testBank());
    const exact = await payments.create(sum('10000.00'));
    const over = await payments.create(sum('10000.01'));
    const returned = await payments.approve(over);
    expect(returned.searchParams.has('psu-id')).toBe(true);
    await payments.approve(exact);
    const status = await payments.call('GET', `${over}/status`);
    expect(status.body).toMatchObject({ transactionStatus: 'RJCT', fundsAvailable: false });
    const funded = await payments.call('GET', `${exact}/status`);
    expect(at(funded.body, 'transactionStatus')).toBe('PDNG');
    expect(at(funded.body, 'fundsAvailable')).toBeUndefined();
  });

  test('the sum is exchanged where the account has another currency', async () => {
    const payments = await payingBank(testBank());
    const covered = await payments.create(
      { ...orders.sepa, instructedAmount: { amount: '1000.00', currency: 'EUR' } },
      sepaPath,
    );
    const beyond = await payments.create(
      { ...orders.sepa, instructedAmount: { amount: '1000.01', currency: 'EUR' } },
      sepaPath,
    );
    await payments.approve(covered);
    await payments.approve(beyond);
    expect([await payments.status(covered), await payments.status(beyond)]).toEqual(['PDNG', 'RJCT']);
  });

  test('the start names the state of the SCA and leads to the bank', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    const started = await payments.call('POST', `${path}/authorisations`);
    expect(started.status).toBe(201);
    expect(started.body).toEqual({
      scaStatus: 'STARTED',
      _links: {
        scaRedirect: {
          href: expect.stringMatching(/^https:\/\/bank\.example\/sca\/[\da-f-]{36}\?context=PRIVATE$/),
          verbs: ['GET'],
        },
      },
    });
    expect(textAt(started.body, '_links', 'scaRedirect', 'href')).not.toContain(idOf(path));
  });

  test('a second authorisation is a conflict, whatever became of the payment', async () => {
    const payments = await payingBank(testBank());
    const paths = [];
    for (const order of [domestic, future, sum('10000.01'), sum('2.00')])
      paths.push(await payments.create(order));
    const last = paths.pop() ?? '';
    for (const path of paths) await payments.approve(path);
    await payments.call('DELETE', last);
    for (const path of [...paths, last]) {
      const second = await payments.call('POST', `${path}/authorisations`);
      expect(refusalOf(second)).toEqual([409, 'CONFLICT']);
    }
  });

  test('a person who gives up leaves the payment open', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    const play = { customerNumber: people.private1, cancelAt: 'decision' } as const;
    const returned = await payments.approve(path, 'authorisations', play);
    expect(returned.searchParams.get('code')).toBe('SCA_INVALID');
    expect((await payments.call('GET', path)).status).toBe(404);
    await payments.approve(path);
    expect(await payments.status(path)).toBe('PDNG');
  });

  test('another person cannot approve', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    const returned = await payments.approve(path, 'authorisations', { customerNumber: people.private2 });
    expect(returned.searchParams.get('code')).toBe('SCA_INVALID');
    expect((await payments.call('POST', `${path}/authorisations`)).status).toBe(201);
  });
});
