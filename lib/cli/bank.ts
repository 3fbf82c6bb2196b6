/** `bank`: serves the reference bank until it is stopped, for TPPs to call and for runs to judge. */

import { hostname } from 'node:os';
import { createBank } from '../bank/bank.js';
import { serveAdmin } from '../bank/admin-server.js';
import { serveBank, type ServedBank } from '../bank/server.js';
import { mint, type TestPki } from '../certificates/index.js';
import { embeddedIdentities, embeddedParts } from '../harness/embedded.js';
import { ConfigurationError } from '../harness/errors.js';
import { leverNames } from '../harness/target/levers.js';
import { wholeNumber } from './arguments.js';
import { writeBankProfile } from './bank-profile.js';
import { program, type Command, type Given } from './command.js';
import { environmentOf, faultOf } from './open.js';
import type { Terminal } from './terminal.js';

const loopback = '127.0.0.1';
const dayMs = 86_400_000;

/** The name under which clients reach a listening address: a wildcard is reached by the name of this machine. */
function publicNameOf(host: string): string {
  return host === '0.0.0.0' || host === '::' ? hostname() : host;
}

/** The chain and key of the server. The minted server is known as localhost only, so other hosts get their own. */
function serverIdentity(pki: TestPki, host: string): { readonly cert: string; readonly key: string } {
  const { server, intermediate } = pki;
  const names = ['localhost', loopback, '::1'];
  const now = Date.now();
  const own = names.includes(host)
    ? server
    : mint({
        subject: [['CN', host]],
        keys: server.keys,
        issuer: intermediate,
        use: 'server',
        hosts: [host, ...names],
        notBefore: new Date(now - dayMs),
        notAfter: new Date(now + 365 * dayMs),
      });
  return {
    cert: own.pem + intermediate.pem,
    key: own.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Turns the reasons why an address cannot be listened on into mistakes of the flags. */
async function listening<T>(flag: string, wanted: string, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
    if (code === 'EADDRINUSE') throw new ConfigurationError(`--${flag}: ${wanted} is in use; choose another`);
    if (code === 'EACCES') throw new ConfigurationError(`--${flag}: this user may not listen on ${wanted}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigurationError('--host: this machine has no such address');
    }
    throw thrown;
  }
}

/** Resolves at the first Ctrl-C or SIGTERM. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    const stop = () => {
      for (const each of signals) process.off(each, stop);
      resolve();
    };
    for (const each of signals) process.on(each, stop);
  });
}

async function bank(given: Given, terminal: Terminal): Promise<number> {
  const port = wholeNumber(given, 'port', [0, 65_535]) ?? 0;
  const adminPort = wholeNumber(given, 'admin-port', [0, 65_535]) ?? 0;
  const host = given.flags.get('host') ?? loopback;
  const fault = await faultOf(given);
  const environment = environmentOf(given) ?? fault?.environment ?? 'sandbox';

  const identities = await embeddedIdentities();
  const running = createBank(
    embeddedParts(identities, { environment, ...(fault === undefined ? {} : { change: fault.change }) }),
  );
  const publicHost = publicNameOf(host);
  const served: ServedBank = await listening('port', `${host}:${port}`, () =>
    serveBank(running, { tls: serverIdentity(identities.pki, publicHost), port, host, publicHost }),
  );
  const admin = await listening('admin-port', `${loopback}:${adminPort}`, () =>
    serveAdmin(running.admin, adminPort),
  );

  const name = fault === undefined ? 'reference bank' : `reference bank with fault ${fault.id}`;
  const stopped = untilStopped();
  try {
    terminal.out(`${name} (${environment}) at ${served.baseUrl}\n`);
    terminal.out(`levers (${leverNames.join(', ')}) at ${admin.baseUrl}\n`);
    const folder = given.flags.get('profile');
    if (folder !== undefined) {
      const places = { baseUrl: served.baseUrl, leversUrl: admin.baseUrl, environment, name };
      const file = writeBankProfile(folder, identities, places);
      terminal.out(`profile with certificates and keys in ${folder}; judge it with\n`);
      terminal.out(`  ${program} run --target ${file}\n`);
    }
    terminal.out('Ctrl-C stops it.\n');
    await stopped;
    return 0;
  } finally {
    await Promise.all([served.close(), admin.close()]);
  }
}

export const bankCommand: Command = {
  mostWords: 0,
  flags: {
    port: { value: 'N', about: 'port to listen on, default any free one' },
    host: { value: 'ADDRESS', about: `address to listen on, default ${loopback}: nobody else can reach it` },
    'admin-port': { value: 'N', about: 'port of the levers, default any free one; always on loopback' },
    profile: {
      value: 'DIR',
      about: 'write a target profile with fresh certificates and keys into this folder',
    },
    environment: { value: 'NAME', about: 'sandbox (default) or production' },
    fault: { value: 'ID', about: 'spoil the bank with a fault' },
  },
  details: 'The bank keeps nothing: each start begins with the fixed data set and fresh certificates.',
  examples: [
    `${program} bank`,
    `${program} bank --port 8443 --profile ./bank`,
    `${program} bank --environment production --profile ./production-bank`,
  ],
  run: bank,
};
