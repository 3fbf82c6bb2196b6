import { generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { sideThread } from './side-thread.js';
import { NetworkError } from './transport.js';
import { wireHere, type Wire } from './wire.js';

/** Compiled, as a thread must find it; `npm test` builds first. */
const program = new URL('../../../dist/lib/harness/transport/side-thread-program.js', import.meta.url);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function serverAt(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => (server.closeAllConnections(), server.close()));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function opened(wire: Wire): Wire {
  closing.push(() => wire.close());
  return wire;
}

const bounds = { connections: 2, timeout: 5_000, maxReplyBytes: 1_000 };
const get = { method: 'GET', target: '/', headers: [], body: Buffer.alloc(0) };

test('the thread is there to be tested', () => {
  expect(existsSync(fileURLToPath(program))).toBe(true);
});

describe.each([
  ['this thread', () => wireHere],
  ['a thread beside it', () => sideThread(program)],
])('%s', (_, wire) => {
  test('carries every byte and every header line both ways', async () => {
    const every = Buffer.from(Array.from({ length: 256 }, (__, byte) => byte));
    let seen: unknown;
    const origin = await serverAt((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => void chunks.push(chunk));
      request.on('end', () => {
        seen = { body: Buffer.concat(chunks), lines: request.rawHeaders, url: request.url };
        reply.writeHead(201, ['X-Twice', 'one', 'x-twice', 'tw\u00f8', 'Content-Length', '256']);
        reply.end(every);
      });
    });
    const transport = opened(wire()).transport({ origin, ...bounds });
    const headers = [
      ['X-Same', 'a'],
      ['x-same', '\u00e6'],
    ] as const;
    const reply = await transport.send({ method: 'PUT', target: '/a%20b?c=%C3%A6', headers, body: every });
    expect(reply.status).toBe(201);
    expect(reply.body.equals(every)).toBe(true);
    expect(reply.headers).toEqual(
      expect.arrayContaining([
        ['X-Twice', 'one'],
        ['x-twice', 'tw\u00f8'],
      ]),
    );
    expect(seen).toMatchObject({ body: every, url: '/a%20b?c=%C3%A6' });
    expect(seen).toHaveProperty('lines', expect.arrayContaining(['X-Same', 'x-same', '\u00e6']));
  });

  test('says by its code what kept a reply away', async () => {
    const silent = await serverAt(() => {});
    const long = await serverAt((__, reply) => void reply.end('x'.repeat(2_000)));
    const { transport } = opened(wire());
    const codeOf = async (origin: string, timeout = 5_000) => {
      const thrown = await transport({ origin, ...bounds, timeout })
        .send(get)
        .catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(NetworkError);
      return thrown instanceof NetworkError ? [thrown.code, thrown.message] : [];
    };
    expect(await codeOf('http://127.0.0.1:1')).toEqual(['ECONNREFUSED', expect.stringContaining('GET on')]);
    expect(await codeOf(silent, 30)).toEqual(['TIMEOUT', expect.stringContaining('within 30 ms')]);
    expect(await codeOf(long)).toEqual(['REPLY_TOO_LARGE', expect.stringContaining('1000 bytes')]);
  });

  test('gives up what is stopped, before or after it left', async () => {
    let gone: Promise<unknown> | undefined;
    const stopping = new AbortController();
    const origin = await serverAt((request) => {
      gone = once(request.socket, 'close');
      stopping.abort(new Error('enough'));
    });
    const transport = opened(wire()).transport({ origin, ...bounds });
    await expect(transport.send(get, stopping.signal)).rejects.toThrow('enough');
    await gone;
    await expect(transport.send(get, stopping.signal)).rejects.toThrow('enough');
  });

  test('refuses what HTTP cannot carry as a fault of the harness, not of the network', async () => {
    const transport = opened(wire()).transport({ origin: 'http://127.0.0.1:1', ...bounds });
    const sent = transport.send({ ...get, headers: [['X-Line', 'a\nb']] });
    await expect(sent).rejects.toThrow('the harness cannot send the value of header X-Line');
    await expect(sent).rejects.not.toBeInstanceOf(NetworkError);
  });
});

test('a signature of the thread is one of the key', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signer = { privateKey, certificate: Buffer.alloc(0), certificateBase64: '', keyId: '' };
  const { signAside } = opened(sideThread(program)).signer(signer);
  for (const text of ['one', 'tw\u00f8', '']) {
    const bytes = Buffer.from(text, 'latin1');
    const signature = await signAside?.(bytes, privateKey);
    expect(verify('sha256', bytes, publicKey, signature ?? Buffer.alloc(0))).toBe(true);
  }
});

test('nobody waits for a thread that has ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thread-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const broken = join(folder, 'broken.mjs');
  writeFileSync(broken, 'setTimeout(() => { throw new Error("out of\\norder"); }, 50);');
  const wire = opened(sideThread(pathToFileURL(broken)));
  const transport = wire.transport({ origin: 'http://127.0.0.1:1', ...bounds });
  const sent = transport.send(get);
  await expect(sent).rejects.toThrow('the thread that signs and sends has ended: out of order');
  await expect(sent).rejects.not.toBeInstanceOf(NetworkError);
  await expect(transport.send(get)).rejects.toThrow('out of order');
  expect(wire.ended?.reason).toMatchObject({ message: expect.stringContaining('has ended: out of order') });
  await transport.close();
});

test('a thread that was closed has not failed', async () => {
  const wire = sideThread(program);
  await wire.close();
  await expect(wire.transport({ origin: 'http://127.0.0.1:1', ...bounds }).send(get)).rejects.toThrow(
    'was closed',
  );
  expect(wire.ended?.aborted).toBe(false);
});
