/** The file of a served bank's memory: read at the start, written a little after changes, and at the end. */

import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Bank } from '../../bank/bank.js';
import { SnapshotError } from '../../bank/snapshot.js';
import { codeOf, ConfigurationError } from '../../model/errors.js';

/** How long a change waits for being written, in milliseconds, unless writing takes long itself. */
const pause = 1_000;

/** A change waits this many times as long as the last writing took: the bank has to answer, too. */
const answersFor = 9;

export interface StateFile {
  /** True when the file held a state that the bank went on from. */
  readonly found: boolean;
  /** Says that the bank may have changed; it is written soon, however often this is said. */
  readonly changed: () => void;
  /** Writes what is not written yet. */
  readonly flush: () => void;
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return undefined;
    if (codeOf(thrown) === 'EISDIR')
      throw new ConfigurationError(`--state: ${file} is a folder; name a file in it`);
    throw new ConfigurationError(`--state: ${file} cannot be read (${codeOf(thrown)})`);
  }
}

/** Writes beside the file and puts that in its place, so that the file is whole at every moment. */
function replace(file: string, text: string): void {
  const beside = `${file}.${process.pid}.new`;
  try {
    const opened = openSync(beside, 'w', 0o600);
    try {
      writeFileSync(opened, text);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(beside, file);
  } catch (thrown) {
    rmSync(beside, { force: true });
    throw thrown;
  }
}

function restore(bank: Bank, file: string, text: string): void {
  try {
    bank.restore(text);
  } catch (thrown) {
    if (!(thrown instanceof SnapshotError)) throw thrown;
    throw new ConfigurationError(
      `--state: ${file} ${thrown.message}; name another file, or remove it to begin afresh`,
    );
  }
}

/**
 * Lets a bank go on from what a file holds, and keeps the file up to date. `complain` is told once when the
 * file cannot be written while the bank runs; at the end that is an error.
 * @throws ConfigurationError when the file holds anything else, or cannot be read or written.
 */
export function keepState(bank: Bank, file: string, complain: (line: string) => void): StateFile {
  const text = contentOf(file);
  if (text !== undefined) restore(bank, file, text);
  let written = '';
  let took = 0;
  const write = () => {
    const start = performance.now();
    const now = bank.snapshot();
    if (now !== written) {
      replace(file, now);
      written = now;
    }
    took = performance.now() - start;
  };
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    write();
  } catch (thrown) {
    throw new ConfigurationError(`--state: ${file} cannot be written (${codeOf(thrown)})`);
  }

  let waiting: NodeJS.Timeout | undefined;
  let told = false;
  const writeLater = () => {
    waiting = undefined;
    try {
      write();
      told = false;
    } catch (thrown) {
      if (!told) complain(`--state: ${file} cannot be written (${codeOf(thrown)}); the bank goes on`);
      told = true;
    }
  };
  return {
    found: text !== undefined,
    changed() {
      waiting ??= setTimeout(writeLater, Math.max(pause, answersFor * took)).unref();
    },
    flush() {
      clearTimeout(waiting);
      waiting = undefined;
      write();
    },
  };
}
