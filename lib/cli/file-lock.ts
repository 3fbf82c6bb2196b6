/** One bank or run at a time writes a file: a lock beside it names the process. Stale ones are taken over. */

import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';
import { codeOf, ConfigurationError } from '../model/errors.js';
import { makeFolder } from '../report/folder.js';

/** What is kept: the file of a flag, and what to name another one of. */
export interface Kept {
  readonly file: string;
  readonly flag: string;
  readonly place: 'file' | 'folder';
  /** Who keeps it. Reports of a run that ended on another machine are in nobody's way. */
  readonly by: 'bank' | 'run';
}

function refused({ flag }: Kept, why: string): ConfigurationError {
  return new ConfigurationError(`--${flag}: ${why}`);
}

export interface FileLock {
  /** Lets the next bank have the file; a second call does nothing. */
  readonly release: () => void;
}

/** Files that this process keeps. In containers its number in a lock does not tell it from others. */
const own = new Set<string>();

const tries = 5;

/** The text of a lock; undefined when there is none any more. */
function read(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8');
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** True when the lock was made now, false when there was one. */
function make(lock: string, text: string): boolean {
  let opened: number;
  try {
    opened = openSync(lock, 'wx', 0o600);
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST') return false;
    throw thrown;
  }
  try {
    writeFileSync(opened, text);
  } catch (thrown) {
    // On a full disk; an empty lock would keep the file from everybody.
    rmSync(lock, { force: true });
    throw thrown;
  } finally {
    closeSync(opened);
  }
  return true;
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (thrown) {
    // A process of another user runs as well.
    return codeOf(thrown) !== 'ESRCH';
  }
}

/** Takes a lock away that nobody holds; if another bank took it over meanwhile, that one keeps it. */
function takeAway(lock: string, stale: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return;
    throw thrown;
  }
  try {
    if (read(aside) !== stale) linkSync(aside, lock);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Who holds a lock, as a mistake to tell; undefined when its process has ended. */
function holder({ by, file, place }: Kept, text: string): string | undefined {
  const lock = `${file}.lock`;
  const [, processText, host] = /^(\d{1,10}) (\S+)\n$/.exec(text) ?? [];
  if (processText === undefined)
    return `${file} is in use, says ${lock}; if no ${by} uses it, remove that file`;
  if (host !== hostname() && by === 'run') return undefined;
  if (host !== hostname())
    return `${file} is in use by a bank on ${host ?? ''}; if that one has ended, remove ${lock}`;
  const processId = Number(processText);
  const running = processId === process.pid ? own.has(resolve(lock)) : isRunning(processId);
  return running
    ? `${file} is in use by another ${by} (process ${processText}); ${by === 'run' ? 'wait for' : 'stop'} that one, or name another ${place}`
    : undefined;
}

/**
 * Keeps others off a file until it is released or this process ends.
 * @throws ConfigurationError when another one keeps the file, or nothing can be written there.
 */
export function lockFile(kept: Kept): FileLock {
  const { file, place } = kept;
  const lock = resolve(`${file}.lock`);
  const text = `${process.pid} ${hostname()}\n`;
  const taken = () => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (make(lock, text)) return true;
      const found = read(lock);
      if (found === undefined) continue;
      const why = holder(kept, found);
      if (why !== undefined) throw refused(kept, why);
      takeAway(lock, found);
    }
    return false;
  };
  try {
    makeFolder(dirname(lock), 0o700);
    if (!taken())
      throw refused(
        kept,
        `${file} is wanted by several ${kept.by}s at once; start them with a ${place} each`,
      );
  } catch (thrown) {
    if (thrown instanceof ConfigurationError) throw thrown;
    const folder = dirname(file);
    if (place === 'folder' && existsSync(folder) && !statSync(folder).isDirectory())
      throw refused(kept, `${folder} is a file; name a folder`);
    throw refused(
      kept,
      `${file} cannot be written (${codeOf(thrown)}); choose another ${place} with --${kept.flag}`,
    );
  }
  own.add(lock);
  const release = () => {
    process.off('exit', release);
    if (own.delete(lock) && read(lock) === text) rmSync(lock, { force: true });
  };
  // However the process ends by itself; what kills it leaves the file to the next one to take over.
  process.on('exit', release);
  return { release };
}
