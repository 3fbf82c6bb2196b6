import { describe, expect, test } from 'vitest';
import { changed, payment, plus, signerFor } from '../../fixtures/vectors/specimen.js';
import { decodeWords } from './encoded-word.js';
import { readNameText } from './name-text.js';
import { signRequest } from './sign.js';
import { parseSignatureHeader } from './signature-header.js';
import { verifyRequest } from './verify.js';

const signed = signRequest(payment, signerFor('plain'));

/** Texts of about n characters that have made parsers slow, crash, or hang. */
const attacks: readonly (readonly [string, (n: number) => string])[] = [
  ['one endless value', (n) => `keyId="${'a'.repeat(n)}"`],
  ['one value without an end', (n) => `keyId="${'a'.repeat(n)}`],
  ['many parts', (n) => 'a="b",'.repeat(n / 6)],
  ['many equal parts', (n) => 'keyId="b",'.repeat(n / 10)],
  ['many parts without quotes', (n) => 'a=b,'.repeat(n / 4)],
  ['many escapes', (n) => `keyId="${'\\"'.repeat(n / 2)}"`],
  ['many escapes without an end', (n) => `keyId="${'\\\\'.repeat(n / 2)}\\`],
  ['escapes in many parts', (n) => 'a="\\"",'.repeat(n / 7)],
  ['many bare quotes', (n) => `keyId="${'" '.repeat(n / 2)}"`],
  ['many bare quotes and commas', (n) => `keyId="${'",'.repeat(n / 2)}"`],
  ['many commas', (n) => ','.repeat(n)],
  ['many blanks', (n) => `keyId="x"${' '.repeat(n)}x`],
  ['blanks between quotes', (n) => `keyId="${'" \t '.repeat(n / 4)}`],
  ['many equals signs', (n) => '='.repeat(n)],
  ['a long name', (n) => 'a'.repeat(n)],
  ['many encoded-words', (n) => '=?utf-8?B?YQ==?= '.repeat(n / 17)],
  ['many beginnings of encoded-words', (n) => '=?utf-8?B?'.repeat(n / 10)],
  ['many shortest beginnings', (n) => '=?'.repeat(n / 2)],
  ['one long encoded-word', (n) => `=?utf-8?B?${'YWFh'.repeat(n / 4)}?=`],
  ['one long broken encoded-word', (n) => `=?utf-8?B?${'YWFh'.repeat(n / 4)}`],
  ['one long quoted-printable word', (n) => `=?utf-8?Q?${'=61'.repeat(n / 3)}?=`],
  [
    'a list of many headers',
    (n) => `keyId="x",algorithm="y",headers="${'date '.repeat(n / 5)}",signature="z"`,
  ],
  ['a long signature', (n) => `keyId="x",algorithm="y",headers="date",signature="${'A'.repeat(n)}"`],
  [
    'a long signature that is no base64',
    (n) => `keyId="x",algorithm="y",headers="date",signature="${'*'.repeat(n)}"`,
  ],
  [
    'a long serial',
    (n) => `keyId="SN=${'F'.repeat(n)},CA=C=NO",algorithm="y",headers="date",signature="AAAA"`,
  ],
  [
    'a long decimal serial',
    (n) => `keyId="SN=${'9'.repeat(n)},CA=C=NO",algorithm="y",headers="date",signature="AAAA"`,
  ],
  [
    'blanks before the serial',
    (n) => `keyId="SN=${' '.repeat(n)},CA=C=NO",algorithm="y",headers="date",signature="AAAA"`,
  ],
  [
    'a name of many parts',
    (n) => `keyId="SN=1,CA=${'C=NO,'.repeat(n / 5)}",algorithm="y",headers="date",signature="AAAA"`,
  ],
  [
    'a name of many attributes',
    (n) => `keyId="SN=1,CA=${'C=NO+'.repeat(n / 5)}",algorithm="y",headers="date",signature="AAAA"`,
  ],
  [
    'a name of escapes',
    (n) => `keyId="SN=1,CA=C=${'\\41'.repeat(n / 3)}",algorithm="y",headers="date",signature="AAAA"`,
  ],
  [
    'a name without equals signs',
    (n) => `keyId="SN=1,CA=C=N${','.repeat(n)}",algorithm="y",headers="date",signature="AAAA"`,
  ],
  [
    'a slash name',
    (n) => `keyId="SN=1,CA=${'/C=NO'.repeat(n / 5)}",algorithm="y",headers="date",signature="AAAA"`,
  ],
  [
    'hexadecimal values',
    (n) => `keyId="SN=1,CA=${'C=#13024E4F,'.repeat(n / 12)}",algorithm="y",headers="date",signature="AAAA"`,
  ],
  ['bytes beyond ASCII', (n) => '\u00ff'.repeat(n)],
];

/** The processor's time in milliseconds, which other programs on the machine do not lengthen. */
function processorTime(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user } = process.cpuUsage(before);
  return user / 1000;
}

/** So long that what is linear takes some 10 ms, and what is quadratic 10 s and more. */
const long = 200_000;

describe('a hostile Signature header', () => {
  test.each(attacks)('%s is refused, in linear time', (_, attack) => {
    const request = changed(signed, 'signature', () => attack(long));
    expect(processorTime(() => expect(verifyRequest(request).accepted).toBe(false))).toBeLessThan(2_000);
  });

  test.each(attacks)('%s is refused with few and short findings', (_, attack) => {
    const { accepted, findings } = verifyRequest(changed(signed, 'signature', () => attack(100_000)));
    expect(accepted).toBe(false);
    expect(findings.length).toBeLessThan(60);
    expect(JSON.stringify(findings).length).toBeLessThan(30_000);
  });

  test('five megabytes of parts, escapes and invalid base64 are refused soon', () => {
    const requests = ['many equal parts', 'many escapes', 'a long signature that is no base64'].map(
      (what) => {
        const attack = attacks.find(([name]) => name === what)?.[1] ?? String;
        return changed(signed, 'signature', () => attack(5_000_000));
      },
    );
    const time = processorTime(() => {
      for (const request of requests) expect(verifyRequest(request).accepted).toBe(false);
    });
    expect(time).toBeLessThan(20_000);
  });

  test('no header of any kind makes it throw', () => {
    const values = attacks.map(([, attack]) => attack(3_000));
    for (const name of ['digest', 'tpp-signature-certificate', 'date', 'signature']) {
      for (const value of ['', ' ', '\n', '\u0000', '"', '\\', ...values]) {
        expect(
          verifyRequest(
            changed(signed, name, () => value),
            { now: 0 },
          ).accepted,
        ).toBe(false);
      }
    }
    expect(verifyRequest({ method: '', target: '', headers: [], body: Buffer.alloc(0) }).accepted).toBe(
      false,
    );
  });

  test('thousands of header lines', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => ['Date', `${index}`] as const);
    const request = plus(signed, ...lines);
    expect(processorTime(() => expect(verifyRequest(request).accepted).toBe(false))).toBeLessThan(2_000);
  });

  test('the readers behind it do not throw either', () => {
    for (const [, attack] of attacks) {
      const text = attack(5_000);
      expect(() => [parseSignatureHeader(text), decodeWords(text), readNameText(text)]).not.toThrow();
    }
  });
});
