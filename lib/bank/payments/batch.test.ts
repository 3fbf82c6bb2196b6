import { describe, expect, test } from 'vitest';
import {
  bulkPath,
  domestic,
  knownPayer,
  numbers,
  orders,
  payingBank,
  paymentsOf,
  periodicPath,
  sepaPath,
  sum,
  type Payments,
} from '../testing/orders.js';
import { aisp, at, callBank, grantAccess, people, pisp, testBank } from '../testing/test-bank.js';

/** Balance and newest transactions of an account, as its owner sees them through an AISP. */
async function account(payments: Payments, customerNumber: string, bban: string) {
  const psu = await grantAccess(payments.bank, aisp, { customerNumber });
  const list = at((await callBank(payments.bank, aisp, 'GET', '/v1/accounts', psu)).body, 'accounts');
  const found = Array.isArray(list) ? list.find((each) => at(each, 'bban') === bban) : undefined;
  const read = async (name: string) => {
    const target = `/v1/accounts/${String(at(found, 'resourceId'))}/${name}`;
    return (await callBank(payments.bank, aisp, 'GET', target, psu)).body;
  };
  return {
    balance: at(await read('balances'), 'balances', 0, 'balanceAmount', 'amount'),
    booked: at(await read('transactions?bookingStatus=booked'), 'transactions', 'booked'),
  };
}

describe('a batch run', () => {
  test('executes what is due and writes it to both accounts', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.approved(domestic);
    payments.bank.admin.batchRun();
    expect(await payments.status(path)).toBe('ACSC');
    const debtor = await account(payments, people.private1, numbers.daily);
    expect(debtor.balance).toBe('9750.00');
    expect(at(debtor.booked, 0)).toMatchObject({
      bookingDate: '2026-06-15',
      valueDate: '2026-06-15',
      transactionAmount: { amount: '-250.00', currency: 'NOK' },
      creditorName: 'Private Customer 2',
      creditorAccount: { bban: numbers.other },
      debtorAccount: { bban: numbers.daily, iban: numbers.dailyIban },
      remittanceInformationUnstructured: 'Dinner',
    });
    const creditor = await account(payments, people.private2, numbers.other);
    expect(creditor.balance).toBe('10250.00');
    expect(at(creditor.booked, 0)).toMatchObject({
      transactionAmount: { amount: '250.00', currency: 'NOK' },
      debtorAccount: { bban: numbers.daily },
      remittanceInformationUnstructured: 'Dinner',
    });
    expect(at(creditor.booked, 0, 'transactionId')).not.toBe(at(debtor.booked, 0, 'transactionId'));
  });

  test('a second run changes nothing more', async () => {
    const payments = await payingBank(testBank());
    await payments.approved(domestic);
    for (let run = 0; run < 3; run += 1) payments.bank.admin.batchRun();
    expect((await account(payments, people.private1, numbers.daily)).balance).toBe('9750.00');
  });

  test('leaves alone what is not approved, later, cancelled or periodic', async () => {
    const payments = await payingBank(testBank());
    const open = await payments.create(sum('1.00'), sepaPath);
    const later = await payments.approved({ ...sum('2.00'), requestedExecutionDate: '2026-06-16' });
    const cancelled = await payments.create(sum('3.00'));
    await payments.call('DELETE', cancelled);
    const standing = await payments.approved({ ...orders.periodic, startDate: '2026-06-15' }, periodicPath);
    payments.bank.admin.batchRun();
    expect(await payments.status(open)).toBe('RCVD');
    expect(await payments.status(later)).toBe('ACTC');
    expect(await payments.status(cancelled)).toBe('CANC');
    expect(await payments.status(standing)).toBe('ACTC');
    expect((await account(payments, people.private1, numbers.daily)).balance).toBe('10000.00');
    payments.bank.admin.clock({ now: '2026-06-16T00:01:00Z' });
    payments.bank.admin.batchRun();
    expect(await payments.status(later)).toBe('ACSC');
    expect(await payments.status(standing)).toBe('ACTC');
  });

  test('writes each payment of a bulk, and exchanges what is in another currency', async () => {
    const payments = await payingBank(testBank());
    const bulk = await payments.approved(orders.bulk, bulkPath);
    const sepa = await payments.approved(orders.sepa, sepaPath);
    payments.bank.admin.batchRun();
    expect([await payments.status(bulk), await payments.status(sepa)]).toEqual(['ACSC', 'ACSC']);
    const { balance, booked } = await account(payments, people.private1, numbers.daily);
    expect(balance).toBe('9375.00');
    const amounts = [0, 1, 2].map((index) => at(booked, index, 'transactionAmount', 'amount'));
    expect(amounts).toEqual(['-125.00', '-250.00', '-250.00']);
    expect((await account(payments, people.private2, numbers.other)).balance).toBe('10500.00');
  });

  test('of two payments that the account cannot both cover the second is rejected', async () => {
    const payments = await payingBank(testBank());
    const first = await payments.approved(sum('6000.00'));
    const second = await payments.approved(sum('6000.01'));
    expect(await payments.status(second)).toBe('PDNG');
    payments.bank.admin.batchRun();
    expect(await payments.status(first)).toBe('ACSC');
    const status = await payments.call('GET', `${second}/status`);
    expect(status.body).toMatchObject({ transactionStatus: 'RJCT', fundsAvailable: false });
    expect((await account(payments, people.private1, numbers.daily)).balance).toBe('4000.00');
  });

  test('an exchanged sum is rounded half up', async () => {
    const bank = testBank();
    const corporate = {
      customerNumber: people.private1,
      context: 'CORPORATE',
      agreement: 'Corporate Customer 2 agreement',
    } as const;
    const payments = paymentsOf(bank, await knownPayer(bank, corporate));
    const debtorAccount = { bban: '36063221028', currency: 'EUR' };
    const balance = async () => {
      bank.admin.batchRun();
      const list = at((await payments.call('GET', '/v1/sandbox/accounts')).body, 'accounts');
      const euro = Array.isArray(list) ? list.find((each) => at(each, 'bban') === '36063221028') : undefined;
      return at(euro, 'balances', 0, 'balanceAmount', 'amount');
    };
    await payments.approved({ ...sum('0.04'), debtorAccount });
    expect(await balance()).toBe(10000);
    await payments.approved({ ...sum('0.05'), debtorAccount });
    expect(await balance()).toBe(9999.99);
  });

  test('a card pays within its limit', async () => {
    const payments = await payingBank(testBank());
    const [card] = payments.bank.parts.dataSet('2026-06-15').cardAccounts.values();
    const other = { identification: card?.paymentReference, schemeNameProprietary: 'creditCardAccount' };
    const byCard = (amount: string) => ({ ...sum(amount), debtorAccount: { other, currency: 'NOK' } });
    // limit 50000.00, owed 1250.50
    const covered = await payments.approved(byCard('48749.50'));
    const beyond = await payments.approved(byCard('48749.51'));
    expect(await payments.status(beyond)).toBe('RJCT');
    payments.bank.admin.batchRun();
    expect(await payments.status(covered)).toBe('ACSC');
    expect((await account(payments, people.private2, numbers.other)).balance).toBe('58749.50');
    const psu = await grantAccess(payments.bank, aisp, { customerNumber: people.private1 });
    const target = `/v1/card-accounts/${String(card?.resourceId)}/transactions?bookingStatus=booked`;
    const list = await callBank(payments.bank, aisp, 'GET', target, psu);
    expect(at(list.body, 'cardTransactions', 'booked', 0, 'transactionAmount', 'amount')).toBe('-48749.50');
    const sandbox = `/v1/sandbox/card-accounts/${String(card?.resourceId)}/transactions?bookingStatus=both`;
    const made = await callBank(payments.bank, pisp, 'GET', sandbox);
    expect(at(made.body, 'cardTransactions')).toEqual({ booked: [], pending: [] });
  });

  test('an account removed meanwhile cannot pay', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.approved(domestic);
    const [paying] = payments.bank.parts.dataSet('2026-06-15').accounts.values();
    await callBank(payments.bank, pisp, 'DELETE', `/v1/sandbox/accounts/${String(paying?.resourceId)}`);
    payments.bank.admin.batchRun();
    expect(await payments.status(path)).toBe('RJCT');
  });
});
