/** The live page over HTTP: what it shows, what it never does, and who may ask. */

import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levers } from '../../../bank/admin-levers.js';
import { serveAdmin, type ServedAdmin } from '../../../bank/admin-server.js';
import { createBank, type Bank } from '../../../bank/bank.js';
import { embeddedParts } from '../../../embedded/embedded.js';
import type { WireRequest } from '../../../model/http.js';
import { formatImfFixdate } from '../../../model/imf-fixdate.js';
import { signRequest } from '../../../signing/index.js';
import { sampleIdentities } from '../../sample-bank.js';
import { watchedBank } from '../watched-bank.js';
import { CallHistory, mostCalls } from './call-history.js';
import { liveSite } from './live-site.js';

let admin: ServedAdmin;
let bank: Bank;
const history = new CallHistory();
let sent = 0;

async function call(
  target: string,
  more: WireRequest['headers'] = [],
  spoil: (signed: WireRequest) => WireRequest = (signed) => signed,
): Promise<void> {
  const { tpps } = await sampleIdentities();
  sent += 1;
  const headers: WireRequest['headers'] = [
    ['Date', formatImfFixdate(bank.admin.now())],
    ['X-Request-ID', `${String(sent).padStart(8, '0')}-1111-4111-8111-111111111111`],
    ['TPP-Redirect-URI', 'https://tpp.example/callback'],
    ...more,
  ];
  const plain = { method: 'GET', target: `/api-sandbox${target}`, headers, body: Buffer.alloc(0) };
  await bank.handle(spoil(signRequest(plain, tpps.primary.signer)));
}

beforeAll(async () => {
  const watched = watchedBank(createBank(embeddedParts(await sampleIdentities(), {})), { history });
  bank = watched.bank;
  admin = await serveAdmin(
    bank.admin,
    0,
    {},
    liveSite({ bank, name: 'reference bank', history, baseUrl: () => 'https://127.0.0.1:1/api-sandbox' }),
  );
});
afterAll(() => admin.close());

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

/** A request with any headers, which fetch would not send. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = httpRequest(admin.baseUrl + path, { method, headers }, (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

describe('the live page', () => {
  test('shows each call with clause, reason, what to do, signing string and reply, without scripts', async () => {
    await call('/v1/accounts');
    await call('/v1/accounts', [], (signed) => ({
      ...signed,
      headers: signed.headers.map(([name, value]) => [
        name,
        name === 'Date' ? value : value.replace('0000', '1'),
      ]),
    }));
    const { body, headers, status } = await ask('/');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('Refused by FLW-04');
    expect(body).toContain('Send the PSU to the scaRedirect link');
    expect(body).toContain('Had to be signed');
    expect(body).toMatch(/x-request-id: 1\d+-1111/);
    expect(body).toContain('CONSENT_INVALID');
    expect(body).toMatch(/[1-9] obligations broken, \d+ kept/);
    expect(body).toMatch(/sca\/…/);
    expect(body).not.toMatch(/sca\/[0-9a-f]{8}/);
    expect(body).toContain('Private Customer 1');
    for (const { name } of levers) expect(body).toContain(`/${name}"`);
  });

  test('escapes what a request puts into it', async () => {
    const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    await call(`/v1/accounts?x=${attack}`, [
      ['X-Request-ID', attack],
      ['PSU-IP-Adress', attack],
    ]);
    const { body, headers } = await ask(`/?q=${encodeURIComponent('"><script>q</script>')}`);
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<img');
    const whole = (await ask('/')).body;
    expect(whole).toContain('&lt;script&gt;alert(1)');
    expect(whole.match(/<script/g)).toHaveLength(1);
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
  });

  test.each([
    [{ Host: 'evil.example' }],
    [{ Origin: 'https://evil.example' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ Origin: 'null' }],
  ])('is closed to pages of other sites: %j', async (headers) => {
    for (const path of ['/', '/events', '/part/customers', '/live.js'])
      expect((await ask(path, headers)).status, path).toBe(403);
    expect((await ask('/do/POST/reset', headers, 'sure=yes')).status).toBe(403);
  });

  test('asks before it takes more than one may think, and says what is wrong with an order', async () => {
    const question = await ask('/do/POST/revoke', {}, 'psuIdentity=13039319955&tppId=&account=');
    expect([question.status, question.body]).toEqual([
      200,
      expect.stringContaining('Take it back at all TPPs?'),
    ]);
    expect(question.body).toContain('name="psuIdentity" value="13039319955"');
    const done = await ask('/do/POST/revoke', {}, 'psuIdentity=13039319955&sure=yes');
    expect([done.status, done.headers.location]).toEqual([303, '/?done=POST/revoke']);
    const wrong = await ask('/do/POST/funds', {}, 'account=1&amount=1');
    expect([wrong.status, wrong.body]).toEqual([
      400,
      expect.stringContaining('the bank has no such account'),
    ]);
    const byScript = await ask(
      '/do/POST/paymentPermission',
      { Accept: 'application/json' },
      'account=36062111016&allowed=false',
    );
    expect(JSON.parse(byScript.body)).toEqual({ done: 'paymentPermission: done' });
    expect((await ask('/part/customers')).body).toContain('no payments');
  });

  test('tells a page that listens of each call, and those first that it missed', async () => {
    const before = sent;
    const heard = new Promise<string>((resolve, reject) => {
      const asked = httpRequest(`${admin.baseUrl}/events?after=${before - 1}`, (reply) => {
        let text = '';
        reply.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.split('event: call').length > 2) {
            resolve(text);
            asked.destroy();
          } else void call('/v1/users');
        });
      });
      asked.on('error', reject);
      asked.end();
    });
    expect(await heard).toMatch(
      new RegExp(`id: ${before}\\nevent: call\\ndata: "<details[^\\n]*\\n\\nid: ${before + 1}\\n`),
    );
  });

  test('links to the earlier call of a reused X-Request-ID', async () => {
    await call('/v1/users');
    const id = `${String(sent).padStart(8, '0')}-1111-4111-8111-111111111111`;
    const earlier = sent;
    sent -= 1;
    await call('/v1/users');
    expect(id).toContain(String(earlier));
    expect((await ask('/')).body).toMatch(
      /X-Request-ID was used before .* <a href="#call-\d+">call \d+<\/a>/,
    );
  });

  test('10,000 calls do not make it grow beyond its bound', () => {
    const many = new CallHistory();
    const entry = {
      number: 0,
      time: new Date(0).toISOString(),
      method: 'GET',
      path: '/',
      status: 200,
      refusals: [],
      findings: [],
      remarks: [],
    };
    for (let number = 1; number <= 10_000; number += 1)
      many.add({ entry: { ...entry, number }, reply: '' }, undefined);
    expect(many.calls().map(({ entry: { number } }) => number)).toEqual(
      Array.from({ length: mostCalls }, (_, at) => 10_000 - at),
    );
    expect(many.exchanges()).toEqual([]);
  });
});
