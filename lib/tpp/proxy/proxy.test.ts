/** The proxy between real sockets: every byte passes, and what passes is seen. */

import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mintTestPki } from '../../certificates/index.js';
import { ConfigurationError, HarnessError } from '../../model/errors.js';
import type { TrafficExchange } from '../traffic.js';
import { serveProxy, type ProxyOptions } from './serve-proxy.js';
import { watchConnection, type Begin } from './watch-connection.js';
import { isThorough } from '../../model/testing/thorough.js';

const pki = await mintTestPki(new Date());
const server = {
  cert: pki.server.pem + pki.intermediate.pem,
  key: pki.server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

/** A bank that is a bare socket; `answer` gets each connection. */
async function bareBank(answer: (socket: Socket) => void): Promise<URL> {
  const sockets = new Set<Socket>();
  const bank = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(bank, 'listening');
  onTestFinished(() => {
    for (const each of sockets) each.destroy();
    bank.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has such an address
  return new URL(`http://127.0.0.1:${(bank.address() as AddressInfo).port}/api`);
}

/** Looks on in this thread, at once. */
function watchHere(begin: Begin): ProxyOptions['watch'] {
  return (tls) => {
    const { requestBytes, replyBytes, close } = watchConnection(begin, { connection: 1, tls });
    return {
      requestBytes(bytes) {
        requestBytes(bytes, Date.now());
        return undefined;
      },
      replyBytes(bytes) {
        replyBytes(bytes, Date.now());
        return undefined;
      },
      close: () => close(Date.now()),
    };
  };
}

async function proxyTo(upstream: URL, more: Partial<ProxyOptions> = {}) {
  const exchanges: TrafficExchange[] = [];
  const troubles: string[] = [];
  const proxy = await serveProxy({
    upstream,
    host: '127.0.0.1',
    port: 0,
    server,
    watch: watchHere(() => (each) => exchanges.push(each)),
    trouble: (text) => troubles.push(text),
    ...more,
  });
  onTestFinished(() => proxy.close());
  const call = async (): Promise<TLSSocket> => {
    const socket = connect({
      port: Number(new URL(proxy.baseUrl).port),
      ca: pki.root.pem,
      servername: 'localhost',
    });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'secureConnect');
    return socket;
  };
  return { proxy, exchanges, troubles, call };
}

/** All bytes until the other side ends. */
async function heard(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

const requestText =
  'POST /api/v1/x?b=%2f&a HTTP/1.1\r\nhOSt:   elsewhere \r\nX-Twice: 1\r\nx-twice: 2\r\nTransfer-Encoding: chunked\r\n\r\n' +
  '3;ext=1\r\n{"a\r\n3\r\n":1\r\n1\r\n}\r\n0\r\nTrailer: t\r\n\r\n' +
  'HEAD /api/v1/y HTTP/1.1\r\nHost: h\r\n\r\n' +
  'PUT /api/v1/z HTTP/1.1\r\nContent-Length: 3\r\n\r\n\u00ff\u0000x';
const replyText =
  'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1  200 Fine\r\nsEt: 1\r\nContent-Length: 2\r\n\r\nok' +
  'HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\n' +
  'HTTP/1.1 201 Created\r\nA:b\r\n\r\nuntil the end';

test.each([1, 7, 4_096])(
  'bytes pass as they are, also in pieces of %i, and what they say is seen',
  async (size) => {
    let got = '';
    const upstream = await bareBank((socket) => {
      socket.on('data', (chunk: Buffer) => {
        got += chunk.toString('latin1');
        if (got.length < requestText.length) return;
        for (let at = 0; at < replyText.length; at += size)
          socket.write(Buffer.from(replyText.slice(at, at + size), 'latin1'));
        socket.end();
      });
    });
    const { call, exchanges } = await proxyTo(upstream);
    const client = await call();
    const replied = heard(client);
    for (let at = 0; at < requestText.length; at += size)
      client.write(Buffer.from(requestText.slice(at, at + size), 'latin1'));
    expect(await replied).toBe(replyText);
    expect(got).toBe(requestText);
    await vi.waitFor(() => expect(exchanges).toHaveLength(3), 10_000);
    const [posted, asked, put] = exchanges;
    expect(posted).toMatchObject({
      request: {
        method: 'POST',
        target: '/api/v1/x?b=%2f&a',
        headers: [
          ['hOSt', 'elsewhere'],
          ['X-Twice', '1'],
          ['x-twice', '2'],
          ['Transfer-Encoding', 'chunked'],
        ],
        body: Buffer.from('{"a":1}'),
      },
      origin: 'proxy',
      tls: 'TLSv1.3',
    });
    expect(put?.request.body).toEqual(Buffer.from('\u00ff\u0000x', 'latin1'));
    expect(asked?.reply?.body).toEqual(Buffer.alloc(0));
    expect(put?.reply?.body?.toString()).toBe('until the end');
    expect(exchanges.map(({ lost }) => lost)).toEqual([undefined, undefined, undefined]);
  },
);

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: h\r\n\r\n`;

test('connections that break on the side of the bank', async () => {
  const upstream = await bareBank((socket) =>
    socket.once('data', (chunk: Buffer) => {
      if (!chunk.includes('/part')) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf', () => socket.destroy());
    }),
  );
  const { call, exchanges } = await proxyTo(upstream);
  for (const target of ['/none', '/part']) {
    const client = await call();
    client.write(get(target));
    expect(await heard(client)).toBe(
      target === '/none' ? '' : 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf',
    );
  }
  await vi.waitFor(() => expect(exchanges.map(({ lost }) => lost)).toEqual(['none', 'cut']), 10_000);
  expect(exchanges[1]?.unseen).toHaveProperty('reply-body');
});

test('a connection that the client breaks ends that to the bank', async () => {
  const ended = vi.fn();
  const begun = vi.fn();
  const upstream = await bareBank((socket) => {
    socket.once('data', () => {
      begun();
      socket.once('close', ended);
    });
    socket.once('end', () => socket.end());
  });
  const { call, exchanges } = await proxyTo(upstream);
  const client = await call();
  client.write('POST /api/v1/x HTTP/1.1\r\nContent-Length: 100\r\n\r\nhalf');
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 10_000);
  client.destroy();
  await vi.waitFor(() => expect(ended).toHaveBeenCalled(), 10_000);
  await vi.waitFor(() => expect(exchanges).toHaveLength(1), 10_000);
  expect(exchanges[0]).toMatchObject({ lost: 'none', unseen: { 'request-body': expect.any(String) } });
  expect(exchanges[0]?.request.body).toBeUndefined();
});

test('a bank that reads slowly slows the client down; nothing piles up between them', async () => {
  let bankSide: Socket | undefined;
  const upstream = await bareBank((socket) => {
    bankSide = socket.pause();
  });
  const { call, exchanges } = await proxyTo(upstream);
  const client = await call();
  const length = 64 * 1_048_576;
  client.write(`POST /api/v1/x HTTP/1.1\r\nContent-Length: ${length}\r\n\r\n`);
  const before = process.memoryUsage().arrayBuffers;
  const piece = Buffer.alloc(65_536, 'x');
  let written = 0;
  // Writes until nothing has moved for many turns.
  for (let still = 0; still < 5_000 && written < length; still += 1) {
    if (!client.writableNeedDrain) {
      client.write(piece);
      written += piece.length;
      still = 0;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  // The kernel holds some megabytes on the way; the rest stays with the client.
  expect(written).toBeLessThan(length / 2);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1_048_576);
  client.destroy();
  bankSide?.destroy();
  await vi.waitFor(() => expect(exchanges).toHaveLength(1), 10_000);
});

const crowd = isThorough ? 200 : 50;

test('many clients at once with bodies that are not kept whole', async () => {
  const length = 2 * 1_048_576;
  const upstream = await bareBank((socket) => {
    let left = length;
    socket.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
  });
  const { call, exchanges } = await proxyTo(upstream);
  const body = Buffer.alloc(length, 'x');
  const one = async () => {
    const client = await call();
    const reply = heard(client);
    client.write(`POST /api/v1/x HTTP/1.1\r\nContent-Length: ${length}\r\n\r\n`);
    client.write(body);
    return (await reply).endsWith('ok');
  };
  expect((await Promise.all(Array.from({ length: crowd }, one))).every(Boolean)).toBe(true);
  await vi.waitFor(() => expect(exchanges).toHaveLength(crowd), 10_000);
  expect(
    exchanges.every(({ request, unseen }) => request.body === undefined && unseen?.['request-body']),
  ).toBe(true);
});

test('a bank that is away, at the start and later', async () => {
  const upstream = await bareBank((socket) => socket.destroy());
  const { call, troubles } = await proxyTo(upstream);
  const gone = new URL('http://127.0.0.1:1/api');
  await expect(
    serveProxy({
      upstream: gone,
      host: '127.0.0.1',
      port: 0,
      server,
      watch: watchHere(() => () => {}),
      trouble() {},
    }),
  ).rejects.toThrow(new HarnessError('--upstream: 127.0.0.1:1 is not reached (ECONNREFUSED)'));
  expect(await heard(await call())).toBe('');
  expect(troubles).toEqual([]);
});

test('a bank whose certificate is not trusted', async () => {
  const upstream = await bareBank((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const { proxy } = await proxyTo(upstream);
  const asBank = new URL(proxy.baseUrl);
  const options = {
    upstream: asBank,
    host: '127.0.0.1',
    port: 0,
    server,
    watch: watchHere(() => () => {}),
    trouble() {},
  };
  await expect(serveProxy(options)).rejects.toThrow(ConfigurationError);
  const trusting = await serveProxy({ ...options, ca: pki.root.pem });
  await trusting.close();
});
