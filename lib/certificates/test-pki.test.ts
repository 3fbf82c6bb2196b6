import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chainPem,
  generateTestPkiKeys,
  judgeCertificate,
  mintTestPki,
  readCertificate,
  readOrganisationId,
  readPsd2Roles,
  type Certificate,
  type TestPki,
} from './index.js';

const now = new Date('2026-11-21T12:00:00Z');
let made: TestPki | undefined;

function pki(): TestPki {
  if (made === undefined) throw new Error('no test PKI');
  return made;
}

beforeAll(async () => {
  made = await mintTestPki(now, { keys: await generateTestPkiKeys(2048) });
});

describe('the chain', () => {
  test('leaf, intermediate and root issued each other', () => {
    const leaf = new X509Certificate(pki().tpps.primary.pem);
    const intermediate = new X509Certificate(pki().intermediate.pem);
    const root = new X509Certificate(pki().root.pem);
    expect(leaf.checkIssued(intermediate) && leaf.verify(intermediate.publicKey)).toBe(true);
    expect(intermediate.checkIssued(root) && intermediate.verify(root.publicKey)).toBe(true);
    expect(root.verify(root.publicKey)).toBe(true);
    expect(leaf.verify(root.publicKey)).toBe(false);
    expect(intermediate.ca).toBe(true);
    expect(leaf.ca).toBe(false);
  });

  test('the second TPP has the serial number of the first, of another authority', () => {
    const [first, second] = [pki().tpps.primary, pki().tpps.second].map(
      ({ pem }) => new X509Certificate(pem),
    );
    expect(second?.serialNumber).toBe(first?.serialNumber);
    expect(second?.issuer).not.toBe(first?.issuer);
    expect(second?.verify(new X509Certificate(pki().otherIntermediate.pem).publicKey)).toBe(true);
  });

  test('the untrusted leaf comes from elsewhere', () => {
    const leaf = new X509Certificate(pki().tpps.untrusted.pem);
    expect(leaf.verify(new X509Certificate(pki().foreignRoot.pem).publicKey)).toBe(true);
    expect(leaf.verify(new X509Certificate(pki().intermediate.pem).publicKey)).toBe(false);
  });

  test('the server names its hosts', () => {
    const server = new X509Certificate(pki().server.pem);
    expect(server.checkHost('localhost')).toBe('localhost');
    expect(server.checkIP('127.0.0.1')).toBe('127.0.0.1');
  });
});

test('serials are positive, of 16 octets, and all letters, so that their case shows', () => {
  for (const each of Object.values(pki().tpps)) {
    const { serialNumber } = new X509Certificate(each.pem);
    expect(serialNumber).toMatch(/^[A-F]{32}$/);
  }
});

function span(pem: string): readonly boolean[] {
  const read = new X509Certificate(pem);
  return [Date.parse(read.validFrom) <= now.getTime(), Date.parse(read.validTo) > now.getTime()];
}

test('validity lies around the given instant', () => {
  expect(span(pki().tpps.primary.pem)).toEqual([true, true]);
  expect(span(pki().tpps.expired.pem)).toEqual([true, false]);
  expect(span(pki().tpps.notYetValid.pem)).toEqual([false, true]);
});

test('roles and organisation identifiers are read back', () => {
  const { primary, aispOnly, pispOnly, withoutRole } = pki().tpps;
  expect(readPsd2Roles(primary.der)).toEqual(['PSP_PI', 'PSP_AI']);
  expect(readPsd2Roles(aispOnly.der)).toEqual(['PSP_AI']);
  expect(readPsd2Roles(pispOnly.der)).toEqual(['PSP_PI']);
  expect(readPsd2Roles(withoutRole.der)).toEqual(['PSP_IC']);
  expect(readPsd2Roles(pki().server.der)).toBeUndefined();
  expect(readOrganisationId(new X509Certificate(primary.pem))).toBe('PSDNO-FSA-310000019');
});

function codes(certificate: Certificate, use: 'seal' | 'website' | 'server' = 'seal'): readonly string[] {
  const trust = [readCertificate(pki().root.der)];
  const issuers = [pki().intermediate, pki().otherIntermediate].map(({ der }) => readCertificate(der));
  const key = certificate.keys.privateKey;
  return judgeCertificate(readCertificate(certificate.der), { now, use, trust, issuers, key }).map(
    (each) => each.code,
  );
}

describe('each leaf has its one defect', () => {
  test.each([
    ['primary', []],
    ['second', []],
    ['aispOnly', []],
    ['pispOnly', []],
    ['withoutRole', ['role-missing']],
    ['untrusted', ['issuer-signature']],
    ['expired', ['expired']],
    ['notYetValid', ['not-yet-valid']],
  ] as const)('%s', (name, expected) => {
    expect(codes(pki().tpps[name])).toEqual(expected);
  });

  test('server and website certificate have none', () => {
    expect(codes(pki().server, 'server')).toEqual([]);
    expect(codes(pki().primaryWebsite, 'website')).toEqual([]);
  });

  test('only the defect tells them from the primary TPP', () => {
    const { primary, untrusted, expired, notYetValid } = pki().tpps;
    const { subject } = readCertificate(primary.der);
    for (const each of [untrusted, expired, notYetValid, pki().primaryWebsite]) {
      expect(readCertificate(each.der).subject).toEqual(subject);
    }
  });
});

test('the two full TPPs have keys of their own', () => {
  const { primary, second, ...others } = pki().tpps;
  const authorities = [pki().root, pki().intermediate, pki().otherIntermediate, pki().foreignRoot];
  for (const each of [second, ...Object.values(others), ...authorities, pki().server]) {
    expect(each.keys.publicKey.equals(primary.keys.publicKey)).toBe(false);
  }
  for (const each of Object.values(others)) {
    expect(each.keys.publicKey.equals(second.keys.publicKey)).toBe(false);
  }
});

test('keys that were kept, a longer validity and another issuer', async () => {
  const keys = await generateTestPkiKeys();
  const issuer = [
    ['C', 'NO'],
    ['O', 'Bærum Tillit, Å/S'],
    ['CN', 'Ærlig CA'],
  ] as const;
  const long = await mintTestPki(now, { keys, years: 60, issuer });
  const again = await mintTestPki(now, { keys });
  expect(long.tpps.primary.keys).toBe(keys.primary);
  expect(again.tpps.second.keys.publicKey.equals(long.tpps.second.keys.publicKey)).toBe(true);
  const { validTo, issuer: name, serialHex } = readCertificate(long.tpps.primary.der);
  expect(name.flat().map((each) => each.value)).toEqual(['NO', 'Bærum Tillit, Å/S', 'Ærlig CA']);
  expect(validTo.getUTCFullYear()).toBe(2086);
  expect(serialHex).not.toBe(readCertificate(again.tpps.primary.der).serialHex);
  expect(new X509Certificate(long.tpps.primary.pem).verify(keys.intermediate.publicKey)).toBe(true);
});

function verify(leaf: Certificate): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-pki-'));
  try {
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const trust = ['-CAfile', file('root.pem', pki().root.pem)];
    const chain = ['-untrusted', file('chain.pem', chainPem(leaf)), file('leaf.pem', leaf.pem)];
    const time = ['-attime', String(now.getTime() / 1_000)];
    const run = spawnSync('openssl', ['verify', '-x509_strict', ...time, ...trust, ...chain]);
    return `${run.status} ${run.stderr.toString()}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.runIf(spawnSync('openssl', ['version']).status === 0)('OpenSSL, strictly', () => {
  test('accepts what is in order', () => {
    const { primary, second, aispOnly } = pki().tpps;
    for (const each of [primary, second, aispOnly, pki().primaryWebsite, pki().server]) {
      expect(verify(each)).toBe('0 ');
    }
  });

  test('refuses the others for their reason', () => {
    expect(verify(pki().tpps.expired)).toContain('certificate has expired');
    expect(verify(pki().tpps.notYetValid)).toContain('certificate is not yet valid');
    expect(verify(pki().tpps.untrusted)).toContain('unable to get local issuer certificate');
  });
});
