/** What the interceptor keeps, and the tests that a TPP makes of it. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeTraffic } from './judge-traffic.js';
import { obligationTests } from './obligation-tests.js';
import { recordingInterceptor } from './recording-interceptor.js';
import type { TrafficExchange } from './traffic.js';

const server = createServer((_, response) => {
  if (_.url?.endsWith('/lost') === true) response.destroy();
  else response.writeHead(401, { 'content-type': 'application/json' }).end('{"tppMessages":[]}');
});
const kept: TrafficExchange[] = [];
const agent = new Agent().compose(recordingInterceptor((each) => kept.push(each)));
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(async () => {
  await agent.close();
  server.close();
});

describe('recordingInterceptor', () => {
  test('keeps a call with its lines as they were given, and its reply', async () => {
    const headers = ['X-Request-ID', 'r-1', 'X-Twice', 'a', 'X-Twice', 'b'];
    const reply = await request(`${origin}/v1/accounts?x=1`, { dispatcher: agent, headers });
    expect([reply.statusCode, await reply.body.text()]).toEqual([401, '{"tppMessages":[]}']);
    const [seen] = kept;
    expect(seen?.request).toMatchObject({ method: 'GET', target: '/v1/accounts?x=1', body: Buffer.alloc(0) });
    expect(seen?.request.headers.slice(1)).toEqual([
      ['X-Request-ID', 'r-1'],
      ['X-Twice', 'a'],
      ['X-Twice', 'b'],
    ]);
    expect(seen?.reply).toMatchObject({ status: 401, body: Buffer.from('{"tppMessages":[]}') });
  });

  test('keeps a body, and that no reply came', async () => {
    const call = request(`${origin}/v1/lost`, {
      dispatcher: agent,
      method: 'POST',
      headers: { a: '1' },
      body: '{}',
    });
    await expect(call).rejects.toThrow(/other side closed|socket/i);
    expect(kept.at(-1)).toMatchObject({ lost: 'none', request: { method: 'POST', body: Buffer.from('{}') } });
  });

  test('and obligationTests says of each obligation what was seen', () => {
    const tests = obligationTests(() => judgeTraffic(kept, { basePath: '', require: ['baskets'] }));
    const ended = new Map(
      tests.map(({ name, check }) => {
        let end = 'passed';
        try {
          check({ skip: () => void (end = 'skipped') });
        } catch (thrown) {
          end = String(thrown);
        }
        return [name, end];
      }),
    );
    expect(ended.get('SIG-01 signature-present')).toMatch(/#1 GET \/v1\/accounts 401: /);
    expect(ended.get('BSK-08 basket-id-from-reply')).toMatch(/not seen, and required with baskets/);
    expect(ended.get('SCA-17 session-of-one-psu')).toBe('skipped');
    expect(ended.get('TRN-17 tls-version')).toBe('skipped');
  });
});
