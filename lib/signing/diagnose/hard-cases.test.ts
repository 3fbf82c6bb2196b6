/** Mistakes behind or beside which another one hides, each on one request. */

import { createHash, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { HeaderLine, WireRequest } from '../../model/http.js';
import { thoroughTest } from '../../model/testing/thorough.js';
import { rightClient, sendBy, type Client, type Parts } from '../testing/corpus/client.js';
import { onTheWay, signsFor, withLines } from '../testing/corpus/mistake.js';
import { randomOf } from '../testing/corpus/random.js';
import { anyIdentity } from '../testing/corpus/requests.js';
import { diagnoseRequest, type DiagnoseOptions } from './diagnose.js';

const identity = anyIdentity(randomOf(41));
const date = 'Sun, 05 Oct 2025 09:02:20 GMT';

const right: Client = rightClient(
  {
    method: 'POST',
    target: '/psd2/v1/payments/norwegian-domestic-credit-transfers',
    headers: [
      ['Date', date],
      ['X-Request-ID', 'e5aaaf18-3fbc-4d69-aeb3-e36f0484f0f2'],
      ['PSU-ID', 'cc47eac1-8dd8-4dec-a49f-62a43f677398'],
      ['TPP-Redirect-URI', 'https://tpp.example/cb?to=a%2Fb'],
      ['Content-Type', 'application/json'],
    ],
    body: Buffer.from(JSON.stringify({ instructedAmount: { currency: 'NOK', amount: '7.00' } })),
  },
  identity,
);

function told(request: WireRequest, options: DiagnoseOptions = {}): readonly string[] {
  const { cause, also } = diagnoseRequest(request, { allowance: 6_000_000, ...options });
  return [cause, ...also.map((each) => each.cause)];
}

function written(change: (parts: Parts) => string): Client {
  return { ...right, wrap: (value) => value, writeParts: change };
}

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

test.each(['keyId', 'algorithm', 'headers'] as const)('an unclosed quote of %s', (name) => {
  const client = written((parts) =>
    (['keyId', 'algorithm', 'headers', 'signature'] as const)
      .map((each) => `${each}="${parts[each]}${each === name ? '' : '"'}`)
      .join(','),
  );
  const diagnosis = diagnoseRequest(sendBy(client));
  expect(diagnosis).toMatchObject({ cause: 'part-malformed', also: [], proof: { kind: 'verified' } });
  expect(diagnosis.explanation).toContain(`the value of ${name} has no closing quote`);
});

test.each([
  ['hexadecimal', (bytes: Buffer) => bytes.toString('hex'), 'signature-hex'],
  ['the URL alphabet', (bytes: Buffer) => bytes.toString('base64url'), 'signature-base64url'],
  ['lines', (bytes: Buffer) => bytes.toString('base64').replaceAll(/(.{76})/g, '$1 '), 'signature-blanks'],
  [
    'an encoded-word inside its part',
    (bytes: Buffer) => `=?utf-8?B?${Buffer.from(bytes.toString('base64')).toString('base64')}?=`,
    'encoded-word-misplaced',
  ],
] as const)('a signature of another key in %s', (_, writeSignature, cause) => {
  const client: Client = { ...written(plain), key: stranger, writeSignature };
  expect(told(sendBy(client))).toEqual(['other-key', cause]);
});

function plain({ keyId, algorithm, headers, signature }: Parts): string {
  return `keyId="${keyId}",algorithm="${algorithm}",headers="${headers}",signature="${signature}"`;
}

test.each([
  ['the keyId', { alg: 'RS256', kid: identity.keyId }],
  [
    'the print of the certificate',
    {
      typ: 'JOSE',
      alg: 'RS256',
      'x5t#S256': createHash('sha256').update(identity.certificate).digest('base64url'),
    },
  ],
])('the input of a JWS whose header names %s', (_, header) => {
  const client: Client = {
    ...right,
    changeText: (text) =>
      `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${Buffer.from(text, 'latin1').toString('base64url')}`,
  };
  expect(told(sendBy(client))).toEqual(['string-encoding']);
});

test('a JWS in base64 once more', () => {
  const token = `${Buffer.from('{"alg":"RS256"}').toString('base64url')}..${'a'.repeat(342)}`;
  const client: Client = { ...right, writeSignature: () => Buffer.from(token).toString('base64') };
  expect(told(sendBy(client))).toEqual(['jws-signature']);
});

test('every line ended by CR LF beside another mistake', () => {
  const client: Client = withLines({ ...right, separator: '\r\n', end: '\r\n' }, (lines) =>
    lines.map(({ name, value }) => ({ name, value: name === 'psu-id' ? value.toUpperCase() : value })),
  );
  expect(told(sendBy(client)).toSorted()).toEqual(['line-separator', 'trailing-newline', 'uuid-spelling']);
});

test('a signature in Authorization does not hide what else is wrong', () => {
  const client: Client = {
    ...right,
    end: '\n',
    writeHeader: (value) => [['Authorization', `Signature ${value}`]],
  };
  expect(told(sendBy(client))).toEqual(['authorization-header', 'trailing-newline']);
});

test('remarks on a request as it was meant', () => {
  const client = written((parts) =>
    plain({ ...parts, headers: parts.headers.toUpperCase() }).replaceAll('",', '";'),
  );
  const { cause, findings } = diagnoseRequest(sendBy(client));
  expect(cause).toBe('part-malformed');
  expect(findings.map(({ code }) => code)).toContain('headers-upper-case');
});

test('a Date that was lost lies near the clock', () => {
  const client = onTheWay(right, (sent) => ({
    ...sent,
    headers: sent.headers.filter(([name]) => name !== 'Date'),
  }));
  const now = Date.parse(date) + 40_000;
  const diagnosis = diagnoseRequest(sendBy(client), { now });
  expect(diagnosis).toMatchObject({ cause: 'header-lost', also: [], proof: { kind: 'recovered-hash' } });
  expect(diagnosis.explanation).toContain(date);
});

test('a second Date that the way added', () => {
  const client = onTheWay(right, (sent) => ({
    ...sent,
    headers: [...sent.headers, ['Date', 'Sun, 05 Oct 2025 09:02:23 GMT'] satisfies HeaderLine],
  }));
  expect(told(sendBy(client), { now: Date.parse(date) })).toEqual([
    'repeated-header-joined-otherwise',
    'header-repeated',
  ]);
});

test('a list of headers that had to be guessed has no order', () => {
  const client = written((parts) => plain(parts).replace(/headers="[^"]*",/, ''));
  const other: Client = { ...client, names: [...right.names.slice(1), 'date'], end: '\n' };
  expect(told(sendBy(other))).toEqual(['trailing-newline', 'part-missing']);
});

test.each([
  ['base64url', (hash: Buffer) => hash.toString('base64url'), 'digest-base64'],
  ['the colons of RFC 9530', (hash: Buffer) => `:${hash.toString('base64')}:`, 'digest-content-digest-form'],
])('a Digest in %s is not mistyped', (_, write, cause) => {
  const client: Client = { ...right, writeDigest: (hash) => `SHA-256=${write(hash)}` };
  const diagnosis = diagnoseRequest(sendBy(client));
  expect(diagnosis).toMatchObject({ cause, also: [] });
  expect(diagnosis.explanation).not.toContain('mistyped');
});

test.each([
  ['', ''],
  [';created=1759654940;keyid="KEY";alg="rsa-v1_5-sha256"', ' of all parameters'],
  [';alg="rsa-v1_5-sha256";created=1759654939', ' a second before Date'],
])('a signature base of RFC 9421%s', (parameters) => {
  const client: Client = {
    ...right,
    writeName: (name) => `"${name}"`,
    changeText: (text, _, lines) =>
      `${text}\n"@signature-params": (${lines.map(({ name }) => `"${name}"`).join(' ')})${parameters.replace('KEY', right.keyId)}`,
  };
  expect(told(sendBy(client))).toEqual(['rfc-9421-form']);
});

test('what was appended to a value on the way', () => {
  const client: Client = {
    ...right,
    names: [...right.names, 'accept'],
    headers: [...right.headers, ['Accept', 'application/json']],
  };
  const sent = onTheWay(client, (request) => ({
    ...request,
    headers: request.headers.map(
      ([name, value]): HeaderLine => [name, name === 'Accept' ? `${value}, */*` : value],
    ),
  }));
  const diagnosis = diagnoseRequest(sendBy(sent));
  expect(diagnosis.explanation).toContain('the value of accept up to the first comma');
});

test('a list that stands twice, of which the last one fits', () => {
  const client = written((parts) => `headers="date",${plain(parts)}`);
  const diagnosis = diagnoseRequest(sendBy(client));
  expect(diagnosis).toMatchObject({ cause: 'part-duplicated', also: [], proof: { kind: 'verified' } });
});

describe('what is beside another mistake is found before the search ends by itself', () => {
  test.each([
    ['a date an hour before', (value: string) => value.replace(' 09:', ' 08:')],
    ['a date two hours before', (value: string) => value.replace(' 09:', ' 07:')],
  ])('%s', (_, change) => {
    const { cause, also } = diagnoseRequest(
      sendBy({ ...signsFor(right, 'date', change), separator: '\r\n' }),
    );
    expect([cause, ...also.map((each) => each.cause)].toSorted()).toEqual(['date-changed', 'line-separator']);
  });

  thoroughTest('something unknown ends it after some seconds', () => {
    const client: Client = { ...right, changeText: () => 'something else' };
    const { cause, proof } = diagnoseRequest(sendBy(client));
    expect(cause).toBe('unknown');
    expect(proof.kind === 'none' && proof.candidates).toBeLessThan(1_600_000);
  });
});
