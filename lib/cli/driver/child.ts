/** A program that speaks the driver protocol, as a child of this process: one question at a time, each with a time limit. */

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ConfigurationError } from '../../model/errors.js';
import { memberOf, type DriverQuestion } from './protocol.js';

/** The program hung, crashed or does not keep to the protocol; one line. */
export class DriverTrouble extends Error {
  override readonly name = 'DriverTrouble';
}

/** A running program. */
export interface Driver {
  /** The answer to a question; `name` says in errors what was asked. */
  readonly ask: (name: string, question: DriverQuestion) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

interface Waiting {
  readonly name: string;
  readonly id: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The start of what a program said, safe to show: nothing invisible, and nothing long enough to be a key. */
export function quote(text: string): string {
  const shown = text
    .replaceAll(/-----BEGIN[\s\S]*?(?:-----END[^\n]*|$)/g, '…')
    .replaceAll(/[A-Za-z0-9+/=_-]{40,}/g, '…')
    .replaceAll(/[^\u0020-\u007e\u00a1-\uffff]+/g, ' ')
    .trim();
  return shown.length > 160 ? `${shown.slice(0, 160)}…` : shown;
}

function readAnswer(line: string, { id, name }: Waiting): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(line);
  } catch {
    throw new DriverTrouble(`the program answered ${name} with a line that is no JSON: ${quote(line)}`);
  }
  if (memberOf(answer, 'id') !== id) {
    throw new DriverTrouble(
      `the program answered ${name}, which has the id ${id}, with the id ${quote(JSON.stringify(memberOf(answer, 'id') ?? null))}`,
    );
  }
  return answer;
}

/** Starts a program without a shell; its working directory and environment are those of this process. */
export function startDriver(command: string, words: readonly string[], timeoutMs: number): Driver {
  const child = spawn(command, [...words], { stdio: ['pipe', 'pipe', 'pipe'] });
  let waiting: Waiting | undefined;
  let ended: Error | undefined;
  let lastWords = '';
  let asked = 0;
  const settle = (act: (each: Waiting) => void): void => {
    const each = waiting;
    waiting = undefined;
    if (each !== undefined) act(each);
  };
  const end = (error: Error): void => {
    ended ??= error;
    settle((each) => each.reject(error));
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (waiting === undefined) {
      end(new DriverTrouble(`the program wrote a line that nobody asked for: ${quote(line)}`));
      return;
    }
    settle((each) => {
      try {
        each.resolve(readAnswer(line, each));
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new DriverTrouble(String(thrown));
        ended ??= error;
        each.reject(error);
      }
    });
  });
  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-4_000);
  });
  // A program that is gone is told of by its close.
  child.stdin.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    child.on('error', () => {
      end(
        new ConfigurationError(`drive: the program "${command}" cannot be started; check its name and path`),
      );
      resolve();
    });
    child.on('close', (code, signal) => {
      const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      const said = quote(lastWords.trim().split('\n').at(-1) ?? '');
      const when = waiting === undefined ? '' : ` before it answered ${waiting.name}`;
      end(new DriverTrouble(`the program ${how}${when}${said === '' ? '' : `; its last words: ${said}`}`));
      resolve();
    });
  });
  return {
    ask: (name, question) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) {
          reject(ended);
          return;
        }
        asked += 1;
        const limit = setTimeout(() => {
          end(new DriverTrouble(`the program did not answer ${name} within ${timeoutMs / 1000} s`));
        }, timeoutMs);
        const clearing =
          <T>(then: (value: T) => void) =>
          (value: T) => {
            clearTimeout(limit);
            then(value);
          };
        waiting = { name, id: asked, resolve: clearing(resolve), reject: clearing(reject) };
        child.stdin.write(`${JSON.stringify({ id: asked, ...question })}\n`);
      }),
    async stop() {
      child.stdin.end();
      if (ended !== undefined) child.kill('SIGKILL');
      const limit = setTimeout(() => child.kill('SIGKILL'), 1_000);
      // Children of the program may hold its pipes open after it is gone.
      const exited = new Promise<void>((resolve) => void child.on('exit', () => resolve()));
      await Promise.race([closed, exited]);
      clearTimeout(limit);
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}
