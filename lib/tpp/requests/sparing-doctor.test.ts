/** A client that signs every call wrongly is judged without a search for each. */

import { expect, test } from 'vitest';
import { mintTestPki } from '../../certificates/index.js';
import type { HeaderLine } from '../../model/http.js';
import { prepareSigner, signRequest } from '../../signing/index.js';
import { judgeTraffic } from '../judge-traffic.js';
import type { TrafficExchange } from '../traffic.js';

const start = Date.parse('2026-11-02T09:00:00Z');
const { tpps } = await mintTestPki(new Date(start));
const { pem, keys } = tpps.primary;
const signer = prepareSigner({ privateKey: keys.privateKey, certificate: pem });

function wrongCall(index: number, target: string, change: (text: string) => string): TrafficExchange {
  const at = start + index * 1_000;
  const headers: readonly HeaderLine[] = [
    ['Date', new Date(at).toUTCString()],
    ['X-Request-ID', `4eba4445-1a4b-47b8-bdd5-${String(index).padStart(12, '0')}`],
  ];
  const request = signRequest({ method: 'GET', target, headers, body: Buffer.alloc(0) }, signer, {
    transformSigningString: (text) => Buffer.from(change(text.toString('latin1')), 'latin1'),
  });
  return { at, request, origin: 'record' };
}

function told(exchanges: readonly TrafficExchange[]) {
  const { verdicts } = judgeTraffic(exchanges, { basePath: '' });
  return verdicts.filter(({ obligation, count }) => count > 0 && obligation.id.startsWith('sign'));
}

test('every wrong call is told with the cause, and those without a search say so', () => {
  const calls = Array.from({ length: 40 }, (_, at) => wrongCall(at, '/v1/accounts', (text) => `${text}\n`));
  const [found, ...more] = told(calls);
  expect(more).toEqual([]);
  expect(found?.count).toBe(40);
  const messages = found?.breaches.map(({ message }) => message.includes('found at an earlier call')) ?? [];
  expect(messages.flatMap((each, at) => (each ? [] : [at + 1]))).toEqual([1, 2, 3, 4, 8, 16]);
});

test('another operation is another search', () => {
  const calls = Array.from({ length: 12 }, (_, at) =>
    at % 2 === 0
      ? wrongCall(at, '/v1/accounts', (text) => `${text}\n`)
      : wrongCall(at, '/v1/card-accounts', (text) => text.replaceAll(': ', ':')),
  );
  expect(told(calls).map(({ count }) => count)).toEqual([6, 6]);
});

test('a client that goes over to another mistake is told for it, too', () => {
  const calls = Array.from({ length: 40 }, (_, at) =>
    wrongCall(at, '/v1/accounts', (text) => (at < 12 ? `${text}\n` : text.replaceAll(': ', ':'))),
  );
  const counts = told(calls).map(({ count }) => count);
  expect(counts).toHaveLength(2);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(40);
});
