/**
 * What it costs to be judged: latency through the proxy against a direct connection, and how many recorded
 * calls are judged in the time of their bare signature verifications. Run it through `npm run bench -- tpp`.
 */

import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { mintTestPki, privateKeyPem, type TestPki } from '../certificates/index.js';
import type { HeaderLine, WireRequest } from '../model/http.js';
import { prepareSigner, signRequest, signingString } from '../signing/index.js';
import { judgeTraffic } from './judge-traffic.js';
import { JudgingQueue } from './proxy/judging-queue.js';
import { serveProxy } from './proxy/serve-proxy.js';
import type { TrafficExchange } from './traffic.js';

type Print = (line: string) => void;

const reply = JSON.stringify({ balances: [] });
const started = Date.parse('2026-11-02T09:00:00Z');

/** The value below which a part of all lie. */
function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;
}

function signedCall(pki: TestPki, index: number): WireRequest {
  const { pem, keys } = pki.tpps.primary;
  const signer = prepareSigner({ privateKey: keys.privateKey, certificate: pem });
  const headers: readonly HeaderLine[] = [
    ['Host', 'bank.example'],
    ['Date', new Date(started + index * 1_000).toUTCString()],
    ['X-Request-ID', `4eba4445-1a4b-47b8-bdd5-${String(index).padStart(12, '0')}`],
    ['TPP-Redirect-URI', 'https://tpp.example/cb?state=1'],
    ['TPP-Session-ID', '1f3a'],
    ['PSU-IP-Address', '192.0.2.1'],
    ['x-accept-fix', 'longer-names'],
  ];
  return signRequest({ method: 'GET', target: '/v1/accounts', headers, body: Buffer.alloc(0) }, signer);
}

/** Milliseconds of each of so many calls over so many connections. */
async function latencies(address: string, ca: string, connections: number, calls: number, call: WireRequest) {
  const pool = new Pool(new URL(address).origin, { connections, connect: { ca, servername: 'localhost' } });
  const headers = call.headers.filter(([name]) => name !== 'Host').flat();
  const times: number[] = [];
  const one = async (isCounted: boolean): Promise<void> => {
    const start = process.hrtime.bigint();
    const { body } = await pool.request({ method: 'GET', path: '/api/v1/accounts', headers });
    await body.dump();
    if (isCounted) times.push(Number(process.hrtime.bigint() - start) / 1e6);
  };
  const worker = async (): Promise<void> => {
    for (let at = 0; at < calls / connections; at += 1) await one(at > calls / connections / 4);
  };
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    await pool.close();
  }
  return times;
}

async function measureProxy(pki: TestPki, print: Print): Promise<void> {
  const identity = { cert: pki.server.pem + pki.intermediate.pem, key: privateKeyPem(pki.server.keys) };
  const bank = createServer(identity, (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(reply);
    });
  });
  await new Promise<void>((resolve) => {
    bank.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has such an address
  const upstream = new URL(`https://localhost:${(bank.address() as AddressInfo).port}/api`);
  const queue = new JudgingQueue({ basePath: '/api' });
  const proxy = await serveProxy({
    upstream,
    host: '127.0.0.1',
    port: 0,
    server: identity,
    ca: pki.root.pem,
    begin: () => queue.begin(),
    trouble: print,
  });
  const call = signedCall(pki, 0);
  try {
    for (const connections of [1, 50]) {
      const calls = connections === 1 ? 600 : 3_000;
      const [direct, through] = [
        await latencies(upstream.href, pki.root.pem, connections, calls, call),
        await latencies(proxy.baseUrl, pki.root.pem, connections, calls, call),
      ];
      const [own, other] = [quantile(direct, 0.5), quantile(through, 0.5)];
      print(
        `  ${connections} connection${connections === 1 ? '' : 's'}: direct ${own.toFixed(2)} ms, through the proxy ${other.toFixed(2)} ms, ${(other / own).toFixed(2)} x`,
      );
    }
  } finally {
    await proxy.close();
    bank.close();
  }
}

function measureLint(pki: TestPki, print: Print): void {
  const count = 4_000;
  const calls = Array.from({ length: count }, (_, index) => signedCall(pki, index));
  const exchanges = calls.map(
    (request, index): TrafficExchange => ({
      at: started + index * 1_000,
      answeredAt: started + index * 1_000 + 40,
      request,
      reply: { status: 200, headers: [['Content-Type', 'application/json']], body: Buffer.from(reply) },
      origin: 'record',
    }),
  );
  const key = createPublicKey(pki.tpps.primary.pem);
  const names = ['date', 'x-request-id', 'tpp-redirect-uri'];
  const signed = calls.map((call) => {
    const text = /signature="([^"]+)"/.exec(call.headers.at(-1)?.[1] ?? '')?.[1] ?? '';
    return [signingString(call, names), Buffer.from(text, 'base64')] as const;
  });
  const bareStart = process.hrtime.bigint();
  const right = signed.filter(([text, value]) => verify('sha256', text, key, value)).length;
  const bare = Number(process.hrtime.bigint() - bareStart);
  const start = process.hrtime.bigint();
  judgeTraffic(exchanges, { basePath: '' });
  const judged = Number(process.hrtime.bigint() - start);
  const rate = ((count * 1e9) / judged).toFixed(0);
  print(
    `  lint: ${rate} calls a second, ${(bare / judged).toFixed(2)} of the bare verifications (${right} of ${count} fit)`,
  );
}

/** Prints the figures. */
export async function run(print: Print): Promise<void> {
  const pki = await mintTestPki(new Date());
  print(
    'TPPs judged: wanted are at most 1.5 x through the proxy, and at least 0.3 of the bare verifications',
  );
  await measureProxy(pki, print);
  measureLint(pki, print);
}
