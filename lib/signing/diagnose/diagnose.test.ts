import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import * as fc from 'fast-check';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import vectors from '../../../fixtures/vectors/http-signatures.json' with { type: 'json' };
import { anyRequest, paymentRequest } from '../../../fixtures/vectors/arbitrary-request.js';
import { changed, payment, plus, signerFor } from '../../../fixtures/vectors/specimen.js';
import { named } from '../../../fixtures/vectors/wrong-signing.js';
import type { HeaderLine, WireRequest } from '../../model/http.js';
import { signRequest } from '../sign.js';
import { prepareSigner, type PreparedSigner } from '../signer.js';
import { diagnoseRequest } from './diagnose.js';
import { renderDiagnosis } from './render.js';

const signers = ['plain', 'norwegian-utf8', 'comma-plus-quote-backslash', 'multi-valued-rdn'].map(signerFor);
const signer = signerFor('plain');

/** A certificate for the key of the vectors, which come without one. */
function vectorSigner(): PreparedSigner {
  const { pki, md } = forge;
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(vectors.key.publicKeyPem);
  certificate.serialNumber = '0abc';
  certificate.validity.notBefore = new Date(0);
  certificate.validity.notAfter = new Date(4e12);
  certificate.setIssuer([
    { name: 'countryName', value: 'NO' },
    { name: 'commonName', value: 'Vector CA' },
  ]);
  certificate.setSubject([{ name: 'commonName', value: 'Vector TPP' }]);
  certificate.sign(pki.privateKeyFromPem(vectors.key.privateKeyPem), md.sha256.create());
  return prepareSigner({
    privateKey: vectors.key.privateKeyPem,
    certificate: pki.certificateToPem(certificate),
  });
}

function vectorRequest(id: string): WireRequest {
  const vector = vectors.derived.find((each) => each.id === id);
  if (vector === undefined) throw new Error(`no vector is called ${id}`);
  const headers = vector.request.headers.map(([name = '', value = '']): HeaderLine => [name, value]);
  return { ...vector.request, headers, body: Buffer.from(vector.request.body ?? '') };
}

describe('the vectors of faulty signatures', () => {
  const by = vectorSigner();
  const request = vectorRequest(vectors.mistakesOf);

  test.each(vectors.mistakes)('$id: $fault', ({ cause, signature, signingString }) => {
    const diagnosis = diagnoseRequest(signRequest(request, by, { encodeSignature: () => signature }));
    expect(diagnosis.cause).toBe(cause);
    expect(diagnosis.also).toEqual([]);
    expect(diagnosis.signedSigningString).toBe(signingString);
    expect(diagnosis.proof.kind).toBe('recovered-hash');
  });

  test('the right one is not blamed', () => {
    const good = vectors.derived.find((each) => each.id === vectors.mistakesOf);
    const signed = signRequest(request, by, { encodeSignature: () => good?.signature ?? '' });
    expect(diagnoseRequest(signed)).toMatchObject({ cause: 'correct', also: [], findings: [] });
  });

  test.each(vectors.publishedBroken)('$id was signed over something else, by that key', (vector) => {
    const headers = vectors.publishedRequest.headers.map(([name = '', value = '']): HeaderLine => {
      return [name, name === 'Date' ? vector.date : value];
    });
    const sent = { ...vectors.publishedRequest, headers, body: Buffer.from(vectors.publishedRequest.body) };
    const signed = signRequest(sent, by, {
      headers: (vector.headersParam ?? 'date').split(' '),
      encodeSignature: () => vector.signature,
    });
    const diagnosis = diagnoseRequest(signed, { allowance: 2_000 });
    expect(diagnosis).toMatchObject({ cause: 'unknown', proof: { kind: 'none', algorithm: 'SHA-256' } });
  });
});

describe('right requests are never blamed', () => {
  test('a thousand random ones', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyRequest, paymentRequest),
        fc.constantFrom(...signers),
        fc.boolean(),
        (request, by, bind) => {
          const diagnosis = diagnoseRequest(signRequest(request, by, { requestTarget: bind }));
          expect(diagnosis).toMatchObject({ cause: 'correct', also: [], findings: [] });
          expect(diagnosis.signedSigningString).toBe(diagnosis.expectedSigningString);
        },
      ),
      { seed: 31, numRuns: process.env['THOROUGH'] === undefined ? 1_000 : 20_000 },
    );
  });

  test('headers of other profiles beside the right ones are none either', () => {
    const more = plus(payment, ['Content-Digest', 'sha-256=:AAAA:'], ['Authorization', 'Signature x']);
    const sent = plus(signRequest(more, signer, { algorithm: 'SHA256withRSA' }), ['x-jws-signature', 'x']);
    expect(diagnoseRequest(sent)).toMatchObject({ cause: 'correct', also: [] });
  });

  test('lawful spellings are remarks, not causes', () => {
    const keyId = signer.keyId.replace('SN=0A1B', 'SN=0a1b').replaceAll(',O=', ', O=');
    const diagnosis = diagnoseRequest(signRequest(payment, signer, { keyId, algorithm: 'SHA256withRSA' }));
    expect(diagnosis.cause).toBe('correct');
    expect(diagnosis.findings.map((each) => each.code)).toEqual([
      'serial-not-upper-case',
      'issuer-dialect',
      'algorithm-alias',
    ]);
    expect(renderDiagnosis(diagnosis)).toContain('remark: issuer-dialect');
  });
});

function damage(bytes: Buffer): string {
  return Buffer.from(bytes.map((byte, index) => (index === 7 ? byte ^ 1 : byte))).toString('base64');
}

describe('what cannot be found out is said', () => {
  test('a header changed beyond every guess', () => {
    const sent = changed(
      signRequest(payment, signer),
      'psu-id',
      () => '00000000-0000-4000-8000-000000000000',
    );
    const diagnosis = diagnoseRequest(sent, { allowance: 5_000 });
    expect(diagnosis.cause).toBe('unknown');
    expect(diagnosis.signedSigningString).toBeUndefined();
    expect(diagnosis.explanation).toMatch(/the key is right, but/);
    expect(renderDiagnosis(diagnosis)).toMatch(/expected signing string, to compare with yours:\n {4}date: /);
  });

  test('a signature damaged in one bit', () => {
    expect(named(signRequest(payment, signer, { encodeSignature: damage })).causes).toEqual(['other-key']);
  });

  test('nothing to look at', () => {
    expect(diagnoseRequest(payment)).toMatchObject({
      cause: 'certificate-missing',
      also: [{ cause: 'signature-missing' }, { cause: 'digest-missing' }],
    });
    expect(diagnoseRequest(plus(payment, ['Signature', 'x'])).cause).toBe('certificate-missing');
  });
});

describe('another key', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const vectorKey = createPrivateKey(vectors.key.privateKeyPem);

  test('is told by name when it is among those that the TPP has', () => {
    const request = signRequest(payment, signer, {
      signBytes: (bytes) => sign('sha256', bytes, stranger.privateKey),
    });
    const diagnosis = diagnoseRequest(request, {
      otherKeys: [{ name: 'the transport certificate', key: stranger.publicKey }],
    });
    expect(diagnosis.cause).toBe('other-key');
    expect(diagnosis.explanation).toContain('the key of the transport certificate');
    expect(diagnosis.proof).toEqual({ kind: 'verified', how: 'with the key of the transport certificate' });
  });

  test('of another size is seen by the length', () => {
    const request = signRequest(payment, signer, { signBytes: (bytes) => sign('sha256', bytes, vectorKey) });
    expect(diagnoseRequest(request).cause).toBe('signature-length');
  });

  test('a swapped certificate header is named although the key is the same', () => {
    const other = signerFor('norwegian-utf8').certificateBase64;
    const request = changed(signRequest(payment, signer), 'tpp-signature-certificate', () => other);
    expect(named(request).causes).toEqual(['serial-mismatch', 'issuer-of-another']);
  });
});

describe('rendering', () => {
  const ended = signRequest(payment, signer, {
    transformSigningString: (bytes) => Buffer.concat([bytes, Buffer.from('\r\n')]),
  });

  test('shows both strings with their line ends', () => {
    const lines = renderDiagnosis(diagnoseRequest(ended), { width: 60 }).split('\n');
    expect(lines[0]).toBe('cause: trailing-newline');
    expect(lines[1]).toBe('the signer put CR LF after the last line');
    expect(lines[2]).toMatch(
      /^proof: the SHA-256 hash inside the signature, [0-9a-f]{64}, is that of the string shown as signed$/,
    );
    expect(lines.slice(-2)).toEqual([
      '  ≠ expected  tpp-redirect-uri: https://tpp.example/cb?state=1',
      '    signed    tpp-redirect-uri: https://tpp.example/cb?state=1␍␊',
    ]);
    expect(lines).toContain('    both      date: Wed, 19 Jan 2022 12:53:05 GMT␊');
  });

  test('puts them side by side when there is room', () => {
    const request = signRequest({ ...payment, body: Buffer.alloc(0) }, signer, {
      headers: ['x-request-id', 'date'],
      transformSigningString: (bytes) => Buffer.from(bytes.toString().split('\n').toReversed().join('\n')),
    });
    const lines = renderDiagnosis(diagnoseRequest(request, { mandatory: [] })).split('\n');
    expect(lines.slice(3)).toEqual([
      '    expected                                            | signed',
      '  ≠ x-request-id: 4eba4445-1a4b-47b8-bdd5-4e56ef026b19␊ | date: Wed, 19 Jan 2022 12:53:05 GMT␊',
      '  ≠ date: Wed, 19 Jan 2022 12:53:05 GMT                 | x-request-id: 4eba4445-1a4b-47b8-bdd5-4e56ef026b19',
    ]);
  });

  test('shows a line that is missing on one side', () => {
    const request = signRequest(payment, signer, {
      transformSigningString: (bytes) => bytes.subarray(bytes.indexOf('\n') + 1),
    });
    const text = renderDiagnosis(diagnoseRequest(request), { width: 300 });
    expect(text).toMatch(/^ {2}≠ date: Wed, 19 Jan 2022 12:53:05 GMT␊ +\|$/m);
  });

  test('masks the identifiers of the PSU wherever they stand', () => {
    const joined = signRequest(payment, signer, {
      transformSigningString: (bytes) =>
        Buffer.from(bytes.toString().replaceAll('\n', ' ').replace('4f7f1bf3-9b80-4c4c', '4F7F1BF39b804c4c')),
    });
    for (const request of [ended, joined, changed(ended, 'psu-id', (value) => `{${value}}`)]) {
      const diagnosis = diagnoseRequest(request, { allowance: 20_000 });
      expect(renderDiagnosis(diagnosis)).not.toMatch(/4f7f1bf3|0d0d5bd1ba6f/i);
      expect(renderDiagnosis(diagnosis, { revealPsu: true })).toMatch(/4f7f1bf3/i);
    }
    expect(renderDiagnosis(diagnoseRequest(ended))).toContain('psu-id: 0x0x0xx0-0x00-0x0x-xx0x-0x0x0xx0xx0x');
  });

  test('is one line per thing, with nothing invisible', () => {
    const text = renderDiagnosis(
      diagnoseRequest(
        changed(ended, 'tpp-redirect-uri', (value) => `${value}\t\u00e6 `),
        { allowance: 2_000 },
      ),
    );
    expect(text).toMatch(/^[\n\u0020-\u007e≠␊␍␉·…]+$/);
  });
});
