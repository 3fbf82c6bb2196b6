import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintTestPki, readOrganisationId, readPsd2Roles, type TestPki } from './index.js';

const now = new Date('2026-11-21T12:00:00Z');
let made: TestPki | undefined;

function pki(): TestPki {
  if (made === undefined) throw new Error('no test PKI');
  return made;
}

beforeAll(async () => {
  made = await mintTestPki(now);
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
  expect(readPsd2Roles(withoutRole.der)).toBeUndefined();
  expect(readPsd2Roles(pki().server.der)).toBeUndefined();
  expect(readOrganisationId(new X509Certificate(primary.pem))).toBe('PSDNO-FSA-310000019');
});
