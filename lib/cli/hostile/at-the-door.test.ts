/** Targets that are broken from the first call: nothing is judged, one line says why, and the code is 3. */

import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../model/testing/folder.js';
import { writeBankProfile } from '../bank/bank-profile.js';
import { sampleBank, sampleIdentities } from '../sample-bank.js';
import { tell, type Told } from '../sample-terminal.js';
import { portOf, shortBudgets, withBudgets } from './sample-hostile.js';

const root = testFolder('door');
const sockets = new Set<Socket>();

/** Listens at a free port and closes with all its sockets. */
async function listening(server: Server, act: (port: number) => Promise<Told>): Promise<Told> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await act(portOf(server));
  } finally {
    for (const each of sockets) each.destroy();
    server.close();
  }
}

/** Runs and looks at a target; both say the same of it. */
async function judge(name: string, scheme: string, server: Server): Promise<Told> {
  const identities = await sampleIdentities();
  return listening(server, async (port) => {
    const baseUrl = `${scheme}://127.0.0.1:${port}/api`;
    const places = { baseUrl, leversUrl: baseUrl, environment: 'sandbox', name } as const;
    const file = withBudgets(writeBankProfile(join(root, name), identities, places), shortBudgets);
    const looked = await tell(['doctor', '--target', file]);
    const told = await tell(['run', '--target', file, '--out', join(root, `${name}-reports`)]);
    expect(looked.code).toBe(3);
    expect(looked.out).toContain(told.err.replace(/^psd2-conformance: /, '').trim());
    return told;
  });
}

const drip = (text: string) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(text), 40);
  socket.once('close', () => clearInterval(timer));
};

test.each([
  ['takes the connection and says nothing', 'http', () => {}],
  ['takes the connection and begins no handshake', 'https', () => {}],
  ['sends a handshake that never ends', 'https', drip('\u0016\u0003\u0003\u0000\u00ff')],
  ['answers a byte now and then', 'http', drip(' ')],
] as const)('a server that %s', async (name, scheme, behave) => {
  const started = performance.now();
  const told = await judge(name.replaceAll(' ', '-'), scheme, createServer(behave));
  expect(told).toEqual({
    code: 3,
    out: '',
    err: expect.stringMatching(
      /^psd2-conformance: 127\.0\.0\.1:\d+ (does not (answer; check baseUrl, VPN and firewall|speak TLS; .+|answer in HTTP; .+))\n$/,
    ),
  });
  // Far below a wait of a second for each scenario.
  expect(performance.now() - started).toBeLessThan(60_000);
});

test('a server that speaks TLS 1.1 at most', async () => {
  const { server, intermediate } = (await sampleIdentities()).pki;
  const old = createHttpsServer({
    cert: server.pem + intermediate.pem,
    key: server.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  });
  const { code, out, err } = await judge('old-tls', 'https', old);
  expect({ code, out }).toEqual({ code: 3, out: '' });
  expect(err).toMatch(/^psd2-conformance: 127\.0\.0\.1:\d+ offers no TLS version of 1\.2 or higher\n$/);
});

const few = [
  '--tags',
  'signing/clock or headers/required-on-accounts',
  '--no-allure',
  '--plain',
  '--seed',
  '3',
];

interface Judged {
  readonly code: number;
  readonly told: string;
  readonly lines: readonly string[];
}

/** What a short run says of a bank. */
async function judged(name: string, ahead: number): Promise<Judged> {
  const bank = await sampleBank(root, name, (parts) => ({ ...parts, time: () => Date.now() + ahead }));
  try {
    const { file } = bank;
    const { code, out, err } = await tell(['run', '--target', file, '--out', `${file}-out`, ...few]);
    const lines = out.split('\n').filter((line) => /^\d+\/\d+/.test(line));
    const told = err.split(' ').slice(0, 4).join(' ');
    return { code, told, lines: lines.map((each) => each.replace(/^\S+|\d+ ms$/g, '')).toSorted() };
  } finally {
    await bank.close();
  }
}

let usual: Promise<Judged> | undefined;

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
  ['half a minute ahead', 30_000],
  ['a day ahead', 86_400_000],
])('a bank whose clock is %s is judged as one whose clock is right', async (name, ahead) => {
  usual ??= judged('right', 0);
  const off = await judged(name, ahead);
  expect({ ...off, told: '' }).toEqual(await usual);
  // A clock that is off by more than a minute may be one that an earlier run left moved.
  const isTold = Math.abs(ahead) > 60_000;
  expect(off.told).toBe(isTold ? 'psd2-conformance: the clock of' : '');
  expect(off.lines.join('\n')).toMatch(/pass +signing\/clock|pass +headers/);
});
