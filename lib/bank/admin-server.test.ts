import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveAdmin, type ServedAdmin } from './admin-server.js';
import { serveBank, type ServedBank } from './server/server.js';
import { testBank } from './testing/test-bank.js';

const bank = testBank();
/** Bytes; whoever takes as many has no bound. */
const tooMuch = 200_000_000;
let served: ServedAdmin;
let front: ServedBank;

beforeAll(async () => {
  served = await serveAdmin(bank.admin);
  front = await serveBank(bank);
});
afterAll(async () => {
  await served.close();
  await front.close();
});

const batchRun = (lines: readonly string[], body = '') =>
  ['POST /batchRun HTTP/1.1', ...lines, `Content-Length: ${body.length}`, 'Connection: close', '', body].join(
    '\r\n',
  );

/** The first line of the reply to bytes on a plain socket. */
async function statusLine(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(served.baseUrl).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return answer.split('\r\n', 1)[0] ?? '';
}

/** Sends a body without an end; how many bytes went before the server closed the connection. */
async function sendEndless(origin: string, head: string): Promise<number> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  let sent = 0;
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // A connection that the server closed ends in EPIPE or ECONNRESET here.
  socket.on('error', () => {});
  socket.resume();
  socket.write(`${head}\r\nTransfer-Encoding: chunked\r\n\r\n`);
  while (!socket.destroyed && sent < tooMuch) {
    sent += 65_536;
    const written = new Promise<void>((resolve) => socket.write(chunk, () => resolve()));
    await Promise.race([written, closed]);
  }
  socket.destroy();
  return sent;
}

describe('who may pull the levers', () => {
  test.each([
    ['a program', ['Host: 127.0.0.1:8444']],
    ['a program that says localhost', ['Host: localhost']],
    ['a program on IPv6 loopback', ['Host: [::1]:8444']],
    ['a page of its own', ['Host: localhost:8444', 'Origin: http://localhost:8444']],
  ])('%s may', async (_who, lines) => {
    expect(await statusLine(batchRun(lines))).toBe('HTTP/1.1 200 OK');
  });

  test.each([
    ['a foreign page', ['Host: 127.0.0.1:8444', 'Origin: https://evil.example']],
    ['a page without an origin', ['Host: 127.0.0.1:8444', 'Origin: null']],
    ['a page on another port of this machine', ['Host: localhost:8444', 'Origin: http://localhost:3000']],
    ['a form of a foreign page', ['Host: 127.0.0.1:8444', 'Sec-Fetch-Site: cross-site']],
    ['a name that was led to this machine', ['Host: evil.example:8444']],
    ['a name that only begins so', ['Host: localhost.evil.example']],
    ['nobody by name', ['Host: ']],
  ])('%s may not', async (_who, lines) => {
    expect(await statusLine(batchRun(lines))).toBe('HTTP/1.1 403 Forbidden');
  });

  test('a refused call pulls nothing', async () => {
    const before = bank.admin.now();
    const order = '{"now":"2031-01-01T00:00:00Z"}';
    const head = 'PUT /clock HTTP/1.1\r\nHost: evil.example\r\nConnection: close';
    await statusLine(`${head}\r\nContent-Length: ${order.length}\r\n\r\n${order}`);
    expect(bank.admin.now()).toBe(before);
  });
});

describe('a body that is too large', () => {
  const clock = 'PUT /clock HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json';

  test('is refused at the levers', async () => {
    const order = JSON.stringify({ now: '2031-01-01T00:00:00Z', rest: 'a'.repeat(65_536) });
    const size = order.length.toString(16);
    const before = bank.admin.now();
    expect(
      await statusLine(`${clock}\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\n${order}\r\n0\r\n\r\n`),
    ).toBe('HTTP/1.1 413 Payload Too Large');
    expect(bank.admin.now()).toBe(before);
  });

  test('is refused at the levers by its Content-Length alone', async () => {
    expect(await statusLine(`${clock}\r\nContent-Length: 1000000000\r\n\r\n{`)).toBe(
      'HTTP/1.1 413 Payload Too Large',
    );
  });

  test('and without an end is cut off, at the levers and at the interface and its login pages', async () => {
    const payments = 'POST /v1/payments/norwegian-domestic-credit-transfers HTTP/1.1\r\nHost: localhost';
    expect(await sendEndless(served.baseUrl, clock)).toBeLessThan(tooMuch / 4);
    expect(await sendEndless(front.origin, payments)).toBeLessThan(tooMuch / 4);
    expect(await sendEndless(front.origin, 'POST /sca/x HTTP/1.1\r\nHost: localhost')).toBeLessThan(
      tooMuch / 4,
    );
  });
});
