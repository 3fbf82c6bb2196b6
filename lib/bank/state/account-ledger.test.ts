import { describe, expect, test } from 'vitest';
import { fixedAccounts } from './fixed-customers.js';
import { AccountLedger } from './account-ledger.js';
import type { Account } from './records.js';

const [first, second] = fixedAccounts;
if (first === undefined || second === undefined) throw new Error('the fixed set has accounts');

function ledger(...accounts: readonly Account[]): AccountLedger {
  return new AccountLedger(new Map(accounts.map((each) => [each.resourceId, each])));
}

describe('an account ledger', () => {
  test('finds accounts by id, bban and iban', () => {
    const all = ledger(first, second);
    expect([all.size, all.get(first.resourceId)]).toEqual([2, first]);
    expect([all.numbered(first.bban), all.numbered(second.iban)]).toEqual([first, second]);
    for (const none of ['', '95360573002', first.resourceId]) expect(all.numbered(none)).toBeUndefined();
  });

  test('gives the account as it stands', () => {
    const all = ledger(first);
    const richer = { ...first, booked: 1n };
    all.set(first.resourceId, richer);
    expect([all.numbered(first.bban), all.numbered(first.iban), all.size]).toEqual([richer, richer, 1]);
  });

  test('forgets the numbers of what was removed, renumbered or cleared', () => {
    const all = ledger(first, second);
    expect([all.delete(first.resourceId), all.delete(first.resourceId)]).toEqual([true, false]);
    expect([all.numbered(first.bban), all.numbered(first.iban)]).toEqual([undefined, undefined]);
    const renumbered = { ...second, bban: first.bban, iban: first.iban };
    all.set(second.resourceId, renumbered);
    expect([all.numbered(second.bban), all.numbered(first.bban)]).toEqual([undefined, renumbered]);
    all.clear();
    expect([all.numbered(first.bban), all.size]).toEqual([undefined, 0]);
  });

  test('removing one of two accounts with a number leaves the other', () => {
    const twin = { ...first, resourceId: 'twin' };
    const all = ledger(first, twin);
    all.delete(first.resourceId);
    expect(all.numbered(first.bban)).toBe(twin);
  });
});
