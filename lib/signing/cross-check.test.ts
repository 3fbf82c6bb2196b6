/** Independent implementations must agree: node-forge reads what node:crypto signs and the other way round, and the openssl command too. */

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
import { signingString } from './signing-string.js';
import { verifyRequest } from './verify.js';

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

// The command is not everywhere; without it these are shown as skipped, and the vectors still hold what it printed.
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
      const certificate = write('certificate.pem', certificatePem(id));
      const print = ['x509', '-noout', '-issuer', '-serial', '-nameopt', 'RFC2253', '-in', certificate];
      const { stdout } = spawnSync('openssl', print, { encoding: 'utf8' });
      const issuer = /^issuer= ?(.*)$/m.exec(stdout)?.[1];
      const serial = /^serial=(.*)$/m.exec(stdout)?.[1];
      expect(signerFor(id).keyId).toBe(`SN=${serial},CA=${issuer}`);
    },
  );
});
