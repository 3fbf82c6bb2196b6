/**
 * How near signing and verifying come to bare RSA: ratios against node:crypto measured in the same run, in turns, so that a busy machine
 * slows both. node-forge stands beside it. Run it through `npm run bench`.
 */

import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import forge from 'node-forge';
import vectors from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import type { WireRequest } from '../model/http.js';
import { signRequest } from './sign.js';
import { prepareSigner } from './signer.js';
import { signingString } from './signing-string.js';
import { verifyRequest } from './verify.js';

/** Microseconds a call, and how near ours are to the bare ones (1 is the limit). */
export interface SigningBench {
  readonly bareSign: number;
  readonly sign: number;
  readonly signRatio: number;
  readonly bareVerify: number;
  readonly verify: number;
  readonly verifyRatio: number;
  readonly forgeSign: number;
  readonly forgeVerify: number;
}

const distinct = 64;
const listed = ['date', 'digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];
const account = { bban: '12345678911', currency: 'NOK' };
const body = Buffer.from(
  JSON.stringify({
    instructedAmount: { amount: '100.00', currency: 'NOK' },
    creditorName: 'Bjørn Åsen',
    creditorAccount: account,
    debtorAccount: account,
  }),
);

function payment(index: number): WireRequest {
  return {
    method: 'POST',
    target: '/v1/payments/norwegian-domestic-credit-transfers',
    headers: [
      ['Host', 'bank.example'],
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
      ['Date', 'Wed, 19 Jan 2022 12:53:05 GMT'],
      ['X-Request-ID', `4eba4445-1a4b-47b8-bdd5-${String(index).padStart(12, '0')}`],
      ['PSU-ID', '4f7f1bf3-9b80-4c4c-ae9b-0d0d5bd1ba6f'],
      ['PSU-Corporate-ID', '0d2f2fb6-5ae9-44a0-b1a2-3fb2f7f9a2c5'],
      ['TPP-Redirect-URI', 'https://tpp.example/cb?state=1'],
      ['TPP-Session-ID', '1f3a'],
      ['PSU-IP-Address', '192.0.2.1'],
      ['x-accept-fix', 'longer-names'],
    ],
    body,
  };
}

function fresh(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** The request as a server gets it: no text is shared with another request, so nothing is found ready in a cache by its identity. */
function received(request: WireRequest): WireRequest {
  return { ...request, headers: request.headers.map(([name, value]) => [fresh(name), fresh(value)]) };
}

function microseconds(rounds: number, call: (index: number) => unknown): number {
  const start = process.hrtime.bigint();
  for (let index = 0; index < rounds; index += 1) call(index % distinct);
  return Number(process.hrtime.bigint() - start) / rounds / 1000;
}

function at<T>(all: readonly T[], index: number): T {
  const item = all[index];
  if (item === undefined) throw new RangeError(`no item ${index}`);
  return item;
}

/** The lowest tenth: what else runs on the machine can only add time, so the median would measure that as well. */
function typical(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 10)] ?? Number.NaN;
}

/** Runs calls in short turns and gives the typical time of each, after a first turn that only warms up. */
function inTurns(
  turns: number,
  rounds: number,
  calls: readonly ((index: number) => unknown)[],
): readonly number[] {
  const times = calls.map((): number[] => []);
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [which, call] of calls.entries()) {
      const time = microseconds(rounds, (index) => call((index + turn * rounds) % distinct));
      if (turn > 0) times[which]?.push(time);
    }
  }
  return times.map(typical);
}

function forgeTimes(leafKeyPem: string, data: Buffer, signature: Buffer): readonly number[] {
  const { md, pki } = forge;
  const key = pki.privateKeyFromPem(leafKeyPem);
  const publicKey = pki.setRsaPublicKey(key.n, key.e);
  const digested = () => md.sha256.create().update(data.toString('latin1'));
  const text = signature.toString('latin1');
  return inTurns(3, 5, [
    () => key.sign(digested()),
    () => publicKey.verify(digested().digest().bytes(), text),
  ]);
}

/** Measures; `turns` is how often each side gets its turn. */
export function measure(turns = 60): SigningBench {
  const certificate = vectors.vectors.find((each) => each.id === 'plain')?.certificatePem ?? '';
  const signer = prepareSigner({ privateKey: vectors.leafKeyPem, certificate });
  const publicKey: KeyObject = createPublicKey(signer.privateKey);
  const requests = Array.from({ length: distinct }, (_, index) => payment(index));
  const signed = requests.map((each) => received(signRequest(each, signer)));
  const data = signed.map((each) => signingString(each, listed));
  const signatures = data.map((each) => sign('sha256', each, signer.privateKey));
  // A long-running client has compiled code; warming up with RSA would take seconds, so it is left out for that.
  const nothing = Buffer.alloc(256);
  microseconds(20_000, (index) => signRequest(at(requests, index), signer, { signBytes: () => nothing }));
  microseconds(5_000, (index) => verifyRequest(at(signed, index)));
  const [bareSign = 0, ours = 0] = inTurns(4 * turns, 8, [
    (index) => sign('sha256', at(data, index), signer.privateKey),
    (index) => signRequest(at(requests, index), signer),
  ]);
  const [bareVerify = 0, checked = 0] = inTurns(32 * turns, 16, [
    (index) => verify('sha256', at(data, index), publicKey, at(signatures, index)),
    (index) => verifyRequest(at(signed, index)),
  ]);
  const [forgeSign = 0, forgeVerify = 0] = forgeTimes(vectors.leafKeyPem, at(data, 0), at(signatures, 0));
  return {
    bareSign,
    sign: ours,
    signRatio: bareSign / ours,
    bareVerify,
    verify: checked,
    verifyRatio: bareVerify / checked,
    forgeSign,
    forgeVerify,
  };
}

function row(what: string, time: number, ratio?: number): string {
  return `${what.padEnd(42)}${time.toFixed(1).padStart(10)} µs${ratio === undefined ? '' : `   ratio ${ratio.toFixed(3)}`}`;
}

/** Measures and prints one table. */
export function run(print: (line: string) => void): void {
  const result = measure();
  print('signing and verifying a payment request, RSA-2048');
  print(row('crypto.sign, kept key', result.bareSign));
  print(row('signRequest', result.sign, result.signRatio));
  print(row('node-forge, signature alone', result.forgeSign, result.bareSign / result.forgeSign));
  print(row('crypto.verify, kept key', result.bareVerify));
  print(row('verifyRequest, known certificate', result.verify, result.verifyRatio));
  print(row('node-forge, verification alone', result.forgeVerify, result.bareVerify / result.forgeVerify));
}
