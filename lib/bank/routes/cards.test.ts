import { describe, expect, test } from 'vitest';
import { withPolicy } from '../part-changes.js';
import { aisp, at, callBank, grantAccess, people, testBank, textAt } from '../testing/test-bank.js';

async function opened(
  environment: 'sandbox' | 'production' = 'sandbox',
  time = Date.parse('2026-06-15T12:00:00Z'),
) {
  const bank = testBank(undefined, { environment, time: () => time });
  const psu = await grantAccess(bank, aisp, { customerNumber: people.private1 });
  const list = await callBank(bank, aisp, 'GET', '/v1/card-accounts', psu);
  return { bank, psu, list, self: textAt(list.body, 'cardAccounts', 0, '_links', 'self', 'href') };
}

describe('card accounts', () => {
  test('list and details; only the details tell what a payment from the card names', async () => {
    const { bank, psu, list, self } = await opened();
    expect(at(list.body, 'cardAccounts', 0)).toMatchObject({
      maskedPan: '411111******1111',
      currency: 'NOK',
      creditLimit: { amount: '50000.00', currency: 'NOK' },
      balances: [
        { balanceType: 'forwardAvailable', balanceAmount: { amount: '48749.50', currency: 'NOK' } },
        { balanceType: 'interimBooked', balanceAmount: { amount: '-1250.50', currency: 'NOK' } },
      ],
    });
    expect(at(list.body, 'cardAccounts', 0, 'relatedAccount')).toBeUndefined();
    const details = await callBank(bank, aisp, 'GET', self, psu);
    expect(at(details.body, 'cardAccount', 'relatedAccount')).toEqual({
      identification: expect.stringMatching(/^enc!!/),
      schemeNameProprietary: 'creditCardAccount',
    });
    const balances = await callBank(bank, aisp, 'GET', `${self}/balances`, psu);
    expect(at(balances.body, 'cardAccount')).toEqual({ maskedPan: '411111******1111' });
    expect(at(balances.body, 'balances')).toEqual(at(list.body, 'cardAccounts', 0, 'balances'));
  });

  test('amounts stand under their own names, with the minor units of their currency', async () => {
    const { bank, psu, self } = await opened();
    const reply = await callBank(bank, aisp, 'GET', `${self}/transactions?bookingStatus=booked`, psu);
    expect(at(reply.body, 'cardTransactions', 'booked', 0)).toMatchObject({
      transactionAmount: { amount: '-115.20', currency: 'NOK' },
      originalAmount: { amount: '-10.00', currency: 'EUR' },
      merchantCategoryCode: '5942',
    });
    expect(at(reply.body, 'cardTransactions', 'booked', 2, 'originalAmount')).toEqual({
      amount: '-12000',
      currency: 'JPY',
    });
    expect(at(reply.body, 'cardTransactions', 'pending')).toBeUndefined();
  });

  test('the two amounts were exchanged before the correction became the default', async () => {
    const { bank, psu, self } = await opened('sandbox', Date.parse('2024-11-12T12:00:00Z'));
    const target = `${self}/transactions?bookingStatus=booked&limit=1`;
    const old = await callBank(bank, aisp, 'GET', target, psu);
    expect(at(old.body, 'cardTransactions', 'booked', 0, 'transactionAmount', 'currency')).toBe('EUR');
    const fix = 'amount-as-string, cardaccount-switch-originalamount-and-transactionamount';
    const asked = await callBank(bank, aisp, 'GET', target, { ...psu, 'x-accept-fix': fix });
    expect(at(asked.body, 'cardTransactions', 'booked', 0, 'transactionAmount', 'currency')).toBe('NOK');
    bank.admin.clock({ now: '2024-11-13T00:00:00Z' });
    const renewed = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    const now = await callBank(bank, aisp, 'GET', target, renewed);
    expect(at(now.body, 'cardTransactions', 'booked', 0, 'transactionAmount', 'currency')).toBe('NOK');
  });

  test('dates and limit cut pending card transactions in production too', async () => {
    const { bank, psu, self } = await opened('production');
    const target = `${self}/transactions?bookingStatus=both&dateTo=2026-06-14`;
    const reply = await callBank(bank, aisp, 'GET', target, psu);
    expect(at(reply.body, 'cardTransactions', 'pending')).toEqual([]);
  });

  test('nothing ticked means an empty list, and a bank without cards says so', async () => {
    const { bank } = await opened();
    const tpp = 'AISP:PSDNO-FSA-444444444';
    const psu = await grantAccess(bank, tpp, { customerNumber: people.private2, accounts: ['Daily'] });
    const none = await callBank(bank, tpp, 'GET', '/v1/card-accounts', psu);
    expect([none.status, none.body]).toEqual([200, { cardAccounts: [] }]);
    const cardless = testBank((parts) => withPolicy(parts, 'accounts', { offersCards: () => false }));
    const reply = await callBank(cardless, aisp, 'GET', '/v1/card-accounts');
    expect([reply.status, at(reply.body, 'tppMessages', 0, 'code')]).toEqual([404, 'NOT_FOUND']);
  });
});
