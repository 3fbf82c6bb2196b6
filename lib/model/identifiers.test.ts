import { describe, expect, test } from 'vitest';
import {
  ibanOf,
  isBban,
  isIban,
  isKid,
  isNationalIdentity,
  isOrganisationNumber,
  kidMethods,
  makeBban,
  makeKidMod10,
  makeKidMod11,
  makeNationalIdentity,
  readNationalIdentity,
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
    const none = Array.from({ length: 1_100 }, (_, index) =>
      makeBban(`12345${String(index).padStart(5, '0')}`),
    );
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
    expect(isKid('0000-6')).toBe(false);
    expect(isKid('1'.repeat(26))).toBe(false);
  });
  test('which method a text fits', () => {
    expect(kidMethods('123456782')).toEqual(['MOD10']);
    expect(kidMethods('123456785')).toEqual(['MOD11']);
    expect(kidMethods('00006-')).toEqual(['MOD11']);
    expect(kidMethods('123456783')).toEqual([]);
    expect(kidMethods('0000000')).toEqual(['MOD10', 'MOD11']);
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
  test.each(['03851598731', '00851598730', '03931598730', 'abcdefghijk', '0385159873'])(
    '%s is none',
    (text) => {
      expect(isNationalIdentity(text)).toBe(false);
    },
  );
  test.each([
    ['03851598730', 'national', 'tenor', true],
    ['41819077302', 'd-number', 'tenor', true],
    ['41814061033', 'd-number', 'tenor', true],
    ['41810021827', 'd-number', 'tenor', true],
    ['13527248013', 'national', 'dolly', true],
    ['68467038838', 'd-number', 'dolly', true],
    ['30908299902', 'national', 'tenor', false],
    ['41819077906', 'd-number', 'tenor', false],
    ['02013299903', 'national', 'real', false],
    ['30108299939', 'national', 'real', false],
    ['55102499947', 'd-number', 'real', false],
    ['15828545636', 'national', 'tenor', true],
    ['15828545644', 'national', 'tenor', false],
    ['15828545652', 'national', 'tenor', false],
    ['15828545660', 'national', 'tenor', false],
  ])('%s tells what it is', (text, kind, series, issuableBefore2032) => {
    expect(readNationalIdentity(text)).toEqual({ kind, series, issuableBefore2032 });
  });
  // The control digits of all of these fit; they were computed apart from this code.
  test.each([
    ['29820050043', true],
    ['29820450017', true],
    ['31810450005', true],
    ['71810450260', true],
    ['69820050037', true],
    ['29820150064', false],
    ['69820150058', false],
    ['30820450066', false],
    ['31820450186', false],
    ['32810450044', false],
    ['72810450038', false],
    ['00810450053', false],
  ])('the date of %s exists: %s', (text, exists) => {
    expect(isNationalIdentity(text)).toBe(exists);
  });
  test('made numbers are synthetic and valid', () => {
    const random = seededRandom(1, 'identities');
    for (let count = 0; count < 200; count += 1) {
      const text = makeNationalIdentity((bound) => random.below(bound), { dNumber: count % 2 === 0 });
      expect(isNationalIdentity(text)).toBe(true);
      expect(Number(text.slice(2, 4))).toBeGreaterThan(80);
    }
  });
});

test('organisation numbers', () => {
  expect(isOrganisationNumber('974760673')).toBe(true);
  expect(isOrganisationNumber('974760674')).toBe(false);
  expect(isOrganisationNumber('97476067')).toBe(false);
  expect(isOrganisationNumber('NO974760673')).toBe(false);
});
