import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { headerValue, type WireReply } from '../../model/http.js';
import type { Bank } from '../bank.js';
import { withPage, withPolicy } from '../part-changes.js';
import {
  aisp,
  callback,
  callBank,
  type CallHeaders,
  grantAccess,
  openPage,
  people,
  playSca,
  testBank,
  textAt,
} from '../testing/test-bank.js';

async function started(bank: Bank, headers: CallHeaders = {}): Promise<string> {
  const offer = await callBank(bank, aisp, 'POST', '/v1/bank-offered-consents', headers);
  return textAt(offer.body, '_links', 'scaRedirect', 'href');
}

function rootOf(reply: WireReply) {
  return parse(reply.body.toString('utf8'));
}

function tokenOf(reply: WireReply): string {
  return rootOf(reply).querySelector('input[name=token]')?.getAttribute('value') ?? '';
}

async function loggedIn(bank: Bank, href: string, customerNumber: string): Promise<WireReply> {
  const token = tokenOf(await openPage(bank, href));
  return openPage(
    bank,
    href,
    new URLSearchParams({ token, step: 'login', customerNumber, decision: 'approve' }),
  );
}

describe('SCA pages', () => {
  test('the login asks for one thing and says who asks', async () => {
    const bank = testBank();
    const href = await started(bank, { 'TPP-Brand-Logging-Information': 'Penny <Wise> & "Co"' });
    const reply = await openPage(bank, href);
    expect(reply.status).toBe(200);
    expect(headerValue(reply.headers, 'content-type')).toBe('text/html; charset=utf-8');
    const root = rootOf(reply);
    expect(root.querySelector('html')?.getAttribute('lang')).toBe('en');
    expect(root.querySelectorAll('input[type=text]').map((each) => each.getAttribute('name'))).toEqual([
      'customerNumber',
    ]);
    expect(root.querySelector('label[for=customerNumber]')).not.toBeNull();
    expect(root.querySelectorAll('script')).toEqual([]);
    const html = reply.body.toString('utf8');
    expect(html).toContain('Penny &lt;Wise&gt; &amp; &quot;Co&quot;');
    expect(html).toContain('TPP PSDNO-FSA-111111111');
  });

  test('pages cannot be framed, cached or scripted, and forms may lead to the TPP', async () => {
    const bank = testBank();
    const reply = await openPage(bank, await started(bank));
    expect(headerValue(reply.headers, 'x-frame-options')).toBe('DENY');
    expect(headerValue(reply.headers, 'cache-control')).toBe('no-store');
    const policy = headerValue(reply.headers, 'content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://tpp.example");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('accounts already granted are ticked, others are not', async () => {
    const bank = testBank();
    await grantAccess(bank, aisp, { customerNumber: people.private2, accounts: ['Daily'] });
    const reply = await loggedIn(bank, await started(bank), people.private2);
    const boxes = rootOf(reply)
      .querySelectorAll('label')
      .map((each) => [each.text.trim(), each.querySelector('input')?.hasAttribute('checked')]);
    expect(boxes).toEqual([
      ['36062211010 Daily account (NOK)', true],
      ['36062221016 Savings account (NOK)', false],
      ['555555******4444 Credit card', false],
    ]);
  });

  test('the context is asked where there is a choice and PSU-Context does not say it', async () => {
    const bank = testBank();
    const asked = rootOf(await loggedIn(bank, await started(bank), people.private1));
    expect(asked.querySelectorAll('input[name=context]').map((each) => each.getAttribute('value'))).toEqual([
      'PRIVATE',
      'CORPORATE',
    ]);
    expect(asked.querySelectorAll('option').map((each) => each.text)).toEqual([
      'Corporate Customer 1 agreement',
      'Corporate Customer 2 agreement',
    ]);
    const told = await started(bank, { 'PSU-Context': 'PRIVATE' });
    expect(told).toMatch(/\?context=PRIVATE$/);
    expect(
      rootOf(await loggedIn(bank, told, people.private1)).querySelectorAll('input[name=context]'),
    ).toEqual([]);
  });

  test('an unknown identity number leads back with the failure, percent-encoded', async () => {
    const bank = testBank();
    const reply = await loggedIn(bank, await started(bank), '01010112345');
    expect(reply.status).toBe(303);
    expect(headerValue(reply.headers, 'location')).toBe(
      `${callback}&system=SCA&status=401&code=PSU_CREDENTIALS_INVALID&message=Unknown%20identity%20number`,
    );
  });

  test.each(['login', 'context', 'decision'] as const)(
    'cancelling at %s leads back without a PSU-ID',
    async (cancelAt) => {
      const bank = testBank();
      const returned = await playSca(bank, await started(bank), {
        customerNumber: people.private1,
        cancelAt,
      });
      expect(Object.fromEntries(returned.searchParams)).toEqual({
        state: 'one',
        system: 'SCA',
        status: '401',
        code: 'SCA_INVALID',
        message: 'User cancelled',
      });
    },
  );

  test('an address serves once, for ten minutes', async () => {
    const bank = testBank();
    const href = await started(bank);
    await playSca(bank, href, { customerNumber: people.private2 });
    expect((await openPage(bank, href)).status).toBe(410);
    const late = await started(bank);
    bank.admin.clock({ now: new Date(bank.admin.now() + 600_001).toISOString() });
    const reply = await openPage(bank, late);
    expect(headerValue(reply.headers, 'location')).toContain('code=SCA_EXPIRED');
    expect((await openPage(bank, `${late}x`)).status).toBe(404);
    expect((await openPage(bank, late)).status).toBe(410);
  });

  test('a form counts only with the token of its step', async () => {
    const bank = testBank();
    const href = await started(bank);
    const first = tokenOf(await openPage(bank, href));
    const login = (token: string) =>
      openPage(bank, href, new URLSearchParams({ token, step: 'login', customerNumber: people.private2 }));
    expect((await login('forged')).status).toBe(409);
    expect((await login(first)).status).toBe(200);
    expect((await login(first)).status).toBe(409);
  });

  test('the browser comes back to the address of the request that caused the SCA', async () => {
    const bank = testBank();
    const one = await started(bank, { 'TPP-Redirect-URI': 'https://tpp.example/one#top' });
    const two = await started(bank, { 'TPP-Redirect-URI': 'https://tpp.example/two?a=1&b' });
    const second = await playSca(bank, two, { customerNumber: people.private2 });
    const first = await playSca(bank, one, { customerNumber: people.private2 });
    expect(second.href).toMatch(/^https:\/\/tpp\.example\/two\?a=1&b&psu-id=/);
    expect(first.href).toMatch(/^https:\/\/tpp\.example\/one\?psu-id=[^#]*#top$/);
  });

  test('without an address to go back to the person stays on a page of the bank', async () => {
    const bank = testBank();
    const href = await started(bank, { 'TPP-Redirect-URI': undefined });
    const accounts = await loggedIn(bank, href, people.private2);
    const form = new URLSearchParams({ token: tokenOf(accounts), step: 'decision', decision: 'approve' });
    const reply = await openPage(bank, href, form);
    expect([reply.status, headerValue(reply.headers, 'location')]).toEqual([200, undefined]);
    expect(rootOf(reply).querySelector('h1')?.text).toBe('Finished');
    expect((await openPage(bank, href)).status).toBe(410);
  });

  test('the TPP name and every page can be replaced', async () => {
    const bank = testBank((parts) =>
      withPage(withPolicy(parts, 'sca', { showsBrand: () => false }), (given) => ({
        login: (view) => given.login({ ...view, tppName: 'Somebody' }),
      })),
    );
    const html = (
      await openPage(bank, await started(bank, { 'TPP-Brand-Logging-Information': 'Brand' }))
    ).body.toString();
    expect(html).toContain('Somebody');
    expect(html).not.toContain('Brand');
  });
});
