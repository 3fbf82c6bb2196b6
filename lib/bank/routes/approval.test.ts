import { describe, expect, test } from 'vitest';
import { withPolicy } from '../part-changes.js';
import {
  domestic,
  idOf,
  knownPayer,
  orders,
  payingBank,
  paymentsOf,
  refusalOf,
  sepaPath,
  sum,
} from '../testing/orders.js';
import { at, people, testBank, textAt } from '../testing/test-bank.js';

const future = { ...domestic, requestedExecutionDate: '2026-07-01' };

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

  test('context and agreement are those of the payment, whatever the person would choose', async () => {
    const bank = testBank();
    const corporate = { customerNumber: people.private1, context: 'CORPORATE' } as const;
    const second = { ...corporate, agreement: 'Corporate Customer 2 agreement' };
    const psu = await knownPayer(bank, second);
    const payments = paymentsOf(bank, psu);
    const path = await payments.create({
      ...domestic,
      debtorAccount: { bban: '36063211014', currency: 'NOK' },
    });
    const first = { ...corporate, agreement: 'Corporate Customer 1 agreement' };
    const returned = await payments.approve(path, 'authorisations', first);
    expect(returned.searchParams.get('psu-corporate-id')).toBe(psu['PSU-Corporate-ID']);
    expect(await payments.status(path)).toBe('PDNG');
  });

  test('another person cannot approve', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    const returned = await payments.approve(path, 'authorisations', { customerNumber: people.private2 });
    expect(returned.searchParams.get('code')).toBe('SCA_INVALID');
    expect((await payments.call('POST', `${path}/authorisations`)).status).toBe(201);
  });

  test('an exempted payment needs no SCA: starting the authorisation approves it', async () => {
    const exempting = testBank((parts) =>
      withPolicy(parts, 'payments', {
        isExemptFromSca: ({ order }) => at(order, 'instructedAmount', 'amount') === '1.00',
      }),
    );
    const payments = await payingBank(exempting);
    const small = await payments.create(sum('1.00'));
    const reply = await payments.call('POST', `${small}/authorisations`);
    expect([reply.status, reply.body]).toEqual([201, { scaStatus: 'EXEMPTED', _links: {} }]);
    expect(await payments.status(small)).toBe('PDNG');
    const large = await payments.create(domestic);
    const started = await payments.call('POST', `${large}/authorisations`);
    expect(at(started.body, 'scaStatus')).toBe('STARTED');
  });
});
