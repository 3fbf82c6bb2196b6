/** Starts the built program as users do, for tests. */

import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../dist/lib/cli/main.js', import.meta.url));

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the program in a folder to its end. */
export function start(root: string, ...words: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main, ...words], { cwd: root }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

/** Starts the program in a folder, when it goes on until it is stopped; `until` resolves with what it printed once the pattern is among it. */
export function startWaiting(root: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [main, ...words], { cwd: root });
  let printed = '';
  let told: (() => void) | undefined;
  const hear = (chunk: Buffer) => {
    printed += chunk.toString();
    told?.();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<{ readonly code: number | null; readonly printed: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, printed }));
  });
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      told = () => {
        if (pattern.test(printed)) resolve(printed);
      };
      child.on('close', () => reject(new Error(`the program ended: ${printed}`)));
      told();
    });
  return { until, ended, stop: (signal: NodeJS.Signals) => child.kill(signal) };
}
