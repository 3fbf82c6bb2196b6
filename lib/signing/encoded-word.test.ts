import { describe, expect, test } from 'vitest';
import vectors from '../../fixtures/vectors/http-signatures.json' with { type: 'json' };
import { decodeWords, decodeWrapped, encodeWord } from './encoded-word.js';
import { parseSignatureHeader } from './signature-header.js';
import { readSignatureText } from './signature-text.js';

const { published, signatureValues, refuse } = vectors.encodedWords;

function textOf(reading: ReturnType<typeof decodeWords>): string {
  return 'text' in reading ? reading.text : `problem: ${reading.problem}`;
}

describe('encoded-word', () => {
  test.each(published)('RFC 2047: $wire', ({ wire, value }) => {
    expect(textOf(decodeWords(wire))).toBe(value);
  });

  test.each(signatureValues)('$id', ({ wire, value }) => {
    expect(readSignatureText(wire)).toEqual({ text: value, wrapped: true, findings: [] });
  });

  test.each(refuse)('$id is named', ({ wire, code }) => {
    // The vectors show raw bytes as the characters that a server sees, so the text is latin1 already.
    const { text, findings } = readSignatureText(wire);
    const grammar = text === undefined ? [] : parseSignatureHeader(text).findings;
    expect([...findings, ...grammar].map((each) => each.code)).toContain(code);
  });

  test('writes the form that the interface shows, byte by byte', () => {
    const [first] = signatureValues;
    expect(encodeWord(first?.value ?? '')).toBe(first?.wire);
  });

  test.each([
    ['utf-8', 'B', 'Bærum č 𝒞', '=?utf-8?B?QsOmcnVtIMSNIPCdkp4=?='],
    ['utf-8', 'Q', 'a b=?_æ', '=?utf-8?Q?a_b=3D=3F=5F=C3=A6?='],
    ['iso-8859-1', 'B', 'Tromsø', '=?iso-8859-1?B?VHJvbXP4?='],
    ['iso-8859-1', 'Q', 'Tromsø', '=?iso-8859-1?Q?Troms=F8?='],
  ] as const)('%s %s of %s and back', (charset, encoding, text, wire) => {
    expect(encodeWord(text, charset, encoding)).toBe(wire);
    expect(textOf(decodeWrapped(wire))).toBe(text);
    expect(textOf(decodeWrapped(wire.replace(charset, charset.toUpperCase())))).toBe(text);
    expect(textOf(decodeWrapped(wire.replace(`?${encoding}?`, `?${encoding.toLowerCase()}?`)))).toBe(text);
  });

  test('a character that ISO-8859-1 lacks cannot be wrapped in it', () => {
    expect(() => encodeWord('č', 'iso-8859-1')).toThrow(RangeError);
  });

  test.each([
    ['one long word', `=?utf-8?B?${Buffer.from('x'.repeat(3000)).toString('base64')}?=`, 'x'.repeat(3000)],
    ['two words and a space', '=?utf-8?B?w6Y=?= =?utf-8?B?w7g=?=', 'æø'],
    ['two words without anything between', '=?utf-8?B?w6Y=?==?utf-8?B?w7g=?=', 'æø'],
    ['two words folded', '=?utf-8?B?w6Y=?=\r\n =?ISO-8859-1?Q?=F8?=', 'æø'],
    ['a language behind the charset', '=?utf-8*nb?B?w6Y=?=', 'æ'],
    ['US-ASCII', '=?US-ASCII?Q?a=20b?=', 'a b'],
  ])('%s', (_, wire, text) => {
    expect(textOf(decodeWrapped(wire))).toBe(text);
  });

  test.each([
    ['bytes that are not UTF-8', '=?utf-8?B?xg==?='],
    ['a character split over two words', '=?utf-8?B?ww==?= =?utf-8?B?pg==?='],
    ['padding missing', '=?utf-8?B?w6Y?='],
    ['URL alphabet', '=?utf-8?B?-_-_?='],
    ['spare bits', '=?utf-8?B?w6Z=?='],
    ['unknown encoding', '=?utf-8?X?w6Y=?='],
    ['a blank inside', '=?utf-8?B?w6 Y=?='],
    ['a bad escape', '=?utf-8?Q?=G1?='],
    ['an escape cut off', '=?utf-8?Q?=C?='],
    ['US-ASCII with a byte beyond it', '=?us-ascii?Q?=E6?='],
    ['no end', '=?utf-8?B?w6Y='],
    ['text behind', '=?utf-8?B?w6Y=?= text'],
    ['text between', '=?utf-8?B?w6Y=?= and =?utf-8?B?w6Y=?='],
  ])('%s is refused', (_, wire) => {
    expect(textOf(decodeWrapped(wire))).toMatch(/^problem: /);
    expect(readSignatureText(wire).findings.map((each) => each.code)).toEqual(['encoded-word-malformed']);
  });

  test('a charset that the interface does not name is read and refused', () => {
    const reading = readSignatureText('=?ISO-8859-2?Q?=E6?=');
    expect(reading.text).toBe('ć');
    expect(reading.findings.map((each) => each.code)).toEqual(['encoded-word-charset']);
  });

  test('C1 bytes of ISO-8859-1 are not those of windows-1252', () => {
    expect(textOf(decodeWrapped('=?ISO-8859-1?Q?=80?='))).toBe('\u0080');
  });
});
