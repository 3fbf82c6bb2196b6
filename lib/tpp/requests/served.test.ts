/** What a bank serves is held against nobody where the text leaves it open, or only a recorder objects. */

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

interface Choice {
  readonly status: number;
  readonly origin?: TrafficExchange['origin'];
  /** Seconds by which the clock of the recorder is ahead. */
  readonly ahead?: number;
  readonly signedTarget?: string;
}

/** Obligations that tell something of one call, as far as they begin so. */
function told(beginning: string, { status, origin = 'record', ahead = 0, signedTarget }: Choice) {
  const headers: readonly HeaderLine[] = [
    ['Host', 'bank.example'],
    ['Date', new Date(start).toUTCString()],
    ['X-Request-ID', '4eba4445-1a4b-47b8-bdd5-000000000001'],
  ];
  const target = '/v1/sandbox/customers?limit=2';
  const request = signRequest({ method: 'GET', target, headers, body: Buffer.alloc(0) }, signer, {
    requestTarget: signedTarget !== undefined,
    transformSigningString: (text) =>
      Buffer.from(text.toString('latin1').replace(` ${target}`, ` ${signedTarget}`), 'latin1'),
  });
  const at = start + ahead * 1_000;
  const exchange = { at, request, origin, reply: { status, headers: [], body: Buffer.from('[]') } };
  const { verdicts } = judgeTraffic([exchange], { basePath: '' });
  return verdicts
    .filter(({ obligation, count }) => count > 0 && obligation.id.startsWith(beginning))
    .map(({ obligation }) => obligation.id);
}

const address = 'https://bank.example/v1/sandbox/customers?limit=2';

test('the address in the place of method and path is wrong only where the bank refuses it', () => {
  const wrong = ['signed-request-target'];
  expect(told('sign', { signedTarget: address, status: 200 })).toEqual([]);
  expect(told('sign', { signedTarget: address, status: 400 })).toEqual(wrong);
  expect(told('sign', { signedTarget: address.replace(/\?.*/, ''), status: 200 })).toEqual(wrong);
});

test('a Date is wrong by the clock of a recorder only where the bank refuses it', () => {
  expect(told('date', { ahead: 300, status: 200 })).toEqual([]);
  expect(told('date', { ahead: 300, status: 400 })).toEqual(['date-not-behind']);
  expect(told('date', { ahead: 300, status: 200, origin: 'serve' })).toEqual(['date-not-behind']);
});
