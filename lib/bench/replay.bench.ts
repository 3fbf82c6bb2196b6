/**
 * `npm run bench:run`: how much longer the run takes than a bare program that signs and sends the same
 * requests one at a time over a kept connection and validates the replies. All are whole processes, measured
 * in turn against the same taped bank. Also measured: the memory of a run of 5,000 tests. `-- --rounds 3`
 * measures less often, `-- --only run` or `-- --only memory` measures one of the two.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Order } from './replay/tape-bank.bench.js';
import type { Told } from './replay/tape.bench.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const at = (name: string) => new URL(`./replay/${name}.bench.js`, import.meta.url);
/** What follows an option of the command line. */
function given(option: string): string | undefined {
  const place = process.argv.indexOf(option);
  return place < 0 ? undefined : process.argv[place + 1];
}
const rounds = Number(given('--rounds') ?? 5);
const only = given('--only');
const manyTests = 5_000;

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`a process of the benchmark ended with ${code ?? 'a signal'}`));
    child.once('exit', ended);
    child.once('message', (told) => {
      child.off('exit', ended);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are compiled together
      resolve(told as T);
    });
  });
}

interface Measured extends Told {
  readonly milliseconds: number;
}

/** Runs a program to its end. */
async function measured(name: string, words: readonly string[]): Promise<Measured> {
  const started = performance.now();
  const child = fork(at(name), [...words]);
  const told = await message<Told>(child);
  await new Promise((resolve) => child.once('exit', resolve));
  return { ...told, milliseconds: performance.now() - started };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const folder = mkdtempSync(join(tmpdir(), 'psd2-replay-'));
const bank = fork(at('tape-bank'), [folder]);
const { ready } = await message<{ ready: { profile: string; origin: string; basePath: string } }>(bank);
const order = async (what: Order) => {
  bank.send(what);
  await message(bank);
};
/** The whole processes against the tape. */
async function measureRun(): Promise<void> {
  const tape = join(folder, 'tape.json');

  await order('record');
  const recorded = await measured('judge', [ready.profile]);
  await order('save');
  print(`taped: ${recorded.requests} requests, ${recorded.note}`);

  const programs = {
    'bare program': () => measured('bare', [ready.profile, tape, ready.origin, ready.basePath]),
    'run without reports': () => measured('judge', [ready.profile]),
    'run with Allure and all evidence': () => measured('reported', [ready.profile]),
    'and with the page that Allure makes of it': () => measured('reported', [ready.profile, '1', 'page']),
  };
  const results = new Map<string, Measured[]>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, program] of Object.entries(programs)) {
      await order('replay');
      results.set(name, [...(results.get(name) ?? []), await program()]);
    }
  }
  const middle = (name: string, of: (each: Measured) => number) => median((results.get(name) ?? []).map(of));
  for (const [name, [first]] of results) {
    const ratio = (of: (each: Measured) => number) =>
      (middle(name, of) / middle('bare program', of)).toFixed(2);
    const clock = ratio((each) => each.milliseconds);
    const cpu = ratio((each) => each.cpu);
    const ms = Math.round(middle(name, (each) => each.milliseconds));
    const megabytes = Math.round(middle(name, (each) => each.megabytes));
    print(
      `${name}: ${clock} × by the clock, ${cpu} × by the processor; ${ms} ms, ${first?.requests ?? 0} requests, ${megabytes} MB, ${first?.note ?? ''}`,
    );
  }
}

/** The memory of long runs, against the living bank. */
async function measureMemory(): Promise<void> {
  await order('live');
  for (const [name, words] of [
    ['judge', [ready.profile, String(manyTests)]],
    ['reported', [ready.profile, '5']],
  ] as const) {
    const many = await measured(name, words);
    print(`${name}, ${many.note}: ${Math.round(many.megabytes)} MB after ${many.requests} requests`);
  }
}

if (only !== 'memory') await measureRun();
if (only !== 'run') await measureMemory();
bank.kill();
rmSync(folder, { recursive: true });
