/** Which bytes a signature text may stand for, in every writing, and what is said of the writing. */

import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { payment, signerFor, without } from '../../../fixtures/vectors/specimen.js';
import { expectTable } from '../../model/testing/committed-table.js';
import { signRequest } from '../sign.js';
import { diagnoseRequest } from './diagnose.js';
import { recoveredHashes } from './recovered-hash.js';
import { signatureForms } from './signature-forms.js';

/** Bytes in which base64 has plus signs, slashes and padding. */
const bytes = Buffer.from(Array.from({ length: 64 }, (_, index) => (index * 37 + 251) % 256));
const base64 = bytes.toString('base64');
const hex = bytes.toString('hex');

const writings: Readonly<Record<string, string>> = {
  base64,
  'base64 in reverse order': Buffer.from(bytes.toReversed()).toString('base64'),
  hexadecimal: hex,
  'upper-case hexadecimal': hex.toUpperCase(),
  'hexadecimal with colons': hex.replaceAll(/..(?=.)/g, '$&:'),
  'hexadecimal of odd length': hex.slice(1),
  'base64 twice': Buffer.from(base64).toString('base64'),
  'base64 twice with line breaks': Buffer.from(base64.replaceAll(/.{16}/g, '$&\r\n')).toString('base64'),
  'base64 of hexadecimal': Buffer.from(hex).toString('base64'),
  'base64 with blanks': base64.replaceAll(/.{16}/g, '$& '),
  'base64 with written line ends': base64.replaceAll(/.{16}/g, '$&\\n\\r'),
  'base64 with spaces for plus signs': base64.replaceAll('+', ' '),
  'percent-encoded base64': encodeURIComponent(base64),
  'percent-encoded base64 in lower case': encodeURIComponent(base64).replaceAll(/%../g, (each) =>
    each.toLowerCase(),
  ),
  base64url: bytes.toString('base64url'),
  'base64url with padding': base64.replaceAll('+', '-').replaceAll('/', '_'),
  'base64url with junk behind': `${bytes.toString('base64url')}!!`,
  'base64 without padding': base64.replaceAll('=', ''),
  'base64 with more padding': `${base64}==`,
  'base64 cut off': base64.slice(0, -8),
  'other bytes': Buffer.from('other').toString('base64'),
  junk: '***',
  nothing: '',
};

describe('the forms of a signature text', () => {
  test('are what the table says', () => {
    const lines = Object.entries(writings).flatMap(([what, text]) => [
      what,
      ...Array.from(signatureForms(text, bytes.length), (form) => {
        const order = form.bytes.equals(bytes)
          ? 'right'
          : form.bytes.equals(Buffer.from(bytes.toReversed()))
            ? 'reversed'
            : 'other';
        const told = form.mistakes.map(({ cause, explanation }) => `${cause}: ${explanation}`);
        return `  ${order} bytes | ${told.join(' | ')}`;
      }),
    ]);
    expectTable('signing/signature-forms', lines);
  });

  test('are told beside what else is wrong', () => {
    const signed = signRequest(payment, signerFor('plain'), {
      digest: 'none',
      encodeSignature: (signature) => signature.toString('base64url'),
    });
    const { cause, also } = diagnoseRequest(signed);
    expect([cause, ...also.map((each) => each.cause)]).toEqual(['signature-base64url', 'digest-missing']);
    expect(diagnoseRequest(without(signed, 'Date'), { allowance: 2_000 }).cause).toBe('signature-base64url');
  });
});

describe('PSS under keys of odd sizes', () => {
  test.each([1024, 1025, 1027, 1031, 1032])('%i bits', (modulusLength) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
    const text = Buffer.from('signed');
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const found = recoveredHashes(
      sign('sha256', text, { key: privateKey, padding, saltLength: 20 }),
      publicKey,
    );
    const matching = found.filter((each) => each.matches(text));
    expect(matching.map(({ algorithm, form }) => [algorithm, form])).toEqual([['sha256', 'pss']]);
    expect(found.some((each) => each.matches(Buffer.from('other')))).toBe(false);
  });

  test('another key, an elliptic one and no signature give nothing', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const other = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const signature = sign('sha256', Buffer.from('x'), privateKey);
    for (const key of [other.publicKey, elliptic.publicKey]) {
      expect(recoveredHashes(signature, key).filter((each) => each.matches(Buffer.from('x')))).toEqual([]);
    }
    expect(recoveredHashes(Buffer.alloc(3), other.publicKey)).toEqual([]);
  });
});
