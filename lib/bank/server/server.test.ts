import { connect } from 'node:net';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveAdmin, type ServedAdmin } from '../admin-server.js';
import { withPolicy } from '../part-changes.js';
import { serveBank, type ServedBank } from './server.js';
import { aisp, at, people, playSca, testBank, textAt } from '../testing/test-bank.js';

const headers = {
  'X-Request-ID': '11111111-1111-4111-8111-111111111111',
  'TPP-Signature-Certificate': aisp,
  'TPP-Redirect-URI': 'https://tpp.example/cb',
  'PSU-IP-Address': '192.0.2.1',
};

/** What comes back for bytes written to a socket, until the server closes it. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('a served bank', () => {
  const bank = testBank((parts) => withPolicy(parts, 'accounts', {}), { basePath: '/api-sandbox' });
  let served: ServedBank;
  let admin: ServedAdmin;
  let port: number;

  beforeAll(async () => {
    served = await serveBank(bank);
    admin = await serveAdmin(bank.admin);
    port = Number(new URL(served.origin).port);
  });
  afterAll(async () => {
    await served.close();
    await admin.close();
  });

  test('serves below its base path and publishes its address in links', async () => {
    expect(served.baseUrl).toBe(`${served.origin}/api-sandbox`);
    const reply = await supertest(served.baseUrl).get('/v1/accounts').set(headers).expect(401);
    const href = textAt(reply.body, '_links', 'scaRedirect', 'href');
    expect(href.startsWith(`${served.origin}/api-sandbox/sca/`)).toBe(true);
    expect(reply.headers['x-request-id']).toBe(headers['X-Request-ID']);
    await supertest(served.origin).get('/v1/accounts').set(headers).expect(404);
  });

  test('the whole flow runs over HTTP: forms, redirect, accounts', async () => {
    const first = await supertest(served.baseUrl).get('/v1/accounts').set(headers).expect(401);
    const href = textAt(first.body, '_links', 'scaRedirect', 'href');
    const login = await supertest(href)
      .get('')
      .expect(200)
      .expect('Content-Type', /text\/html/);
    const token = /name="token" value="([^"]+)"/.exec(login.text)?.[1] ?? '';
    const accounts = await supertest(href)
      .post('')
      .type('form')
      .send({ token, step: 'login', customerNumber: people.private2, decision: 'approve' })
      .expect(200);
    const next = /name="token" value="([^"]+)"/.exec(accounts.text)?.[1] ?? '';
    const box = /name="account" value="([^"]+)"/.exec(accounts.text)?.[1] ?? '';
    const back = await supertest(href)
      .post('')
      .type('form')
      .send({ token: next, step: 'decision', account: box, decision: 'approve' })
      .expect(303);
    const returned = new URL(back.headers['location'] ?? '');
    const list = await supertest(served.baseUrl)
      .get('/v1/accounts')
      .set({
        ...headers,
        'PSU-ID': returned.searchParams.get('psu-id') ?? '',
        'TPP-Session-ID': returned.searchParams.get('tpp-session-id') ?? '',
      })
      .expect(200);
    expect(at(list.body, 'accounts', 0, 'bban')).toBe('36062211010');
    expect(at(list.body, 'accounts', 1)).toBeUndefined();
  });

  test('a body beyond the limit is refused with 413', async () => {
    const reply = await supertest(served.baseUrl)
      .post('/v1/consents')
      .set(headers)
      .set('Content-Type', 'text/plain')
      .send('x'.repeat(1_048_577))
      .expect(413);
    expect(at(reply.body, 'tppMessages', 0, 'code')).toBe('FORMAT_ERROR');
  });

  test('bytes that are no request get a TppMessage and a closed connection', async () => {
    for (const [bytes, status] of [
      ['GET /v1/accounts HTTP/1.1\r\nHost : a\r\n\r\n', 400],
      ['nonsense\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nA: ${'a'.repeat(33_000)}\r\n\r\n`, 431],
    ] as const) {
      const answer = await raw(port, bytes);
      expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
        tppMessages: [{ category: 'ERROR', code: 'BAD_REQUEST' }],
      });
    }
  });

  test('what servers usually answer by themselves is JSON as well', async () => {
    const close = 'Host: a\r\nConnection: close\r\n';
    for (const [bytes, status] of [
      [`CONNECT a.example:443 HTTP/1.1\r\n${close}\r\n`, 405],
      [`GET /api-sandbox/v1/accounts HTTP/1.1\r\nExpect: tea\r\n${close}\r\n`, 417],
      [`POST /api-sandbox/v1/consents HTTP/1.1\r\nTransfer-Encoding: gzip\r\n${close}\r\nx`, 400],
      [`POST /api-sandbox/v1/consents HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${close}\r\nzz\r\n`, 400],
    ] as const) {
      const answer = await raw(port, bytes);
      expect(answer.startsWith(`HTTP/1.1 ${status} `), answer).toBe(true);
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
        tppMessages: [{ category: 'ERROR', code: 'BAD_REQUEST' }],
      });
    }
  });

  test('nonsense behind a request is refused after its reply, and nothing is answered twice', async () => {
    const good = 'GET /api-sandbox/v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n';
    const answers = (await raw(port, `${good}nonsense\r\n\r\n`)).match(/HTTP\/1\.1 \d+|"text":"[^"]+/g);
    expect(answers?.[0]).toBe('HTTP/1.1 400');
    expect(answers?.[1]).toContain('certificate');
    expect(answers?.slice(2)).toEqual(['HTTP/1.1 400', '"text":"the request is not well-formed HTTP']);
    const huge = `POST /api-sandbox/v1/consents HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n110000\r\n${'x'.repeat(0x110000)}zz\r\n`;
    expect((await raw(port, huge)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });

  test('a refusal of bytes is dated by the clock of the bank', async () => {
    expect(await raw(port, 'nonsense\r\n\r\n')).toContain('\r\nDate: Mon, 15 Jun 2026 12:00:00 GMT\r\n');
  });

  test('a request without Host and an absolute target are answered by the bank', async () => {
    const close = 'Connection: close\r\n\r\n';
    expect(await raw(port, `GET /nowhere HTTP/1.1\r\n${close}`)).toContain('"NOT_FOUND"');
    expect(await raw(port, `GET http://a.example/v1/accounts HTTP/1.1\r\n${close}`)).toContain('"NOT_FOUND"');
  });

  test('levers over HTTP move the clock and complain in one line', async () => {
    const moved = await supertest(admin.baseUrl)
      .put('/clock')
      .send({ now: '2030-01-01T00:00:00Z' })
      .expect(200);
    expect(moved.body).toEqual({ now: '2030-01-01T00:00:00.000Z' });
    const reply = await supertest(served.baseUrl).get('/v1/accounts').set(headers);
    expect(reply.headers['date']).toBe('Tue, 01 Jan 2030 00:00:00 GMT');
    await supertest(admin.baseUrl).delete('/clock').expect(200);
    expect(new Date(bank.admin.now()).toISOString()).toBe('2026-06-15T12:00:00.000Z');
    const wrong = await supertest(admin.baseUrl)
      .post('/funds')
      .send({ account: '1', amount: '5.00' })
      .expect(400);
    expect(wrong.body).toEqual({ error: 'the bank has no such account' });
    await supertest(admin.baseUrl).post('/clock').expect(404);
    await supertest(admin.baseUrl)
      .put('/clock')
      .send('[]')
      .set('Content-Type', 'application/json')
      .expect(400);
  });

  test('closing does not wait for kept connections', async () => {
    const other = await serveBank(testBank());
    const socket = connect(Number(new URL(other.origin).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.on('error', () => {});
    await other.close();
    await expect(playSca(testBank(), `${other.origin}/sca/none`, { customerNumber: '' })).rejects.toThrow(
      '404',
    );
  });
});
