import { describe, expect, test } from 'vitest';
import { changeHeader, type WireRequest } from '../../model/http.js';
import { draft, withSigning } from '../request-draft.js';
import { boundHeaderBreakers, signsTarget } from '../signature/bound-headers.js';
import { carries, leftOut, replacedBy, setTo, stripped, unsent } from './header-breakers.js';

const lines = [
  ['Date', 'd'],
  ['psu-id', 'p'],
] as const;
const plain = draft('list-accounts', { headers: lines });
const listed = withSigning(plain, { headers: ['date', 'PSU-ID', 'x-request-id'], wrap: 'never' });
const wire: WireRequest = { method: 'GET', target: '/v1/accounts', headers: lines, body: Buffer.alloc(0) };

test('a draft carries a header, however it is written', () => {
  expect([carries(plain, 'PSU-ID'), carries(plain, 'date'), carries(plain, 'psu')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a header that is not sent is not listed as signed either', () => {
  expect(unsent(plain, 'Psu-Id')).toEqual({ ...plain, headers: [lines[0]] });
  expect(unsent(listed, 'Psu-Id')).toEqual({
    ...listed,
    headers: [lines[0]],
    signing: { headers: ['date', 'x-request-id'], wrap: 'never' },
  });
});

describe('breakers', () => {
  test('leave out what is there', () => {
    const breaker = leftOut('PSU-ID');
    expect([breaker.name, breaker.appliesTo?.(plain), breaker.appliesTo?.(unsent(plain, 'psu-id'))]).toEqual([
      'PSU-ID left out',
      true,
      false,
    ]);
    expect(breaker.stage === 'before-signing' && breaker.apply(plain).headers).toEqual([lines[0]]);
  });

  test('set anything, and replace what is there', () => {
    const terms = { basis: 'assumed' } as const;
    const [set, replaced] = [setTo('PSU-ID', 'x', 'odd', terms), replacedBy('PSU-ID', 'x', 'odd', terms)];
    for (const each of [set, replaced]) {
      expect([each.name, each.basis]).toEqual(['PSU-ID odd', 'assumed']);
      expect(each.stage === 'before-signing' && each.apply(plain).headers).toEqual([
        lines[0],
        ['psu-id', 'x'],
      ]);
    }
    const without = unsent(plain, 'psu-id');
    expect([set.appliesTo?.(without), replaced.appliesTo?.(without), replaced.appliesTo?.(plain)]).toEqual([
      undefined,
      false,
      true,
    ]);
  });

  test('change the bytes on the wire', () => {
    expect(stripped(wire, 'Psu-ID')).toEqual({ ...wire, headers: [lines[0]] });
    expect(stripped(wire, 'PSU')).toEqual(wire);
    expect(changeHeader(wire, 'DATE', (value) => `${value}!`)).toEqual({
      ...wire,
      headers: [['Date', 'd!'], lines[1]],
    });
  });
});

describe('a signed header is changed behind the back of the signer', () => {
  test('where the target is not signed', () => {
    expect(signsTarget(plain)).toBe(false);
    expect(signsTarget(listed)).toBe(false);
    expect(signsTarget(withSigning(plain, { requestTarget: true }))).toBe(true);
    expect(signsTarget(withSigning(plain, { headers: ['date', '(request-target)'] }))).toBe(true);
  });

  const value = {
    Date: ['Mon, 16 Feb 2026 23:59:59 GMT', 'Tue, 17 Feb 2026 00:00:00 GMT'],
    Digest: ['SHA-256=abc=', 'sha-256=abc='],
    'X-Request-ID': ['a-1', 'A-1'],
    'PSU-ID': ['A-1', 'a-1'],
    'PSU-Corporate-ID': ['aB-1', 'AB-1'],
    'TPP-Redirect-URI': ['https://tpp.example/', 'https://tpp.example/?later=1'],
  } as const;

  test.each(Object.entries(value))('%s', (name, [before, after]) => {
    const breaker = boundHeaderBreakers.find((each) => each.name.startsWith(`${name} `));
    const signed = { ...wire, headers: [[name, before] as const] };
    expect(breaker?.stage === 'after-signing' && breaker.apply(signed).headers).toEqual([[name, after]]);
    const given = draft('list-accounts', { headers: [[name, before]], body: { a: 1 } });
    const lower = name.toLowerCase();
    expect(breaker?.appliesTo?.(given)).toBe(true);
    expect(breaker?.appliesTo?.(withSigning(given, { headers: [lower] }))).toBe(true);
    expect(breaker?.appliesTo?.(withSigning(given, { headers: ['host'] }))).toBe(false);
    expect(breaker?.appliesTo?.(withSigning(given, { requestTarget: true }))).toBe(false);
    expect(breaker?.appliesTo?.(draft('list-accounts'))).toBe(false);
  });

  test('but not where nothing would change, and a query goes on', () => {
    const [, digest, id, , , address] = boundHeaderBreakers;
    const numbers = draft('list-accounts', { headers: [['X-Request-ID', '17-4']] });
    expect(id?.appliesTo?.(numbers)).toBe(false);
    expect(digest?.appliesTo?.(withSigning(draft('list-accounts', { body: 'x' }), { digest: 'none' }))).toBe(
      false,
    );
    const signed = { ...wire, headers: [['TPP-Redirect-URI', 'https://tpp.example/?a=1'] as const] };
    expect(address?.stage === 'after-signing' && address.apply(signed).headers).toEqual([
      ['TPP-Redirect-URI', 'https://tpp.example/?a=1&later=1'],
    ]);
    const unreadable = { ...wire, headers: [['Date', 'today'] as const] };
    const [date] = boundHeaderBreakers;
    expect(date?.stage === 'after-signing' && date.apply(unreadable).headers).toEqual([['Date', 'today']]);
  });
});
