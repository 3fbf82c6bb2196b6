/**
 * The `command` SCA driver: a program of the user plays the person. It gets the task as JSON on standard
 * input and prints `{ "redirect": "<address at the TPP>" }`. For pages that need scripts, an app or a card
 * reader.
 */

import { spawn } from 'node:child_process';
import { codeOf, HarnessError } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { deadline } from '../transport/deadline.js';
import { arrivesAtATpp } from './arrival.js';
import { type ScaDriver, type ScaOutcome, ScaStuck, type ScaTask } from './driver.js';
import { readRedirect } from './redirected.js';

export interface CommandDriverOptions {
  /** Program and its arguments; no shell is involved. */
  readonly command: readonly string[];
  /** Milliseconds until the program is ended. */
  readonly timeout: number;
  /** Folder to run it in; absent: the current one. */
  readonly directory?: string;
}

interface Ending {
  readonly code: number | null;
  readonly out: string;
  readonly complaint: string;
}

const mostOutput = 1024 * 1024;
/** Programs under way at once at most, whatever the target takes: this machine has to bear them. */
const mostPrograms = 8;

/** What the program said on standard error, first line, without what it was told in confidence. */
function blamed(complaint: string, identity: string): string {
  const [line = ''] = complaint.trim().split('\n');
  const hidden = identity === '' ? line : line.replaceAll(identity, '…');
  return hidden === '' ? 'it printed nothing on standard error' : hidden.slice(0, 200);
}

function run(options: CommandDriverOptions, input: string, signal: AbortSignal): Promise<Ending> {
  const [program = '', ...words] = options.command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      ...present({ cwd: options.directory }),
      stdio: ['pipe', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    });
    let out = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out = (out + text).slice(0, mostOutput)));
    child.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (complaint = (complaint + text).slice(0, mostOutput)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, complaint }));
    // A program that does not read its input is not wrong for that.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** What the program says of what it did. */
interface Said {
  readonly redirect: string;
  /** True where it names what it chose, and that is what was asked for. */
  readonly vouches: boolean;
}

function saidIn(out: string, program: string, task: ScaTask): Said {
  let answer: unknown;
  try {
    answer = JSON.parse(out);
  } catch {
    throw new HarnessError(
      `SCA program ${program} printed no JSON; it must print { "redirect": "…" } and nothing else`,
    );
  }
  const member = (name: string): unknown =>
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  const redirect = member('redirect');
  if (typeof redirect !== 'string' || redirect === '') {
    throw new HarnessError(`SCA program ${program} printed JSON without a text at "redirect"`);
  }
  const isAsked = (name: 'context' | 'corporateId') =>
    task[name] === undefined || member(name) === task[name];
  return { redirect, vouches: isAsked('context') && isAsked('corporateId') };
}

/**
 * Nobody sees what the program chose: where another choice comes back than it was told to make, and it does
 * not say that it made the one it was told, either may be wrong.
 * @throws ScaStuck
 */
function demandChoice(program: string, task: ScaTask, { redirect, vouches }: Said): void {
  const back = readRedirect(redirect);
  if (!back.succeeded || vouches) return;
  const [name, asked] =
    back.context !== undefined && back.context !== task.context
      ? ['context', task.context]
      : task.corporateId !== undefined &&
          back.corporateId !== undefined &&
          back.corporateId !== task.corporateId
        ? ['corporateId', 'an agreement']
        : [];
  if (name === undefined) return;
  throw new ScaStuck(
    `${asked} was asked for and another ${name} came back; whether SCA program ${program} chose it is not known: let it choose as it is told, and print "context" and "corporateId" as it chose them beside "redirect"`,
    'unsure',
  );
}

async function complete(
  options: CommandDriverOptions,
  task: ScaTask,
  signal?: AbortSignal,
): Promise<ScaOutcome> {
  const [program = ''] = options.command;
  const { scaRedirect, identity, context, corporateId, decision, accounts } = task;
  const told = {
    scaRedirect,
    identity,
    context,
    ...present({ corporateId }),
    decision,
    accounts,
  };
  const time = deadline(options.timeout, signal);
  let ending: Ending;
  try {
    ending = await run(options, JSON.stringify(told), time.signal);
  } catch (thrown) {
    signal?.throwIfAborted();
    if (time.isOver()) {
      throw new ScaStuck(`SCA program ${program} did not end within ${options.timeout / 1_000} s`, 'silence');
    }
    const code = codeOf(thrown);
    throw new HarnessError(`SCA program ${program} cannot be started: ${code}`);
  } finally {
    time.release();
  }
  if (ending.code !== 0) {
    const reason = blamed(ending.complaint, task.identity);
    throw new ScaStuck(
      `SCA program ${program} ended with code ${ending.code ?? 'none'}: ${reason}`,
      'silence',
    );
  }
  const said = saidIn(ending.out, program, task);
  const { redirect } = said;
  if (!arrivesAtATpp(task)(redirect)) {
    throw new ScaStuck(
      `SCA program ${program} printed an address that is not the TPP's; it must print where the TPP was called back`,
      'silence',
    );
  }
  demandChoice(program, task, said);
  return { redirect };
}

/** The driver that hands each SCA to a program. Its outcomes hold no pages. */
export function commandDriver(options: CommandDriverOptions): ScaDriver {
  return {
    name: 'command',
    atOnce: mostPrograms,
    showsPages: false,
    complete: (task, signal) => complete(options, task, signal),
  };
}
