/** What people who had not read the doctor gave it, and it passed over, blamed wrongly or could not name. */

import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import type { WireRequest } from '../../model/http.js';
import { rightClient, sendBy, type Client } from '../testing/corpus/client.js';
import { onTheWay } from '../testing/corpus/mistake.js';
import { identity, right, saidOf, without } from '../testing/one-request.js';
import { diagnoseRequest, type DiagnoseOptions } from './diagnose.js';
import { renderDiagnosis } from './render.js';

function told(sent: WireRequest, options: DiagnoseOptions = {}) {
  const diagnosis = diagnoseRequest(sent, options);
  const { cause, explanation, also, proof } = diagnosis;
  return {
    causes: [cause, ...also.map((each) => each.cause)],
    explanation,
    proof: proof.kind,
    text: renderDiagnosis(diagnosis),
    diagnosis,
  };
}

function replaced(client: Client, name: string, value: string): Client {
  const headers = client.headers.map(
    ([each, old]) => [each, each.toLowerCase() === name ? value : old] as const,
  );
  return { ...client, headers };
}

describe('what is no matter of the signature', () => {
  test.each([
    ['missing', { ...right, headers: right.headers.filter(([name]) => name !== 'X-Request-ID') }],
    ['empty', replaced(right, 'x-request-id', '')],
  ])('X-Request-ID %s is a remark, and the signature is right', (how, client) => {
    const { causes, explanation, text } = told(sendBy(client));
    expect(causes).toEqual(['correct']);
    expect(explanation).toContain(`a bank may refuse it all the same: X-Request-ID is ${how}`);
    expect(text).toMatch(new RegExp(`^remark: request-id-${how}: `, 'm'));
  });

  test('one that was lost on the way is said once', () => {
    const { diagnosis } = told(sendBy(without('x-request-id', right)), { allowance: 1000 });
    expect(diagnosis).toMatchObject({ cause: 'header-lost', asides: [] });
  });

  test('a short key is a remark', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.publicKeyFromPem(
      String(publicKey.export({ format: 'pem', type: 'spki' })),
    );
    certificate.serialNumber = '0abc';
    certificate.setIssuer([{ name: 'commonName', value: 'Short CA' }]);
    certificate.setSubject([{ name: 'commonName', value: 'Short TPP' }]);
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    certificate.sign(forge.pki.privateKeyFromPem(pem), forge.md.sha256.create());
    const der = Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'latin1');
    const client = rightClient(right, { key: privateKey, certificate: der, keyId: 'SN=ABC,CA=CN=Short CA' });
    expect(told(sendBy(client)).text).toMatch(/^remark: key-too-small: .* 1024 bits, and at least 2048/m);
  });
});

const both = (one: string, other: string): Client => ({
  ...right,
  writeHeader: () => [
    ['Signature', one],
    ['Signature', other],
  ],
});

describe('two Signature headers', () => {
  const fits = sendBy(right).headers.findLast(([name]) => name === 'Signature')?.[1] ?? '';
  const stale = sendBy(replaced(right, 'x-request-id', '11aaaf18-3fbc-4d69-aeb3-e36f0484f0f2'));
  const old = stale.headers.findLast(([name]) => name === 'Signature')?.[1] ?? '';
  test.each([
    ['second', both(old, fits)],
    ['first', both(fits, old)],
  ])('of which the %s fits', (ordinal, client) => {
    const { causes, explanation, proof } = told(sendBy(client));
    expect(causes).toEqual(['signature-duplicated']);
    expect(explanation).toContain(`the ${ordinal} fits the request`);
    expect(proof).toBe('verified');
  });

  test('alike, and neither of which fits', () => {
    expect(told(sendBy(both(fits, fits))).explanation).toContain('2 times, with the same value');
    expect(told(sendBy(both(old, old)), { allowance: 1000 }).causes).toContain('signature-duplicated');
  });
});

describe('another key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const otherKeys = [{ name: 'the certificate in q.pem', key: publicKey }];
  const wrong: Client = { ...right, signBytes: (bytes) => sign('sha256', bytes, privateKey) };

  test('alone', () => {
    expect(told(sendBy(wrong), { otherKeys })).toMatchObject({ causes: ['other-key'], proof: 'verified' });
  });

  test('and another string, which is named and shown', () => {
    const { causes, proof, text } = told(sendBy({ ...wrong, separator: '\r\n' }), { otherKeys });
    expect(causes).toEqual(['other-key', 'line-separator']);
    expect(proof).toBe('recovered-hash');
    expect(text).toContain('␍␊');
  });

  test('and a string that nobody can guess, of which nothing untrue is said', () => {
    const { causes, text } = told(sendBy({ ...wrong, changeText: () => 'something else' }), {
      otherKeys,
      allowance: 1000,
    });
    expect(causes).toEqual(['other-key', 'unknown']);
    expect(text).not.toContain('the signature verifies');
    expect(text).not.toContain('the key is right');
    expect(text).toContain('read with the key of the certificate in q.pem');
  });
});

describe('the certificate', () => {
  const der = identity.certificate;
  const at = der.indexOf(createPublicKey(identity.key).export({ format: 'der', type: 'pkcs1' })) + 120;
  const damaged = Buffer.from(der);
  damaged[at] = (damaged[at] ?? 0) ^ 4;

  test.each([
    ['damaged in its key', ['certificate-malformed'], right],
    [
      'and the string both wrong',
      ['certificate-malformed', 'line-separator'],
      { ...right, separator: '\r\n' },
    ],
  ])('%s', (_, causes, client) => {
    const found = told(sendBy({ ...client, certificate: damaged }));
    expect(found.causes).toEqual(causes);
    expect(found.explanation).toMatch(/was damaged: character \d+ of its base64 is ., and with . there/);
    expect(found.proof).toMatch(/verified|recovered-hash/);
  });

  test('whose own signature was sent', () => {
    const { causes, explanation } = told(sendBy({ ...right, signBytes: () => der.subarray(-256) }));
    expect(causes).toEqual(['other-key']);
    expect(explanation).toContain('which its issuer made over the certificate');
  });
});

test.each<readonly [what: string, says: RegExp, client: Client]>([
  [
    'an address in small letters as a whole',
    /address with capital letters/,
    onTheWay(replaced(right, 'tpp-redirect-uri', 'https://TPP.Example/Retur?to=a%2Fb'), (sent) => ({
      ...sent,
      headers: sent.headers.map(([name, value]) => [
        name,
        name === 'TPP-Redirect-URI' ? value.toLowerCase() : value,
      ]),
    })),
  ],
  [
    'a body without a line end, in another charset and with one',
    /hash of the body, in ISO-8859-1, and a line feed behind it/,
    {
      ...right,
      body: Buffer.from('{"n":"Bl\u00e5"}'),
      hashed: (body) => Buffer.from(`${body.toString()}\n`, 'latin1'),
    },
  ],
  [
    'bytes in reverse order',
    /the highest first/,
    { ...right, writeSignature: (bytes) => Buffer.from(bytes.toReversed()).toString('base64') },
  ],
])('%s', (_, says, client) => {
  expect(saidOf(client).said).toMatch(says);
});

test('remarks fit what was read', () => {
  const bare = told(
    sendBy({
      ...right,
      wrap: (value) => value,
      writeParts: (parts) =>
        Object.entries(parts)
          .map(([name, value]) => `${name}=${value}`)
          .join(),
    }),
  );
  expect(bare.causes).toEqual(['part-unquoted']);
  expect(bare.text).not.toContain('part-unknown');
  const blanks = sendBy({ ...right, wrap: (value) => value.replaceAll('="', ' = "') });
  expect(told(blanks).text).toMatch(/^remark: parts-spaced: blanks stand around the equals signs/m);
});

test('where the signature is right, it is said beside another mistake', () => {
  const twice = onTheWay(right, (sent) => ({ ...sent, headers: [...sent.headers, ['PSU-ID', 'x']] }));
  const joined = { ...twice, headers: [...right.headers, ['PSU-ID', 'y'] as const], transport: [] };
  const { causes, text } = told(sendBy(joined));
  expect(causes).toEqual(['header-repeated']);
  expect(text).toContain('the signature itself is right: it fits the expected signing string');
  expect(told(sendBy({ ...right, separator: '\r\n' })).text).not.toContain('itself is right');
});
