import { describe, expect, test } from 'vitest';
import { withPolicy } from '../part-changes.js';
import { domestic, orders, payingBank, periodicPath, refusalOf, sum } from '../testing/orders.js';
import { people, playSca, testBank, textAt } from '../testing/test-bank.js';

const future = { ...domestic, requestedExecutionDate: '2026-07-01' };

describe('deleting a payment', () => {
  test('one that nobody approved is cancelled at once', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    const reply = await payments.call('DELETE', path);
    expect([reply.status, reply.wire.body.length]).toEqual([204, 0]);
    expect(await payments.status(path)).toBe('CANC');
    expect(refusalOf(await payments.call('DELETE', path))).toEqual([409, 'CONFLICT']);
  });

  test('a pending one cannot be deleted', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.approved(domestic);
    expect(refusalOf(await payments.call('DELETE', path))).toEqual([409, 'CONFLICT']);
    const start = await payments.call('POST', `${path}/cancellation-authorisations`);
    expect(refusalOf(start)).toEqual([409, 'CONFLICT']);
    expect(await payments.status(path)).toBe('PDNG');
  });

  test('executed and rejected ones cannot be deleted', async () => {
    const payments = await payingBank(testBank());
    const executed = await payments.approved(domestic);
    const rejected = await payments.approved(sum('10000.01'));
    payments.bank.admin.batchRun();
    for (const [path, status] of [
      [executed, 'ACSC'],
      [rejected, 'RJCT'],
    ] as const) {
      expect(await payments.status(path)).toBe(status);
      expect(refusalOf(await payments.call('DELETE', path))).toEqual([409, 'CONFLICT']);
    }
  });

  test('an approved later one is cancelled by an SCA of its own', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.approved(future);
    const details = await payments.call('GET', path);
    expect(details.body).toMatchObject({ _links: { self: { verbs: ['GET', 'DELETE'] } } });
    const reply = await payments.call('DELETE', path);
    expect(reply.status).toBe(202);
    expect(reply.body).toEqual({
      transactionStatus: 'ACTC',
      _links: { startAuthorisation: { href: `${path}/cancellation-authorisations`, verbs: ['POST'] } },
    });
    expect(await payments.status(path)).toBe('ACTC');
    await payments.approve(path, 'cancellation-authorisations');
    expect(await payments.status(path)).toBe('CANC');
    const second = await payments.call('POST', `${path}/cancellation-authorisations`);
    expect(refusalOf(second)).toEqual([409, 'CONFLICT']);
  });

  test('giving up the cancellation leaves the payment as it was', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.approved(future);
    await payments.approve(path, 'cancellation-authorisations', {
      customerNumber: people.private1,
      cancelAt: 'decision',
    });
    expect(await payments.status(path)).toBe('ACTC');
  });

  test('a cancellation cannot be authorised before the payment was', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(future);
    const start = await payments.call('POST', `${path}/cancellation-authorisations`);
    expect(refusalOf(start)).toEqual([409, 'CONFLICT']);
  });

  test('an SCA that was overtaken by the deletion ends without success', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    const started = await payments.call('POST', `${path}/authorisations`);
    await payments.call('DELETE', path);
    const returned = await playSca(payments.bank, textAt(started.body, '_links', 'scaRedirect', 'href'), {
      customerNumber: people.private1,
    });
    expect(returned.searchParams.get('code')).toBe('PAYMENT_FAILED');
    expect(await payments.status(path)).toBe('CANC');
  });

  test('a cancellation that the batch overtook ends without success', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.approved({ ...domestic, requestedExecutionDate: '2026-06-16' });
    payments.bank.admin.clock({ now: '2026-06-16T05:59:00Z' });
    const started = await payments.call('POST', `${path}/cancellation-authorisations`);
    payments.bank.admin.clock({ now: '2026-06-16T06:01:00Z' });
    const returned = await playSca(payments.bank, textAt(started.body, '_links', 'scaRedirect', 'href'), {
      customerNumber: people.private1,
    });
    expect(returned.searchParams.get('code')).toBe('PAYMENT_FAILED');
    expect(await payments.status(path)).toBe('ACSC');
  });

  test('deletion and authorisation of cancellations are decided apart', async () => {
    const bank = testBank((parts) =>
      withPolicy(parts, 'payments', { deletion: () => 'needs-authorisation' }),
    );
    const payments = await payingBank(bank);
    const path = await payments.approved(domestic);
    expect((await payments.call('DELETE', path)).status).toBe(202);
    expect((await payments.call('POST', `${path}/cancellation-authorisations`)).status).toBe(409);
  });
});

describe('payments nobody approves', () => {
  test('they last until the end of the next day', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    payments.bank.admin.clock({ now: '2026-06-16T23:59:59Z' });
    expect((await payments.call('POST', `${path}/authorisations`)).status).toBe(201);
    payments.bank.admin.clock({ now: '2026-06-17T00:00:00Z' });
    expect(refusalOf(await payments.call('POST', `${path}/authorisations`))).toEqual([409, 'CONFLICT']);
    expect(await payments.status(path)).toBe('CANC');
  });

  test('an SCA begun in time cannot save them', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    payments.bank.admin.clock({ now: '2026-06-16T23:59:00Z' });
    const started = await payments.call('POST', `${path}/authorisations`);
    payments.bank.admin.clock({ now: '2026-06-17T00:01:00Z' });
    const href = textAt(started.body, '_links', 'scaRedirect', 'href');
    const returned = await playSca(payments.bank, href, { customerNumber: people.private1 });
    expect(returned.searchParams.get('code')).toBe('PAYMENT_FAILED');
    expect(await payments.status(path)).toBe('CANC');
  });

  test('approved payments and standing orders do not lapse', async () => {
    const payments = await payingBank(testBank());
    const later = await payments.approved(future);
    const standing = await payments.create(orders.periodic, periodicPath);
    await payments.approve(standing);
    payments.bank.admin.clock({ now: '2026-06-25T00:00:00Z' });
    expect([await payments.status(later), await payments.status(standing)]).toEqual(['ACTC', 'ACTC']);
  });
});
