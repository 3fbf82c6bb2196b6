import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { embeddedIdentities } from '../../embedded/embedded.js';
import { assumed } from './assumed.js';
import { tppsAsTold } from './pinned-signer.js';

test('TPPs of a profile without pins are the same values', async () => {
  const { tpps } = await embeddedIdentities();
  expect(tppsAsTold(tpps, { 'length-unit': 'code-points' })).toBe(tpps);
});

test('pins change how certificate and keyId are written, and not the key', async () => {
  const { tpps } = await embeddedIdentities();
  const told = tppsAsTold(tpps, { 'certificate-encoding': 'pem', 'issuer-attribute-spelling': 'table' });
  expect(Object.keys(told)).toEqual(Object.keys(tpps));
  for (const [name, each] of Object.entries(tpps)) {
    const { signer } = Object.entries(told).find(([other]) => other === name)?.[1] ?? told.primary;
    const pem = Buffer.from(signer.certificateBase64, 'base64').toString('utf8');
    expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----\n/);
    expect(new X509Certificate(pem).raw.equals(each.signer.certificate)).toBe(true);
    expect(signer.privateKey).toBe(each.signer.privateKey);
    expect(signer.keyId).toMatch(/^SN=[0-9A-F]+,CA=/);
  }
});

test('null is an answer of a profile, and nothing at all is the default', () => {
  expect(
    assumed({ pinnedAssumptions: { 'unprocessable-character': null } }, 'unprocessable-character'),
  ).toBeNull();
  expect(assumed({ pinnedAssumptions: {} }, 'unprocessable-character')).toBe('😀');
});
