import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatSignatureHeader, parseSignatureHeader, withoutQuotedPairs } from './signature-header.js';

const plain =
  'keyId="SN=1A2B3C,CA=CN=Example CA,O=Example Trust,C=NO",algorithm="rsa-sha256",headers="date x-request-id",signature="AAAA"';
const parts = {
  keyId: 'SN=1A2B3C,CA=CN=Example CA,O=Example Trust,C=NO',
  algorithm: 'rsa-sha256',
  headers: 'date x-request-id',
  signature: 'AAAA',
};

const codes = (text: string): readonly string[] =>
  parseSignatureHeader(text).findings.map((each) => each.code);

describe('Signature header', () => {
  test('is written with a bare comma, in the order of the interface', () => {
    expect(formatSignatureHeader(parts)).toBe(plain);
  });

  test('is read back', () => {
    expect(parseSignatureHeader(plain)).toEqual({ parts, findings: [] });
  });

  test.each([
    ['blanks after the commas', plain.replaceAll('",', '", '), ['parts-spaced']],
    ['blanks and tabs before the commas', plain.replaceAll('",', '" \t,'), ['parts-spaced']],
    ['blanks around the equals signs', plain.replaceAll('="', ' = "'), ['parts-spaced']],
    [
      'another order',
      'signature="AAAA",headers="date x-request-id",algorithm="rsa-sha256",keyId="' + parts.keyId + '"',
      ['parts-reordered'],
    ],
    ['names in lower case', plain.replace('keyId', 'keyid'), ['part-name-case']],
    ['names in upper case', plain.replace('headers', 'HEADERS'), ['part-name-case']],
    ['an unknown part', `${plain},created="1"`, ['part-unknown']],
    ['an unknown part without quotes', `created=1402170695,${plain}`, ['part-unknown']],
    ['the scheme of Authorization before it', `Signature ${plain}`, ['signature-scheme-prefix']],
  ])('%s: all parts are read', (_, text, expected) => {
    const reading = parseSignatureHeader(text);
    expect(reading.parts).toEqual(parts);
    expect(reading.findings.map((each) => each.code)).toEqual(expected);
  });

  test.each([
    ['empty', '', ['part-missing', 'part-missing', 'part-missing', 'part-missing']],
    ['keyId missing', plain.slice(plain.indexOf('algorithm')), ['part-missing']],
    ['algorithm missing', plain.replace('algorithm="rsa-sha256",', ''), ['part-missing']],
    ['headers missing', plain.replace('headers="date x-request-id",', ''), ['part-missing']],
    ['signature missing', plain.replace(',signature="AAAA"', ''), ['part-missing']],
    ['headers twice', plain.replace(',signature', ',headers="date",signature'), ['part-duplicated']],
    ['headers twice in two cases', `${plain},HEADERS="date"`, ['part-duplicated']],
    ['algorithm without quotes', plain.replace('"rsa-sha256"', 'rsa-sha256'), ['part-unquoted']],
    ['the last quote missing', plain.slice(0, -1), ['part-malformed', 'part-missing']],
    [
      'an equals sign missing',
      plain.replace('headers=', 'headers'),
      ['part-malformed', 'part-missing', 'part-missing'],
    ],
    [
      'a semicolon for a comma',
      plain.replace('",algorithm', '";algorithm'),
      ['part-malformed', 'part-missing', 'part-missing', 'part-missing', 'part-missing'],
    ],
    ['a comma at the end', `${plain},`, ['part-malformed']],
    [
      'two commas',
      plain.replace('",algorithm', '",,algorithm'),
      ['part-malformed', 'part-missing', 'part-missing', 'part-missing'],
    ],
    ['single quotes', plain.replaceAll('"', "'"), ['part-unquoted']],
    ['an encoded-word in keyId', plain.replace('Example CA', '=?utf-8?B?w4Y=?='), ['encoded-word-misplaced']],
  ])('%s is named', (_, text, expected) => {
    expect(codes(text).slice(0, expected.length)).toEqual(expected);
  });

  test('which part is missing is said', () => {
    const { findings } = parseSignatureHeader(plain.replace('algorithm="rsa-sha256",', ''));
    expect(findings[0]).toMatchObject({ code: 'part-missing', header: 'algorithm' });
  });

  test('the first of two equal parts is kept', () => {
    expect(parseSignatureHeader(`${plain},keyId="other"`).parts.keyId).toBe(parts.keyId);
  });

  test('a comma, an escaped quote and a backslash in the name do not end the value', () => {
    const keyId = 'SN=80,CA=CN=A\\,B\\+C,O=Sparebank\\, Invest \\+ Co \\"SICO\\" \\\\ Oslo,C=NO';
    const text = formatSignatureHeader({ ...parts, keyId });
    expect(parseSignatureHeader(text)).toEqual({ parts: { ...parts, keyId }, findings: [] });
    expect(withoutQuotedPairs(keyId)).toBe('SN=80,CA=CN=A,B+C,O=Sparebank, Invest + Co "SICO" \\ Oslo,C=NO');
  });

  test('a backslash at the very end of a value is part of a pair', () => {
    const keyId = 'SN=1,CA=O=A\\\\';
    expect(parseSignatureHeader(formatSignatureHeader({ ...parts, keyId })).parts.keyId).toBe(keyId);
    expect(codes(formatSignatureHeader({ ...parts, signature: 'A\\' }))).toContain('part-malformed');
  });

  test('bare quotes in a name are read to the next known part and remarked', () => {
    const keyId = 'SN=1,CA=CN="A, B", O="x=y, algorithm", C=NO';
    const reading = parseSignatureHeader(formatSignatureHeader({ ...parts, keyId }));
    expect(reading.parts).toEqual({ ...parts, keyId });
    expect(reading.findings.map((each) => each.code)).toEqual(['part-quote-unescaped']);
  });

  test('whatever stands in the values, the exact form and the general reader agree', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', 'Z', '=', ',', ' ', '\\', '"', '?', 'keyId="', '",', 'headers'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.record({ keyId: value, algorithm: value, headers: value, signature: value }),
        (given) => {
          const text = formatSignatureHeader(given);
          // A blank after the value sends the text past the exact form without changing what it says.
          const exact = parseSignatureHeader(text);
          const general = parseSignatureHeader(text.replace(/^keyId=/, 'keyId= '));
          expect(exact.parts).toEqual(general.parts);
          expect(general.findings.map((each) => each.code).filter((code) => code !== 'parts-spaced')).toEqual(
            exact.findings.map((each) => each.code).filter((code) => code !== 'parts-spaced'),
          );
        },
      ),
      { numRuns: 500, seed: 7 },
    );
  });
});
