import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import names from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import vectors from '../../fixtures/vectors/http-signatures.json' with { type: 'json' };
import { certificatePem, payment, plus, signerFor, without } from '../../fixtures/vectors/specimen.js';
import { headerValue, type HeaderLine } from '../model/http.js';
import { signatureValue, signRequest } from './sign.js';
import { prepareSigner } from './signer.js';

const signer = signerFor('plain');

describe('preparing a signer', () => {
  test.each(names.vectors)('$id: the keyId is that of the vector', ({ id, keyIdExpected }) => {
    expect(signerFor(id).keyId).toBe(keyIdExpected);
  });

  test('takes DER and a ready key as well', () => {
    const fromPem = signerFor('plain');
    const fromDer = prepareSigner({
      privateKey: createPrivateKey(names.leafKeyPem),
      certificate: fromPem.certificate,
    });
    expect(fromDer.keyId).toBe(fromPem.keyId);
    expect(fromDer.certificateBase64).toBe(fromPem.certificateBase64);
    expect(certificatePem('plain').replaceAll(/-----[A-Z ]+-----|\s/g, '')).toBe(fromPem.certificateBase64);
  });

  test.each([
    [{ name: { characters: 'raw' } }, 'SN=C0FFEE,CA=CN=Ærlig CA,O=Bærum Tillitstjenester Å/S,L=Tromsø,C=NO'],
    [{}, 'SN=C0FFEE,CA=CN=\\C3\\86rlig CA,O=B\\C3\\A6rum Tillitstjenester \\C3\\85/S,L=Troms\\C3\\B8,C=NO'],
  ] as const)('spelt as %j', (style, keyId) => {
    const input = { privateKey: names.leafKeyPem, certificate: certificatePem('norwegian-utf8'), ...style };
    expect(prepareSigner(input).keyId).toBe(keyId);
  });

  test('the serial number can be written without leading zeros', () => {
    const input = { privateKey: names.leafKeyPem, certificate: certificatePem('leading-zero-nibble') };
    expect(prepareSigner(input).keyId).toMatch(/^SN=0123,/);
    expect(prepareSigner({ ...input, serial: 'shortest' }).keyId).toMatch(/^SN=123,/);
  });

  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  test.each([
    ['a key of another pair', { privateKey: vectors.key.privateKeyPem }, /does not belong/],
    ['no key', { privateKey: 'nonsense' }, /private key .* cannot be read/],
    ['no certificate', { certificate: 'nonsense' }, /certificate cannot be read/],
    ['an elliptic key', { privateKey: ec.privateKey }, /signs with RSA/],
  ])('%s is refused in one line', (_, wrong, message) => {
    const input = { privateKey: names.leafKeyPem, certificate: certificatePem('plain'), ...wrong };
    expect(() => prepareSigner(input)).toThrow(message);
  });

  test('a message about a key holds no key', () => {
    const broken = names.leafKeyPem.replace('MIIEvQ', 'MIIEvA');
    expect(() => prepareSigner({ privateKey: broken, certificate: certificatePem('plain') })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('MII') as unknown }),
    );
  });
});

function signatureOf(wrap: 'always' | 'never' | 'when-needed', keyId: string): string {
  return headerValue(signRequest(payment, signer, { wrap, keyId }).headers, 'signature') ?? '';
}

describe('signing a request', () => {
  test.each(vectors.derived.filter((each) => each.id.startsWith('interface')))(
    '$id: the signature is that of the vector',
    (vector) => {
      const headers = vector.request.headers.map(([name = '', value = '']): HeaderLine => [name, value]);
      const request = { ...vector.request, headers, body: Buffer.from(vector.request.body ?? '') };
      const key = createPrivateKey(vectors.key.privateKeyPem);
      const value = signatureValue(request, { ...signer, privateKey: key, keyId: 'Test' });
      expect(value).toBe(
        `keyId="Test",algorithm="rsa-sha256",headers="${vector.headersParam}",signature="${vector.signature}"`,
      );
    },
  );

  test('adds Digest, certificate and Signature and leaves the rest alone', () => {
    const signed = signRequest(payment, signer);
    expect(signed.headers.slice(0, payment.headers.length)).toEqual(payment.headers);
    expect(signed.headers.slice(payment.headers.length).map(([name]) => name)).toEqual([
      'Digest',
      'TPP-Signature-Certificate',
      'Signature',
    ]);
    expect(signed.body).toBe(payment.body);
    expect(headerValue(signed.headers, 'digest')).toMatch(/^SHA-256=[A-Za-z0-9+/]{43}=$/);
  });

  test('the options', () => {
    expect(headerValue(signRequest(payment, signer, { digest: 'SHA-512' }).headers, 'digest')).toMatch(
      /^SHA-512=[A-Za-z0-9+/]{86}==$/,
    );
    const given = plus(payment, ['Digest', 'own']);
    expect(signRequest(given, signer).headers.filter(([name]) => name === 'Digest')).toEqual([
      ['Digest', 'own'],
    ]);
    expect(
      headerValue(signRequest({ ...payment, body: Buffer.alloc(0) }, signer).headers, 'digest'),
    ).toBeUndefined();
    const own = plus(payment, ['TPP-Signature-Certificate', 'own']);
    expect(headerValue(signRequest(own, signer).headers, 'tpp-signature-certificate')).toBe('own');
    const again = signRequest(signRequest(payment, signer), signer);
    expect(again.headers.filter(([name]) => name === 'Signature')).toHaveLength(1);
    expect(again).toEqual(signRequest(payment, signer));
  });

  test.each([
    [{}, 'date digest x-request-id psu-id tpp-redirect-uri'],
    [{ requestTarget: true }, '(request-target) date digest x-request-id psu-id tpp-redirect-uri'],
    [{ headers: ['x-request-id', 'date'] }, 'x-request-id date'],
    [{ headers: ['x-request-id', '(request-target)'], requestTarget: true }, 'x-request-id (request-target)'],
    [{ headersText: 'anything' }, 'anything'],
  ])('%j lists %s', (options, list) => {
    expect(headerValue(signRequest(payment, signer, options).headers, 'signature')).toContain(
      `,headers="${list}",`,
    );
  });

  test('without a date nothing is signed for it', () => {
    const undated = signRequest(without(payment, 'date'), signer);
    expect(headerValue(undated.headers, 'signature')).toContain(
      'headers="digest x-request-id psu-id tpp-redirect-uri"',
    );
  });

  test('wrapping', () => {
    expect(signatureOf('when-needed', 'Test')).toMatch(/^keyId="Test",/);
    expect(signatureOf('always', 'Test')).toMatch(/^=\?utf-8\?B\?[A-Za-z0-9+/]+=*\?=$/);
    expect(signatureOf('when-needed', 'Ær')).toMatch(/^=\?utf-8\?B\?/);
    expect(signatureOf('never', 'Ær')).toMatch(/^keyId="Ã\u0086r",/);
  });

  test('a value that is no bytes is refused', () => {
    const request = plus(payment, ['PSU-Corporate-ID', 'č']);
    expect(() => signRequest(request, signer)).toThrow(/above U\+00FF/);
  });
});
