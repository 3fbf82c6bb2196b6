import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changed, payment, signerFor } from '../../fixtures/vectors/specimen.js';
import type { WireRequest } from '../model/http.js';
import { diagnoseRequest } from './diagnose/diagnose.js';
import { signRequest, signRequestAside, type SigningOptions } from './sign.js';
import { verifyRequest } from './verify.js';

const signer = signerFor('plain');
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

function signBytes(bytes: Buffer): Buffer {
  return Buffer.alloc(256, bytes.length);
}

async function signedAside(options: SigningOptions = {}, by = signer) {
  const { request, made } = await signRequestAside(payment, by, options);
  if (made === undefined) throw new Error('the key did not sign');
  return { request, made };
}

function codes(request: WireRequest, options: Parameters<typeof verifyRequest>[1]): readonly string[] {
  return verifyRequest(request, options).findings.map((each) => each.code);
}

describe('a signature of this process', () => {
  test('is the one that any signer makes, and verifies', async () => {
    const { request, made } = await signedAside();
    expect(request).toEqual(signRequest(payment, signer));
    expect(verifyRequest(request, { made })).toEqual(verifyRequest(request));
    expect(verifyRequest(request, { made })).toMatchObject({ accepted: true, verified: true });
  });

  test('is not calculated again: whoever says that he made it is believed', async () => {
    const { request, made } = await signedAside();
    const forged = Buffer.alloc(256, 7).toString('base64');
    const message = changed(request, 'signature', (value) => value.replace(made.base64, forged));
    expect(codes(message, { made })).toEqual(['signature-invalid']);
    expect(codes(message, { made: { ...made, base64: forged } })).toEqual([]);
  });

  test.each(['date', 'digest', 'x-request-id', 'psu-id', 'tpp-redirect-uri'])(
    'says nothing about a message whose %s was changed after signing',
    async (name) => {
      const { request, made } = await signedAside();
      const message = changed(request, name, (value) => `${value}1`);
      expect(codes(message, { made })).toEqual(codes(message, {}));
      expect(codes(message, { made })).toContain('signature-invalid');
    },
  );

  test('says nothing about a message signed over other bytes, by another key or with another hash', async () => {
    const spoilt = await signedAside({ transformSigningString: (bytes) => Buffer.concat([bytes, bytes]) });
    expect(codes(spoilt.request, spoilt)).toEqual(['signature-invalid']);
    const foreign = await signedAside({}, { ...signer, privateKey: stranger });
    expect(codes(foreign.request, foreign)).toEqual(['signature-invalid']);
    const other = await signedAside({ algorithm: 'rsa-sha512' });
    expect(codes(other.request, other)).toEqual(codes(other.request, {}));
    expect(codes(other.request, other)).toContain('algorithm-mismatch');
  });

  test.each([
    [
      'the greatest length, as damaged bytes seem to have it by chance',
      constants.RSA_PSS_SALTLEN_MAX_SIGN,
      'other-key',
    ],
    ['a usual length, which no chance makes', constants.RSA_PSS_SALTLEN_DIGEST, 'pss-padding'],
  ])('over something unknown with a salt of %s', async (_, saltLength, cause) => {
    const { request, made } = await signedAside();
    const padding = { key: signer.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
    const other = sign('sha256', Buffer.from('nothing that anybody signs'), padding).toString('base64');
    const message = changed(request, 'signature', (value) => value.replace(made.base64, other));
    expect(diagnoseRequest(message, { allowance: 1_500 }).cause).toBe(cause);
    expect(diagnoseRequest(message, { allowance: 1_500, made }).cause).toBe(cause);
  });

  test('is PSS with a salt of the greatest length where it holds the hash of a string near the right one', async () => {
    const byPss = (bytes: Buffer): Buffer =>
      sign('sha256', Buffer.concat([bytes, Buffer.from('\n')]), {
        key: signer.privateKey,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_MAX_SIGN,
      });
    const { cause, also } = diagnoseRequest(signRequest(payment, signer, { signBytes: byPss }));
    expect([cause, ...also.map((each) => each.cause)]).toEqual(['trailing-newline', 'pss-padding']);
  });

  test('is left behind only by the private key itself', async () => {
    expect((await signRequestAside(payment, signer, { signBytes })).made).toBeUndefined();
    const remembering = { ...signer, sign: signBytes };
    expect((await signRequestAside(payment, remembering)).made).toBeUndefined();
  });
});
