/** The served bank as users start and stop it. Needs a build. */

import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import type { TargetProfile } from '../../profile/profile.js';
import { tell } from '../sample-terminal.js';
import { start, startWaiting } from '../testing/program.js';
import { isThorough, thoroughTest } from '../../model/testing/thorough.js';

const root = testFolder('bank');

const bankWords = ['bank', '--profile', 'bank', '--state', 'bank/state.json'] as const;

async function started(...words: readonly string[]) {
  const bank = startWaiting(root, ...words);
  const printed = await bank.until(/Ctrl-C stops it/);
  const levers = /at (http:\S+)\n/.exec(printed)?.[1] ?? '';
  return { ...bank, printed, levers };
}

async function lever(address: string, order?: object): Promise<void> {
  const { origin, pathname } = new URL(address);
  await supertest(origin).post(pathname).send(order).expect(200);
}

function booked(): string {
  return readFileSync(join(root, 'bank', 'state.json'), 'utf8').includes('"of":"77700"')
    ? 'changed'
    : 'as at first';
}

/** A TLS connection to a bank, kept until the bank ends it. */
async function talk(port: number) {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  let heard = '';
  let told: (() => void) | undefined;
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
    told?.();
  });
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)));
  await once(socket, 'secureConnect');
  return {
    ended,
    send: (text: string) => socket.write(text),
    until: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        told = () => {
          if (pattern.test(heard)) resolve();
        };
        told();
      }),
  };
}

/** Asks for connections until none is given any more. */
async function untilRefused(port: number): Promise<void> {
  const refused = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connectTcp(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(false);
      });
      socket.on('error', () => resolve(true));
    });
  while (!(await refused()));
}

describe('a served bank', () => {
  test('goes on after a restart with the same state and keys, and forgets at a reset', async () => {
    const first = await started(...bankWords);
    expect(first.printed).toContain('state in bank/state.json: beginning afresh\n');
    expect(first.printed).toMatch(/levers \(.+, reset\) at http:\/\/127\.0\.0\.1:\d+\n/);
    const key = readFileSync(join(root, 'bank', 'primary.key'), 'utf8');
    const authority = readFileSync(join(root, 'bank', 'ca.pem'), 'utf8');
    await lever(`${first.levers}/funds`, { account: '36062111016', amount: '777.00' });
    await supertest(first.levers).put('/clock').send({ now: '2031-05-01T12:00:00Z' }).expect(200);
    first.stop('SIGTERM');
    expect((await first.ended).code).toBe(0);
    expect(booked()).toBe('changed');

    const second = await started(...bankWords, '--log', 'json');
    expect(second.printed).toContain('state in bank/state.json: going on from what it holds\n');
    expect(second.printed).toMatch(
      /the clock was moved to 2031-05-01T12:\d\d:.*; -X DELETE http:\S+\/clock brings it back\n/,
    );
    expect(readFileSync(join(root, 'bank', 'primary.key'), 'utf8')).toBe(key);
    expect(readFileSync(join(root, 'bank', 'ca.pem'), 'utf8')).toBe(authority);
    await lever(`${second.levers}/reset`);
    second.stop('SIGINT');
    expect((await second.ended).code).toBe(0);
    expect(booked()).toBe('as at first');
  });

  thoroughTest(
    'a second one on the same state file is refused, and one that was killed leaves no obstacle',
    async () => {
      const words = ['bank', '--state', 'shared/state.json', '--log', 'none'] as const;
      const first = await started(...words);
      expect(await start(root, ...words)).toEqual({
        code: 2,
        out: '',
        err: `psd2-conformance: --state: shared/state.json is in use by another bank (process ${first.pid}); stop that one, or name another file\n`,
      });
      first.stop('SIGKILL');
      await first.ended;
      const next = await started(...words);
      expect(next.printed).toContain('going on from what it holds\n');
      next.stop('SIGTERM');
      expect((await next.ended).code).toBe(0);
      expect(readdirSync(join(root, 'shared'))).toEqual(['state.json']);
    },
  );

  thoroughTest(
    'a second one on the same profile folder is refused, and the profile stays that of the first',
    async () => {
      const first = await started('bank', '--profile', 'once', '--log', 'none');
      const profile = readFileSync(join(root, 'once', 'target.json'), 'utf8');
      expect(await start(root, 'bank', '--profile', 'once')).toEqual({
        code: 2,
        out: '',
        err: `psd2-conformance: --profile: once/target.json is in use by another bank (process ${first.pid}); stop that one, or name another folder\n`,
      });
      expect(readFileSync(join(root, 'once', 'target.json'), 'utf8')).toBe(profile);
      first.stop('SIGTERM');
      await first.ended;
      expect(readdirSync(join(root, 'once'))).not.toContain('target.json.lock');
    },
  );

  test.each(isThorough ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    'one %s ends it: kept connections are closed and the request under way is answered',
    async (signal) => {
      const bank = await started('bank', '--log', 'none');
      const port = Number(/127\.0\.0\.1:(\d+)\/api/.exec(bank.printed)?.[1]);
      const kept = await talk(port);
      kept.send('GET /api-sandbox/v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n');
      await kept.until(/^HTTP\/1\.1 400 [^]*\r\n\r\n\{.*\}$/);
      const busy = await talk(port);
      busy.send(
        'POST /api-sandbox/v1/consents HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n',
      );
      await busy.until(/^HTTP\/1\.1 100 /);
      bank.stop(signal);
      await untilRefused(port);
      const since = performance.now();
      busy.send('{}');
      expect(await busy.ended).toMatch(/HTTP\/1\.1 4\d\d [^]*\r\n\r\n\{"tppMessages":\[.*\]\}$/);
      await kept.ended;
      expect((await bank.ended).code).toBe(0);
      // Far less than the patience with requests under way.
      expect(performance.now() - since).toBeLessThan(4_000);
    },
  );

  test('logs each request with its findings, and bytes that are no request', async () => {
    const bank = await started('bank', '--profile', 'logged');
    const port = Number(/127\.0\.0\.1:(\d+)\/api/.exec(bank.printed)?.[1]);
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    socket.on('error', () => {});
    socket.write('GET /api-sandbox/v1/accounts HTTP/1.1\r\n\r\n');
    await bank.until(/ 400 GET [^]*HDR-08/);
    socket.write('nonsense\r\n\r\n');
    const printed = await bank.until(/not well-formed/);
    expect(printed).toMatch(
      /\n\S+ 400 GET \/api-sandbox\/v1\/accounts list-accounts - - #1\n {2}refused: .*\n {2}SIG-01 /,
    );
    bank.stop('SIGTERM');
    expect((await bank.ended).code).toBe(0);
  });

  test('prints JSON lines only when they are asked for', async () => {
    const bank = await started('bank', '--log', 'json', '--instances', '1');
    const port = Number(/127\.0\.0\.1:(\d+)\/api/.exec(bank.printed)?.[1]);
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    socket.on('error', () => {});
    socket.write('GET /api-sandbox/v1/accounts HTTP/1.1\r\n\r\n');
    await bank.until(/"refused"/);
    bank.stop('SIGTERM');
    const { code, out } = await bank.ended;
    const lines = out
      .trim()
      .split('\n')
      .map((each): unknown => JSON.parse(each));
    expect(code).toBe(0);
    expect(lines).toMatchObject([
      {
        event: 'started',
        baseUrl: expect.stringContaining(`:${port}/api-sandbox`),
        leversUrl: expect.any(String),
      },
      { status: 400, operation: 'list-accounts', refused: { clause: 'SIG-01' } },
    ]);
  });

  thoroughTest('warns when others can reach it', async () => {
    const bank = await started('bank', '--host', '0.0.0.0', '--log', 'none');
    expect(bank.printed).toContain(
      'warning: whoever reaches 0.0.0.0 can call this bank; the levers stay on loopback\n',
    );
    bank.stop('SIGTERM');
    expect((await bank.ended).code).toBe(0);
  });

  test.each([
    [
      ['--state', 'foreign.json'],
      /^psd2-conformance: --state: foreign\.json is no saved state of a bank.*\n$/,
    ],
    [['--profile', 'damaged'], /^psd2-conformance: --profile: damaged\S+ holds no complete set of .*\n$/],
    [['--log', 'jsno'], /^psd2-conformance: --log: "jsno" is not known; did you mean "json"\?\n$/],
  ])('a mistake is one line and code 2: %j', async (words, line) => {
    writeFileSync(join(root, 'foreign.json'), '{"accounts":[]}');
    const folder = join(root, 'damaged');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    writeFileSync(join(folder, 'keys.json'), '{');
    const at = words.map((each) => (/^(?:foreign|damaged)/.test(each) ? join(root, each) : each));
    const ended = await tell(['bank', ...at]);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err.replaceAll(`${root}/`, '')).toMatch(line);
  });

  test('offers runs further instances, each with its own address and levers, and ends them with itself', async () => {
    const bank = await started('bank', '--profile', 'several', '--instances', '2', '--log', 'none');
    const profile: TargetProfile = JSON.parse(readFileSync(join(root, 'several', 'target.json'), 'utf8'));
    const [further, ...more] = profile.instances ?? [];
    expect(more).toEqual([]);
    expect(bank.printed).toContain(`whose clocks runs move, at ${further?.baseUrl}\n`);
    expect(further?.baseUrl).not.toBe(profile.baseUrl);
    const clock = further?.levers?.clock;
    const address = clock !== undefined && 'url' in clock ? clock.url : '';
    expect(address).toMatch(/\/clock$/);
    expect(JSON.stringify(profile.levers)).not.toContain(address);
    await supertest(new URL(address).origin).delete('/clock').expect(200);
    bank.stop('SIGTERM');
    expect((await bank.ended).code).toBe(0);
    await untilRefused(Number(new URL(further?.baseUrl ?? '').port));
    await untilRefused(Number(new URL(address).port));
  });

  thoroughTest('is alone where it is told so, and says where instances would be told of', async () => {
    const bank = await started('bank', '--profile', 'single', '--instances', '1', '--log', 'none');
    expect(readFileSync(join(root, 'single', 'target.json'), 'utf8')).not.toContain('instances');
    expect(bank.printed).not.toContain('further');
    expect(readFileSync(join(root, 'single', '.gitignore'), 'utf8')).toBe('*\n');
    bank.stop('SIGTERM');
    expect((await bank.ended).code).toBe(0);
    expect((await tell(['bank', '--instances', '2'])).err).toBe(
      'psd2-conformance: --instances: needs --profile, which tells a run where they are\n',
    );
  });
});
