import { describe, expect, test } from 'vitest';
import { isBban, isIban } from '../../model/identifiers.js';
import type { Bank } from '../bank.js';
import { refusalOf } from '../testing/orders.js';
import { aisp, at, callBank, grantAccess, people, testBank, textAt } from '../testing/test-bank.js';

function call(bank: Bank, method: string, target: string, body?: unknown) {
  return callBank(bank, aisp, method, `/v1/sandbox/${target}`, { 'PSU-IP-Address': undefined }, body);
}

const wanted = {
  customerNumber: people.private1,
  accountName: 'Boat fund',
  currency: 'EUR',
  cashAccountType: 'SVGS',
  creditLine: 12.5,
  balance: 100.1,
};

async function made(bank: Bank, body: object = { customerNumber: people.private1 }): Promise<string> {
  return textAt((await call(bank, 'POST', 'accounts', body)).body, 'resourceId');
}

describe('sandbox accounts', () => {
  test('one is created, read, listed and removed', async () => {
    const bank = testBank();
    const reply = await call(bank, 'POST', 'accounts', wanted);
    expect(reply.status).toBe(201);
    const resourceId = textAt(reply.body, 'resourceId');
    const bban = textAt(reply.body, 'bban');
    const iban = textAt(reply.body, 'iban');
    expect([isBban(bban), isIban(iban), iban.slice(4)]).toEqual([true, true, bban]);
    const self = `/v1/sandbox/accounts/${resourceId}`;
    expect(reply.body).toEqual({
      resourceId,
      customerNumber: people.private1,
      accountName: 'Boat fund',
      bban,
      iban,
      currency: 'EUR',
      cashAccountType: 'SVGS',
      creditLine: 12.5,
      balances: [{ balanceAmount: { amount: 100.1, currency: 'EUR' }, balanceType: 'expected' }],
      _links: {
        self: { href: self, verbs: ['GET', 'DELETE'] },
        transactions: { href: `${self}/transactions`, verbs: ['GET', 'POST', 'DELETE'] },
      },
    });
    expect((await call(bank, 'GET', `accounts/${resourceId}`)).body).toEqual(reply.body);
    const list = at((await call(bank, 'GET', 'accounts')).body, 'accounts');
    expect(list).toHaveLength(9);
    expect(list).toContainEqual(reply.body);
    expect((await call(bank, 'DELETE', `accounts/${resourceId}`)).status).toBe(204);
    expect(refusalOf(await call(bank, 'GET', `accounts/${resourceId}`))).toEqual([404, 'RESOURCE_UNKNOWN']);
  });

  test('without an owner that exists there is no account', async () => {
    const reply = await call(testBank(), 'POST', 'accounts', { customerNumber: '01085800481' });
    expect(refusalOf(reply)).toEqual([400, 'FORMAT_ERROR']);
    expect(at(reply.body, 'tppMessages', 0, 'path')).toBe('/customerNumber');
  });

  test('a private account joins the agreement, a corporate one does not', async () => {
    const bank = testBank();
    const engagements = async (owner: string) => {
      const list = Object((await call(bank, 'GET', 'agreements')).body).agreements;
      return list.find((each: unknown) => at(each, 'owner') === owner).engagements.length;
    };
    await made(bank);
    await made(bank, { customerNumber: people.corporate1 });
    expect([await engagements(people.private1), await engagements(people.corporate1)]).toEqual([3, 4]);
  });

  test('every number is new', async () => {
    const bank = testBank();
    for (let each = 0; each < 50; each += 1) await made(bank);
    const list = Object((await call(bank, 'GET', 'accounts')).body).accounts;
    expect(new Set(list.map((each: unknown) => at(each, 'bban'))).size).toBe(58);
  });

  test('the account is offered for consent, and its transactions are read', async () => {
    const bank = testBank();
    const id = await made(bank, wanted);
    await call(bank, 'POST', `accounts/${id}/transactions`, [
      {
        transactionAmount: { amount: -12.34, currency: 'EUR' },
        bookingDate: '2026-06-10',
        valueDate: '2026-06-11',
        creditorAccount: { bban: '95360573002' },
        creditorName: 'Boat yard',
        remittanceInformationUnstructured: 'Paint',
      },
    ]);
    const psu = await grantAccess(bank, aisp, {
      customerNumber: people.private1,
      context: 'PRIVATE',
      accounts: ['Boat fund'],
    });
    const list = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    expect(at(list.body, 'accounts')).toHaveLength(1);
    expect(at(list.body, 'accounts', 0)).toMatchObject({
      resourceId: id,
      name: 'Boat fund',
      currency: 'EUR',
    });
    const target = `/v1/accounts/${id}/transactions?bookingStatus=booked`;
    const read = await callBank(bank, aisp, 'GET', target, psu);
    expect(at(read.body, 'transactions', 'booked')).toMatchObject([
      {
        bookingDate: '2026-06-10',
        valueDate: '2026-06-11',
        transactionAmount: { amount: '-12.34', currency: 'EUR' },
        creditorName: 'Boat yard',
        creditorAccount: { bban: '95360573002' },
        remittanceInformationUnstructured: 'Paint',
      },
    ]);
    await call(bank, 'DELETE', `accounts/${id}`);
    expect(at((await callBank(bank, aisp, 'GET', '/v1/accounts', psu)).body, 'accounts')).toEqual([]);
    expect((await callBank(bank, aisp, 'GET', target, psu)).status).toBe(404);
  });
});
