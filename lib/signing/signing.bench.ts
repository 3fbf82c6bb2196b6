/**
 * How near signing and verifying come to bare RSA: ratios against node:crypto measured in the same run, in
 * turns, so that a busy machine slows both. node-forge and two signers from npm stand beside it. Run it
 * through `npm run bench`.
 */

import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import forge from 'node-forge';
import vectors from '../../fixtures/vectors/distinguished-names.json' with { type: 'json' };
import type { WireRequest } from '../model/http.js';
import { httpMessageSignatures, httpSignature, type Peer } from './peers.bench.js';
import { signRequest } from './sign.js';
import { prepareSigner } from './signer.js';
import { signingString } from './signing-string.js';
import { verifyRequest } from './verify.js';

/** Microseconds a call of one implementation, and of bare node:crypto in the turns between. */
interface Row {
  readonly what: string;
  readonly bare: number;
  readonly time: number;
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

/**
 * The request as a server gets it: no text is shared with another request, so nothing is found ready in a
 * cache by its identity.
 */
function received(request: WireRequest): WireRequest {
  return { ...request, headers: request.headers.map(([name, value]) => [fresh(name), fresh(value)]) };
}

type Call = (index: number) => unknown;

async function microseconds(rounds: number, call: Call): Promise<number> {
  const start = process.hrtime.bigint();
  for (let index = 0; index < rounds; index += 1) {
    const result = call(index % distinct);
    // Only what has to be waited for is waited for: an await costs time itself.
    if (result instanceof Promise) await result;
  }
  return Number(process.hrtime.bigint() - start) / rounds / 1000;
}

function at<T>(all: readonly T[], index: number): T {
  const item = all[index];
  if (item === undefined) throw new RangeError(`no item ${index}`);
  return item;
}

/**
 * The lowest tenth: what else runs on the machine can only add time, so the median would measure that as
 * well.
 */
function typical(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 10)] ?? Number.NaN;
}

/** Runs calls in short turns and gives the typical time of each, after a first turn that only warms up. */
async function inTurns(turns: number, rounds: number, calls: readonly Call[]): Promise<readonly number[]> {
  const times = calls.map((): number[] => []);
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const [which, call] of calls.entries()) {
      const time = await microseconds(rounds, (index) => call((index + turn * rounds) % distinct));
      if (turn > 0) times[which]?.push(time);
    }
  }
  return times.map(typical);
}

/** One implementation against the bare call. */
async function against(turns: number, rounds: number, bare: Call, what: string, call: Call): Promise<Row> {
  const [bareTime = 0, time = 0] = await inTurns(turns, rounds, [bare, call]);
  return { what, bare: bareTime, time };
}

interface Forge {
  readonly sign: Call;
  readonly verify: Call;
}

function nodeForge(privateKeyPem: string, data: readonly Buffer[], signatures: readonly Buffer[]): Forge {
  const { md, pki } = forge;
  const key = pki.privateKeyFromPem(privateKeyPem);
  const publicKey = pki.setRsaPublicKey(key.n, key.e);
  const texts = signatures.map((each) => each.toString('latin1'));
  const digested = (index: number) => md.sha256.create().update(at(data, index).toString('latin1'));
  return {
    sign: (index) => key.sign(digested(index)),
    verify: (index) => publicKey.verify(digested(index).digest().bytes(), at(texts, index)),
  };
}

/** The signed messages of a peer; it must accept them itself, or its times would be those of a refusal. */
async function signedBy<Signed>(
  peer: Peer<Signed>,
  requests: readonly WireRequest[],
): Promise<readonly Signed[]> {
  const signed: Signed[] = [];
  for (const request of requests) {
    const message = await peer.sign(request);
    if (!(await peer.verify(message))) throw new Error(`${peer.name} refuses what it signed`);
    signed.push(message);
  }
  return signed;
}

/** Measures signing and verifying; `turns` is how often each side gets its turn. */
async function measure(
  turns: number,
): Promise<{ readonly sign: readonly Row[]; readonly verify: readonly Row[] }> {
  const certificate = vectors.vectors.find((each) => each.id === 'plain')?.certificatePem ?? '';
  const signer = prepareSigner({ privateKey: vectors.leafKeyPem, certificate });
  const publicKey: KeyObject = createPublicKey(signer.privateKey);
  const requests = Array.from({ length: distinct }, (_, index) => payment(index));
  const signed = requests.map((each) => received(signRequest(each, signer)));
  const data = signed.map((each) => signingString(each, listed));
  const signatures = data.map((each) => sign('sha256', each, signer.privateKey));
  const keys = { privateKey: signer.privateKey, publicKey, privateKeyPem: vectors.leafKeyPem };
  const [older, newer] = [httpSignature(keys), httpMessageSignatures(keys)];
  const [byOlder, byNewer] = [await signedBy(older, requests), await signedBy(newer, requests)];
  const byForge = nodeForge(vectors.leafKeyPem, data, signatures);
  const bareSign: Call = (index) => sign('sha256', at(data, index), signer.privateKey);
  const bareVerify: Call = (index) => verify('sha256', at(data, index), publicKey, at(signatures, index));
  // A long-running client has compiled code; warming up with RSA would take seconds, so it is left out for
  // that.
  const nothing = Buffer.alloc(256);
  await microseconds(20_000, (index) =>
    signRequest(at(requests, index), signer, { signBytes: () => nothing }),
  );
  await microseconds(5_000, (index) => verifyRequest(at(signed, index)));
  return {
    sign: [
      await against(4 * turns, 8, bareSign, 'signRequest', (index) =>
        signRequest(at(requests, index), signer),
      ),
      await against(turns, 8, bareSign, newer.name, (index) => newer.sign(at(requests, index))),
      await against(turns, 8, bareSign, older.name, (index) => older.sign(at(requests, index))),
      await against(3, 5, bareSign, 'node-forge, signature alone', byForge.sign),
    ],
    verify: [
      await against(32 * turns, 16, bareVerify, 'verifyRequest, known certificate', (index) =>
        verifyRequest(at(signed, index)),
      ),
      await against(turns, 16, bareVerify, newer.name, (index) => newer.verify(at(byNewer, index))),
      await against(turns, 16, bareVerify, older.name, (index) => older.verify(at(byOlder, index))),
      await against(3, 5, bareVerify, 'node-forge, verification alone', byForge.verify),
    ],
  };
}

function line({ what, bare, time }: Row): string {
  return `${what.padEnd(42)}${time.toFixed(1).padStart(10)} µs   ratio ${(bare / time).toFixed(3)}`;
}

/** Measures and prints two tables; a ratio is calls of it for one bare call, so that 1 is the limit. */
export async function run(print: (line: string) => void): Promise<void> {
  const result = await measure(60);
  for (const [what, rows] of Object.entries(result)) {
    print(`${what} a payment request, RSA-2048: beside crypto.${what} with a kept key`);
    for (const row of rows) print(line(row));
  }
}
