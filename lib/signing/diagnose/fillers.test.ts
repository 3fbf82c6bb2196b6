/** What a blind trial gave: values that nobody filled in, odd names of issuers, bodies hashed otherwise. */

import { randomBytes } from 'node:crypto';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import { fillerClue, identifiesNobody } from '../fillers.js';
import { sendBy, type Client } from '../testing/corpus/client.js';
import { bodyOf, identity, right, saidOf, signs, text } from '../testing/one-request.js';
import { diagnoseRequest } from './diagnose.js';
import { renderDiagnosis, visible } from './render.js';

const keyed = (keyId: string): Client => ({ ...right, keyId });
const [, serial = '', issuer = ''] = /^SN=([^,]*),CA=(.*)$/s.exec(identity.keyId) ?? [];

describe('a value that nobody filled in is named by one rule', () => {
  test.each<readonly [what: string, client: Client]>([
    ['{{keyId}}', keyed('{{keyId}}')],
    ['undefined', keyed(`SN=undefined,CA=${issuer}`)],
    ['null', keyed(`SN=${serial},CA=null`)],
    ['undefined', { ...right, writeDigest: () => 'undefined' }],
  ])('%s', (what, client) => {
    const { said } = saidOf(client);
    expect(said).toContain(what);
    expect(said).toMatch(/programs print for a missing value|placeholder .* not filled in/);
  });

  test.each(['{4f7f1bf3-9b80-4c4c-ae9b-0d0d5bd1ba6f}', '<12345678901>', 'NO12', ''])(
    'an identifier in braces is none: %s',
    (value) => {
      expect([fillerClue(value), identifiesNobody(value)]).toEqual([undefined, false]);
    },
  );

  test.each(['null', '[object Object]', '${psuId}', ':psu_id', 'psu-id'])(
    '%s is shown where an identifier was signed, since it hides nobody',
    (value) => {
      const shown = renderDiagnosis(
        diagnoseRequest(sendBy(signs('psu-id', () => value)), { allowance: 3_000_000 }),
      );
      expect(shown).toContain(value);
      expect(shown).toContain('psu-id: ');
    },
  );
});

test.each([
  ['its parts between bars', issuer.replaceAll(/,(?=[A-Za-z.\d]+=)/g, '|'), /other signs than commas/],
  ['as Python prints it', `<Name(${issuer})>`, /cryptography of Python/],
  ['a blank doubled', issuer.replace(/(?<==[^,]*) /, '  '), /blanks inside its values were doubled/],
])('an issuer with %s', (_, written, says) => {
  expect(saidOf(keyed(`SN=${serial},CA=${written}`)).said).toMatch(says);
});

test('a digest of the indented body was signed beside another mistake', () => {
  const indented = JSON.stringify(JSON.parse(text), undefined, 2);
  const { said } = saidOf({ ...bodyOf(text, indented), end: '\n' });
  expect(said).toMatch(/indent of 2 spaces/);
  expect(said).toMatch(/line feed after the last line/);
});

test.each([1, 2])('a signature that lacks %s of its bytes at the end was cut off', (lost) => {
  const { said } = saidOf({
    ...right,
    writeSignature: (bytes) => bytes.subarray(0, -lost).toString('base64'),
  });
  expect(said).toMatch(/cut off/);
  expect(said).not.toMatch(/zero byte|another private key/);
});

/** A certificate of an authority, as basic constraints say. */
function authority(): Buffer {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(1024);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = '0a';
  for (const set of ['setIssuer', 'setSubject'] as const)
    certificate[set]([{ name: 'commonName', value: 'Fjord CA' }]);
  certificate.setExtensions([{ name: 'basicConstraints', cA: true, critical: true }]);
  certificate.sign(privateKey, forge.md.sha256.create());
  return Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'latin1');
}

const noSignature = (): Buffer => randomBytes(128).fill(0, 0, 1);

test.each([identity.keyId, 'SN=0A,CA=CN=Fjord CA'])(
  'the certificate of an authority is said to be one beside the keyId %s',
  (keyId) => {
    const { said, proof } = saidOf({ ...right, keyId, certificate: authority(), signBytes: noSignature });
    expect(said).toMatch(/certificate of an authority \(CA, /);
    expect(proof).toBe('likely');
  },
);

test('what is shown of letters that are no bytes is no byte', () => {
  expect(visible('a…\u202e\u0007')).toBe('a…\\u202E\\x07');
});
