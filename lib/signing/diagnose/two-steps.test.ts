/** Two mistakes that meet in one place: in one value, in one body, in one printed text. */

import { describe, expect, test } from 'vitest';
import type { HeaderLine } from '../../model/http.js';
import { rightClient, sendBy, type Client } from '../testing/corpus/client.js';
import { onTheWay, signsFor } from '../testing/corpus/mistake.js';
import { randomOf } from '../testing/corpus/random.js';
import { anyIdentity } from '../testing/corpus/requests.js';
import { diagnoseRequest } from './diagnose.js';

const random = randomOf(41);
const identity = anyIdentity(random);
const body = {
  creditorName: 'Bj\u00f8rn & S\u00f8nner',
  instructedAmount: { currency: 'NOK', amount: '7.00' },
};

const right: Client = rightClient(
  {
    method: 'POST',
    target: '/psd2/v1/payments/norwegian-domestic-credit-transfers',
    headers: [
      ['Date', 'Sun, 05 Oct 2025 09:02:20 GMT'],
      ['X-Request-ID', 'e5aaaf18-3fbc-4d69-aeb3-e36f0484f0f2'],
      ['PSU-ID', 'cc47eac1-8dd8-4dec-a49f-62a43f677398'],
      ['TPP-Redirect-URI', 'https://tpp.example/cb?to=a%2Fb'],
      ['Content-Type', 'application/json'],
    ],
    body: Buffer.from(JSON.stringify(body)),
  },
  identity,
);

function causes(client: Client): readonly string[] {
  const { cause, also, proof } = diagnoseRequest(sendBy(client), { allowance: 3_000_000 });
  expect(['recovered-hash', 'verified', 'comparison', 'seen']).toContain(proof.kind);
  return [cause, ...also.map((each) => each.cause)].toSorted();
}

function renamed(client: Client, from: string, to: string, change: (value: string) => string): Client {
  return onTheWay(client, (sent) => ({
    ...sent,
    headers: sent.headers.map(
      ([name, value]): HeaderLine => (name.toLowerCase() === from ? [to, change(value)] : [name, value]),
    ),
  }));
}

describe('the signature doctor', () => {
  test('names what was done to a value before it was signed and on the way', () => {
    const listed = signsFor(right, 'psu-id', (value) => `[${value}]`);
    const client = renamed(listed, 'psu-id', 'PSU-ID', (value) => value.toUpperCase());
    expect(causes(client)).toEqual(['uuid-spelling', 'value-encoding']);
  });

  test('knows what JSON makes of a value that was escaped before', () => {
    const escaped = signsFor(right, 'tpp-redirect-uri', (value) => value.replaceAll('/', '\\/'));
    const client = {
      ...escaped,
      changeText: (_: string, __: unknown, lines: object) => JSON.stringify(lines),
    };
    expect(causes(client)).toEqual(['line-separator', 'redirect-uri-changed']);
  });

  test('says of a digest under another name that it is that of another body', () => {
    const pretty = { ...right, hashed: () => Buffer.from(JSON.stringify(body, undefined, 2)) };
    const client = {
      ...renamed(pretty, 'digest', 'Content-Digest', (value) => value),
      names: right.names.filter((name) => name !== 'digest'),
    };
    expect(causes(client)).toEqual(['digest-of-other-body', 'other-digest-header']);
  });

  test('finds a body that was hashed in another writing and recoded on the way', () => {
    const pretty = { ...right, hashed: () => Buffer.from(JSON.stringify(body, undefined, 4)) };
    const client = onTheWay(pretty, (sent) => ({
      ...sent,
      body: Buffer.from(sent.body.toString('utf8'), 'latin1'),
    }));
    expect(causes(client)).toEqual(['digest-of-other-body']);
  });

  test('finds a mistake in a line that is listed twice', () => {
    const twice = { ...right, names: ['(request-target)', '(request-target)', ...right.names] };
    const client = signsFor(twice, '(request-target)', (value) => value.replace('/psd2', ''));
    expect(causes(client)).toEqual(['request-target-form']);
  });
});

test.each([
  ['/v1/Payments?a=~x', (target: string) => target.replace('Payments', 'payments')],
  ['/v1/accounts?a=~x', (target: string) => target.replace('~', '%7E')],
  ['/v1/accounts?a=1&b=2', (target: string) => target.replace('a=1&b=2', 'a%3D1%26b%3D2')],
  ['/v1/accounts', (target: string) => `${target}#top`],
  ['/v1/accounts', (target: string) => target.replace('/v1', '/V1')],
  ['/v1/accounts', (target: string) => target.replace(' ', '\t')],
])('a router that writes %s otherwise is named', (target, change) => {
  const plain = rightClient({ ...right, method: 'POST', target }, identity);
  const client = { ...plain, names: ['(request-target)', ...plain.names] };
  expect(causes(signsFor(client, '(request-target)', change))).toEqual(['request-target-form']);
});
