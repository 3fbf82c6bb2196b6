import { describe, expect, test } from 'vitest';
import { withPolicy } from '../part-changes.js';
import { domestic, payingBank, sum } from '../testing/orders.js';
import { aisp, at, callBank, grantAccess, people, testBank } from '../testing/test-bank.js';

describe('the schedule', () => {
  test.each([
    ['2026-06-15T14:59:59Z', 'PDNG'],
    ['2026-06-15T15:00:00Z', 'ACSC'],
    ['2026-06-15T18:30:00Z', 'ACSC'],
    ['2026-06-22T12:00:00Z', 'ACSC'],
    ['2036-06-15T12:00:00Z', 'ACSC'],
    ['2026-06-08T12:00:00Z', 'PDNG'],
  ])('a payment of Monday noon at %s is %s', async (now, status) => {
    const payments = await payingBank(testBank());
    const path = await payments.approved(domestic);
    payments.bank.admin.clock({ now });
    expect(await payments.status(path)).toBe(status);
  });

  test('runs five times a day, at once when their hour comes', async () => {
    const payments = await payingBank(testBank());
    payments.bank.admin.clock({ now: '2026-06-16T00:00:00Z' });
    const hours: number[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      const instant = (minutes: string) => `2026-06-16T${String(hour).padStart(2, '0')}:${minutes}:00Z`;
      payments.bank.admin.clock({ now: instant('00') });
      const path = await payments.approved(sum(`${hour + 1}.00`));
      payments.bank.admin.clock({ now: instant('59') });
      expect(await payments.status(path)).toBe('PDNG');
      payments.bank.admin.clock({ now: new Date(Date.parse(instant('00')) + 3_600_000).toISOString() });
      if ((await payments.status(path)) === 'ACSC') hours.push(hour + 1);
    }
    expect(hours).toEqual([6, 9, 12, 15, 18]);
  });

  test('goes on after the clock went back', async () => {
    const payments = await payingBank(testBank());
    payments.bank.admin.clock({ now: '2026-06-20T12:00:00Z' });
    await payments.call('GET', '/v1/agreements');
    payments.bank.admin.clock(null);
    const path = await payments.approved(domestic);
    expect(await payments.status(path)).toBe('PDNG');
    payments.bank.admin.clock({ now: '2026-06-15T15:00:00Z' });
    expect(await payments.status(path)).toBe('ACSC');
  });

  test('books a missed run on its own day', async () => {
    const payments = await payingBank(testBank());
    await payments.approved({ ...domestic, requestedExecutionDate: '2026-06-17' });
    payments.bank.admin.clock({ now: '2026-06-24T12:00:00Z' });
    const psu = await grantAccess(payments.bank, aisp, { customerNumber: people.private1 });
    const [paying] = payments.bank.parts.dataSet('2026-06-15').accounts.values();
    const target = `/v1/accounts/${String(paying?.resourceId)}/transactions?bookingStatus=booked`;
    const list = await callBank(payments.bank, aisp, 'GET', target, psu);
    expect(at(list.body, 'transactions', 'booked', 0, 'bookingDate')).toBe('2026-06-17');
  });

  test('asks once about each payment, however many runs were missed', async () => {
    let asked = 0;
    const counting = testBank((parts) =>
      withPolicy(parts, 'batch', (given) => ({
        moves(status) {
          asked += 1;
          return given.moves(status);
        },
      })),
    );
    const payments = await payingBank(counting);
    const later = { requestedExecutionDate: '2026-12-24' };
    const paths: string[] = [];
    for (let each = 1; each <= 20; each += 1)
      paths.push(await payments.approved({ ...sum(`${each}.00`), ...later }));
    counting.admin.clock({ now: '2026-12-23T12:00:00Z' });
    await payments.call('GET', '/v1/agreements');
    expect(asked).toBe(paths.length);
    counting.admin.clock({ now: '2026-12-25T12:00:00Z' });
    for (const path of paths) expect(await payments.status(path)).toBe('ACSC');
    // each was executed, which is looked at once more
    expect(asked).toBe(2 * paths.length);
  });

  test('hours and effect are decisions of their own', async () => {
    const silent = testBank((parts) => withPolicy(parts, 'batch', { hours: () => [] }));
    const payments = await payingBank(silent);
    const path = await payments.approved(domestic);
    silent.admin.clock({ now: '2026-06-30T12:00:00Z' });
    expect(await payments.status(path)).toBe('PDNG');
  });
});
