/** `bank`: serves the reference bank until it is stopped, for TPPs to call and for runs to judge. */

import type { Environment } from '../../model/environment.js';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { leverLine, levers } from '../../bank/admin-levers.js';
import { serveAdmin } from '../../bank/admin-server.js';
import { createBank } from '../../bank/bank.js';
import { serveBank, type ServedBank } from '../../bank/server/server.js';
import type { BankParts, PartsChange } from '../../bank/types.js';
import { mint, type TestPki } from '../../certificates/index.js';
import { type EmbeddedIdentities, embeddedParts } from '../../embedded/embedded.js';
import { codeOf, ConfigurationError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { oneOf, wholeNumber } from '../arguments.js';
import { awkwardTpp } from './awkward-tpp.js';
import { trustFrom } from './own-certificates.js';
import { ownDataFrom } from './own-data-file.js';
import { bankName } from './bank-name.js';
import { profileName, writeBankProfile } from './bank-profile.js';
import { serveFurther } from './further-instances.js';
import { identitiesFor } from './kept-identities.js';
import { entryText } from './entry-text.js';
import { CallHistory } from './live/call-history.js';
import { liveSite } from './live/live-site.js';
import { greeting, greetingEvent, type Started } from './greeting.js';
import type { LogSink } from './log-entry.js';
import { keepState } from './state-file.js';
import { watchedBank } from './watched-bank.js';
import { type Command, type Given, program } from '../command.js';
import { type FileLock, type Kept, lockFile } from '../file-lock.js';
import { environmentOf, faultOf, variantsOf } from '../open-target.js';
import type { Terminal } from '../console/terminal.js';

const loopback = '127.0.0.1';
const dayMs = 86_400_000;
/** How long requests under way may take at the end, in milliseconds. */
const patience = 5_000;
/** One for what runs side by side, and three for what moves the clock. */
const usualInstances = 4;
const mostInstances = 9;

/** The name by which clients reach a listening address; for a wildcard, that of this machine. */
function publicNameOf(host: string): string {
  return host === '0.0.0.0' || host === '::' ? hostname() : host;
}

/** Chain and key of the server. The minted one is for localhost only; other hosts get their own. */
export function serverIdentity(pki: TestPki, host: string): { readonly cert: string; readonly key: string } {
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
export async function listening<T>(flag: string, wanted: string, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'EADDRINUSE') throw new ConfigurationError(`--${flag}: ${wanted} is in use; choose another`);
    if (code === 'EACCES') throw new ConfigurationError(`--${flag}: this user may not listen on ${wanted}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigurationError('--host: this machine has no such address');
    }
    throw thrown;
  }
}

/** Resolves at the first Ctrl-C or SIGTERM; at the second the process ends as usual. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    const stop = () => {
      for (const each of signals) process.off(each, stop);
      resolve();
    };
    for (const each of signals) process.on(each, stop);
  });
}

const logForms = ['lines', 'json', 'none'] as const;

type LogForm = (typeof logForms)[number];

/** Where log entries go; undefined when none are wanted. */
function logSink(form: LogForm, terminal: Terminal): LogSink | undefined {
  if (form === 'none') return undefined;
  return (entry) => terminal.out(form === 'json' ? `${JSON.stringify(entry)}\n` : entryText(entry));
}

/** What was asked for, once it is known to make sense. */
interface Asked {
  readonly port: number;
  readonly adminPort: number;
  readonly host: string;
  readonly name: string;
  readonly environment: Environment;
  readonly form: LogForm;
  readonly sink: LogSink | undefined;
  readonly folder: string | undefined;
  readonly file: string | undefined;
  readonly identities: EmbeddedIdentities;
  readonly parts: () => BankParts;
  /** Further files of the profile folder, content by name. */
  readonly files: Readonly<Record<string, string>>;
  readonly instances: number;
}

/** Serves the bank until it is stopped. */
async function serveUntilStopped(asked: Asked, terminal: Terminal): Promise<void> {
  const { adminPort, environment, file, folder, host, identities, instances, name, parts, port, sink } =
    asked;
  const running = createBank(parts());
  const state =
    file === undefined ? undefined : keepState(running, file, (line) => terminal.err(`${line}\n`));
  const history = new CallHistory();
  const watched = watchedBank(running, {
    history,
    ...(state === undefined ? {} : { onChange: state.changed }),
    ...present({ onEntry: sink }),
  });
  const publicHost = publicNameOf(host);
  const at = { tls: serverIdentity(identities.pki, publicHost), host, publicHost };
  const served: ServedBank = await listening('port', `${host}:${port}`, () =>
    serveBank(watched.bank, { ...at, port, onRefusedBytes: watched.refusedBytes }),
  );
  const live = liveSite({ bank: watched.bank, name, history, baseUrl: () => served.baseUrl });
  const stopped = untilStopped();
  const open: { close(): Promise<void> }[] = [{ close: () => served.close(patience) }];
  try {
    const admin = await listening('admin-port', `${loopback}:${adminPort}`, () =>
      serveAdmin(watched.bank.admin, adminPort, {}, live),
    );
    open.push(admin);
    const further = await serveFurther(instances - 1, parts, at, sink);
    open.push({ close: () => further.close(patience) });
    const here = { baseUrl: served.baseUrl, leversUrl: admin.baseUrl };
    const places = { ...here, instances: further.places, environment, name };
    const profile =
      folder === undefined
        ? undefined
        : { folder, file: writeBankProfile(folder, identities, places, asked.files) };
    const start: Started = {
      clockAhead: running.admin.now() - Date.now(),
      name,
      environment,
      served,
      further: further.places.map((each) => each.baseUrl),
      admin,
      host,
      profile,
      state: file === undefined || state === undefined ? undefined : { file, found: state.found },
    };
    if (asked.form === 'json') {
      terminal.out(greetingEvent(start));
      terminal.err(greeting(start));
    } else terminal.out(greeting(start));
    await stopped;
  } finally {
    await Promise.all(open.map((each) => each.close()));
    state?.flush();
  }
}

/** How many instances to serve: what a run needs, where it is told of them. */
function instancesOf(given: Given, folder: string | undefined): number {
  const count = wholeNumber(given, 'instances', [1, mostInstances]);
  if (count !== undefined && count > 1 && folder === undefined)
    throw new ConfigurationError('--instances: needs --profile, which tells a run where they are');
  return count ?? (folder === undefined ? 1 : usualInstances);
}

/** What files of the user's own make of the bank. */
function changesOf(given: Given, environment: Environment): readonly PartsChange[] {
  const trust = given.flags.get('trust');
  const data = given.flags.get('data');
  if (data !== undefined && environment !== 'sandbox')
    throw new ConfigurationError('--data: is for the sandbox; production has customers of its own');
  return [
    ...(trust === undefined ? [] : [trustFrom(trust)]),
    ...(data === undefined ? [] : [ownDataFrom(data)]),
  ];
}

async function bank(given: Given, terminal: Terminal): Promise<number> {
  const port = wholeNumber(given, 'port', [0, 65_535]) ?? 0;
  const adminPort = wholeNumber(given, 'admin-port', [0, 65_535]) ?? 0;
  const host = given.flags.get('host') ?? loopback;
  const fault = await faultOf(given);
  const variants = await variantsOf(given);
  const environment = environmentOf(given) ?? fault?.environment ?? 'sandbox';
  const form = oneOf(given, 'log', logForms) ?? 'lines';
  const sink = logSink(form, terminal);
  const folder = given.flags.get('profile');
  const file = given.flags.get('state');
  const instances = instancesOf(given, folder);
  const name = bankName(given);

  const kept: readonly Kept[] = [
    ...(folder === undefined
      ? []
      : [{ file: join(folder, profileName), flag: 'profile', place: 'folder', by: 'bank' } as const]),
    ...(file === undefined ? [] : [{ file, flag: 'state', place: 'file', by: 'bank' } as const]),
  ];
  const locks: FileLock[] = [];
  try {
    for (const each of kept) locks.push(lockFile(each));
    const identities = await identitiesFor(folder);
    const change: PartsChange = (parts) => fault?.change(variants(parts)) ?? variants(parts);
    const awkward = folder === undefined ? undefined : await awkwardTpp(folder);
    const changes = [...changesOf(given, environment), ...(awkward === undefined ? [] : [awkward.change])];
    const parts = () =>
      changes.reduce((made, each) => each(made), embeddedParts(identities, { environment, change }));
    await serveUntilStopped(
      {
        port,
        adminPort,
        host,
        name,
        environment,
        form,
        sink,
        folder,
        file,
        identities,
        instances,
        parts,
        files: awkward?.files ?? {},
      },
      terminal,
    );
    return 0;
  } finally {
    for (const each of locks) each.release();
  }
}

export const bankCommand: Command = {
  mostWords: 0,
  flags: {
    port: { value: 'N', about: 'port to listen on, default any free one' },
    host: { value: 'ADDRESS', about: `address to listen on, default ${loopback}: nobody else can reach it` },
    'admin-port': { value: 'N', about: 'port of the levers, default any free one; always on loopback' },
    trust: {
      value: 'FILE',
      about: 'trust the certificates of this PEM file, too: authorities, or those of TPPs as they are',
    },
    data: {
      value: 'FILE',
      about: 'begin with the customers of this JSON file beside the fixed ones; sandbox only',
    },
    profile: {
      value: 'DIR',
      about: 'write a target profile with certificates and keys into this folder; keys that it has are kept',
    },
    instances: {
      value: 'N',
      about: `instances to serve, default ${usualInstances} with --profile; a run moves the clocks of all but the first`,
    },
    state: { value: 'FILE', about: 'keep everything in this file, and go on from it at the next start' },
    log: { value: 'FORM', about: 'each request as lines (default) or as json, or none' },
    environment: { value: 'NAME', about: 'sandbox (default) or production' },
    fault: { value: 'ID', about: 'spoil the bank with a fault' },
    variant: { value: 'IDS', about: 'a bank that lawfully chooses otherwise; several parted by commas' },
  },
  details: `Without --state the bank forgets everything when it ends, and each start begins with the fixed data set, as the further
instances always do. --port, --admin-port and --state are those of the first instance.
The address of the levers is also a live page: calls as they come, obligations, customers, and the levers as forms. With curl the levers are
called with -X and -d (a name with a question mark may be left out):
${levers.map((each) => `  ${leverLine(each)}`).join('\n')}`,
  examples: [
    `${program} bank`,
    `${program} bank --port 8443 --profile ./bank`,
    `${program} bank --port 8443 --profile ./bank --state ./bank/state.json`,
    `${program} bank --environment production --profile ./production-bank`,
  ],
  run: bank,
};
