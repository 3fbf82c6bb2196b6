/**
 * A folder with a good profile, its keys and some bad ones, for the tests of everything that reads profiles.
 */

import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';

const day = 86_400_000;

/** A TPP certificate signed by its own key. */
function mint(keyPem: string, from: number, to: number): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  const key = forge.pki.privateKeyFromPem(keyPem);
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e);
  certificate.serialNumber = '00a1b2c3';
  certificate.validity.notBefore = new Date(from);
  certificate.validity.notAfter = new Date(to);
  const name = [
    { shortName: 'C', value: 'NO' },
    { shortName: 'O', value: 'Sample TPP' },
    { type: '2.5.4.97', value: 'PSDNO-FSA-123456789' },
    { shortName: 'CN', value: 'Sample' },
  ];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(key, forge.md.sha256.create());
  return certificate;
}

export interface SampleFolder {
  readonly directory: string;
  /** Writes a profile and returns its path. */
  write(name: string, content: unknown): string;
  remove(): void;
}

/** The good profile of the folder; tests change copies of it. */
export function sampleProfile() {
  return {
    name: 'sample bank',
    baseUrl: 'https://bank.example/api/',
    environment: 'sandbox',
    ca: 'ca.pem',
    redirectUri: 'https://tpp.example/callback',
    tpps: { primary: { certificate: 'primary.pem', key: 'primary.key', roles: ['AISP', 'PISP'] } },
    psus: [{ identity: '13039319955', kind: 'private' }],
    sca: { driver: 'form' },
  };
}

/** The good profile with members replaced; undefined takes a member out. */
export function changed(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...sampleProfile(), ...changes }).filter(([, value]) => value !== undefined),
  );
}

/** Makes the folder; one RSA key serves all its certificates. */
export function sampleFolder(): SampleFolder {
  const directory = mkdtempSync(join(tmpdir(), 'psd2-profile-'));
  const put = (name: string, content: string | Buffer) =>
    writeFileSync(join(directory, name), content, { mode: 0o600 });
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export(pem).toString();
  const now = Date.now();
  const good = mint(rsa, now - day, now + 30 * day);
  const der = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(good)).getBytes(), 'latin1');
  put('primary.key', rsa);
  put('primary.pem', forge.pki.certificateToPem(good));
  put('renewed.pem', forge.pki.certificateToPem(mint(rsa, now - 2 * day, now + 60 * day)));
  put('primary.der', der);
  put('primary.key.der', createPrivateKey(rsa).export({ type: 'pkcs8', format: 'der' }));
  put('ca.pem', forge.pki.certificateToPem(good).repeat(2));
  put('expired.pem', forge.pki.certificateToPem(mint(rsa, Date.UTC(2020, 0, 1), Date.UTC(2021, 0, 31))));
  put('future.pem', forge.pki.certificateToPem(mint(rsa, Date.UTC(2090, 5, 1), Date.UTC(2091, 0, 31))));
  put('other.key', generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export(pem));
  put('ec.key', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem));
  put('locked.key', createPrivateKey(rsa).export({ ...pem, cipher: 'aes-256-cbc', passphrase: 'x' }));
  put('garbage.pem', 'not a certificate');
  put('empty.txt', '\n');
  return {
    directory,
    write(name, content) {
      put(name, typeof content === 'string' ? content : JSON.stringify(content));
      return join(directory, name);
    },
    remove: () => rmSync(directory, { recursive: true }),
  };
}
