import { describe, expect, test } from 'vitest';
import { referencePolicies } from './index.js';
import type { ScaSuccess } from './redirect.js';

const { accounts, consent, errors, limits, redirect, sca, tpp, tppDialogue, transactions } =
  referencePolicies;
const hour = 3_600_000;
const day = 24 * hour;

describe('limits', () => {
  test('a call stops counting when 24 hours have passed, not a millisecond before', () => {
    expect(limits.stillCounting([1_000], 1_000 + day - 1, limits.windowMs())).toEqual([1_000]);
    expect(limits.stillCounting([1_000], 1_000 + day, limits.windowMs())).toEqual([]);
  });

  test('four calls, 90 days, nobody present without an address', () => {
    expect(limits.unattendedCallsAllowed()).toBe(4);
    expect(limits.earliestUnattendedDay('2026-06-15', limits.historyDays())).toBe('2026-03-17');
    expect(limits.countsAsUnattended(undefined)).toBe(true);
    expect(limits.countsAsUnattended('192.0.2.1')).toBe(false);
    expect(limits.isCounted('read-balances')).toBe(true);
    expect(limits.isCounted('list-accounts')).toBe(false);
  });
});

describe('sca', () => {
  const session = { sessionId: 's', tppId: 't', psuId: 'p', startedAt: 0 };

  test('an hour counts from the SCA', () => {
    expect(sca.sessionIsLive(session, hour, sca.sessionLifetimeMs())).toBe(true);
    expect(sca.sessionIsLive(session, hour + 1, sca.sessionLifetimeMs())).toBe(false);
  });

  test('approvals are never suppressed', () => {
    expect(sca.suppresses('account-access')).toBe(true);
    for (const kind of ['payment', 'cancellation', 'basket'] as const)
      expect(sca.suppresses(kind)).toBe(false);
  });

  test('choices are what is open and asked for', () => {
    const own = { context: 'PRIVATE' } as const;
    const one = { context: 'CORPORATE', agreementId: '1' } as const;
    const two = { context: 'CORPORATE', agreementId: '2' } as const;
    expect(sca.choices([own, one, two], undefined)).toEqual([own, one, two]);
    expect(sca.choices([own, one, two], { context: 'PRIVATE' })).toEqual([own]);
    expect(sca.choices([own, one, two], { context: 'CORPORATE' })).toEqual([one, two]);
    expect(sca.choices([own, one, two], { context: 'CORPORATE', agreementId: '2' })).toEqual([two]);
    expect(sca.choices([own], { context: 'CORPORATE' })).toEqual([]);
  });
});

describe('consent', () => {
  const given = {
    tppId: 't',
    psuId: 'p',
    acting: { context: 'PRIVATE' },
    granted: new Set(['a']),
    revoked: new Set(['b']),
    scaAt: 0,
    seenOnlineAt: new Map([['a', 0]]),
  } as const;

  test('stands for 180 days', () => {
    expect(consent.standing(given, 180 * day, consent.lifetimeMs())).toBe('valid');
    expect(consent.standing(given, 180 * day + 1, consent.lifetimeMs())).toBe('expired');
    expect(consent.standing(undefined, 0, consent.lifetimeMs())).toBe('missing');
    expect(consent.standing({ ...given, granted: new Set() }, 0, consent.lifetimeMs())).toBe('revoked');
  });

  test('a selection replaces what was on offer and leaves the rest', () => {
    const before = { ...given, granted: new Set(['a', 'elsewhere']) };
    const granted = consent.grantedAfter(before, ['a', 'b', 'c'], new Set(['b', 'forged']));
    expect([...granted]).toEqual(['elsewhere', 'b']);
    expect([...consent.revokedAfter(before, granted)]).toEqual(['a']);
  });

  test('an engagement opens an account with both roles only', () => {
    const engagement = { engagementId: 'e', customer: 'c', iban: 'i', registerLimit: 0, approvalLimit: 0 };
    expect(consent.engagementOpens({ ...engagement, roles: ['VIEW', 'REGISTER'] })).toBe(true);
    expect(consent.engagementOpens({ ...engagement, roles: ['REGISTER'] })).toBe(false);
    expect(consent.engagementOpens({ ...engagement, roles: ['VIEW'] })).toBe(false);
  });
});

const namesOf = (success: ScaSuccess) => redirect.successQuery(success).map(([name]) => name);

describe('redirect', () => {
  test.each([
    ['https://a.example/cb', 'https://a.example/cb?x=1%202'],
    ['https://a.example/cb?s=1', 'https://a.example/cb?s=1&x=1%202'],
    ['https://a.example/cb?', 'https://a.example/cb?x=1%202'],
    ['https://a.example/cb?s=1#f?', 'https://a.example/cb?s=1&x=1%202#f?'],
    ['myapp://done', 'myapp://done?x=1%202'],
  ])('parameters after %s', (uri, expected) => {
    expect(redirect.append(uri, [['x', '1 2']], redirect.encode)).toBe(expected);
  });

  test('only absolute addresses lead back', () => {
    expect(redirect.acceptsUri('https://a.example/cb')).toBe(true);
    expect(['/cb', 'a.example/cb', '', 'javascript:alert(1)'].some((each) => redirect.acceptsUri(each))).toBe(
      false,
    );
  });

  test('the corporate id is sent for a corporate choice only', () => {
    expect(namesOf({ psuId: 'p', sessionId: 's', context: 'PRIVATE' })).toEqual([
      'psu-id',
      'tpp-session-id',
      'context',
    ]);
    expect(namesOf({ psuId: 'p', sessionId: 's', context: 'CORPORATE', corporateId: 'c' })).toEqual([
      'psu-id',
      'psu-corporate-id',
      'tpp-session-id',
      'context',
    ]);
  });
});

const effective = (asked?: number) =>
  transactions.effectiveLimit(asked, transactions.defaultLimit(), transactions.maximumLimit());

describe('transactions', () => {
  test('offset and limit count along booked, then pending', () => {
    const page = (offset: number, limit: number) =>
      transactions.page(['a', 'b', 'c'], ['x', 'y'], offset, limit, true);
    expect(page(0, 2)).toEqual({ booked: ['a', 'b'], pending: [], more: true });
    expect(page(2, 2)).toEqual({ booked: ['c'], pending: ['x'], more: true });
    expect(page(4, 2)).toEqual({ booked: [], pending: ['y'], more: false });
    expect(transactions.page(['a', 'b'], ['x', 'y'], 1, 1, false)).toEqual({
      booked: ['b'],
      pending: ['x', 'y'],
      more: false,
    });
  });

  test('limits default to 100 and end at 500', () => {
    expect([effective(), effective(1), effective(499), effective(2_147_483_647)]).toEqual([100, 1, 499, 500]);
  });

  test('only ordinary accounts in production spare pending transactions', () => {
    expect(transactions.filtersPending('production', 'account')).toBe(false);
    expect(transactions.filtersPending('sandbox', 'account')).toBe(true);
    expect(transactions.filtersPending('production', 'card')).toBe(true);
  });
});

describe('callers', () => {
  test('production asks the registry for the role of the operation', () => {
    const caller = { id: 'i', name: 'n' } as const;
    const registry = new Map([['i', ['PISP'] as const]]);
    expect(tpp.isRegistered(caller, 'PISP', registry, 'production')).toBe(true);
    expect(tpp.isRegistered(caller, 'either', registry, 'production')).toBe(true);
    expect(tpp.isRegistered(caller, 'AISP', registry, 'production')).toBe(false);
    expect(tpp.isRegistered({ ...caller, id: 'j' }, 'either', registry, 'production')).toBe(false);
    expect(tpp.isRegistered({ ...caller, id: 'j' }, 'either', registry, 'sandbox')).toBe(true);
    expect(tpp.isRegistered(caller, 'AISP', undefined, 'production')).toBe(true);
  });

  test('the own record is found also when the id is percent-encoded', () => {
    const caller = { id: 'PSDNO-FSA-1/2', name: 'n' };
    expect(tppDialogue.isOwnRecord(caller, 'PSDNO-FSA-1%2F2')).toBe(true);
    expect(tppDialogue.isOwnRecord(caller, 'PSDNO-FSA-1')).toBe(false);
    expect(tppDialogue.isOwnRecord(caller, '%E0%A4%A')).toBe(false);
  });

  test('the context of a call without PSU-Corporate-ID', () => {
    expect(accounts.contextOfCall(undefined, 'CORPORATE')).toBe('CORPORATE');
    expect(accounts.contextOfCall('PRIVATE', 'CORPORATE')).toBe('PRIVATE');
    expect(accounts.contextOfCall('CORPORATE', 'PRIVATE')).toBe('CORPORATE');
  });

  test('names are cut by characters, message texts at 512', () => {
    expect(accounts.presentName('å'.repeat(80), true)).toHaveLength(70);
    expect(accounts.presentName('å'.repeat(80), false)).toHaveLength(35);
    expect(errors.text('x'.repeat(600))).toHaveLength(512);
    expect(errors.text('x'.repeat(512))).toBe('x'.repeat(512));
  });
});
