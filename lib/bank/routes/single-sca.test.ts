import { describe, expect, test } from 'vitest';
import type { Bank } from '../bank.js';
import {
  domestic,
  domesticPath,
  numbers,
  paymentsOf,
  refusalOf,
  sum,
  type Order,
} from '../testing/orders.js';
import {
  at,
  bothRoles,
  callBank,
  headersAfter,
  people,
  pisp,
  playSca,
  testBank,
  textAt,
  type CallHeaders,
} from '../testing/test-bank.js';

const requestId = '00000000-0000-4000-8000-0000000000aa';

function start(bank: Bank, headers: CallHeaders = {}, order: Order = domestic, tpp = pisp, query = '') {
  const single = {
    'X-PSU-IDENTITY': people.private1,
    'PSU-Context': 'PRIVATE',
    'TPP-Session-ID': 'single',
    'X-Request-ID': requestId,
  };
  return callBank(bank, tpp, 'POST', domesticPath + query, { ...single, ...headers }, order);
}

describe('single SCA', () => {
  test('one SCA approves the payment and makes the PSU known', async () => {
    const bank = testBank();
    const reply = await start(bank);
    expect(reply.status).toBe(201);
    expect(Object.keys(Object(at(reply.body, '_links')))).toEqual([
      'self',
      'status',
      'startAuthorisation',
      'scaRedirect',
    ]);
    expect(JSON.stringify(reply.body)).not.toContain(people.private1);
    const returned = await playSca(bank, textAt(reply.body, '_links', 'scaRedirect', 'href'), {
      customerNumber: people.private1,
    });
    expect(returned.searchParams.get('psu-id')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(returned.searchParams.get('context')).toBe('PRIVATE');
    expect(returned.searchParams.get('tpp-session-id')).toBe('single');
    const payments = paymentsOf(bank, headersAfter(returned));
    expect(await payments.status(textAt(reply.body, '_links', 'self', 'href'))).toBe('PDNG');
    // The PSU-ID serves later payments, too.
    expect((await payments.call('POST', domesticPath, sum('3.00'))).status).toBe(201);
  });

  test('a repeat is the same payment, before and after the SCA', async () => {
    const bank = testBank();
    const first = await start(bank);
    const again = await start(bank);
    expect([again.status, textAt(again.body, 'paymentId')]).toEqual([201, textAt(first.body, 'paymentId')]);
    const play = { customerNumber: people.private1 };
    const returned = await playSca(bank, textAt(again.body, '_links', 'scaRedirect', 'href'), play);
    const late = await start(bank);
    expect(late.status).toBe(201);
    expect(late.body).toMatchObject({
      paymentId: textAt(first.body, 'paymentId'),
      transactionStatus: 'PDNG',
    });
    expect(at(late.body, '_links', 'scaRedirect')).toBeUndefined();
    // the address of the first reply ends without a second approval or another PSU-ID
    const old = await playSca(bank, textAt(first.body, '_links', 'scaRedirect', 'href'), play);
    expect(old.searchParams.get('code')).toBe('PAYMENT_FAILED');
    const next = await start(bank, { 'X-Request-ID': `${requestId.slice(0, -1)}b` }, sum('4.00'));
    const later = await playSca(bank, textAt(next.body, '_links', 'scaRedirect', 'href'), play);
    expect(later.searchParams.get('psu-id')).toBe(returned.searchParams.get('psu-id'));
  });

  test('another request is another payment, so a logical duplicate has to be allowed', async () => {
    const bank = testBank();
    const first = textAt((await start(bank)).body, 'paymentId');
    const other = { 'X-Request-ID': `${requestId.slice(0, -1)}b` };
    expect(refusalOf(await start(bank, other))).toEqual([409, 'CONFLICT']);
    const second = await start(bank, other, domestic, pisp, '?allowLogicalDuplicate=true');
    expect(second.status).toBe(201);
    expect(textAt(second.body, 'paymentId')).not.toBe(first);
    const third = await start(bank, {}, sum('9.00'));
    expect(textAt(third.body, 'paymentId')).not.toBe(first);
    const elsewhere = await start(bank, {}, domestic, bothRoles);
    expect(textAt(elsewhere.body, 'paymentId')).not.toBe(first);
  });

  test('a person with several roles is not asked: the payment is private', async () => {
    const bank = testBank();
    // the rules demand the header; the flow does not live on it
    const reply = await start(bank, { 'PSU-Context': undefined });
    const play = { customerNumber: people.private1, context: 'CORPORATE' } as const;
    const returned = await playSca(bank, textAt(reply.body, '_links', 'scaRedirect', 'href'), play);
    expect(returned.searchParams.get('context')).toBe('PRIVATE');
    expect(returned.searchParams.has('psu-corporate-id')).toBe(false);
  });

  test('debtor, date and permission are judged as ever', async () => {
    const bank = testBank();
    const strange = { ...domestic, debtorAccount: { bban: numbers.other, currency: 'NOK' } };
    expect(refusalOf(await start(bank, {}, strange))).toEqual([400, 'PAYMENT_FAILED']);
    const past = { ...domestic, requestedExecutionDate: '2026-06-14' };
    expect(refusalOf(await start(bank, {}, past))).toEqual([400, 'EXECUTION_DATE_INVALID']);
    bank.admin.paymentPermission({ account: numbers.daily, allowed: false });
    expect(refusalOf(await start(bank))).toEqual([403, 'FORBIDDEN']);
  });

  test('only the named person can approve, and a stranger learns nothing', async () => {
    const bank = testBank();
    const reply = await start(bank);
    const other = { customerNumber: people.private2 };
    const returned = await playSca(bank, textAt(reply.body, '_links', 'scaRedirect', 'href'), other);
    expect(returned.searchParams.get('code')).toBe('SCA_INVALID');
    const unknown = await start(bank, { 'X-PSU-IDENTITY': '01085800481' });
    expect(unknown.status).toBe(201);
    const nobody = await playSca(bank, textAt(unknown.body, '_links', 'scaRedirect', 'href'), {
      customerNumber: '01085800481',
    });
    expect(nobody.searchParams.get('code')).toBe('PSU_CREDENTIALS_INVALID');
  });

  test('PSU-ID wins over X-PSU-IDENTITY', async () => {
    const reply = await start(testBank(), { 'PSU-ID': '00000000-0000-4000-8000-000000000099' });
    expect(refusalOf(reply)).toEqual([401, 'PSU_CREDENTIALS_INVALID']);
  });
});
