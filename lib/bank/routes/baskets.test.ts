import { describe, expect, test } from 'vitest';
import { requestRules } from '../../rules/index.js';
import {
  basketPath,
  bulkPath,
  domestic,
  idOf,
  knownPayer,
  orders,
  payingBank,
  paymentsOf,
  periodicPath,
  refusalOf,
  sepaPath,
  sum,
  type Payments,
} from '../testing/orders.js';
import { at, bothRoles, people, testBank, textAt } from '../testing/test-bank.js';

/** Ids of as many new payments. */
async function ids(payments: Payments, count: number): Promise<readonly string[]> {
  const made: string[] = [];
  for (let each = 1; each <= count; each += 1) made.push(idOf(await payments.create(sum(`${each}.00`))));
  return made;
}

function basket(payments: Payments, paymentIds: unknown) {
  return payments.call('POST', basketPath, { paymentIds });
}

describe('creating a basket', () => {
  test('it holds the payments in their order and waits for approval', async () => {
    const payments = await payingBank(testBank());
    const members = [...(await ids(payments, 2)), idOf(await payments.create(orders.sepa, sepaPath))];
    const reply = await basket(payments, members);
    expect(reply.status).toBe(201);
    const basketId = textAt(reply.body, 'basketId');
    const path = `${basketPath}/${basketId}`;
    const links = {
      self: { href: path, verbs: ['GET'] },
      startAuthorisation: { href: `${path}/authorisations`, verbs: ['POST'] },
    };
    expect(reply.body).toEqual({ basketId, transactionStatus: 'RCVD', _links: links });
    const details = await payments.call('GET', path);
    expect(details.status).toBe(200);
    expect(details.body).toEqual({ transactionStatus: 'RCVD', payments: members, _links: links });
  });

  test('1 to 100 payments fit; the rules refuse 101, none and one twice', async () => {
    const rules = requestRules.filter(
      ({ id }) => id.startsWith('basket-lim-') || id.startsWith('basket-end-'),
    );
    expect(rules.length).toBeGreaterThan(1);
    const payments = await payingBank(testBank(undefined, { rules }));
    const members = await ids(payments, 101);
    expect((await basket(payments, members.slice(0, 1))).status).toBe(201);
    const full = await basket(payments, members.slice(0, 100));
    expect(full.status).toBe(201);
    const details = await payments.call('GET', textAt(full.body, '_links', 'self', 'href'));
    expect(at(details.body, 'payments')).toHaveLength(100);
    for (const wrong of [members, [], [...members.slice(0, 2), ...members.slice(0, 1)]]) {
      const reply = await basket(payments, wrong);
      expect(refusalOf(reply)).toEqual([400, 'FORMAT_ERROR']);
      expect(at(reply.body, 'tppMessages', 0, 'path')).toContain('/paymentIds');
    }
  });

  test('unknown ids and those of another TPP do not exist', async () => {
    const payments = await payingBank(testBank());
    const { bank } = payments;
    const own = await ids(payments, 1);
    const elsewhere = paymentsOf(bank, await knownPayer(bank, undefined, bothRoles), bothRoles);
    const foreign = await ids(elsewhere, 1);
    for (const wrong of [['enc!!nothing'], [...own, 'enc!!nothing'], [...own, ...foreign]]) {
      expect(refusalOf(await basket(payments, wrong))).toEqual([404, 'RESOURCE_UNKNOWN']);
    }
  });

  test.each([
    ['bulk', bulkPath, orders.bulk],
    ['periodic', periodicPath, orders.periodic],
  ])('a %s payment does not mix, alone, first or last', async (_, path, order) => {
    const payments = await payingBank(testBank());
    const single = await ids(payments, 3);
    const grouped = idOf(await payments.create(order, path));
    for (const wrong of [[grouped], [grouped, ...single], [...single, grouped]]) {
      const reply = await basket(payments, wrong);
      expect(refusalOf(reply)).toEqual([400, 'REFERENCE_MIX_INVALID']);
      expect(at(reply.body, 'tppMessages', 0, 'path')).toBe('/paymentIds');
    }
  });

  test('payments of another PSU or context do not mix', async () => {
    const bank = testBank();
    const payments = await payingBank(bank);
    const own = await ids(payments, 1);
    const second = paymentsOf(bank, await knownPayer(bank, { customerNumber: people.private2 }));
    const other = await second.create({
      ...domestic,
      debtorAccount: { bban: '36062211010', currency: 'NOK' },
    });
    const corporate = paymentsOf(
      bank,
      await knownPayer(bank, {
        customerNumber: people.private1,
        context: 'CORPORATE',
        agreement: 'Corporate Customer 1 agreement',
      }),
    );
    const company = await corporate.create({
      ...domestic,
      debtorAccount: { bban: '36063111028', currency: 'NOK' },
    });
    const asPrivate = paymentsOf(bank, { ...payments.psu, 'PSU-Context': 'PRIVATE' });
    for (const wrong of [other, company]) {
      expect(refusalOf(await basket(asPrivate, [...own, idOf(wrong)]))).toEqual([
        400,
        'REFERENCE_MIX_INVALID',
      ]);
    }
  });

  test('a payment that was decided already is a conflict', async () => {
    const payments = await payingBank(testBank());
    const [open] = await ids(payments, 1);
    const approved = await payments.approved(sum('50.00'));
    const rejected = await payments.approved(sum('10000.01'));
    const cancelled = await payments.create(sum('51.00'));
    await payments.call('DELETE', cancelled);
    for (const path of [approved, rejected, cancelled]) {
      expect(refusalOf(await basket(payments, [open, idOf(path)]))).toEqual([409, 'CONFLICT']);
    }
  });

  test('a refused basket leaves no trace on its payments', async () => {
    const payments = await payingBank(testBank());
    const members = await ids(payments, 2);
    await basket(payments, [...members, 'enc!!nothing']);
    expect((await basket(payments, members)).status).toBe(201);
  });
});
