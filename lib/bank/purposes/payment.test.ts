import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { Bank } from '../bank.js';
import { basketPath, domestic, domesticPath, idOf, payingBank, sum, type Order } from '../testing/orders.js';
import {
  at,
  callBank,
  headersAfter,
  openPage,
  people,
  pisp,
  playSca,
  testBank,
  textAt,
  type CallHeaders,
} from '../testing/test-bank.js';

function send(bank: Bank, href: string, page: string, fields: Readonly<Record<string, string>>) {
  const root = parse(page);
  const hidden = root
    .querySelectorAll('input[type=hidden]')
    .map((each): [string, string] => [each.getAttribute('name') ?? '', each.getAttribute('value') ?? '']);
  const action = root.querySelector('form')?.getAttribute('action') ?? href;
  return openPage(bank, action, new URLSearchParams([...hidden, ...Object.entries(fields)]));
}

/** The page on which the person decides, after login. */
async function decision(bank: Bank, href: string): Promise<string> {
  const login = (await openPage(bank, href)).body.toString('utf8');
  const fields = { customerNumber: people.private1, decision: 'approve' };
  return (await send(bank, href, login, fields)).body.toString('utf8');
}

/** Heading and labelled lines of a page. */
function shown(page: string) {
  const root = parse(page);
  const texts = (selector: string) => root.querySelectorAll(selector).map((each) => each.text);
  const values = texts('dd');
  return {
    heading: root.querySelector('h1')?.text,
    lines: texts('dt').map((each, index) => [each, values[index]]),
  };
}

describe('the typical payment flow', () => {
  test('a PISP comes to know the PSU, creates, authorises, redirects and reads the status', async () => {
    const bank = testBank();
    const users = await callBank(bank, pisp, 'GET', '/v1/users', { 'TPP-Session-ID': 's-1' });
    expect(users.status).toBe(200);
    const known = await playSca(bank, textAt(users.body, '_links', 'scaRedirect', 'href'), {
      customerNumber: people.private1,
      context: 'PRIVATE',
    });
    expect(known.href.startsWith('https://tpp.example/callback?state=one&psu-id=')).toBe(true);
    const psu = headersAfter(known);
    const created = await callBank(bank, pisp, 'POST', domesticPath, psu, domestic);
    expect(created.status).toBe(201);
    const started = await callBank(
      bank,
      pisp,
      'POST',
      textAt(created.body, '_links', 'startAuthorisation', 'href'),
      psu,
    );
    const href = textAt(started.body, '_links', 'scaRedirect', 'href');
    const page = await decision(bank, href);
    const done = await send(bank, href, page, { decision: 'approve' });
    expect(done.status).toBe(303);
    const back = new URL(Object.fromEntries(done.headers)['Location'] ?? '');
    expect([...back.searchParams]).toEqual([
      ['state', 'one'],
      ['psu-id', psu['PSU-ID']],
      ['tpp-session-id', 's-1'],
      ['context', 'PRIVATE'],
    ]);
    const status = await callBank(bank, pisp, 'GET', textAt(created.body, '_links', 'status', 'href'), psu);
    expect(at(status.body, 'transactionStatus')).toBe('PDNG');
    expect((await openPage(bank, href)).status).toBe(410);
  });
});

/** The decision page of a new payment. */
async function pageOf(order: Order, headers: CallHeaders = {}): Promise<string> {
  const payments = await payingBank(testBank());
  const path = await payments.create(order);
  const started = await payments.call('POST', `${path}/authorisations`, undefined, headers);
  return decision(payments.bank, textAt(started.body, '_links', 'scaRedirect', 'href'));
}

describe('what the person sees', () => {
  test('creditor, sum, account and who asks', async () => {
    const named = { 'TPP-Brand-Logging-Information': 'Penny' };
    expect(shown(await pageOf(domestic, named))).toEqual({
      heading: 'Approve the payment',
      lines: [
        ['Service', 'Penny'],
        ['From account', '36062111016'],
        ['Private Customer 2', '250.00 NOK'],
      ],
    });
  });

  test('nothing that the order says becomes markup', async () => {
    const page = await pageOf({ ...domestic, creditorName: '<script>alert("1")</script>' });
    expect(page).not.toContain('<script');
    expect(shown(page).lines[2]?.[0]).toContain('script');
  });

  test('a basket shows all its payments, a cancellation what is cancelled', async () => {
    const payments = await payingBank(testBank());
    const { bank, call } = payments;
    const members = [await payments.create(sum('1.00')), await payments.create(sum('2.00'))];
    const basket = await call('POST', basketPath, { paymentIds: members.map(idOf) });
    const path = textAt(basket.body, '_links', 'self', 'href');
    const start = await call('POST', `${path}/authorisations`);
    expect(shown(await decision(bank, textAt(start.body, '_links', 'scaRedirect', 'href')))).toEqual({
      heading: 'Approve the payments',
      lines: [
        ['Service', 'TPP PSDNO-FSA-222222222'],
        ['From account', '36062111016'],
        ['Private Customer 2', '1.00 NOK'],
        ['Private Customer 2', '2.00 NOK'],
      ],
    });
    const later = await payments.approved({ ...domestic, requestedExecutionDate: '2026-07-01' });
    const cancel = await call('POST', `${later}/cancellation-authorisations`);
    expect(shown(await decision(bank, textAt(cancel.body, '_links', 'scaRedirect', 'href')))).toEqual({
      heading: 'Approve the cancellation of this payment',
      lines: [
        ['Service', 'TPP PSDNO-FSA-222222222'],
        ['From account', '36062111016'],
        ['Private Customer 2', '250.00 NOK'],
      ],
    });
  });

  test('the address works for ten minutes; later the payment is still open', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    const started = await payments.call('POST', `${path}/authorisations`);
    const href = textAt(started.body, '_links', 'scaRedirect', 'href');
    payments.bank.admin.clock({ now: '2026-06-15T12:10:01Z' });
    const late = await openPage(payments.bank, href);
    expect([late.status, Object.fromEntries(late.headers)['Location']]).toEqual([
      303,
      expect.stringContaining('code=SCA_EXPIRED'),
    ]);
    await payments.approve(path);
    expect(await payments.status(path)).toBe('PDNG');
  });

  test('a form that was sent already approves nothing twice', async () => {
    const payments = await payingBank(testBank());
    const path = await payments.create(domestic);
    const started = await payments.call('POST', `${path}/authorisations`);
    const href = textAt(started.body, '_links', 'scaRedirect', 'href');
    const page = await decision(payments.bank, href);
    expect((await send(payments.bank, href, page, { decision: 'approve' })).status).toBe(303);
    expect((await send(payments.bank, href, page, { decision: 'approve' })).status).toBe(410);
    payments.bank.admin.batchRun();
    expect(await payments.status(path)).toBe('ACSC');
  });
});
