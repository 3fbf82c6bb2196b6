import { describe, expect, test } from 'vitest';
import type { Bank } from '../bank.js';
import { withPolicy } from '../part-changes.js';
import { domestic, payingBank, refusalOf } from '../testing/orders.js';
import { aisp, at, callBank, grantAccess, people, testBank, textAt } from '../testing/test-bank.js';

function call(bank: Bank, method: string, target: string, body?: unknown) {
  return callBank(bank, aisp, method, `/v1/sandbox/${target}`, { 'PSU-IP-Address': undefined }, body);
}

const newcomer = { customerNumber: '01085800481', customerType: 'PRIVATE', customerName: 'Kari Nordmann' };

async function customers(bank: Bank): Promise<readonly unknown[]> {
  const list = at((await call(bank, 'GET', 'customers')).body, 'customers');
  return Array.isArray(list) ? list : [];
}

describe('initialize', () => {
  test('the fixed set is two private and two corporate customers', async () => {
    const bank = testBank();
    const reply = await call(bank, 'POST', 'initialize');
    expect([reply.status, reply.wire.body.length]).toEqual([200, 0]);
    const list = await customers(bank);
    const brief = list.map((each) => [
      at(each, 'customerNumber'),
      at(each, 'customerType'),
      at(each, 'customerName'),
      Object(at(each, 'accounts')).length,
      Object(at(each, 'cardAccounts')).length,
    ]);
    expect(brief).toEqual([
      ['13039319955', 'PRIVATE', 'Private Customer 1', 2, 1],
      ['12085592767', 'PRIVATE', 'Private Customer 2', 2, 1],
      ['18129215603', 'CORPORATE', 'Corporate Customer 1', 2, 0],
      ['20079518612', 'CORPORATE', 'Corporate Customer 2', 2, 0],
    ]);
  });

  test('everything made by hand is gone, and twice gives the same', async () => {
    const bank = testBank();
    const before = [await customers(bank), (await call(bank, 'GET', 'accounts')).body];
    const made = await call(bank, 'POST', 'customers', newcomer);
    const customerId = textAt(made.body, 'customerId');
    const own = await call(bank, 'POST', 'accounts', { customerNumber: newcomer.customerNumber });
    const fixed = textAt(before[0], 0, 'accounts', 0);
    const list = `accounts/${fixed}/transactions`;
    const untouched = (await call(bank, 'GET', list)).body;
    const amount = { amount: 5, currency: 'NOK' };
    await call(bank, 'POST', list, [{ transactionAmount: amount, bookingDate: '2026-06-01' }]);
    await call(bank, 'DELETE', `accounts/${textAt(before[0], 1, 'accounts', 0)}`);
    const card = await call(bank, 'POST', 'card-accounts', { customerNumber: people.private1 });
    const agreement = { name: 'Sales', owner: people.corporate1, engagements: [] };
    await call(bank, 'POST', 'agreements', agreement);
    await call(bank, 'DELETE', `customers/${textAt(before[0], 3, 'customerId')}`);
    for (let time = 0; time < 2; time += 1) {
      expect((await call(bank, 'POST', 'initialize')).status).toBe(200);
      expect([await customers(bank), (await call(bank, 'GET', 'accounts')).body]).toEqual(before);
      expect((await call(bank, 'GET', list)).body).toEqual(untouched);
      for (const gone of [
        `customers/${customerId}`,
        `accounts/${textAt(own.body, 'resourceId')}`,
        `card-accounts/${textAt(card.body, 'resourceId')}`,
      ]) {
        expect(refusalOf(await call(bank, 'GET', gone))).toEqual([404, 'RESOURCE_UNKNOWN']);
      }
      const names = Object((await call(bank, 'GET', 'agreements')).body).agreements;
      expect(names.map((each: unknown) => at(each, 'name'))).not.toContain('Sales');
    }
  });

  test('money that payments moved is back', async () => {
    const payments = await payingBank(testBank());
    await payments.approved(domestic);
    payments.bank.admin.batchRun();
    const balance = async () => {
      const list = (await call(payments.bank, 'GET', 'accounts')).body;
      return at(list, 'accounts', 0, 'balances', 0, 'balanceAmount', 'amount');
    };
    const [paying] = payments.bank.parts.dataSet('2026-06-15').accounts.keys();
    const texts = async () =>
      JSON.stringify((await call(payments.bank, 'GET', `accounts/${String(paying)}/transactions`)).body);
    expect([await balance(), (await texts()).includes('Dinner')]).toEqual([9750, true]);
    await call(payments.bank, 'POST', 'initialize');
    expect([await balance(), (await texts()).includes('Dinner')]).toEqual([10000, false]);
  });

  test('journeys of the fixed customers go on', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    const before = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    await call(bank, 'POST', 'initialize');
    expect((await callBank(bank, aisp, 'GET', '/v1/accounts', psu)).body).toEqual(before.body);
  });

  test('a bank may fail to discard one kind alone', async () => {
    const bank = testBank((parts) =>
      withPolicy(parts, 'sandbox', { discards: (origin, kind) => origin !== 'fixed' && kind !== 'customer' }),
    );
    await call(bank, 'POST', 'customers', newcomer);
    await call(bank, 'POST', 'card-accounts', { customerNumber: people.private1 });
    await call(bank, 'POST', 'initialize');
    const list = await customers(bank);
    expect(list.map((each) => at(each, 'customerNumber'))).toContain(newcomer.customerNumber);
    expect(at(list, 0, 'cardAccounts')).toHaveLength(1);
  });
});

describe('customers', () => {
  test('one is created, read, listed and removed', async () => {
    const bank = testBank();
    const made = await call(bank, 'POST', 'customers', newcomer);
    expect(made.status).toBe(201);
    const customerId = textAt(made.body, 'customerId');
    expect(made.body).toEqual({
      customerId,
      ...newcomer,
      agreements: [{ id: expect.any(String), name: 'Kari Nordmann agreement', engagements: [] }],
      accounts: [],
      cardAccounts: [],
      _links: { self: { href: `/v1/sandbox/customers/${customerId}`, verbs: ['GET', 'DELETE'] } },
    });
    const read = await call(bank, 'GET', `customers/${customerId}`);
    expect([read.status, read.body]).toEqual([200, made.body]);
    expect(await customers(bank)).toContainEqual(made.body);
    expect((await call(bank, 'DELETE', `customers/${customerId}`)).status).toBe(204);
    expect(refusalOf(await call(bank, 'GET', `customers/${customerId}`))).toEqual([404, 'RESOURCE_UNKNOWN']);
    expect(refusalOf(await call(bank, 'DELETE', `customers/${customerId}`))).toEqual([
      404,
      'RESOURCE_UNKNOWN',
    ]);
    expect(await customers(bank)).toHaveLength(4);
    // the identity number is free again
    expect((await call(bank, 'POST', 'customers', newcomer)).status).toBe(201);
  });

  test('a corporation gets no agreement of its own accord', async () => {
    const bank = testBank();
    const made = await call(bank, 'POST', 'customers', { ...newcomer, customerType: 'CORPORATE' });
    expect(made.body).toMatchObject({ customerType: 'CORPORATE', agreements: [] });
  });

  test('the same identity number twice is refused', async () => {
    const bank = testBank();
    const again = { ...newcomer, customerNumber: people.private1 };
    expect(refusalOf(await call(bank, 'POST', 'customers', again))).toEqual([400, 'FORMAT_ERROR']);
  });

  test('with a customer go accounts, cards and agreements', async () => {
    const bank = testBank();
    const [first] = await customers(bank);
    await call(bank, 'DELETE', `customers/${textAt(first, 'customerId')}`);
    for (const gone of [
      `accounts/${textAt(first, 'accounts', 0)}`,
      `card-accounts/${textAt(first, 'cardAccounts', 0)}`,
    ]) {
      expect((await call(bank, 'GET', gone)).status).toBe(404);
    }
    const owners = Object((await call(bank, 'GET', 'agreements')).body).agreements;
    expect(owners.map((each: unknown) => at(each, 'owner'))).not.toContain(people.private1);
  });
});
