import { describe, expect, test } from 'vitest';
import {
  aisp,
  at,
  bothRoles,
  callBank,
  callback,
  grantAccess,
  headersAfter,
  people,
  playSca,
  testBank,
  textAt,
} from '../testing/test-bank.js';

const day = 86_400_000;

describe('account access', () => {
  test('the typical flow: 401 with a link, SCA in the browser, then the accounts', async () => {
    const bank = testBank();
    const first = await callBank(bank, aisp, 'GET', '/v1/accounts');
    expect(first.status).toBe(401);
    expect(at(first.body, 'tppMessages', 0, 'code')).toBe('CONSENT_INVALID');
    const href = textAt(first.body, '_links', 'scaRedirect', 'href');
    expect(href).toMatch(/^https:\/\/bank\.example\/sca\//);

    const returned = await playSca(bank, href, { customerNumber: people.private1, accounts: ['Daily'] });
    expect(returned.href.startsWith(`${callback}&psu-id=`)).toBe(true);
    expect([...returned.searchParams.keys()]).toEqual(['state', 'psu-id', 'tpp-session-id', 'context']);
    expect(returned.searchParams.get('context')).toBe('PRIVATE');

    const list = await callBank(bank, aisp, 'GET', '/v1/accounts', headersAfter(returned));
    expect(list.status).toBe(200);
    expect(list.body).toEqual({
      accounts: [
        {
          resourceId: textAt(list.body, 'accounts', 0, 'resourceId'),
          bban: '36062111016',
          iban: 'NO1136062111016',
          currency: 'NOK',
          name: 'Daily account',
          product: 'BRUKSKONTO',
          cashAccountType: 'CACC',
          bic: 'PSDTNO22XXX',
          _links: expect.objectContaining({ self: expect.objectContaining({ verbs: ['GET'] }) }),
        },
      ],
    });
    expect(textAt(list.body, 'accounts', 0, 'resourceId')).toMatch(/^enc!![\w-]+$/);
  });

  test('balances come in the currency of the account, with what is pending in the expected one', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    const list = await callBank(bank, aisp, 'GET', '/v1/accounts?withBalance=true', psu);
    const href = textAt(list.body, 'accounts', 0, '_links', 'balances', 'href');
    const balances = await callBank(bank, aisp, 'GET', href, psu);
    expect(at(balances.body, 'balances')).toEqual([
      { balanceType: 'closingBooked', balanceAmount: { amount: '10000.00', currency: 'NOK' } },
      { balanceType: 'expected', balanceAmount: { amount: '8640.00', currency: 'NOK' } },
    ]);
    expect(at(balances.body, 'account', 'currency')).toBe('NOK');
    expect(at(list.body, 'accounts', 0, 'balances')).toEqual(at(balances.body, 'balances'));
    const self = await callBank(
      bank,
      aisp,
      'GET',
      textAt(list.body, 'accounts', 1, '_links', 'self', 'href'),
      psu,
    );
    expect(textAt(self.body, 'account', 'bban')).toBe('36062121011');
    expect(at(self.body, 'account', 'balances')).toBeUndefined();
  });

  test('an account that was not ticked is refused, one of another customer does not exist', async () => {
    const bank = testBank();
    const other = await grantAccess(bank, aisp, { customerNumber: people.private2 });
    const foreign = await callBank(bank, aisp, 'GET', '/v1/accounts', other);
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1, accounts: ['Daily'] });
    const offered = await grantAccess(bank, bothRoles, { customerNumber: people.private1 });
    const all = await callBank(bank, bothRoles, 'GET', '/v1/accounts', offered);
    const savings = textAt(all.body, 'accounts', 1, 'resourceId');

    const unticked = await callBank(bank, aisp, 'GET', `/v1/accounts/${savings}/balances`, psu);
    expect(unticked.status).toBe(401);
    expect(textAt(unticked.body, '_links', 'scaRedirect', 'href')).toContain('/sca/');
    const elsewhere = textAt(foreign.body, 'accounts', 0, 'resourceId');
    const theirs = await callBank(bank, aisp, 'GET', `/v1/accounts/${elsewhere}/balances`, psu);
    expect([theirs.status, at(theirs.body, 'tppMessages', 0, 'code')]).toEqual([404, 'RESOURCE_UNKNOWN']);
  });

  test('unticking an account takes it away; a later grant brings it back', async () => {
    const bank = testBank();
    const first = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    const before = await callBank(bank, aisp, 'GET', '/v1/accounts', first);
    const daily = textAt(before.body, 'accounts', 0, 'resourceId');
    const second = await grantAccess(bank, aisp, { customerNumber: people.private1, accounts: ['Savings'] });
    expect(second['PSU-ID']).toBe(first['PSU-ID']);
    const gone = await callBank(bank, aisp, 'GET', `/v1/accounts/${daily}/balances`, second);
    expect([gone.status, at(gone.body, 'tppMessages', 0, 'code')]).toEqual([403, 'CONSENT_UNKNOWN']);
    const third = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    expect((await callBank(bank, aisp, 'GET', `/v1/accounts/${daily}`, third)).status).toBe(200);
  });

  test('after revocation at the bank nothing is readable', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    const list = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    bank.admin.revoke({ psuIdentity: people.private1 });
    for (const name of ['self', 'balances', 'transactions']) {
      const href = textAt(list.body, 'accounts', 0, '_links', name, 'href');
      const reply = await callBank(bank, aisp, 'GET', href, psu);
      expect([name, reply.status, at(reply.body, 'tppMessages', 0, 'code')]).toEqual([
        name,
        403,
        'CONSENT_UNKNOWN',
      ]);
    }
  });

  test('consent ends after 180 days', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    const list = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    const href = textAt(list.body, 'accounts', 0, '_links', 'balances', 'href');
    const unattended = { ...psu, 'PSU-IP-Address': undefined };
    bank.admin.clock({ now: new Date(bank.admin.now() + 179 * day).toISOString() });
    expect((await callBank(bank, aisp, 'GET', href, unattended)).status).toBe(200);
    bank.admin.clock({ now: new Date(bank.admin.now() + 2 * day).toISOString() });
    const late = await callBank(bank, aisp, 'GET', href, unattended);
    expect([late.status, at(late.body, 'tppMessages', 0, 'code')]).toEqual([401, 'CONSENT_EXPIRED']);
    expect(textAt(late.body, '_links', 'scaRedirect', 'href')).toContain('/sca/');
  });

  test('an unknown PSU-ID and a redirect address that is none are refused', async () => {
    const bank = testBank();
    const unknown = await callBank(bank, aisp, 'GET', '/v1/accounts', {
      'PSU-ID': '0b0e1fbe-7f3a-4f64-9d5c-1f1f7f5a0c11',
    });
    expect([unknown.status, at(unknown.body, 'tppMessages', 0, 'code')]).toEqual([
      401,
      'PSU_CREDENTIALS_INVALID',
    ]);
    const relative = await callBank(bank, aisp, 'GET', '/v1/accounts', { 'TPP-Redirect-URI': '/callback' });
    expect([relative.status, at(relative.body, 'tppMessages', 0, 'code')]).toEqual([400, 'FORMAT_ERROR']);
  });

  test('names were shorter and account types were words before their changes became the default', async () => {
    const bank = testBank(undefined, { time: () => Date.parse('2024-06-03T12:00:00Z') });
    const psu = await grantAccess(bank, aisp, { customerNumber: people.corporate1 });
    const old = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    expect(at(old.body, 'accounts', 0, 'name')).toBe('Operating account of the northern s');
    expect(at(old.body, 'accounts', 0, 'cashAccountType')).toBe('Current');
    const asked = { ...psu, 'x-accept-fix': 'longer-names,cash-account-type-iso' };
    const now = await callBank(bank, aisp, 'GET', '/v1/accounts', asked);
    expect(at(now.body, 'accounts', 0, 'name')).toBe('Operating account of the northern sales branch');
    expect(at(now.body, 'accounts', 0, 'cashAccountType')).toBe('CACC');
  });
});
