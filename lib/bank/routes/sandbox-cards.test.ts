import { describe, expect, test } from 'vitest';
import type { Bank } from '../bank.js';
import { refusalOf } from '../testing/orders.js';
import { aisp, at, callBank, grantAccess, people, testBank, textAt } from '../testing/test-bank.js';

function call(bank: Bank, method: string, target: string, body?: unknown) {
  return callBank(bank, aisp, method, `/v1/sandbox/${target}`, { 'PSU-IP-Address': undefined }, body);
}

async function newCard(bank: Bank): Promise<string> {
  const body = { customerNumber: people.private1 };
  return `card-accounts/${textAt((await call(bank, 'POST', 'card-accounts', body)).body, 'resourceId')}`;
}

/** A booked draft with an id and a day in June. */
function booked(id: string, day: string) {
  return {
    cardTransactionId: id,
    bookingDate: `2026-06-${day}`,
    transactionDate: '2026-05-31',
    transactionAmount: { currency: 'NOK', amount: -115 },
    originalAmount: { currency: 'EUR', amount: -10 },
    merchantCategoryCode: '5942',
  };
}

function waiting(id: string, day: string) {
  return {
    cardTransactionId: id,
    transactionDate: `2026-06-${day}`,
    transactionAmount: { currency: 'NOK', amount: -5 },
  };
}

/** Ids of booked and pending transactions for a query. */
async function listed(bank: Bank, card: string, query: string) {
  const reply = await call(bank, 'GET', `${card}/transactions?${query}`);
  expect(reply.status).toBe(200);
  const list = Object(at(reply.body, 'cardTransactions'));
  return [list.booked.map((each: unknown) => at(each, 'cardTransactionId')), list.pending];
}

describe('sandbox card accounts', () => {
  test('one is created and read', async () => {
    const bank = testBank();
    const reply = await call(bank, 'POST', 'card-accounts', {
      customerNumber: people.private1,
      maskedPan: '123456******1234',
      currency: 'NOK',
      creditLimit: 5000,
      product: 'GOLD',
      name: 'Travel card',
    });
    expect(reply.status).toBe(201);
    const resourceId = textAt(reply.body, 'resourceId');
    expect(resourceId).toMatch(/^enc!![\w-]+=*$/);
    const self = `/v1/sandbox/card-accounts/${resourceId}`;
    expect(reply.body).toEqual({
      resourceId,
      customerNumber: people.private1,
      maskedPan: '123456******1234',
      name: 'Travel card',
      product: 'GOLD',
      currency: 'NOK',
      creditLimit: { amount: 5000, currency: 'NOK' },
      _links: {
        self: { href: self, verbs: ['GET'] },
        transactions: { href: `${self}/transactions?bookingStatus=both`, verbs: ['GET', 'POST'] },
      },
    });
    expect((await call(bank, 'GET', `card-accounts/${resourceId}`)).body).toEqual(reply.body);
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1, accounts: ['Travel card'] });
    const cards = await callBank(bank, aisp, 'GET', '/v1/card-accounts', psu);
    expect(at(cards.body, 'cardAccounts', 0)).toMatchObject({ resourceId, maskedPan: '123456******1234' });
  });

  test('owner and card have to exist', async () => {
    const bank = testBank();
    const stranger = await call(bank, 'POST', 'card-accounts', { customerNumber: '01085800481' });
    expect(refusalOf(stranger)).toEqual([400, 'FORMAT_ERROR']);
    for (const [method, target] of [
      ['GET', 'card-accounts/none'],
      ['GET', 'card-accounts/none/transactions?bookingStatus=both'],
      ['POST', 'card-accounts/none/transactions'],
    ] as const) {
      expect(refusalOf(await call(bank, method, target, []))).toEqual([404, 'RESOURCE_UNKNOWN']);
    }
  });
});

describe('sandbox card transactions', () => {
  test('what was created is listed as the table says', async () => {
    const bank = testBank();
    const card = await newCard(bank);
    const draft = { ...booked('c-1', '01'), terminalId: 'T1', invoiced: 'true', markupFeePercentage: '1.75' };
    expect((await call(bank, 'POST', `${card}/transactions`, [draft, waiting('c-2', '02')])).status).toBe(
      201,
    );
    const reply = await call(bank, 'GET', `${card}/transactions?bookingStatus=both`);
    const { invoiced: _, ...shown } = draft;
    expect(reply.body).toEqual({
      cardAccount: { maskedPan: expect.stringMatching(/^411111\*{6}\d{4}$/) },
      cardTransactions: { booked: [shown], pending: ['c-2'] },
    });
  });

  test('amounts are int32', async () => {
    const bank = testBank();
    const card = await newCard(bank);
    const amount = (value: number) => ({
      ...booked('c', '01'),
      originalAmount: { currency: 'JPY', amount: value },
    });
    const fraction = { ...booked('f', '02'), transactionAmount: { currency: 'NOK', amount: -115.2 } };
    for (const value of [2_147_483_647, -2_147_483_647]) {
      expect((await call(bank, 'POST', `${card}/transactions`, [amount(value)])).status).toBe(201);
    }
    const beyond = await call(bank, 'POST', `${card}/transactions`, [fraction, amount(2_147_483_648)]);
    expect(refusalOf(beyond)).toEqual([400, 'FORMAT_ERROR']);
    expect(at(beyond.body, 'tppMessages', 0, 'path')).toBe('/1/originalAmount/amount');
    await call(bank, 'POST', `${card}/transactions`, [fraction]);
    const reply = await call(bank, 'GET', `${card}/transactions?bookingStatus=booked`);
    expect(at(reply.body, 'cardTransactions', 'booked', 0, 'transactionAmount', 'amount')).toBe(-115);
    expect(at(reply.body, 'cardTransactions', 'booked', 1, 'originalAmount', 'amount')).toBe(-2_147_483_647);
  });

  test('only what was created here is listed', async () => {
    const bank = testBank();
    const [fixed] = bank.parts.dataSet('2026-06-15').cardAccounts.values();
    const card = `card-accounts/${String(fixed?.resourceId)}`;
    expect(await listed(bank, card, 'bookingStatus=both')).toEqual([[], []]);
    await call(bank, 'POST', `${card}/transactions`, [booked('c-1', '01')]);
    await call(bank, 'POST', `${await newCard(bank)}/transactions`, [booked('c-2', '01')]);
    expect(await listed(bank, card, 'bookingStatus=both')).toEqual([['c-1'], []]);
  });

  test('bookingStatus, dates, offset and limit', async () => {
    const bank = testBank();
    const card = await newCard(bank);
    await call(bank, 'POST', `${card}/transactions`, [
      booked('b-4', '04'),
      booked('b-3', '03'),
      booked('b-2', '02'),
      waiting('p-4', '04'),
      waiting('p-2', '02'),
    ]);
    const of = (query: string) => listed(bank, card, query);
    const all = [
      ['b-4', 'b-3', 'b-2'],
      ['p-4', 'p-2'],
    ];
    expect(await of('bookingStatus=both')).toEqual(all);
    expect(await of('bookingStatus=booked')).toEqual([all[0], []]);
    expect(await of('bookingStatus=pending')).toEqual([[], all[1]]);
    expect(await of('bookingStatus=both&fromDate=2026-06-03')).toEqual([['b-4', 'b-3'], ['p-4']]);
    expect(await of('bookingStatus=both&toDate=2026-06-03')).toEqual([['b-3', 'b-2'], ['p-2']]);
    const one = 'fromDate=2026-06-02&toDate=2026-06-02';
    expect(await of(`bookingStatus=both&${one}`)).toEqual([['b-2'], ['p-2']]);
    expect(await of('bookingStatus=both&fromDate=2026-06-04&toDate=2026-06-02')).toEqual([[], []]);
    expect(await of('bookingStatus=both&limit=1')).toEqual([['b-4'], []]);
    expect(await of('bookingStatus=both&limit=4')).toEqual([all[0], ['p-4']]);
    expect(await of('bookingStatus=both&offset=2&limit=2')).toEqual([['b-2'], ['p-4']]);
    expect(await of('bookingStatus=pending&offset=1&limit=9')).toEqual([[], ['p-2']]);
    expect(await of('bookingStatus=both&offset=5')).toEqual([[], []]);
    expect(await of('bookingStatus=both&offset=0&limit=2147483647')).toEqual(all);
  });

  test.each(['bookingDate', 'transactionDate'])('%s may be today, not tomorrow', async (name) => {
    const bank = testBank();
    const target = `${await newCard(bank)}/transactions`;
    expect((await call(bank, 'POST', target, [{ ...booked('c', '01'), [name]: '2026-06-15' }])).status).toBe(
      201,
    );
    const reply = await call(bank, 'POST', target, [
      booked('d', '01'),
      { ...booked('e', '01'), [name]: '2026-06-16' },
    ]);
    expect(refusalOf(reply)).toEqual([400, 'FORMAT_ERROR']);
    expect(at(reply.body, 'tppMessages', 0, 'path')).toBe(`/1/${name}`);
    expect(await listed(bank, target.replace('/transactions', ''), 'bookingStatus=both')).toEqual([
      ['c'],
      [],
    ]);
  });
});
