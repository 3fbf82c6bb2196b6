/**
 * Independent implementations must agree: node-forge reads what node:crypto signs and the other way round,
 * and the openssl command too.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import forge from 'node-forge';
import { afterAll, describe, expect, test } from 'vitest';
import names from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import { anyRequest } from '../../fixtures/vectors/arbitrary-request.js';
import { certificatePem, payment, signerFor } from '../../fixtures/vectors/specimen.js';
import { signRequest } from './sign.js';
import { prepareSigner } from './signer.js';
import { signingString } from './signing-string.js';
import { verifyRequest } from './verify.js';
import { isThorough } from '../model/testing/thorough.js';

const { md, pki } = forge;
const signer = signerFor('plain');
const privateKey = pki.privateKeyFromPem(names.leafKeyPem);
const publicKey = pki.setRsaPublicKey(privateKey.n, privateKey.e);

const openssl = spawnSync('openssl', ['version'], { encoding: 'utf8' });
const hasOpenssl = openssl.error === undefined && openssl.status === 0;
const folder = mkdtempSync(join(tmpdir(), 'signing-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

function signBytes(bytes: Buffer): Buffer {
  const digest = md.sha256.create();
  digest.update(bytes.toString('latin1'));
  return Buffer.from(privateKey.sign(digest), 'latin1');
}

describe('node-forge', () => {
  test('verifies what node:crypto signs', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const signed = signRequest(request, signer);
        const { parts } = verifyRequest(signed);
        const digest = md.sha256.create();
        digest.update(signingString(signed, (parts?.headers ?? '').split(' ')).toString('latin1'));
        const signature = Buffer.from(parts?.signature ?? '', 'base64').toString('latin1');
        expect(publicKey.verify(digest.digest().bytes(), signature)).toBe(true);
      }),
      { seed: 11, numRuns: 25 },
    );
  });

  test('signs what node:crypto verifies', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const signed = signRequest(request, signer, { signBytes });
        expect(verifyRequest(signed)).toMatchObject({ accepted: true, verified: true });
        expect(signed).toEqual(signRequest(request, signer));
      }),
      { seed: 12, numRuns: 5 },
    );
  });

  test('hashes bodies alike', () => {
    const digest = md.sha256.create();
    digest.update(payment.body.toString('latin1'));
    const expected = `SHA-256=${forge.util.encode64(digest.digest().bytes())}`;
    expect(signRequest(payment, signer).headers.find(([name]) => name === 'Digest')?.[1]).toBe(expected);
  });
});

const attributeTypes = ['2.5.4.6', '2.5.4.8', '2.5.4.10', '2.5.4.11', '2.5.4.97', '2.5.4.3'];

/** Names with everything that has to be escaped, and serial numbers of every length and sign. */
const madeUp = fc.record({
  values: fc.tuple(
    ...attributeTypes.map(() =>
      fc
        .string({
          unit: fc.constantFrom(...Array.from('aZ09 ,+"\\<>;#=/-.æØč\u{1d49e}')),
          minLength: 1,
          maxLength: 12,
        })
        // OpenSSL does not escape a number sign that stands alone, though RFC 2253 has no other way to write
        // it.
        .filter((text) => text !== '#'),
    ),
  ),
  serial: fc.stringMatching(/^[0-7][0-9a-f](?:[0-9a-f]{2}){0,19}$/),
});

function mint({ values, serial }: { readonly values: readonly string[]; readonly serial: string }): string {
  const certificate = pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = serial;
  certificate.validity.notBefore = new Date(0);
  certificate.validity.notAfter = new Date(4e12);
  const attributes = values.map((value, index) => ({
    type: attributeTypes[index] ?? '2.5.4.3',
    value: index === 0 ? 'NO' : value,
  }));
  certificate.setIssuer(attributes);
  // The type package takes the tag for a class; node-forge wants the number of UTF8String.
  for (const each of certificate.issuer.attributes) Object.assign(each, { valueTagClass: 12 });
  certificate.setSubject([{ name: 'commonName', value: 'TPP' }]);
  certificate.sign(privateKey, md.sha256.create());
  return pki.certificateToPem(certificate);
}

function printed(pem: string): string {
  const certificate = write('certificate.pem', pem);
  const print = ['x509', '-noout', '-issuer', '-serial', '-nameopt', 'RFC2253', '-in', certificate];
  const { stdout } = spawnSync('openssl', print, { encoding: 'utf8' });
  return `SN=${/^serial=(.*)$/m.exec(stdout)?.[1]},CA=${/^issuer= ?(.*)$/m.exec(stdout)?.[1]}`;
}

// The command is not everywhere; without it these are shown as skipped, and the vectors still hold what it
// printed.
describe.skipIf(!hasOpenssl)('the openssl command', () => {
  test('verifies what node:crypto signs', () => {
    const signed = signRequest(payment, signer);
    const { parts } = verifyRequest(signed);
    const key = write('public.pem', pki.publicKeyToPem(publicKey));
    const signature = write('signature', Buffer.from(parts?.signature ?? '', 'base64'));
    const text = write('string', signingString(signed, (parts?.headers ?? '').split(' ')));
    const { stdout } = spawnSync(
      'openssl',
      ['dgst', '-sha256', '-verify', key, '-signature', signature, text],
      { encoding: 'utf8' },
    );
    expect(stdout).toContain('Verified OK');
  });

  test.each([...names.vectors, ...names.serials])(
    '$id: issuer and serial number as it prints them',
    ({ id }) => {
      expect(signerFor(id).keyId).toBe(printed(certificatePem(id)));
    },
  );

  test('issuer and serial number of certificates made up here', () => {
    fc.assert(
      fc.property(madeUp, (made) => {
        const pem = mint(made);
        const text = printed(pem);
        const prepared = prepareSigner({ privateKey: names.leafKeyPem, certificate: pem });
        expect(prepared.keyId).toBe(text);
        const signed = signRequest(payment, prepared);
        expect(verifyRequest(signed)).toMatchObject({ accepted: true, findings: [] });
      }),
      { seed: 13, numRuns: isThorough ? 40 : 8 },
    );
  });
});
