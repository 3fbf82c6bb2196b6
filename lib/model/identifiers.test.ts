import { describe, expect, test } from 'vitest';
import {
  ibanOf,
  isBban,
  isIban,
  isKid,
  isNationalIdentity,
  isOrganisationNumber,
  makeBban,
  makeKidMod10,
  makeKidMod11,
  makeNationalIdentity,
} from './identifiers.js';
import { seededRandom } from './seeded-random.js';

describe('account numbers', () => {
  test.each(['86011117947', '12345678911', '95360573002', '26743379224'])('%s is one', (text) => {
    expect(isBban(text)).toBe(true);
  });
  test.each(['86011117948', '8601111794', '8601 1117947', ''])('%s is none', (text) => {
    expect(isBban(text)).toBe(false);
  });
  test('about one prefix in eleven leads to no number', () => {
    const none = Array.from({ length: 1_100 }, (_, index) => makeBban(`12345${String(index).padStart(5, '0')}`));
    const share = none.filter((each) => each === undefined).length / none.length;
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.11);
  });
  test('the registry example', () => {
    expect(ibanOf('86011117947')).toBe('NO9386011117947');
    expect(isIban('NO9386011117947')).toBe(true);
    expect(isIban('NO9486011117947')).toBe(false);
  });
});

describe('payment references', () => {
  test('both check methods', () => {
    expect(makeKidMod10('1234567')).toBe('12345674');
    expect(makeKidMod10('12345678')).toBe('123456782');
    expect(makeKidMod11('12345678')).toBe('123456785');
    expect(makeKidMod11('00006')).toBe('00006-');
  });
  test('a text that fits neither method is none', () => {
    expect(isKid('123456783')).toBe(false);
    expect(isKid('123456782')).toBe(true);
    expect(isKid('00006-')).toBe(true);
    expect(isKid('ABC')).toBe(false);
  });
});

describe('national identity numbers', () => {
  test.each([
    '03851598730',
    '41819077302',
    '41814061033',
    '41810021827',
    '13527248013',
    '68467038838',
    '30908299902',
    '41819077906',
    '15828545636',
    '15828545644',
    '15828545652',
    '15828545660',
  ])('%s is one', (text) => {
    expect(isNationalIdentity(text)).toBe(true);
  });
  test.each(['03851598731', '00851598730', '03931598730', 'abcdefghijk', '0385159873'])('%s is none', (text) => {
    expect(isNationalIdentity(text)).toBe(false);
  });
  test('made numbers are synthetic and valid', () => {
    const random = seededRandom(1, 'identities');
    for (let count = 0; count < 200; count += 1) {
      const text = makeNationalIdentity(random.below, { dNumber: count % 2 === 0 });
      expect(isNationalIdentity(text)).toBe(true);
      expect(Number(text.slice(2, 4))).toBeGreaterThan(80);
    }
  });
});

test('organisation numbers', () => {
  expect(isOrganisationNumber('974760673')).toBe(true);
  expect(isOrganisationNumber('974760674')).toBe(false);
});
