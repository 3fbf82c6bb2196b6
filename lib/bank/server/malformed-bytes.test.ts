/**
 * Bytes that are no request, nearly one, or several, on a plain socket: the server answers each connection
 * with HTTP below 500 and JSON, or closes it, and goes on serving. THOROUGH=1 tries 5,000 connections;
 * without it 400.
 */

import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { seededRandom, type SeededRandom } from '../../model/seeded-random.js';
import { serveBank, type ServedBank } from './server.js';
import { testBank } from '../testing/test-bank.js';

const connections = process.env['THOROUGH'] !== undefined ? 5_000 : 400;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_615);

const heads: readonly string[] = [
  'GET /api-sandbox/v1/accounts HTTP/1.1',
  'POST /api-sandbox/v1/consents HTTP/1.1',
  'DELETE /api-sandbox/v1/payments/x/y HTTP/1.1',
  'GET /api-sandbox/sca/x HTTP/1.1',
  'PATCH * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'HEAD /api-sandbox/v1/accounts HTTP/1.1',
  'TRACE / HTTP/1.0',
  'CONNECT a.example:443 HTTP/1.1',
  'GET http://a.example/api-sandbox/v1/accounts HTTP/1.1',
  'GET /api-sandbox/v1/accounts HTTP/9.9',
  'GET /api-sandbox/v1/accounts',
  'get /api-sandbox/v1/accounts HTTP/1.1',
  'PRI * HTTP/2.0',
  'GET  /two-blanks HTTP/1.1',
  `GET /${'a'.repeat(40_000)} HTTP/1.1`,
  '\u0016\u0003\u0001\u0002\u0000\u0001',
];
const lines: readonly string[] = [
  'Host: a',
  'Host: b',
  'Connection: keep-alive',
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'Content-Length: 5',
  'Content-Length: 5, 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 0x10',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, gzip',
  'Transfer-Encoding: identity',
  'transfer-encoding:\tchunked ',
  'Expect: 100-continue',
  'Expect: tea',
  'X-Request-ID: \u007f\u0001',
  'X-Request-ID: \u00ff\u00fe',
  'X-Folded: a\r\n b',
  'No colon here',
  ' Leading: blank',
  'Name with blank: x',
  ': no name',
  `X-Long: ${'x'.repeat(20_000)}`,
  'TPP-Signature-Certificate: AISP:PSDNO-FSA-111111111',
  'Signature: keyId="x",signature="',
  'Content-Type: application/json',
];
const bodies: readonly string[] = [
  '',
  'hello',
  '{"a":1}',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '5;ext="x"\r\nhello\r\n0\r\nTrailer: x\r\n\r\n',
  'ffffffffffffffff\r\n',
  '-5\r\nhello\r\n',
  'GET /api-sandbox/v1/accounts HTTP/1.1\r\n\r\n',
  '\u0000'.repeat(50),
];

function bytesOf(random: SeededRandom): Buffer {
  const pick = (from: readonly string[]) => from[random.below(from.length)] ?? '';
  let text = pick(heads) + (random.below(10) === 0 ? '\n' : '\r\n');
  for (let count = random.below(6); count > 0; count -= 1) text += `${pick(lines)}\r\n`;
  // So that the server need not wait for more.
  if (random.below(3) > 0) text += 'Connection: close\r\n';
  text += `\r\n${pick(bodies)}`;
  const bytes = Buffer.from(text, 'latin1');
  for (let times = random.below(4); times > 0; times -= 1)
    bytes[random.below(bytes.length)] = random.below(256);
  return random.below(8) === 0 ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}

/** What comes back until the server closes the connection, which is half closed as soon as all is written. */
function exchange(port: number, bytes: Buffer, reset: boolean): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      if (reset) {
        socket.write(bytes, () => socket.destroy());
        return;
      }
      socket.end(bytes);
    });
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/**
 * What is wrong with an answer; undefined when it is readable. It may end early, and hold several replies.
 */
function objection(answer: string): string | undefined {
  if (answer === '') return undefined;
  if (!/^HTTP\/1\.1 [1-4]\d\d /.test(answer)) return 'does not begin as a reply below 500';
  for (const [, status = ''] of answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
    if (Number(status) >= 500) return `has status ${status}`;
  }
  for (const [, head = ''] of answer.matchAll(/HTTP\/1\.1 4\d\d [^]*?\r\n([^]*?)\r\n\r\n/g)) {
    if (!/content-type: (?:application\/json|text\/html)/i.test(head)) return 'has a refusal that is no JSON';
  }
  return undefined;
}

async function asked(served: ServedBank): Promise<string> {
  const { port } = new URL(served.origin);
  return exchange(Number(port), Buffer.from('GET /nowhere HTTP/1.1\r\nConnection: close\r\n\r\n'), false);
}

test('malformed bytes are refused or ignored, and the server goes on', { timeout: 600_000 }, async () => {
  const crashes: unknown[] = [];
  const bank = testBank((parts) => ({ ...parts, onCrash: (thrown) => crashes.push(thrown) }), {
    basePath: '/api-sandbox',
  });
  const served = await serveBank(bank);
  const port = Number(new URL(served.origin).port);
  const random = seededRandom(seed, 'bytes');
  let answered = 0;
  for (let count = 0; count < connections; count += 20) {
    const batch = Array.from({ length: 20 }, () => ({
      bytes: bytesOf(random),
      reset: random.below(20) === 0,
    }));
    const answers = await Promise.all(batch.map((each) => exchange(port, each.bytes, each.reset)));
    for (const [index, answer] of answers.entries()) {
      const wrong = objection(answer);
      expect(
        wrong,
        `${JSON.stringify(batch[index]?.bytes.toString('latin1').slice(0, 600))}\n${answer.slice(0, 600)}`,
      ).toBeUndefined();
      if (answer !== '') answered += 1;
    }
  }
  expect(await asked(served)).toContain('"NOT_FOUND"');
  expect(crashes).toEqual([]);
  expect(answered).toBeGreaterThan(connections / 2);
  await served.close(5_000);
});
