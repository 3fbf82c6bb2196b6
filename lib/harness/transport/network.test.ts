import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { networkTransport } from './network.js';

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** A server that answers each request, and how many connections were opened to it. */
async function countingServer() {
  let opened = 0;
  const server = createServer((_, reply) => void reply.end('{}'));
  server.on('connection', () => (opened += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, opened: () => opened };
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
