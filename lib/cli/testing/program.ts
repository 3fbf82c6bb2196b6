/** Starts the built program as users do, for tests. */

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { isThorough } from '../../model/testing/thorough.js';

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

/**
 * What Node is given to start the program. Short keys take a second less of each start, 2.4 of 3.4 s of
 * processor for a run of one clause; THOROUGH=1 has those of users.
 */
export const program: readonly string[] = [
  ...(isThorough ? [] : ['--import', pathOf('.ci/short-keys-of-programs.mjs')]),
  pathOf('dist/lib/cli/main.js'),
];

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** However the test ends, also by its time limit, a program that it started does not go on. */
export function endWithTest(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  });
}

/** Runs the program in a folder to its end. Within a test only, as its neighbour. */
export function start(root: string, ...words: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...program, ...words], { cwd: root }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
    endWithTest(child);
  });
}

/** Runs the program in a folder beside the tests of a file, which has to end it. */
export function startBeside(root: string, ...words: readonly string[]) {
  let child: ChildProcess | undefined;
  const ended = new Promise<Ended>((resolve) => {
    const mostBytes = 64 * 1024 * 1024;
    const started = execFile(
      process.execPath,
      [...program, ...words],
      { cwd: root, maxBuffer: mostBytes },
      (_, out, err) => resolve({ code: started.exitCode, out, err }),
    );
    child = started;
  });
  return {
    ended,
    async end(): Promise<void> {
      child?.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Starts the program in a folder, when it goes on until it is stopped; `until` resolves with what it printed
 * once the pattern is among it.
 */
export function startWaiting(root: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [...program, ...words], { cwd: root });
  endWithTest(child);
  let printed = '';
  let out = '';
  let told: (() => void) | undefined;
  const hear = (chunk: Buffer) => {
    printed += chunk.toString();
    told?.();
  };
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    hear(chunk);
  });
  child.stderr.on('data', hear);
  const ended = new Promise<{
    readonly code: number | null;
    readonly printed: string;
    /** What of it went to standard output. */
    readonly out: string;
  }>((resolve) => {
    child.on('close', (code) => resolve({ code, printed, out }));
  });
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      told = () => {
        if (pattern.test(printed)) resolve(printed);
      };
      child.on('close', () => reject(new Error(`the program ended: ${printed}`)));
      told();
    });
  return { until, ended, pid: child.pid ?? 0, stop: (signal: NodeJS.Signals) => child.kill(signal) };
}
