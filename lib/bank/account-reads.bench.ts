/**
 * How many signed account reads a second the bank answers over kept TLS connections, as a ratio to a bare
 * server that only verifies the signature, as the interface asks, and replies the same bytes; one that only
 * does RSA stands beside it. All servers live in a process of their own and are asked in turns by the same
 * client, so that a busy machine slows both; the processor time that the servers use for a reply stands
 * beside the clock. Run it through `npm run bench`.
 */

import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { formatImfFixdate } from '../model/imf-fixdate.js';
import type { HeaderLine } from '../model/http.js';
import { prepareSigner, signRequest } from '../signing/index.js';
import type { ReadServers } from './account-reads-servers.bench.js';

const connections = 8;
const requestsPerTurn = 400;
const turns = 70;
const warmUp = 30;
/** What the project promises. */
const wanted = 0.7;

/** Requests as bytes, signed beforehand: the client's own signing is not measured. */
function requestsFor(servers: ReadServers, count: number): readonly Buffer[] {
  const signer = prepareSigner({ privateKey: servers.key, certificate: servers.certificate });
  return Array.from({ length: count }, () => {
    const headers: readonly HeaderLine[] = [
      ['Host', '127.0.0.1'],
      ['Date', formatImfFixdate(Date.now())],
      ['X-Request-ID', randomUUID()],
      ...servers.headers,
    ];
    const signed = signRequest(
      { method: 'GET', target: servers.target, headers, body: Buffer.alloc(0) },
      signer,
    );
    const lines = signed.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    return Buffer.from(`GET ${signed.target} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  });
}

/** Sends requests one after another and gives the first reply that is no 200, or nothing. */
function askAll(socket: TLSSocket, requests: readonly Buffer[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let next = 0;
    let received: Buffer = Buffer.alloc(0);
    const send = () => {
      const request = requests[next];
      next += 1;
      if (request === undefined) {
        socket.off('data', hear).off('error', reject);
        resolve(undefined);
      } else socket.write(request);
    };
    const hear = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = received.toString('latin1', 0, end);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const reply = received;
      received = Buffer.alloc(0);
      if (head.startsWith('HTTP/1.1 200 ')) send();
      else resolve(reply.toString('utf8'));
    };
    socket.on('data', hear);
    socket.once('error', reject);
    send();
  });
}

/** What one turn came to. */
interface Turn {
  /** By the clock. */
  readonly repliesPerSecond: number;
  /** Processor time of the servers for each reply, in microseconds. */
  readonly microseconds: number;
}

/** Processor time that the servers have used so far, in microseconds. */
async function spentBy(servers: ChildProcess): Promise<number> {
  const answered = once(servers, 'message');
  servers.send('spent');
  const [spent]: unknown[] = await answered;
  return Number(spent);
}

async function turnOf(
  servers: ChildProcess,
  sockets: readonly TLSSocket[],
  requests: readonly Buffer[],
): Promise<Turn> {
  const shares = sockets.map((_, index) => requests.filter((__, at) => at % sockets.length === index));
  const before = await spentBy(servers);
  const start = process.hrtime.bigint();
  const refused = await Promise.all(sockets.map((socket, index) => askAll(socket, shares[index] ?? [])));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const spent = (await spentBy(servers)) - before;
  const first = refused.find((each) => each !== undefined);
  if (first !== undefined) throw new Error(`a read was refused: ${first}`);
  return { repliesPerSecond: requests.length / seconds, microseconds: spent / requests.length };
}

async function opened(port: number, ca: string): Promise<readonly TLSSocket[]> {
  const sockets = Array.from({ length: connections }, () => connect({ host: '127.0.0.1', port, ca }));
  await Promise.all(sockets.map((socket) => once(socket, 'secureConnect')));
  for (const socket of sockets) socket.setNoDelay(true);
  return sockets;
}

/** The best tenth: what else runs on the machine only takes time, and the median would measure it. */
function best(values: readonly number[], better: (one: number, other: number) => number): number {
  return values.toSorted(better)[Math.floor(values.length / 10)] ?? Number.NaN;
}

const larger = (one: number, other: number): number => other - one;
const smaller = (one: number, other: number): number => one - other;

/** Measures and prints; a refused read is an error. */
export async function run(print: (line: string) => void): Promise<void> {
  const child = fork(new URL('./account-reads-servers.bench.js', import.meta.url));
  const [servers]: ReadServers[] = await once(child, 'message');
  if (servers === undefined) throw new Error('the servers did not start');
  const sides = await Promise.all(
    [servers.barePort, servers.rsaPort, servers.bankPort].map(async (port) => ({
      sockets: await opened(port, servers.ca),
      turns: [] as Turn[],
    })),
  );
  for (let turn = 0; turn <= turns; turn += 1) {
    const requests = requestsFor(servers, requestsPerTurn);
    for (const side of sides) {
      const measured = await turnOf(child, side.sockets, requests);
      // The first turns warm up.
      if (turn >= warmUp) side.turns.push(measured);
    }
  }
  for (const socket of sides.flatMap((each) => each.sockets)) socket.destroy();
  child.disconnect();
  const figures = sides.map((each) => ({
    speed: best(
      each.turns.map(({ repliesPerSecond }) => repliesPerSecond),
      larger,
    ),
    cost: best(
      each.turns.map(({ microseconds }) => microseconds),
      smaller,
    ),
  }));
  const [bare, rsa, bank] = figures;
  if (bare === undefined || rsa === undefined || bank === undefined) throw new Error('nothing was measured');
  const line = (what: string, { speed, cost }: typeof bank) =>
    print(
      `  ${what.padEnd(50)}${String(Math.round(speed)).padStart(7)}/s${cost.toFixed(1).padStart(8)} µs of processor time`,
    );
  print(`signed account reads over ${connections} kept TLS connections`);
  line('the bank, with every rule', bank);
  line('only the signature verified, the same bytes', bare);
  line('only RSA with a known key, the same bytes', rsa);
  const ratios = { clock: bank.speed / bare.speed, processor: bare.cost / bank.cost };
  print(
    `  bank to verifying only: ${ratios.clock.toFixed(2)} by the clock, ${ratios.processor.toFixed(2)} by processor time; wanted at least ${wanted} by both`,
  );
  print(
    `  bank to bare RSA: ${(bank.speed / rsa.speed).toFixed(2)} by the clock, ${(rsa.cost / bank.cost).toFixed(2)} by processor time`,
  );
  // The clock alone could pass on a busy machine, when the bank's turns were luckier.
  if (Math.min(ratios.clock, ratios.processor) < wanted) process.exitCode = 1;
}
