import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { array, assert, constantFrom, property, record, string } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { der } from './asn1.js';
import { readOnly } from '../model/der.js';
import { generateKeys, mintLeaf, readCertificate, sameName, type KeyPair, type NameSpec } from './index.js';
import { encodeName } from './names.js';
import { describeName, readName } from './read-name.js';

interface Vectors {
  readonly vectors: readonly {
    readonly id: string;
    readonly certificatePem: string;
    readonly rdns: readonly (readonly {
      readonly oid: string;
      readonly tag: number;
      readonly value: string;
    }[])[];
    readonly serial: { readonly derContentHex: string; readonly expected: string };
  }[];
  readonly serials: readonly {
    readonly id: string;
    readonly certificatePem: string;
    readonly derContentHex: string;
    readonly openssl: string;
  }[];
}

const file = new URL('../../fixtures/vectors/distinguished-names.json', import.meta.url);
const { vectors, serials }: Vectors = JSON.parse(readFileSync(file, 'utf8'));
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

function openssl(octets: Buffer, ...options: readonly string[]): string {
  const run = spawnSync('openssl', ['x509', '-inform', 'DER', '-noout', ...options], { input: octets });
  return run.stdout.toString('utf8').trim();
}

describe('certificates made by OpenSSL', () => {
  test.each(vectors)('$id: every attribute with type, string type and text', ({ certificatePem, rdns }) => {
    expect(readCertificate(certificatePem).issuer).toEqual(rdns);
  });
  test.each(vectors)('$id: serial', ({ certificatePem, serial }) => {
    const read = readCertificate(certificatePem);
    expect(read.serialHex).toBe(serial.expected);
    expect(read.serialOctets.toString('hex')).toBe(serial.derContentHex);
  });
  test.each(serials)('serial $id', ({ certificatePem, openssl: text, derContentHex }) => {
    const read = readCertificate(certificatePem);
    expect(read.serialHex).toBe(text);
    expect(read.serialOctets.toString('hex')).toBe(derContentHex);
  });
  test('there are vectors', () => {
    expect([vectors.length, serials.length]).toEqual([8, 7]);
  });
});

/** Names with what OpenSSL prints for them, written by hand from RFC 2253 and its escapes. */
const awkward: readonly (readonly [what: string, name: NameSpec, text: string])[] = [
  [
    'Norwegian letters',
    [
      ['C', 'NO'],
      ['O', 'Bærum Å/S'],
      ['CN', 'Ørsta'],
    ],
    'CN=\\C3\\98rsta,O=B\\C3\\A6rum \\C3\\85/S,C=NO',
  ],
  [
    'escapes',
    [
      ['O', 'A, B + "C" <D>; \\E'],
      ['CN', '#1'],
    ],
    'CN=\\#1,O=A\\, B \\+ \\"C\\" \\<D\\>\\; \\\\E',
  ],
  ['blanks at the ends', [['CN', ' x ']], 'CN=\\ x\\ '],
  ['BMPString', [['CN', 'Ærlig CA', 'bmp']], 'CN=\\C3\\86rlig CA'],
  ['TeletexString', [['CN', 'Ærlig CA', 'teletex']], 'CN=\\C3\\86rlig CA'],
  [
    'two attributes in one relative name',
    [
      ['C', 'NO'],
      [
        ['CN', 'Multi CA'],
        ['serialNumber', '12345'],
      ],
    ],
    'CN=Multi CA+serialNumber=12345,C=NO',
  ],
  [
    'a type twice',
    [
      ['OU', 'First'],
      ['OU', 'Second'],
      ['CN', 'x'],
    ],
    'CN=x,OU=Second,OU=First',
  ],
  [
    'domain components',
    [
      ['DC', 'no'],
      ['DC', 'example'],
      ['CN', 'x'],
    ],
    'CN=x,DC=example,DC=no',
  ],
  [
    'organisation identifier',
    [
      ['organizationIdentifier', 'NTRNO-310000019'],
      ['CN', 'x'],
    ],
    'CN=x,organizationIdentifier=NTRNO-310000019',
  ],
  ['a type without name', [['1.2.3.4.5', 'x']], '1.2.3.4.5=#0C0178'],
];

describe('awkward names', () => {
  let keys: KeyPair;
  beforeAll(async () => {
    const [pair] = await generateKeys(1);
    if (pair === undefined) throw new Error('no key');
    keys = pair;
  });

  function selfSigned(subject: NameSpec) {
    const period = { notBefore: new Date(0), notAfter: new Date(4e12) };
    return mintLeaf({ subject, keys, use: 'seal', serial: 'C0FFEE', ...period });
  }

  test.runIf(hasOpenssl).each(awkward)('%s: OpenSSL reads what was meant', (_, name, text) => {
    const minted = selfSigned(name);
    expect(openssl(minted.der, '-issuer', '-nameopt', 'RFC2253')).toBe(`issuer=${text}`.trim());
    expect(openssl(minted.der, '-serial')).toBe('serial=C0FFEE');
  });

  test.each(awkward)('%s: is read back', (_, name) => {
    const read = readCertificate(selfSigned(name).der);
    const texts = name.flatMap((each) => {
      const [first, second] = each;
      if (typeof first === 'string') return [String(second)];
      return each.flatMap((attribute) => (typeof attribute === 'object' ? [attribute[1]] : []));
    });
    expect(
      read.subject
        .flat()
        .map((each) => each.value)
        .toSorted(),
    ).toEqual(texts.toSorted());
    expect(sameName(read.subject, read.issuer)).toBe(true);
    expect(read.issuer).toHaveLength(name.length);
  });
});

function written(name: NameSpec) {
  return readName(readOnly(der(encodeName(name)))) ?? [];
}

test('any text is read back from the string types that hold it', () => {
  const relative = record({
    type: constantFrom('CN', 'O', 'organizationIdentifier', '1.3.6.1.4.1.99999.7'),
    value: string({ unit: 'binary', minLength: 1 }),
    encoding: constantFrom('utf8' as const, 'bmp' as const),
  });
  assert(
    property(array(relative, { minLength: 1, maxLength: 5 }), (attributes) => {
      const read = written(attributes.map(({ type, value, encoding }) => [type, value, encoding]));
      expect(read.map(([only]) => only?.value)).toEqual(attributes.map(({ value }) => value));
    }),
    { numRuns: 60 },
  );
});

test('a name is the same in another string type, and another in another order', () => {
  const one = written([
    ['C', 'NO'],
    ['CN', 'Bank'],
  ]);
  expect(
    sameName(
      one,
      written([
        ['C', 'NO', 'utf8'],
        ['CN', 'Bank', 'printable'],
      ]),
    ),
  ).toBe(true);
  expect(
    sameName(
      one,
      written([
        ['CN', 'Bank'],
        ['C', 'NO'],
      ]),
    ),
  ).toBe(false);
  expect(
    sameName(
      one,
      written([
        [
          ['C', 'NO'],
          ['CN', 'Bank'],
        ],
      ]),
    ),
  ).toBe(false);
  expect(
    sameName(
      one,
      written([
        ['C', 'NO'],
        ['CN', 'bank'],
      ]),
    ),
  ).toBe(false);
  expect(sameName(one, written([['C', 'NO']]))).toBe(false);
  expect(sameName(written([['C', 'NO']]), one)).toBe(false);
  expect(one.flat().map((each) => each.tag)).toEqual([19, 12]);
  expect(describeName(one)).toBe('"Bank"');
  expect(
    describeName(
      written([
        ['C', 'NO'],
        ['O', 'X'],
      ]),
    ),
  ).toBe('"C=NO, O=X"');
});

test('attributes of one relative name have no order of their own', () => {
  const utf8 = written([
    [
      ['CN', 'abc'],
      ['O', 'abcd'],
    ],
  ]);
  // The longer encoding goes last.
  const bmp = written([
    [
      ['CN', 'abc', 'bmp'],
      ['O', 'abcd'],
    ],
  ]);
  expect([utf8, bmp].map((name) => name.flat().map((each) => each.value))).toEqual([
    ['abc', 'abcd'],
    ['abcd', 'abc'],
  ]);
  expect(sameName(utf8, bmp)).toBe(true);
});

test('an attribute type that has no identifier is a mistake', () => {
  expect(() => encodeName([['commonname', 'x']])).toThrow('"commonname" is no attribute of a name');
});
