import { describe, expect, test } from 'vitest';
import { formats, hasFormat, type FormatName } from './index.js';

const cases: readonly (readonly [FormatName, readonly string[], readonly string[]])[] = [
  ['date', ['2030-12-02', '2028-02-29'], ['2030-02-30', '20301202', '2030-12-02T00:00:00Z', '']],
  [
    'date-time',
    ['2026-02-02T10:15:00+00:00', '2026-02-02T10:15:00Z'],
    ['2026-02-02 10:15:00Z', '2026-02-02t10:15:00z', '2026-02-02T10:15:00+0000', '2026-02-02'],
  ],
  [
    'uuid',
    ['4eba4445-1a4b-47b8-bdd5-4e56ef026b19', '4EBA4445-1A4B-47B8-BDD5-4E56EF026B19'],
    ['urn:uuid:4eba4445-1a4b-47b8-bdd5-4e56ef026b19', '4eba44451a4b47b8bdd54e56ef026b19', '{}', ''],
  ],
  ['bic', ['PSDTNO22', 'PSDTNO22XXX', 'TESTDEFF'], ['AAA100', 'psdtno22', 'PSDTNO22XX', 'PSDTNO2', '']],
  [
    'iban',
    ['NO0995360573002', 'DE89370400440532013000', 'GB29NWBK60161331926819'],
    ['NO95360573002', 'NO0895360573002', 'DE89 3704 0044 0532 0130 00', 'no0995360573002', ''],
  ],
  ['base64', ['', 'TUlJ', 'TUk=', 'TQ=='], ['TUk', 'TQ=', 'TU-J', 'TU\nlJ', 'TUlJ====']],
  [
    'imf-fixdate',
    ['Sun, 06 Nov 1994 08:49:37 GMT'],
    ['Mon, 06 Nov 1994 08:49:37 GMT', 'Sun, 6 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ],
  [
    'ip-address',
    ['192.0.2.1', '2001:db8::1', '::ffff:192.0.2.1'],
    ['192.0.2.256', '192.0.2', 'localhost', ''],
  ],
  [
    'email',
    [
      'operations@tpp.example',
      'psd2.notices+no@mail.tpp.example.com',
      '"psd2 desk"@tpp.example',
      'o@[192.0.2.1]',
    ],
    [
      'operations',
      'a@b@tpp.example',
      'operations@tpp',
      'a b@tpp.example',
      '@tpp.example',
      'a@.example',
      'mailto:a@tpp.example',
      'Desk <a@tpp.example>',
      'a@tpp.example,b@tpp.example',
      'a@tpp.example;',
    ],
  ],
];

test('every format has its cases', () => {
  expect(cases.map(([name]) => name).toSorted()).toEqual(Object.keys(formats).toSorted());
});

describe.each(cases)('%s', (name, right, wrong) => {
  test.each(right)('%j has it', (text) => {
    expect(hasFormat(name, text)).toBe(true);
  });

  test.each(wrong)('%j has it not', (text) => {
    expect(hasFormat(name, text)).toBe(false);
  });
});
