import { describe, expect, test } from 'vitest';
import type { Bank } from '../bank.js';
import { domestic, domesticPath, knownPayer, paymentsOf, refusalOf } from '../testing/orders.js';
import { aisp, at, callBank, grantAccess, people, testBank, textAt } from '../testing/test-bank.js';

function call(bank: Bank, method: string, target: string, body?: unknown) {
  return callBank(bank, aisp, method, `/v1/sandbox/${target}`, { 'PSU-IP-Address': undefined }, body);
}

const company = '01085800481';

interface Corporation {
  readonly bank: Bank;
  readonly agreementId: string;
  readonly account: unknown;
}

/** A new corporation with one account and an agreement without engagements. */
async function corporation(): Promise<Corporation> {
  const bank = testBank();
  const customer = { customerNumber: company, customerType: 'CORPORATE', customerName: 'Fjord AS' };
  await call(bank, 'POST', 'customers', customer);
  const account = (await call(bank, 'POST', 'accounts', { customerNumber: company, accountName: 'Wages' }))
    .body;
  const agreement = await call(bank, 'POST', 'agreements', {
    name: 'Fjord wages',
    owner: company,
    engagements: [],
  });
  return { bank, account, agreementId: textAt(agreement.body, 'id') };
}

function engagement({ account }: Corporation, roles: readonly string[]) {
  return {
    customer: people.private2,
    account: { iban: textAt(account, 'iban') },
    roles,
    registerLimit: 1000,
    approvalLimit: 500,
  };
}

const play = { customerNumber: people.private2, context: 'CORPORATE', agreement: 'Fjord wages' } as const;

describe('corporate agreements', () => {
  test('one is created and listed beside the private ones', async () => {
    const given = await corporation();
    const list = Object((await call(given.bank, 'GET', 'agreements')).body).agreements;
    expect(list).toContainEqual({
      id: given.agreementId,
      name: 'Fjord wages',
      owner: company,
      engagements: [],
    });
    expect(list.map((each: unknown) => at(each, 'owner'))).toContain(people.private1);
  });

  test('an engagement opens the account in the corporate context, and only there', async () => {
    const given = await corporation();
    const { bank } = given;
    const target = `agreements/${given.agreementId}/engagements`;
    const reply = await call(bank, 'POST', target, engagement(given, ['REGISTER', 'VIEW']));
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({ id: expect.any(String), ...engagement(given, ['REGISTER', 'VIEW']) });
    const psu = await grantAccess(bank, aisp, play);
    expect(psu['PSU-Corporate-ID']).toBe(given.agreementId);
    const seen = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    expect(at(seen.body, 'accounts')).toHaveLength(1);
    expect(at(seen.body, 'accounts', 0)).toMatchObject({ bban: at(given.account, 'bban'), name: 'Wages' });
    const own = await grantAccess(bank, aisp, { customerNumber: people.private2, context: 'PRIVATE' });
    const names = Object((await callBank(bank, aisp, 'GET', '/v1/accounts', own)).body).accounts;
    expect(names.map((each: unknown) => at(each, 'name'))).toEqual(['Daily account', 'Savings account']);
  });

  test.each([[['VIEW']], [['REGISTER']], [[]]])('the roles %j open nothing', async (roles) => {
    const given = await corporation();
    await call(given.bank, 'POST', `agreements/${given.agreementId}/engagements`, engagement(given, roles));
    // the person is not even asked for a context
    const psu = await grantAccess(given.bank, aisp, { customerNumber: people.private2 });
    expect(psu['PSU-Corporate-ID']).toBeUndefined();
  });

  test('the corporate account pays', async () => {
    const given = await corporation();
    const { bank } = given;
    const target = `agreements/${given.agreementId}/engagements`;
    await call(bank, 'POST', target, engagement(given, ['VIEW', 'REGISTER']));
    bank.admin.funds({ account: textAt(given.account, 'bban'), amount: '300.00' });
    const payments = paymentsOf(bank, await knownPayer(bank, play));
    const order = { ...domestic, debtorAccount: { bban: at(given.account, 'bban'), currency: 'NOK' } };
    const path = await payments.create(order);
    expect(path.startsWith(domesticPath)).toBe(true);
    // context and agreement come from the payment: the person is not asked
    const returned = await payments.approve(path, 'authorisations', { customerNumber: people.private2 });
    expect(returned.searchParams.get('psu-corporate-id')).toBe(given.agreementId);
    expect(await payments.status(path)).toBe('PDNG');
    bank.admin.batchRun();
    expect(await payments.status(path)).toBe('ACSC');
  });

  test('engagements can come with the agreement', async () => {
    const given = await corporation();
    const body = { name: 'Second', owner: company, engagements: [engagement(given, ['REGISTER', 'VIEW'])] };
    const reply = await call(given.bank, 'POST', 'agreements', body);
    expect(at(reply.body, 'engagements', 0)).toMatchObject(engagement(given, ['REGISTER', 'VIEW']));
    const psu = await grantAccess(given.bank, aisp, { ...play, agreement: 'Second' });
    expect(psu['PSU-Corporate-ID']).toBe(textAt(reply.body, 'id'));
  });

  test('owner, account and agreement have to fit', async () => {
    const given = await corporation();
    const { bank } = given;
    for (const owner of [people.private1, '12085592799']) {
      const reply = await call(bank, 'POST', 'agreements', { name: 'No', owner });
      expect(refusalOf(reply)).toEqual([400, 'FORMAT_ERROR']);
      expect(at(reply.body, 'tppMessages', 0, 'path')).toBe('/owner');
    }
    const strange = { ...engagement(given, ['VIEW']), account: { iban: 'NO7136062211010' } };
    const target = `agreements/${given.agreementId}/engagements`;
    expect(refusalOf(await call(bank, 'POST', target, strange))).toEqual([400, 'FORMAT_ERROR']);
    const nowhere = await call(bank, 'POST', 'agreements/none/engagements', engagement(given, ['VIEW']));
    expect(refusalOf(nowhere)).toEqual([404, 'RESOURCE_UNKNOWN']);
  });
});
