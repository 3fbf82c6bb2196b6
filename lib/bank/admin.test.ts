import { describe, expect, test } from 'vitest';
import { LeverError } from './admin.js';
import { aisp, at, bothRoles, callBank, grantAccess, people, testBank, textAt } from './testing/test-bank.js';

describe('levers', () => {
  test('funds sets the booked balance of an account', async () => {
    const bank = testBank();
    bank.admin.funds({ account: '36062211010', amount: '12.5' });
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private2 });
    const list = await callBank(bank, aisp, 'GET', '/v1/accounts?withBalance=true', psu);
    expect(at(list.body, 'accounts', 0, 'balances', 0, 'balanceAmount', 'amount')).toBe('12.50');
    expect(() => bank.admin.funds({ account: '36062211010', amount: '1.234' })).toThrow(LeverError);
    expect(() => bank.admin.funds({ account: '36062211010', amount: 'much' })).toThrow(LeverError);
  });

  test('revoke takes back one account at one TPP, or all', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private2 });
    const elsewhere = await grantAccess(bank, bothRoles, { customerNumber: people.private2 });
    bank.admin.revoke({ psuIdentity: people.private2, tppId: 'PSDNO-FSA-111111111', account: '36062211010' });
    const left = await callBank(bank, aisp, 'GET', '/v1/accounts', psu);
    expect(at(left.body, 'accounts', 0, 'bban')).toBe('36062221016');
    const untouched = await callBank(bank, bothRoles, 'GET', '/v1/accounts', elsewhere);
    expect(at(untouched.body, 'accounts', 0, 'bban')).toBe('36062211010');
    bank.admin.revoke({ psuIdentity: people.private2 });
    expect((await callBank(bank, bothRoles, 'GET', '/v1/accounts', elsewhere)).status).toBe(403);
    expect(() => bank.admin.revoke({ psuIdentity: '1' })).toThrow('no such customer');
  });

  test('a bank keeps its own clock and state', async () => {
    const one = testBank();
    const two = testBank();
    one.admin.clock({ now: '2027-01-01T00:00:00Z' });
    expect(one.admin.now()).toBe(Date.parse('2027-01-01T00:00:00Z'));
    expect(two.admin.now()).toBe(Date.parse('2026-06-15T12:00:00Z'));
    one.admin.clock(null);
    expect(one.admin.now()).toBe(two.admin.now());
    expect(() => one.admin.clock({ now: 'soon' })).toThrow(LeverError);
  });

  test('reset forgets grants and starts from the fixed data set', async () => {
    const bank = testBank();
    const psu = await grantAccess(bank, aisp, { customerNumber: people.private2 });
    bank.admin.funds({ account: '36062211010', amount: '0' });
    bank.admin.paymentPermission({ account: '36062211010', allowed: false });
    bank.admin.reset();
    expect((await callBank(bank, aisp, 'GET', '/v1/accounts', psu)).status).toBe(401);
    const again = await grantAccess(bank, aisp, { customerNumber: people.private2 });
    const list = await callBank(bank, aisp, 'GET', '/v1/accounts?withBalance=true', again);
    expect(textAt(list.body, 'accounts', 0, 'balances', 0, 'balanceAmount', 'amount')).toBe('10000.00');
  });
});
