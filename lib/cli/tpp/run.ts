/** `tpp run -- CMD`: starts the bank, hands it to a command, and judges what the command sends. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { constants } from 'node:os';
import { ConfigurationError } from '../../model/errors.js';
import { embeddedPsus } from '../../embedded/embedded.js';
import type { Area } from '../../tpp/obligation.js';
import type { TrafficVerdicts } from '../../tpp/judge-traffic.js';
import type { Given } from '../command.js';
import { environmentOf } from '../open-target.js';
import type { Terminal } from '../console/terminal.js';
import { provocationsNamed } from './named-provocations.js';
import type { Provocation } from './provocations.js';
import { recordUnder } from './record-file.js';
import { openBank, type OpenedBank } from './serve.js';

/** How the command ended, and what was seen of it. */
export interface CommandRun {
  /** Absent at the plain bank. */
  readonly provocation?: Provocation;
  readonly verdicts: TrafficVerdicts;
  /** What was called, each once. */
  readonly operations: ReadonlySet<string>;
  /** Exit code of the command. */
  readonly code: number;
  /** The user stopped it by Ctrl-C or the like. */
  readonly isStopped?: true;
}

/** What the command is told. Keys are files, so that none stands in the environment. */
function variables(
  given: Given,
  { served, folder }: OpenedBank,
  provocation: Provocation | undefined,
): Readonly<Record<string, string>> {
  const psus = embeddedPsus[environmentOf(given) ?? 'sandbox'];
  const numberOf = (kind: 'private' | 'corporate') => psus.find((each) => each.kind === kind)?.identity ?? '';
  return {
    PSD2_BASE_URL: served.baseUrl,
    PSD2_LEVERS_URL: served.adminUrl,
    PSD2_CA: join(folder, 'ca.pem'),
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    PSD2_TPP_CERTIFICATE: join(folder, 'primary.pem'),
    PSD2_TPP_KEY: join(folder, 'primary.key'),
    PSD2_PISP_CERTIFICATE: join(folder, 'pispOnly.pem'),
    PSD2_PISP_KEY: join(folder, 'pispOnly.key'),
    PSD2_PROVOCATION: provocation?.id ?? '',
    PSD2_PSU_PRIVATE: numberOf('private'),
    PSD2_PSU_CORPORATE: numberOf('corporate'),
  };
}

/** How a command ended. */
interface Ended {
  readonly code: number;
  readonly isStopped?: true;
}

async function ended(command: string, words: readonly string[], told: Readonly<Record<string, string>>) {
  const child = spawn(command, words, {
    stdio: 'inherit',
    env: { ...process.env, ...told },
    shell: process.platform === 'win32',
  });
  // However it ends, what it did until then is judged. Ctrl-C reaches it by itself, a SIGTERM is handed on.
  let isStopped = false;
  const note = () => void (isStopped = true);
  const hand = () => {
    note();
    child.kill('SIGTERM');
  };
  process.on('SIGINT', note).on('SIGTERM', hand);
  return new Promise<Ended>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new ConfigurationError(
          error.code === 'ENOENT'
            ? `tpp run: there is no command ${JSON.stringify(command)}`
            : `tpp run: the command does not start (${error.code ?? error.message})`,
        ),
      ),
    );
    child.once('close', (status, signal) => {
      const code = status ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      resolve(isStopped ? { code, isStopped } : { code });
    });
  }).finally(() => process.off('SIGINT', note).off('SIGTERM', hand));
}

/** Runs the command beside the plain bank, then once for each provocation beside a bank of its own. */
export async function runTpp(
  given: Given,
  terminal: Terminal,
  require: readonly Area[],
  [command, ...words]: readonly string[],
): Promise<readonly CommandRun[]> {
  if (command === undefined) throw new ConfigurationError('tpp run: name a command; tpp run -- npm test');
  const runs: CommandRun[] = [];
  for (const provocation of [undefined, ...(await provocationsNamed(given.flags.get('provoke')))]) {
    // A provocation may make a field of work impossible.
    const wanted = provocation === undefined ? require : [];
    const record = given.flags.get('record');
    const place =
      record === undefined || provocation === undefined ? record : recordUnder(record, provocation.id);
    const opened = await openBank(given, terminal, wanted, provocation, place);
    try {
      if (provocation !== undefined) terminal.err(`${provocation.id}: ${provocation.title}\n`);
      const end = await ended(command, words, variables(given, opened, provocation));
      const { code } = end;
      if (code !== 0) terminal.err(`the command ended with code ${code}\n`);
      const run = {
        verdicts: opened.served.verdicts(code === 0 && end.isStopped !== true),
        operations: opened.served.operations(),
        ...end,
      };
      runs.push(provocation === undefined ? run : { ...run, provocation });
      // Ctrl-C ends all of it.
      if (end.isStopped === true) break;
    } finally {
      await opened.close();
    }
  }
  return runs;
}
