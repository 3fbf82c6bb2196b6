/**
 * What it costs to be judged: latency through the proxy against a direct connection, and how many recorded
 * calls are judged in the time of their bare signature verifications. Run it through `npm run bench -- tpp`.
 */

import { fork, type ChildProcess } from 'node:child_process';
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Pool } from 'undici';
import type { ReadServers } from '../bank/account-reads-servers.bench.js';
import { mintTestPki, type TestPki } from '../certificates/index.js';
import type { HeaderLine, WireRequest } from '../model/http.js';
import { prepareSigner, signRequest, signingString } from '../signing/index.js';
import { TrafficJudge } from './judge-traffic.js';
import type { Judged, Proxied, Upstream } from './proxied.bench.js';
import type { TrafficExchange } from './traffic.js';

type Print = (line: string) => void;

const turns = 3;

const reply = JSON.stringify({ balances: [] });
const firstCall = Date.parse('2026-11-02T09:00:00Z');

/** The value below which a part of all lie. */
function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;
}

function signedCall(pki: TestPki, index: number, other = ''): WireRequest {
  const { pem, keys } = pki.tpps.primary;
  const signer = prepareSigner({ privateKey: keys.privateKey, certificate: pem });
  const headers: readonly HeaderLine[] = [
    ['Host', 'bank.example'],
    ['Date', new Date(firstCall + index * 1_000).toUTCString()],
    ['X-Request-ID', `4eba4445-1a4b-47b8-bdd5-${String(index).padStart(12, '0')}`],
    ['TPP-Redirect-URI', 'https://tpp.example/cb?state=1'],
    ['TPP-Session-ID', '1f3a'],
    ['PSU-IP-Address', '192.0.2.1'],
    ['x-accept-fix', 'longer-names'],
  ];
  const call = { method: 'GET', target: '/v1/accounts', headers, body: Buffer.alloc(0) };
  if (other === '') return signRequest(call, signer);
  const transformSigningString = (text: Buffer) => Buffer.concat([text, Buffer.from(`~${other}~`)]);
  return signRequest(call, signer, { transformSigningString });
}

/** A process of the benchmark, and what it tells first. */
async function started<First>(child: ChildProcess): Promise<First> {
  const [first]: First[] = await once(child, 'message');
  if (first === undefined) throw new Error('a process of the benchmark told nothing');
  return first;
}

/** Account reads of a PSU that has been there, signed beforehand, each with a Date and an id of its own. */
function readsFor(bank: ReadServers, count: number): readonly (readonly string[])[] {
  const signer = prepareSigner({ privateKey: bank.key, certificate: bank.certificate });
  return Array.from({ length: count }, () => {
    const headers: readonly HeaderLine[] = [
      ['Date', new Date().toUTCString()],
      ['X-Request-ID', randomUUID()],
      ...bank.headers,
    ];
    return signRequest(
      { method: 'GET', target: bank.target, headers, body: Buffer.alloc(0) },
      signer,
    ).headers.flat();
  });
}

/** Milliseconds of each of these calls over so many connections; the first quarter warms up. */
async function latencies(
  origin: string,
  ca: string,
  connections: number,
  target: string,
  calls: readonly (readonly string[])[],
): Promise<readonly number[]> {
  const pool = new Pool(origin, { connections, connect: { ca, servername: 'localhost' } });
  const times: number[] = [];
  let next = 0;
  const one = async (at: number): Promise<void> => {
    const start = process.hrtime.bigint();
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: target,
      headers: [...(calls[at] ?? [])],
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`the bank replied ${statusCode}`);
    if (at > calls.length / 4) times.push(Number(process.hrtime.bigint() - start) / 1e6);
  };
  const worker = async (): Promise<void> => {
    while (next < calls.length) {
      next += 1;
      await one(next - 1);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    await pool.close();
  }
  return times;
}

/** What one way took in all turns. */
interface Way {
  readonly origin: string;
  readonly ca: string;
  readonly times: number[];
}

/** Direct and through proxies in turns, so that a busy machine slows all. */
async function compare(
  ways: readonly Way[],
  bank: ReadServers,
  connections: number,
  calls: number,
): Promise<string> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { origin, ca, times } of ways) {
      const reads = readsFor(bank, calls);
      times.push(...(await latencies(origin, ca, connections, bank.target, reads)));
    }
  }
  const [direct = Number.NaN, through = Number.NaN, blind = Number.NaN] = ways.map(({ times }) =>
    quantile(times, 0.5),
  );
  const ratio = (value: number) => `${(value / direct).toFixed(2)} x`;
  return (
    `direct ${direct.toFixed(2)} ms, through the proxy ${through.toFixed(2)} ms, ${ratio(through)}; ` +
    `${ratio(blind)} where nobody looks on`
  );
}

async function proxyBefore(child: ChildProcess, upstream: Upstream): Promise<Proxied> {
  child.send(upstream);
  return started<Proxied>(child);
}

/**
 * Client, bank and proxy are a process each, as users run them. The bank is the reference bank; a server that
 * does no more than verify the signature stands beside it.
 */
async function measureProxy(print: Print): Promise<void> {
  const servers = fork(new URL('../bank/account-reads-servers.bench.js', import.meta.url));
  const children = [servers];
  const forked = (): ChildProcess => {
    const child = fork(new URL('./proxied.bench.js', import.meta.url));
    children.push(child);
    return child;
  };
  try {
    const bank = await started<ReadServers>(servers);
    const basePath = bank.target.split('/v1/')[0] ?? '';
    for (const [name, port] of [
      ['the reference bank', bank.bankPort],
      ['a server that only verifies signatures', bank.barePort],
    ] as const) {
      const direct = `https://localhost:${port}`;
      const upstream = { upstream: direct + basePath, ca: bank.ca };
      const [looking, relaying] = [forked(), forked()];
      const proxy = await proxyBefore(looking, { ...upstream, blind: false });
      const blind = await proxyBefore(relaying, { ...upstream, blind: true });
      for (const connections of [1, 50]) {
        const ways = [{ baseUrl: direct, ca: bank.ca }, proxy, blind].map(({ baseUrl, ca }) => ({
          origin: new URL(baseUrl).origin,
          ca,
          times: [],
        }));
        const line = await compare(ways, bank, connections, connections === 1 ? 400 : 2_000);
        print(`  ${name}, ${connections} connection${connections === 1 ? '' : 's'}: ${line}`);
      }
      looking.send('judged');
      const { calls, clean } = await started<Judged>(looking);
      print(`    judged meanwhile: ${calls} calls, ${clean ? 'nothing' : 'something'} is held against them`);
    }
  } finally {
    for (const each of children) each.kill();
  }
}

function measureLint(pki: TestPki, print: Print): void {
  const [warmUp, count] = [4_000, 8_000];
  const calls = Array.from({ length: warmUp + count }, (_, index) => signedCall(pki, index));
  const exchanges = calls.map(
    (request, index): TrafficExchange => ({
      at: firstCall + index * 1_000,
      answeredAt: firstCall + index * 1_000 + 40,
      request,
      reply: { status: 200, headers: [['Content-Type', 'application/json']], body: Buffer.from(reply) },
      origin: 'record',
    }),
  );
  const key = createPublicKey(pki.tpps.primary.pem);
  const names = ['date', 'x-request-id', 'tpp-redirect-uri'];
  const signed = calls.slice(warmUp).map((call) => {
    const text = /signature="([^"]+)"/.exec(call.headers.at(-1)?.[1] ?? '')?.[1] ?? '';
    return [signingString(call, names), Buffer.from(text, 'base64')] as const;
  });
  const bareStart = process.hrtime.bigint();
  const right = signed.filter(([text, value]) => verify('sha256', text, key, value)).length;
  const bare = Number(process.hrtime.bigint() - bareStart);
  // A long recording is judged by compiled code nearly all the time.
  const judge = new TrafficJudge({ basePath: '' });
  for (const each of exchanges.slice(0, warmUp)) judge.see(each);
  const start = process.hrtime.bigint();
  for (const each of exchanges.slice(warmUp)) judge.see(each);
  const judged = Number(process.hrtime.bigint() - start);
  const rate = ((count * 1e9) / judged).toFixed(0);
  print(
    `  lint: ${rate} calls a second, ${(bare / judged).toFixed(2)} of the bare verifications (${right} of ${count} fit)`,
  );
}

/** Calls of one client that signs something else than the signing string, which no search finds. */
function measureWrong(pki: TestPki, print: Print): void {
  const count = 2_000;
  const calls = Array.from({ length: count }, (_, index) => signedCall(pki, index, String(index)));
  const judge = new TrafficJudge({ basePath: '' });
  const start = process.hrtime.bigint();
  for (const [index, request] of calls.entries())
    judge.see({ at: firstCall + index * 1_000, request, origin: 'record' });
  const told = judge.conclude().verdicts.reduce((most, { count: each }) => Math.max(most, each), 0);
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  print(`  lint of ${count} wrongly signed calls: ${seconds.toFixed(1)} s, ${told} are told`);
}

/** Megabytes of the heap that are in use. */
function heldNow(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed / 1e6;
}

/** What the judge holds after so many calls of fifty customers, who read and look at their payments. */
function measureMemory(pki: TestPki, print: Print): void {
  const { headers } = signedCall(pki, 0);
  const judge = new TrafficJudge({ basePath: '' });
  const held: string[] = [];
  const start = heldNow();
  for (let index = 0; index <= 200_000; index += 1) {
    const at = firstCall + index * 1_000;
    const psu = String(index % 50).padStart(12, '0');
    const more: readonly HeaderLine[] = [['PSU-ID', `5eba4445-1a4b-47b8-bdd5-${psu}`]];
    const own = headers.map(([name, value]): HeaderLine => {
      if (name === 'X-Request-ID') return [name, `4eba4445-1a4b-47b8-bdd5-${index}`];
      return name === 'TPP-Session-ID' ? [name, `session-${psu}`] : [name, value];
    });
    const target = `/v1/accounts/${psu}/transactions?bookingStatus=booked&entryReferenceFrom=${index}`;
    const request = { method: 'GET', target, headers: [...own, ...more], body: Buffer.alloc(0) };
    const served = { status: 200, headers: [], body: Buffer.from(reply) };
    // The rules of one request were asked when it was recorded: they remember nothing.
    judge.see({ at, answeredAt: at + 40, request, reply: served, origin: 'record', ruled: [] });
    if (index === 50_000 || index === 100_000 || index === 200_000)
      held.push(`${(heldNow() - start).toFixed(1)} after ${index}`);
  }
  print(`  the judge holds, in MB: ${held.join(', ')} calls (${judge.conclude().calls} judged)`);
}

/** Prints the figures. */
export async function run(print: Print): Promise<void> {
  const pki = await mintTestPki(new Date());
  print(
    'TPPs judged: wanted are at most 1.5 x through the proxy, and at least 0.3 of the bare verifications',
  );
  await measureProxy(print);
  measureLint(pki, print);
  measureWrong(pki, print);
  measureMemory(pki, print);
}
