import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { networkTransport } from './network.js';

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** Where a server listens, until the test is over. */
async function originOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** A server that answers each request, and how many connections were opened to it. */
async function countingServer() {
  let opened = 0;
  const server = createServer((_, reply) => void reply.end('{}'));
  server.on('connection', () => (opened += 1));
  return { origin: await originOf(server), opened: () => opened };
}

test('connections are kept, and no more are opened than allowed', async () => {
  const { origin, opened } = await countingServer();
  const transport = networkTransport({ origin, connections: 4, timeout: 5_000, maxReplyBytes: 1_000 });
  closing.push(() => transport.close());
  const request = { method: 'GET', target: '/', headers: [], body: Buffer.alloc(0) };
  const asking = async () => {
    for (let call = 0; call < 20; call += 1) expect((await transport.send(request)).status).toBe(200);
  };
  await Promise.all(Array.from({ length: 6 }, asking));
  expect(opened()).toBe(4);
});

test('a body that is told to come in chunks does, and whole', async () => {
  const server = createServer((request, reply) => {
    const told = [request.headers['transfer-encoding'], request.headers['content-length'] ?? 'no length'];
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => reply.end([...told, Buffer.concat(chunks).toString()].join(', ')));
  });
  const origin = await originOf(server);
  const transport = networkTransport({ origin, connections: 1, timeout: 5_000, maxReplyBytes: 1_000 });
  closing.push(() => transport.close());
  const headers = [['Transfer-Encoding', 'chunked']] as const;
  const reply = await transport.send({ method: 'POST', target: '/', headers, body: Buffer.from('{"a":1}') });
  expect(reply.body.toString()).toBe('chunked, no length, {"a":1}');
});
