import { describe, expect, test } from 'vitest';
import { requestRules } from '../../rules/index.js';
import type { Bank } from '../bank.js';
import { refusalOf } from '../testing/orders.js';
import { aisp, at, callBank, people, testBank, textAt } from '../testing/test-bank.js';

function call(bank: Bank, method: string, target: string, body?: unknown) {
  return callBank(bank, aisp, method, `/v1/sandbox/${target}`, { 'PSU-IP-Address': undefined }, body);
}

async function made(bank: Bank): Promise<string> {
  return textAt(
    (await call(bank, 'POST', 'accounts', { customerNumber: people.private1 })).body,
    'resourceId',
  );
}

describe('sandbox transactions', () => {
  const draft = { transactionAmount: { amount: -1, currency: 'NOK' }, bookingDate: '2026-06-10' };

  test('they are made singly or in a list, listed, read and cleared', async () => {
    const bank = testBank();
    const root = `accounts/${await made(bank)}/transactions`;
    expect((await call(bank, 'POST', root, draft)).status).toBe(201);
    const reply = await call(bank, 'POST', root, [
      { ...draft, remittanceInformationUnstructured: 'two' },
      { ...draft, remittanceInformationUnstructured: 'three' },
    ]);
    expect(reply.status).toBe(201);
    const transactionId = textAt(reply.body, 'transactions', 0, 'transactionId');
    const list = at((await call(bank, 'GET', root)).body, 'transactions', 'booked');
    expect(list).toHaveLength(3);
    const one = await call(bank, 'GET', `${root}/${transactionId}`);
    expect(at(one.body, 'transactionDetails')).toMatchObject({
      transactionId,
      remittanceInformationUnstructured: 'two',
    });
    expect(refusalOf(await call(bank, 'GET', `${root}/none`))).toEqual([404, 'RESOURCE_UNKNOWN']);
    expect((await call(bank, 'DELETE', root)).status).toBe(204);
    expect(at((await call(bank, 'GET', root)).body, 'transactions', 'booked')).toEqual([]);
  });

  test('an account is no counterpart of its own, by either number', async () => {
    const bank = testBank();
    const account = (await call(bank, 'POST', 'accounts', { customerNumber: people.private1 })).body;
    const root = `accounts/${textAt(account, 'resourceId')}/transactions`;
    for (const own of [{ bban: at(account, 'bban') }, { iban: at(account, 'iban') }]) {
      const reply = await call(bank, 'POST', root, [draft, { ...draft, debtorAccount: own }]);
      expect(refusalOf(reply)).toEqual([400, 'FORMAT_ERROR']);
      expect(at(reply.body, 'tppMessages', 0, 'path')).toBe('/1/debtorAccount');
    }
    expect(at((await call(bank, 'GET', root)).body, 'transactions', 'booked')).toEqual([]);
    const other = { ...draft, debtorAccount: { bban: '95360573002' } };
    expect((await call(bank, 'POST', root, other)).status).toBe(201);
  });

  test.each([
    ['today', { bookingDate: '2026-06-15', valueDate: '2026-06-15' }, 201],
    ['booked tomorrow', { bookingDate: '2026-06-16', valueDate: '2026-06-16' }, '/bookingDate'],
    ['valued tomorrow', { bookingDate: '2026-06-15', valueDate: '2026-06-16' }, '/valueDate'],
    ['booked before the value date', { bookingDate: '2026-06-01', valueDate: '2026-06-02' }, 201],
  ])('%s', async (_, dates, expected) => {
    const bank = testBank();
    const reply = await call(bank, 'POST', `accounts/${await made(bank)}/transactions`, {
      ...draft,
      ...dates,
    });
    const path = at(reply.body, 'tppMessages', 0, 'path');
    expect(expected === 201 ? reply.status : [reply.status, path]).toEqual(
      expected === 201 ? 201 : [400, expected],
    );
  });

  test('the rules refuse a booking after the value date', async () => {
    const rules = requestRules.filter(({ id }) => id.startsWith('sandbox-transactions-creation'));
    const bank = testBank(undefined, { rules });
    const target = `accounts/${await made(bank)}/transactions`;
    expect(
      (await call(bank, 'POST', target, { ...draft, bookingDate: '2026-06-01', valueDate: '2026-06-02' }))
        .status,
    ).toBe(201);
    const reply = await call(bank, 'POST', target, {
      ...draft,
      bookingDate: '2026-06-02',
      valueDate: '2026-06-01',
    });
    expect(refusalOf(reply)).toEqual([400, 'FORMAT_ERROR']);
  });

  test('the currency is that of the account', async () => {
    const bank = testBank();
    const root = `accounts/${await made(bank)}/transactions`;
    const reply = await call(bank, 'POST', root, {
      ...draft,
      transactionAmount: { amount: 1, currency: 'EUR' },
    });
    expect(refusalOf(reply)).toEqual([400, 'FORMAT_ERROR']);
  });
});
