/** `tpp serve`: serves the reference bank and judges who calls it, until it is stopped or asked. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authoritiesOf } from '../../certificates/index.js';
import { ConfigurationError } from '../../model/errors.js';
import type { Area } from '../../tpp/obligation.js';
import type { TrafficVerdicts } from '../../tpp/judge-traffic.js';
import { wholeNumber } from '../arguments.js';
import { writeBankProfile } from '../bank/bank-profile.js';
import { identitiesFor } from '../bank/kept-identities.js';
import { untilStopped } from '../bank/command.js';
import type { Given } from '../command.js';
import { environmentOf } from '../open-target.js';
import type { Terminal } from '../console/terminal.js';
import { openRecord } from './record-file.js';
import { provocationsNamed } from './named-provocations.js';
import type { Provocation } from './provocations.js';
import { serveForTpps, type ServedForTpps } from './served.js';
import { present } from '../../model/present.js';

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** Milliseconds of `--for 10m`; undefined without the flag. */
export function duration(given: Given): number | undefined {
  const text = given.flags.get('for');
  if (text === undefined) return undefined;
  const [, number = '', unit = ''] = /^(\d{1,6})([smh])$/.exec(text) ?? [];
  const milliseconds = Number(number) * (units[unit] ?? 0);
  if (milliseconds === 0 || milliseconds > 2_000_000_000)
    throw new ConfigurationError(`--for: ${JSON.stringify(text)} is no time; write 90s, 10m or 2h`);
  return milliseconds;
}

/** Ends after this many milliseconds, or never. */
export function after(milliseconds: number | undefined): {
  readonly over: Promise<void>;
  readonly cancel: () => void;
} {
  if (milliseconds === undefined) return { over: new Promise(() => {}), cancel() {} };
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return { over, cancel: () => clearTimeout(timer) };
}

/** A bank with its files, as `serve` and `run` open it. */
export interface OpenedBank {
  readonly served: ServedForTpps;
  /** Where certificates, keys and the profile are. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** Opens the bank that the flags ask for. Without --profile its files are in a folder that goes with it. */
export async function openBank(
  given: Given,
  terminal: Terminal,
  require: readonly Area[],
  provocation?: Provocation,
  recordAt = given.flags.get('record'),
): Promise<OpenedBank> {
  const kept = given.flags.get('profile');
  const environment = environmentOf(given) ?? 'sandbox';
  const identities = await identitiesFor(kept);
  const record = openRecord(given, terminal, recordAt);
  const served = await serveForTpps({
    identities,
    environment,
    require,
    port: wholeNumber(given, 'port', [0, 65_535]) ?? 0,
    adminPort: wholeNumber(given, 'admin-port', [0, 65_535]) ?? 0,
    onExchange: record.keep,
    ...present({ provocation }),
  });
  const trust = authoritiesOf(identities.pki).map(({ pem }) => pem);
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'psd2-tpp-'));
  const close = async () => {
    await served.close();
    await record.close();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await record.begin({ basePath: served.basePath, environment, trust });
    const places = {
      baseUrl: served.baseUrl,
      leversUrl: served.adminUrl,
      environment,
      name: 'reference bank',
    };
    writeBankProfile(folder, identities, places);
    return { served, folder, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

/** Serves until it is to end, and gives the verdicts. */
export async function serveTpps(
  given: Given,
  terminal: Terminal,
  require: readonly Area[],
): Promise<TrafficVerdicts> {
  const ends = after(duration(given));
  const [provocation, another] = await provocationsNamed(given.flags.get('provoke'));
  if (another !== undefined)
    throw new ConfigurationError(
      '--provoke: serve takes one provocation, or several at once joined by +; run takes as many as wanted',
    );
  const { served, folder, close } = await openBank(given, terminal, require, provocation);
  // Heard before anybody is told that it may be stopped.
  const stopped = untilStopped();
  try {
    terminal.err(
      `reference bank at ${served.baseUrl}\ncertificates and keys in ${folder}\n` +
        `verdict so far: GET ${served.adminUrl}/verdict; POST it, or Ctrl-C, to end\n`,
    );
    await Promise.race([stopped, ends.over, served.asked]);
    return served.verdicts();
  } finally {
    ends.cancel();
    await close();
  }
}
