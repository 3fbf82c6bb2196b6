/** A program that speaks the driver protocol, as a child: one question at a time, each with a time limit. */

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
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

/** The one question that waits for its answer, and why the program will answer no more. */
interface Dialogue {
  waiting?: Waiting;
  ended?: Error;
}

function settle(dialogue: Dialogue, act: (each: Waiting) => void): void {
  const { waiting } = dialogue;
  delete dialogue.waiting;
  if (waiting !== undefined) act(waiting);
}

function end(dialogue: Dialogue, error: Error): void {
  dialogue.ended ??= error;
  settle(dialogue, (each) => each.reject(error));
}

function takeLine(dialogue: Dialogue, line: string): void {
  if (dialogue.waiting === undefined) {
    end(dialogue, new DriverTrouble(`the program wrote a line that nobody asked for: ${quote(line)}`));
    return;
  }
  settle(dialogue, (each) => {
    try {
      each.resolve(readAnswer(line, each));
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new DriverTrouble(String(thrown));
      dialogue.ended ??= error;
      each.reject(error);
    }
  });
}

type Child = ChildProcessWithoutNullStreams;

/** Resolves when the program is gone; the question that waits then hears why. */
function closing(dialogue: Dialogue, child: Child, command: string): Promise<void> {
  let lastWords = '';
  child.stderr.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-4_000);
  });
  return new Promise((resolve) => {
    child.on('error', () => {
      end(
        dialogue,
        new ConfigurationError(`drive: the program "${command}" cannot be started; check its name and path`),
      );
      resolve();
    });
    child.on('close', (code, signal) => {
      const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
      const said = quote(lastWords.trim().split('\n').at(-1) ?? '');
      const when = dialogue.waiting === undefined ? '' : ` before it answered ${dialogue.waiting.name}`;
      end(
        dialogue,
        new DriverTrouble(`the program ${how}${when}${said === '' ? '' : `; its last words: ${said}`}`),
      );
      resolve();
    });
  });
}

function ask(
  dialogue: Dialogue,
  { stdin }: Child,
  { name, id, timeoutMs }: Pick<Waiting, 'name' | 'id'> & { readonly timeoutMs: number },
  question: DriverQuestion,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (dialogue.ended !== undefined) {
      reject(dialogue.ended);
      return;
    }
    const limit = setTimeout(() => {
      end(dialogue, new DriverTrouble(`the program did not answer ${name} within ${timeoutMs / 1000} s`));
    }, timeoutMs);
    const clearing =
      <T>(then: (value: T) => void) =>
      (value: T) => {
        clearTimeout(limit);
        then(value);
      };
    dialogue.waiting = { name, id, resolve: clearing(resolve), reject: clearing(reject) };
    stdin.write(`${JSON.stringify({ id, ...question })}\n`);
  });
}

/** Starts a program without a shell; its working directory and environment are those of this process. */
export function startDriver(command: string, words: readonly string[], timeoutMs: number): Driver {
  const child = spawn(command, [...words], { stdio: ['pipe', 'pipe', 'pipe'] });
  const dialogue: Dialogue = {};
  let asked = 0;
  createInterface({ input: child.stdout }).on('line', (line) => takeLine(dialogue, line));
  // A program that is gone is told of by its close.
  child.stdin.on('error', () => {});
  const closed = closing(dialogue, child, command);
  return {
    ask: (name, question) => ask(dialogue, child, { name, id: (asked += 1), timeoutMs }, question),
    async stop() {
      child.stdin.end();
      if (dialogue.ended !== undefined) child.kill('SIGKILL');
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
