import { describe, expect, test } from 'vitest';
import vectors from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import { readCertificateFields } from './certificate-fields.js';
import { writeName } from './distinguished-name.js';
import { judgeSerial, parseKeyId, serialText, writeKeyId } from './key-id.js';

const codes = (text: string, contentHex: string): readonly string[] =>
  judgeSerial(text, Buffer.from(contentHex, 'hex')).map((each) => each.code);

describe('keyId', () => {
  test.each(vectors.vectors)('$id is written', (vector) => {
    const der = Buffer.from(vector.certificatePem.replaceAll(/-----[A-Z ]+-----/g, ''), 'base64');
    const fields = readCertificateFields(der);
    expect(fields?.serial.toString('hex')).toBe(vector.serial.derContentHex);
    const serial = serialText(fields?.serial ?? Buffer.alloc(0));
    expect(writeKeyId({ serial, issuer: writeName(fields?.issuer ?? []) })).toBe(vector.keyIdExpected);
  });

  test.each(vectors.serials)('serial $id', (vector) => {
    const content = Buffer.from(vector.derContentHex, 'hex');
    expect(serialText(content)).toBe(vector.openssl);
    expect(serialText(content, 'shortest')).toBe(vector.javaToString16.toUpperCase());
    expect(codes(vector.openssl, vector.derContentHex)).toEqual([]);
    expect(codes(vector.javaToString16.toUpperCase(), vector.derContentHex)).toEqual([]);
    expect(codes(vector.node, vector.derContentHex)).toEqual([]);
  });

  test.each([
    ['C0FFEE', []],
    ['c0ffee', ['serial-not-upper-case']],
    ['C0ffEE', ['serial-not-upper-case']],
    ['00C0FFEE', ['serial-leading-zeros']],
    ['00c0ffee', ['serial-not-upper-case', 'serial-leading-zeros']],
    ['12648430', ['serial-decimal']],
    ['C0FFEF', ['serial-mismatch']],
    ['-C0FFEE', ['serial-mismatch']],
    ['0xC0FFEE', ['serial-malformed']],
    ['C0:FF:EE', ['serial-malformed']],
    ['C0FFEG', ['serial-malformed']],
    ['', ['serial-malformed']],
    ['F'.repeat(100_000), ['serial-malformed']],
  ])('%s for 00c0ffee', (text, expected) => {
    expect(codes(text, '00c0ffee')).toEqual(expected);
  });

  test.each([
    ['ff', '-01', '-1'],
    ['80', '-80', '-80'],
    ['ff00', '-0100', '-100'],
    ['00ff', 'FF', 'FF'],
    ['0000', '00', '0'],
  ])('the content %s is written %s or %s', (hex, even, shortest) => {
    const content = Buffer.from(hex, 'hex');
    expect(serialText(content)).toBe(even);
    expect(serialText(content, 'shortest')).toBe(shortest);
    expect(codes(even, hex)).toEqual([]);
    expect(codes(shortest, hex)).toEqual([]);
  });

  test('a text that is right in hexadecimal is never taken for decimal', () => {
    expect(codes('10', '10')).toEqual([]);
    expect(codes('16', '10')).toEqual(['serial-decimal']);
  });

  test.each([
    ['SN=1A,CA=CN=x,C=NO', { serial: '1A', issuer: 'CN=x,C=NO', strict: true }],
    ['SN=1A, CA=CN=x,C=NO', { serial: '1A', issuer: 'CN=x,C=NO', strict: false }],
    ['sn=1A,ca=CN=x', { serial: '1A', issuer: 'CN=x', strict: false }],
    ['SN=1A,DN=CN=x', { serial: '1A', issuer: 'CN=x', strict: false }],
    ['SN=1A', undefined],
    ['CA=CN=x,SN=1A', undefined],
    ['3f:ab:77', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(parseKeyId(text)).toEqual(expected);
  });
});
