/** `tpp proxy`: stands in front of a bank and judges what passes, until it is stopped or asked. */

import { createPrivateKey } from 'node:crypto';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ConfigurationError } from '../../model/errors.js';
import type { TrafficVerdicts } from '../../tpp/judge-traffic.js';
import type { Area } from '../../tpp/obligation.js';
import { lookOn } from '../../tpp/proxy/look-on.js';
import { serveProxy, type PemIdentity } from '../../tpp/proxy/serve-proxy.js';
import { wholeNumber } from '../arguments.js';
import { listening, serverIdentity, untilStopped } from '../bank/command.js';
import { identitiesFor } from '../bank/kept-identities.js';
import type { Given } from '../command.js';
import { readNamedFile } from '../messages/named-file.js';
import { environmentOf } from '../open-target.js';
import type { Terminal } from '../console/terminal.js';
import { openRecord } from './record-file.js';
import { after, duration } from './serve.js';
import { serveVerdict } from './verdict-port.js';
import { verdictJson } from './verdict-text.js';
import { present } from '../../model/present.js';

const patience = 5_000;

function upstreamOf(given: Given): URL {
  const text = given.flags.get('upstream');
  if (text === undefined)
    throw new ConfigurationError('tpp proxy: name the bank; --upstream https://bank.example/api');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ConfigurationError(`--upstream: ${JSON.stringify(text)} is no http(s) address`);
  if (url.username !== '' || url.search !== '' || url.hash !== '')
    throw new ConfigurationError('--upstream: write an address without user, query and fragment');
  return url;
}

function pemOf(given: Given, flag: string): string | undefined {
  const file = given.flags.get(flag);
  return file === undefined ? undefined : readNamedFile(`--${flag}: ${file}`, file).toString('latin1');
}

function checkCertificate(flag: string, pem: string): void {
  try {
    createSecureContext({ cert: pem });
  } catch {
    throw new ConfigurationError(`--${flag}: holds no certificate in PEM`);
  }
}

/** A certificate and its key out of two flags that go together. */
function identityOf(given: Given, certificate: string, key: string): PemIdentity | undefined {
  const [cert, secret] = [pemOf(given, certificate), pemOf(given, key)];
  if (cert === undefined && secret === undefined) return undefined;
  if (cert === undefined || secret === undefined)
    throw new ConfigurationError(`--${certificate} and --${key} go together`);
  checkCertificate(certificate, cert);
  try {
    createPrivateKey(secret);
  } catch {
    throw new ConfigurationError(
      `--${key}: holds no private key in PEM that can be used without a passphrase`,
    );
  }
  try {
    createSecureContext({ cert, key: secret });
  } catch {
    throw new ConfigurationError(`--${key}: is not the key of --${certificate}`);
  }
  return { cert, key: secret };
}

function authorityOf(given: Given): { readonly ca?: string } {
  const ca = pemOf(given, 'ca');
  if (ca === undefined) return {};
  checkCertificate('ca', ca);
  return { ca };
}

/** What clients see of the proxy. */
interface OwnIdentity {
  readonly server: PemIdentity;
  /** The authority that they trust it by; absent when the certificate was given. */
  readonly file?: string;
  readonly forget: () => void;
}

/** The certificate that clients see, and the file of its authority; none when it was given. */
async function ownIdentity(given: Given, host: string): Promise<OwnIdentity> {
  const own = identityOf(given, 'tls-certificate', 'tls-key');
  if (own !== undefined) return { server: own, forget: () => {} };
  const kept = given.flags.get('profile');
  const { pki } = await identitiesFor(kept);
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'psd2-tpp-'));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'ca.pem');
  writeFileSync(file, pki.root.pem);
  const forget = () => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
  return { server: serverIdentity(pki, host), file, forget };
}

/** Tells each text once. */
function eachOnce(tell: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (!told.has(text)) tell(text);
    told.add(text);
  };
}

/** Relays until it is to end, and gives the verdicts. */
export async function proxyTpps(
  given: Given,
  terminal: Terminal,
  require: readonly Area[],
): Promise<TrafficVerdicts> {
  const upstream = upstreamOf(given);
  const environment = environmentOf(given) ?? 'sandbox';
  const basePath = upstream.pathname.replace(/\/$/, '');
  const host = given.flags.get('host') ?? '127.0.0.1';
  const port = wholeNumber(given, 'port', [0, 65_535]) ?? 0;
  const adminPort = wholeNumber(given, 'admin-port', [0, 65_535]) ?? 0;
  const time = duration(given);
  const client = identityOf(given, 'client-certificate', 'client-key');
  const authority = authorityOf(given);
  const record = openRecord(given, terminal);
  const trouble = eachOnce((text) => terminal.err(`${text}\n`));
  const { server, file, forget } = await ownIdentity(given, host);
  const { kind } = record;
  const looking = lookOn({ basePath, environment, require, ...present({ record: kind }) }, record.write);
  const open: (() => Promise<void>)[] = [async () => forget(), record.close, looking.close];
  const stopped = untilStopped();
  const ends = after(time);
  try {
    const options = {
      upstream,
      host,
      port,
      server,
      watch: looking.watch,
      trouble,
      ...authority,
      ...present({ client }),
    };
    const proxy = await listening('port', `${host}:${port}`, () => serveProxy(options));
    open.push(proxy.close);
    const verdict = await listening('admin-port', `127.0.0.1:${adminPort}`, () =>
      serveVerdict(adminPort, async () => verdictJson(await looking.verdicts())),
    );
    open.push(() => verdict.close(patience));
    await record.begin({ basePath, environment });
    terminal.err(
      `${upstream.href} through ${proxy.baseUrl}\n${file === undefined ? '' : `authority of its certificate: ${file}\n`}` +
        `verdict so far: GET ${verdict.baseUrl}/verdict; POST it, or Ctrl-C, to end\n`,
    );
    await Promise.race([stopped, ends.over, verdict.asked]);
    await proxy.close();
    return await looking.verdicts();
  } finally {
    ends.cancel();
    for (const close of open.toReversed()) await close();
  }
}
