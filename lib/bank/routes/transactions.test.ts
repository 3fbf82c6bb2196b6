import { describe, expect, test } from 'vitest';
import type { Environment } from '../../model/environment.js';
import type { Bank } from '../bank.js';
import {
  aisp,
  at,
  callBank,
  type CallHeaders,
  grantAccess,
  people,
  testBank,
  textAt,
} from '../testing/test-bank.js';

interface Opened {
  readonly bank: Bank;
  readonly root: string;
  readonly psu: CallHeaders;
}

async function opened(environment: Environment = 'sandbox'): Promise<Opened> {
  const bank = testBank(undefined, { environment });
  const psu = await grantAccess(bank, aisp, { customerNumber: people.private1 });
  const list = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
  return { bank, psu, root: `/v1/accounts/${textAt(list.body, 'accounts', 0, 'resourceId')}/transactions` };
}

async function texts(given: Opened, query: string, headers: CallHeaders = {}) {
  const reply = await callBank(given.bank, aisp, 'GET', `${given.root}?${query}`, {
    ...given.psu,
    ...headers,
  });
  expect(reply.status).toBe(200);
  const of = (part: string) => {
    const list = at(reply.body, 'transactions', part);
    return Array.isArray(list)
      ? list.map((each) => at(each, 'remittanceInformationUnstructured'))
      : undefined;
  };
  return { booked: of('booked'), pending: of('pending'), links: at(reply.body, 'transactions', '_links') };
}

describe('transactions of an account', () => {
  test('bookingStatus selects the parts', async () => {
    const given = await opened();
    const from = 'dateFrom=2026-06-13';
    const booked = ['Groceries', 'Pharmacy', 'Refund'];
    const pending = ['Coffee', 'Railway ticket'];
    expect(await texts(given, `bookingStatus=booked&${from}`)).toMatchObject({ booked, pending: undefined });
    expect(await texts(given, `bookingStatus=pending&${from}`)).toMatchObject({ booked: undefined, pending });
    expect(await texts(given, `bookingStatus=both&${from}`)).toMatchObject({ booked, pending });
    expect(await texts(given, `bookingStatus=all&${from}`)).toMatchObject({ booked, pending });
  });

  test('a booked transaction is printed with its sign, dates and parties', async () => {
    const given = await opened();
    const reply = await callBank(given.bank, aisp, 'GET', `${given.root}?bookingStatus=booked`, given.psu);
    expect(at(reply.body, 'transactions', 'booked', 0)).toMatchObject({
      bookingDate: '2026-06-14',
      valueDate: '2026-06-14',
      transactionAmount: { amount: '-50.50', currency: 'NOK' },
      creditorName: 'Groceries AS',
      debtorAccount: { bban: '36062111016', iban: 'NO1136062111016' },
      remittanceInformationUnstructured: 'Groceries',
      remittanceInformationUnstructuredArray: ['Groceries'],
      proprietaryBankTransactionCode: 'R_710',
    });
  });

  test('both bounds of the window belong to it, and the default goes back 90 days', async () => {
    const given = await opened();
    const window = 'bookingStatus=booked&dateFrom=2026-06-08&dateTo=2026-06-13';
    expect((await texts(given, window)).booked).toEqual(['Pharmacy', 'Refund', 'Rent of the garage']);
    expect((await texts(given, 'bookingStatus=booked')).booked?.at(-1)).toBe('Newspaper');
    expect((await texts(given, 'bookingStatus=booked&dateFrom=1970-01-01')).booked?.at(-1)).toBe(
      'Sale of a boat',
    );
    expect((await texts(given, 'bookingStatus=booked&dateFrom=2026-06-14&dateTo=2026-06-13')).booked).toEqual(
      [],
    );
  });

  test('pages follow their links from first to last and back', async () => {
    const given = await opened();
    const first = await texts(given, 'bookingStatus=booked&limit=3');
    expect(first.booked).toEqual(['Groceries', 'Pharmacy', 'Refund']);
    expect(at(first.links, 'previous')).toBeUndefined();
    const next = textAt(first.links, 'next', 'href');
    expect(next).toBe(
      `${given.root}?limit=3&offset=3&dateFrom=2026-03-17&dateTo=2026-06-15&bookingStatus=booked`,
    );
    const second = await texts(given, next.slice(next.indexOf('?') + 1));
    expect(second.booked).toEqual(['Rent of the garage', 'Salary', 'Electricity']);
    const last = await texts(given, 'bookingStatus=booked&limit=3&offset=6');
    expect(last.booked).toEqual(['Newspaper']);
    expect(at(last.links, 'next')).toBeUndefined();
    expect(textAt(last.links, 'previous', 'href')).toContain('offset=3');
    expect((await texts(given, 'bookingStatus=booked&offset=99')).booked).toEqual([]);
  });

  test('the sandbox cuts pending transactions by date and limit', async () => {
    const given = await opened('sandbox');
    expect((await texts(given, 'bookingStatus=pending&limit=1')).pending).toEqual(['Coffee']);
    expect((await texts(given, 'bookingStatus=both&limit=8')).pending).toEqual(['Coffee']);
    expect((await texts(given, 'bookingStatus=both&dateTo=2026-06-10')).pending).toEqual(['Hotel deposit']);
  });

  test('production gives all pending transactions whatever the window and the limit', async () => {
    const given = await opened('production');
    const all = ['Coffee', 'Railway ticket', 'Hotel deposit'];
    for (const status of ['pending', 'both', 'all']) {
      const narrow = `bookingStatus=${status}&limit=1&dateFrom=2026-06-01&dateTo=2026-06-02`;
      expect((await texts(given, narrow)).pending).toEqual(all);
    }
    expect((await texts(given, 'bookingStatus=both&limit=1')).booked).toEqual(['Groceries']);
  });

  test('without the PSU history ends after 90 days', async () => {
    const given = await opened();
    const alone = { 'PSU-IP-Address': undefined };
    expect((await texts(given, 'bookingStatus=booked', alone)).booked?.at(-1)).toBe('Newspaper');
    const far = `${given.root}?bookingStatus=booked&dateFrom=2026-03-16`;
    const refused = await callBank(given.bank, aisp, 'GET', far, { ...given.psu, ...alone });
    expect(refused.status).toBe(401);
    expect(textAt(refused.body, '_links', 'scaRedirect', 'href')).toContain('/sca/');
  });

  test('details hold the list entry and more, and only for ids of that account', async () => {
    const given = await opened();
    const list = await callBank(given.bank, aisp, 'GET', `${given.root}?bookingStatus=booked`, given.psu);
    const href = textAt(list.body, 'transactions', 'booked', 0, '_links', 'transactionDetails', 'href');
    const details = await callBank(given.bank, aisp, 'GET', href, given.psu);
    expect(at(details.body, 'transactionDetails')).toMatchObject({
      ...Object(at(list.body, 'transactions', 'booked', 0)),
      entryReference: expect.stringMatching(/^E[0-9A-F]{10}$/),
      additionalInformationProprietary1: expect.stringMatching(/^REF [0-9A-F]{6}$/),
    });
    const missing = await callBank(given.bank, aisp, 'GET', `${given.root}/none`, given.psu);
    expect([missing.status, at(missing.body, 'tppMessages', 0, 'code')]).toEqual([404, 'RESOURCE_UNKNOWN']);
  });

  test('booked ids stay the same over days, sessions and windows', async () => {
    const given = await opened();
    const id = async (query: string, headers: CallHeaders) => {
      const reply = await callBank(given.bank, aisp, 'GET', `${given.root}?${query}`, headers);
      return textAt(reply.body, 'transactions', 'booked', 0, 'transactionId');
    };
    const before = await id('bookingStatus=booked', given.psu);
    given.bank.admin.clock({ now: '2026-06-16T09:00:00Z' });
    const again = await grantAccess(given.bank, aisp, { customerNumber: people.private1 });
    expect(await id('bookingStatus=both&dateFrom=2026-06-14', again)).toBe(before);
  });
});
