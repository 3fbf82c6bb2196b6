import { describe, expect, test } from 'vitest';
import {
  bulkPath,
  domestic,
  idOf,
  nok,
  orders,
  payingBank,
  periodicPath,
  refusalOf,
  type Order,
} from '../testing/orders.js';
import { openPage, people, testBank, textAt } from '../testing/test-bank.js';
import { present } from '../../model/present.js';

/** A bulk with these sums, on a day. */
function bulk(amounts: readonly string[], requestedExecutionDate?: string): Order {
  const [item] = orders.bulk.payments;
  return {
    ...orders.bulk,
    payments: amounts.map((each) => ({ ...item, instructedAmount: nok(each) })),
    ...present({ requestedExecutionDate }),
  };
}

describe.each([
  ['bulk', bulkPath, bulk(['10.00', '20.00']), bulk(['10.00'], '2026-07-01')],
  [
    'periodic',
    periodicPath,
    { ...orders.periodic, startDate: '2026-06-15' },
    { ...orders.periodic, startDate: '2026-07-01' },
  ],
] as const)('a %s payment', (family, root, order, later) => {
  test('is read, and its status too, before and after the approval', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(order, root);
    expect(path.startsWith(`${root}/`)).toBe(true);
    const details = await payments.call('GET', path);
    expect(details.status).toBe(200);
    expect(details.body).toEqual({
      ...JSON.parse(JSON.stringify(order)),
      paymentId: idOf(path),
      transactionStatus: 'RCVD',
      _links: {
        self: { href: path, verbs: ['GET', 'DELETE'] },
        status: { href: `${path}/status`, verbs: ['GET'] },
        startAuthorisation: { href: `${path}/authorisations`, verbs: ['POST'] },
      },
    });
    await payments.approve(path);
    expect(await payments.status(path)).toBe(family === 'bulk' ? 'PDNG' : 'ACTC');
  });

  test('is deleted before the approval, cancelled by SCA after it', async () => {
    const payments = await payingBank(testBank());
    const early = await payments.create(later, root);
    expect((await payments.call('DELETE', early)).status).toBe(204);
    expect(await payments.status(early)).toBe('CANC');
    const path = await payments.create(later, root);
    await payments.approve(path);
    expect(await payments.status(path)).toBe('ACTC');
    const reply = await payments.call('DELETE', path);
    expect(reply.status).toBe(202);
    expect(textAt(reply.body, '_links', 'startAuthorisation', 'href')).toBe(
      `${path}/cancellation-authorisations`,
    );
    await payments.approve(path, 'cancellation-authorisations');
    expect(await payments.status(path)).toBe('CANC');
    expect(refusalOf(await payments.call('POST', `${path}/authorisations`))).toEqual([409, 'CONFLICT']);
  });

  test('a second authorisation is a conflict', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(order, root);
    await payments.approve(path);
    expect(refusalOf(await payments.call('POST', `${path}/authorisations`))).toEqual([409, 'CONFLICT']);
  });
});

describe('funds of grouped payments', () => {
  test('a bulk has to be covered as a whole', async () => {
    const payments = await payingBank(testBank());
    const covered = await payments.create(bulk(['5000.00', '5000.00']), bulkPath);
    const beyond = await payments.create(bulk(['5000.00', '5000.01']), bulkPath);
    await payments.approve(beyond);
    await payments.approve(covered);
    expect([await payments.status(covered), await payments.status(beyond)]).toEqual(['PDNG', 'RJCT']);
  });

  test('the funds of a later order are looked at when it is due', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create({
      ...domestic,
      instructedAmount: nok('10000.01'),
      requestedExecutionDate: '2026-06-16',
    });
    await payments.approve(path);
    expect(await payments.status(path)).toBe('ACTC');
    payments.bank.admin.clock({ now: '2026-06-16T06:00:00Z' });
    const status = await payments.call('GET', `${path}/status`);
    expect(status.body).toMatchObject({ transactionStatus: 'RJCT', fundsAvailable: false });
  });
});

test('the page shows every payment of a bulk', async () => {
  const payments = await payingBank(testBank());
  const path = await payments.create(bulk(['11.11', '22.22']), bulkPath);
  const flow = await payments.call('POST', `${path}/authorisations`);
  const href = textAt(flow.body, '_links', 'scaRedirect', 'href');
  const login = (await openPage(payments.bank, href)).body.toString('utf8');
  const token = /name="token" value="([^"]+)"/.exec(login)?.[1] ?? '';
  const form = { token, step: 'login', customerNumber: people.private1, decision: 'approve' };
  const page = (await openPage(payments.bank, href, new URLSearchParams(form))).body.toString('utf8');
  expect(page).toContain('Approve the payment');
  expect(page.match(/\d+\.\d\d NOK/g)).toEqual(['11.11 NOK', '22.22 NOK']);
});
