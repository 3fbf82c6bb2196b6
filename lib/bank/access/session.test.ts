import { describe, expect, test } from 'vitest';
import {
  aisp,
  at,
  bothRoles,
  callBank,
  grantAccess,
  headersAfter,
  people,
  playSca,
  testBank,
  textAt,
} from '../testing/test-bank.js';
import type { Bank } from '../bank.js';
import type { CallHeaders } from '../testing/test-bank.js';

const accounts = (bank: Bank, headers: CallHeaders, tpp = aisp) =>
  callBank(bank, tpp, 'GET', '/v1/accounts', headers);

function pass(bank: Bank, seconds: number): void {
  bank.admin.clock({ now: new Date(bank.admin.now() + seconds * 1000).toISOString() });
}

describe('SCA sessions', () => {
  test('an SCA lasts an hour from its completion, however often it is used', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    for (const seconds of [1_800, 1_799]) {
      pass(bank, seconds);
      expect((await accounts(bank, psu)).status).toBe(200);
    }
    pass(bank, 2);
    const late = await accounts(bank, psu);
    expect([late.status, at(late.body, 'tppMessages', 0, 'code')]).toEqual([401, 'SCA_EXPIRED']);
    expect(textAt(late.body, '_links', 'scaRedirect', 'href')).toContain('/sca/');
  });

  test('a call that names no session runs under the running one', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    expect((await accounts(bank, { 'PSU-ID': psu['PSU-ID'] })).status).toBe(200);
  });

  test('the session of the triggering request comes back; the bank issues one where there was none', async () => {
    const bank = testBank();
    const named = await grantAccess(
      bank,
      aisp,
      { customerNumber: people.private1 },
      { 'TPP-Session-ID': 'my session/1' },
    );
    expect(named['TPP-Session-ID']).toBe('my session/1');
    const issued = await grantAccess(bank, aisp, { customerNumber: people.private1 });
    expect(issued['TPP-Session-ID']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a new session id needs an SCA of its own, which ends the old one when completed', async () => {
    const bank = testBank();
    const old = await grantAccess(
      bank,
      aisp,
      { customerNumber: people.private1 },
      { 'TPP-Session-ID': 'old' },
    );
    const fresh = { ...old, 'TPP-Session-ID': 'new' };
    const asked = await accounts(bank, fresh);
    expect(asked.status).toBe(401);
    const href = textAt(asked.body, '_links', 'scaRedirect', 'href');
    expect((await accounts(bank, old)).status).toBe(200);
    await playSca(bank, href, { customerNumber: people.private1 });
    expect((await accounts(bank, fresh)).status).toBe(200);
    expect((await accounts(bank, old)).status).toBe(401);
  });

  test('when the new SCA is aborted the old session goes on', async () => {
    const bank = testBank();
    const old = await grantAccess(
      bank,
      aisp,
      { customerNumber: people.private1 },
      { 'TPP-Session-ID': 'old' },
    );
    const fresh = { ...old, 'TPP-Session-ID': 'new' };
    const asked = await accounts(bank, fresh);
    const href = textAt(asked.body, '_links', 'scaRedirect', 'href');
    await playSca(bank, href, { customerNumber: people.private1, cancelAt: 'decision' });
    expect((await accounts(bank, old)).status).toBe(200);
    expect((await accounts(bank, fresh)).status).toBe(401);
  });

  test('a session belongs to one TPP and one PSU', async () => {
    const bank = testBank();
    const session = { 'TPP-Session-ID': 'shared' };
    const first = await grantAccess(bank, aisp, { customerNumber: people.private1 }, session);
    const otherPsu = await grantAccess(bank, aisp, { customerNumber: people.private2 });
    const otherTpp = await grantAccess(bank, bothRoles, { customerNumber: people.private1 });
    expect(otherTpp['PSU-ID']).not.toBe(first['PSU-ID']);
    expect((await accounts(bank, { ...otherPsu, ...session })).status).toBe(401);
    expect((await accounts(bank, { ...otherTpp, ...session }, bothRoles)).status).toBe(401);
    expect((await accounts(bank, first, bothRoles)).status).toBe(401);
  });

  test('a registration under the same roles serves account calls and the other way round', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, bothRoles, { customerNumber: people.private1 });
    const agreements = await callBank(bank, bothRoles, 'GET', '/v1/agreements', psu);
    expect(agreements.status).toBe(200);
    const users = await callBank(bank, bothRoles, 'GET', '/v1/users', { ...psu });
    const registered = headersAfter(
      await playSca(bank, textAt(users.body, '_links', 'scaRedirect', 'href'), {
        customerNumber: people.private1,
        context: 'PRIVATE',
      }),
    );
    expect(registered['PSU-ID']).toBe(psu['PSU-ID']);
    expect((await accounts(bank, registered, bothRoles)).status).toBe(200);
  });
});
