import { describe, expect, test } from 'vitest';
import { fixedAccounts, fixedAgreements } from './fixed-customers.js';
import { AccountLedger, AgreementLedger } from './ledgers.js';
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

  test('gives the accounts of an owner in the order in which they came, whatever changed since', () => {
    const own = ['a', 'b', 'c'].map((resourceId) => ({ ...first, resourceId, owner: 'one' }));
    const [a, b, c] = own;
    if (a === undefined || b === undefined || c === undefined) throw new Error('three were made');
    const all = ledger(a, second, b, c);
    expect(all.by('owner', 'one')).toEqual([a, b, c]);
    const given = { ...a, owner: 'two' };
    all.set('a', given).set('c', { ...c, booked: 1n });
    expect(all.by('owner', 'one').map((each) => each.resourceId)).toEqual(['b', 'c']);
    expect(all.by('owner', 'two')).toEqual([given]);
    all.set('a', a);
    expect(all.by('owner', 'one').map((each) => each.resourceId)).toEqual(['a', 'b', 'c']);
    all.delete('a');
    all.set('a', a);
    expect(all.by('owner', 'one').map((each) => each.resourceId)).toEqual(['b', 'c', 'a']);
    expect(all.entriesBy('owner', 'one').map(([id]) => id)).toEqual(['b', 'c', 'a']);
    expect([all.delete('none'), all.delete('b'), all.delete('b')]).toEqual([false, true, false]);
    expect(all.by('owner', 'one').map((each) => each.resourceId)).toEqual(['c', 'a']);
    expect(all.by('owner', 'two')).toEqual([]);
  });

  test('gives those of some ids that are there', () => {
    const all = ledger(first, second);
    expect(all.among([second.resourceId, 'none', first.resourceId])).toEqual([first, second]);
  });
});

describe('an agreement ledger', () => {
  test('finds an agreement by each person engaged, once, and no more when the engagement ends', () => {
    const [agreement] = fixedAgreements.filter((each) => each.engagements.length > 0);
    const [engagement] = agreement?.engagements ?? [];
    if (agreement === undefined || engagement === undefined) throw new Error('the fixed set has engagements');
    const twice = { ...agreement, engagements: [engagement, { ...engagement, engagementId: 'other' }] };
    const all = new AgreementLedger(new Map([[agreement.agreementId, twice]]));
    expect(all.by('engaged', engagement.customer)).toEqual([twice]);
    all.set(agreement.agreementId, { ...agreement, engagements: [] });
    expect(all.by('engaged', engagement.customer)).toEqual([]);
    expect(all.by('owner', agreement.owner)).toHaveLength(1);
  });
});
