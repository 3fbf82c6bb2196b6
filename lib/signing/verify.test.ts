import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import names from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import { changed, payment, paymentTime as now, plus, signerFor } from '../../fixtures/vectors/specimen.js';
import type { HeaderLine, WireRequest } from '../model/http.js';
import { digestHeader } from './digest.js';
import { CertificateStore } from './known-certificate.js';
import { signReply, signRequest, type SigningOptions } from './sign.js';
import { verifyReply, verifyRequest, type VerifyOptions } from './verify.js';

const signer = signerFor('plain');
const other = signerFor('norwegian-utf8');
const signed = signRequest(payment, signer);
const rawKeyId = 'SN=C0FFEE,CA=CN=Ærlig CA,O=Bærum Tillitstjenester Å/S,L=Tromsø,C=NO';
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function made(options: SigningOptions): WireRequest {
  return signRequest(payment, signer, options);
}

function codes(request: WireRequest, options: VerifyOptions = {}): readonly string[] {
  return verifyRequest(request, options).findings.map((each) => each.code);
}

describe('verifying', () => {
  test('a right request has no findings', () => {
    const outcome = verifyRequest(signed, { now });
    expect(outcome).toMatchObject({ accepted: true, verified: true, findings: [] });
    expect(outcome.signer?.keyId).toBe(signer.keyId);
    expect(outcome.parts?.headers).toBe('date digest x-request-id psu-id tpp-redirect-uri');
  });

  test.each([-60, -59, 0, 59, 60])('a Date %i s off is accepted', (seconds) => {
    expect(codes(signed, { now: now + seconds * 1000 })).toEqual([]);
  });

  test('fractions of the verifier second do not count', () => {
    expect(codes(signed, { now: now + 60_999 })).toEqual([]);
    expect(codes(signed, { now: now - 60_001 })).toEqual(['date-out-of-tolerance']);
  });

  test.each([
    ['escaped and unwrapped', {}],
    ['escaped and wrapped', { wrap: 'always' }],
    ['raw and wrapped in UTF-8', { keyId: rawKeyId }],
    ['raw and wrapped in ISO-8859-1 B', { keyId: rawKeyId, wrap: { charset: 'iso-8859-1', encoding: 'B' } }],
    ['raw and wrapped in ISO-8859-1 Q', { keyId: rawKeyId, wrap: { charset: 'iso-8859-1', encoding: 'Q' } }],
    ['raw and wrapped in UTF-8 Q', { keyId: rawKeyId, wrap: { charset: 'utf-8', encoding: 'Q' } }],
  ] as const)('a name beyond ASCII, %s', (_, options) => {
    const request = signRequest(payment, other, options);
    expect(request.headers.at(-1)?.[1]).toMatch(/^[ -~]+$/);
    expect(verifyRequest(request)).toMatchObject({ accepted: true, verified: true, findings: [] });
  });

  test('quoted pairs may be escaped once more for the quoted string', () => {
    const quoted = signerFor('comma-plus-quote-backslash');
    const keyId = quoted.keyId.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
    expect(codes(signRequest(payment, quoted))).toEqual([]);
    expect(codes(signRequest(payment, quoted, { keyId }))).toEqual([]);
  });

  test('every certificate of the vectors signs and verifies', () => {
    for (const { id } of [...names.vectors, ...names.serials]) {
      expect({ id, codes: codes(signRequest(payment, signerFor(id))) }).toEqual({ id, codes: [] });
    }
  });

  test('swapped certificates are seen although the key is the same', () => {
    const swapped = changed(signed, 'tpp-signature-certificate', () => other.certificateBase64);
    expect(codes(swapped)).toEqual(['serial-mismatch', 'issuer-mismatch']);
  });

  test('a certificate with a key that is not RSA', () => {
    const store = new CertificateStore();
    const reading = store.read(signer.certificateBase64);
    const { certificate } = reading;
    if (certificate === undefined) throw new Error('the vector has no certificate');
    Object.assign(reading, { certificate: { ...certificate, publicKey: elliptic.publicKey } });
    expect(codes(signed, { certificates: store })).toEqual(['algorithm-mismatch']);
  });

  test.each(['date', 'digest', 'x-request-id', 'psu-id', 'tpp-redirect-uri'])(
    '%s changed after signing',
    (name) => {
      const outcome = verifyRequest(changed(signed, name, (value) => `${value}1`));
      expect(outcome.accepted).toBe(false);
      expect(outcome.findings.map((each) => each.code)).toContain('signature-invalid');
    },
  );

  test('(request-target) binds method, path and query', () => {
    const bound = made({ requestTarget: true });
    expect(bound.headers.at(-1)?.[1]).toContain('headers="(request-target) date digest');
    expect(codes(bound)).toEqual([]);
    expect(codes({ ...bound, target: `${bound.target}&x` })).toEqual(['signature-invalid']);
    expect(codes({ ...bound, target: bound.target.replace('true', 'TRUE') })).toEqual(['signature-invalid']);
    expect(codes({ ...bound, method: 'PUT' })).toEqual(['signature-invalid']);
    expect(codes({ ...bound, method: 'post' })).toEqual([]);
    expect(codes({ ...signed, target: '/elsewhere' })).toEqual([]);
  });

  test('names on the wire may have any case, and blanks around values do not count', () => {
    const shouted = signed.headers.map(([name, value]): HeaderLine => [name.toUpperCase(), `  ${value}\t`]);
    expect(codes({ ...signed, headers: shouted })).toEqual([]);
  });

  test('an absent header signed as an empty line is named once, as listed but absent', () => {
    const headersText = 'date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri';
    const request = made({
      headersText,
      transformSigningString: (bytes) =>
        Buffer.from(bytes.toString('latin1').replace('\ntpp', '\npsu-corporate-id: \ntpp')),
    });
    expect(codes(request)).toEqual(['header-listed-but-absent']);
  });

  test('several right Digest lines are lawful', () => {
    const twice = plus(
      payment,
      ['Digest', digestHeader(payment.body)],
      ['Digest', digestHeader(payment.body, 'SHA-512')],
    );
    expect(codes(signRequest(twice, signer))).toEqual([]);
  });

  test('extra signed headers are fine', () => {
    expect(
      codes(
        made({
          headers: ['host', 'date', 'digest', 'x-request-id', 'psu-id', 'tpp-redirect-uri', 'content-type'],
        }),
      ),
    ).toEqual([]);
  });

  test('a policy makes remarks refuse and refusals remarks', () => {
    const lower = made({ keyId: signer.keyId.replace('SN=0A1B', 'SN=0a1b') });
    expect(verifyRequest(lower).accepted).toBe(true);
    expect(verifyRequest(lower, { strict: ['serial-not-upper-case'] }).accepted).toBe(false);
    const unsigned = made({ headers: ['date', 'digest', 'x-request-id', 'tpp-redirect-uri'] });
    expect(verifyRequest(unsigned).accepted).toBe(false);
    expect(verifyRequest(unsigned, { lenient: ['header-present-but-unsigned'] })).toMatchObject({
      accepted: true,
      verified: true,
    });
  });

  test('a signed reply verifies, and one with another body does not', () => {
    const reply = signReply(
      {
        status: 200,
        headers: [
          ['Date', 'Wed, 19 Jan 2022 12:53:05 GMT'],
          ['X-Request-ID', 'a'],
        ],
        body: Buffer.from('{}'),
      },
      signer,
    );
    expect(verifyReply(reply)).toMatchObject({ accepted: true, verified: true, findings: [] });
    expect(verifyReply(reply).parts?.headers).toBe('date digest x-request-id');
    const { findings } = verifyReply({ ...reply, body: Buffer.from('{ }') });
    expect(findings.map((each) => each.code)).toEqual(['digest-mismatch']);
  });
});
