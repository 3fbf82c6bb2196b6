/** `prove`: shows that each clause fails the banks that it should, and that none fails a lawful one. */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError, messageOf } from '../../model/errors.js';
import { figureLines, figuresOf } from '../../proof/figures.js';
import { failableClauses } from '../../proof/judged.js';
import { killMatrix, killMatrixJson } from '../../proof/kill-matrix.js';
import { narrowedFigures, narrowedLines } from '../../proof/narrowed-figures.js';
import { exitCodeOf, holds, type FaultOutcome, type Outcome } from '../../proof/outcome.js';
import { writeWhole } from '../../report/files.js';
import { wholeNumber } from '../arguments.js';
import { program, type Command, type Given } from '../command.js';
import { interruption } from '../interruption.js';
import { packageVersion } from '../package-version.js';
import { progressOf } from '../console/progress.js';
import { chosen, thoroughnessOf } from './choice.js';
import { isOfFault, type Task, type Thoroughness } from './task.js';
import { complaint, scopeOf, verdictOf } from './words.js';
import type { Terminal } from '../console/terminal.js';

const usualFolder = 'reports';
const mostThreads = 64;

/** The share of narrowed faults that has to be caught. */
const wanted = 0.95;

/** Outcomes, and the evidence where a single fault was asked for. */
interface Proven {
  readonly outcomes: readonly Outcome[];
  readonly evidence: string;
}

/** What comes of the work; undefined once the signal aborts: the work goes on, but the process ends soon. */
function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const stopped = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([work, stopped]);
}

async function alone(task: Task, thoroughness: Thoroughness, signal: AbortSignal): Promise<Proven> {
  const { taskmaster } = await import('./taskmaster.js');
  const { evidenceText } = await import('./evidence.js');
  const { proofOf } = await taskmaster(thoroughness);
  const done = await unlessStopped(proofOf(task), signal);
  if (done === undefined) return { outcomes: [], evidence: '' };
  const { outcome, proof } = done;
  return { outcomes: [outcome], evidence: proof === undefined ? '' : `${evidenceText(proof)}\n` };
}

function keyOf(task: Task): string {
  return `${isOfFault(task) ? 'fault' : 'variant'} ${task.id}`;
}

/** Proves the tasks with progress; the outcomes in the order of the tasks, of those that were done. */
async function proven(
  tasks: readonly Task[],
  given: Given,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<Proven> {
  const [only] = tasks;
  const thoroughness = thoroughnessOf(given);
  if (tasks.length === 1 && only !== undefined && isOfFault(only)) return alone(only, thoroughness, signal);
  const { proveAll } = await import('./crew.js');
  const threads = wholeNumber(given, 'threads', [1, mostThreads]) ?? availableParallelism();
  const style = given.flags.has('quiet') ? 'quiet' : given.flags.has('plain') ? 'plain' : 'usual';
  const progress = progressOf(tasks.length, terminal, style);
  const outcomes = new Map<string, Outcome>();
  const ended = (outcome: Outcome) => {
    outcomes.set(`${outcome.kind} ${outcome.id}`, outcome);
    progress.ended({ ...outcome, verdict: verdictOf(outcome), red: !holds(outcome) });
  };
  await proveAll(tasks, { threads, thoroughness }, ended, signal);
  progress.finish();
  const inOrder = tasks.flatMap((each) => outcomes.get(keyOf(each)) ?? []);
  return { outcomes: inOrder, evidence: '' };
}

/** Writes the reports before anything is said; an unwritable folder is the user's mistake. */
function write(file: string, flag: string, content: string): void {
  try {
    writeWhole(file, content);
  } catch (thrown) {
    throw new ConfigurationError(`--${flag}: ${messageOf(thrown)}`);
  }
}

/** Faults that are made of others, drawn by the seed, and what their proofs come to. */
interface Drawing {
  readonly name: 'narrowed' | 'pairs';
  readonly tasks: (count: number, seed: number) => Promise<readonly Task[]>;
  readonly told: (faults: readonly FaultOutcome[]) => {
    readonly figures: object;
    readonly lines: readonly string[];
    readonly holds: boolean;
  };
}

const narrowed: Drawing = {
  name: 'narrowed',
  tasks: async (count, seed) => (await import('./narrowed.js')).narrowedTasks(count, seed),
  told(faults) {
    const figures = narrowedFigures(faults);
    const { caught, total, critical } = figures;
    const isEnough = caught / total >= wanted && critical.survivors.length === 0;
    return { figures, lines: narrowedLines(figures), holds: isEnough };
  },
};

const pairs: Drawing = {
  name: 'pairs',
  tasks: async (count, seed) => (await import('./pairs.js')).pairTasks(count, seed),
  told(faults) {
    const hidden = faults.filter((each) => !holds(each)).map(({ id, missed }) => ({ id, missed }));
    return {
      figures: { total: faults.length, hidden },
      lines: [
        ...hidden.map(({ id, missed }) => `${id}: ${missed.join(' ')} passes`),
        `pairs of faults in which one hides the other: ${hidden.length} of ${faults.length}`,
      ],
      holds: hidden.length === 0 && faults.every(({ mistake }) => mistake === undefined),
    };
  },
};

/** Proves so many faults of a drawing. */
async function proveDrawn(
  { name, tasks: drawn, told }: Drawing,
  given: Given,
  terminal: Terminal,
  count: number,
): Promise<number> {
  const tasks = await drawn(count, wholeNumber(given, 'seed', [0, 2 ** 31]) ?? 1);
  const started = performance.now();
  const { signal, release } = interruption(terminal);
  try {
    const { outcomes } = await proven(tasks, given, terminal, signal);
    const faults = outcomes.filter((each) => each.kind === 'fault');
    const { figures, lines, holds: isProven } = told(faults);
    const outDir = given.flags.get('out') ?? usualFolder;
    const json = `${JSON.stringify({ figures, faults }, null, 1)}\n`;
    write(join(outDir, `${name}.json`), 'out', json);
    const file = given.flags.get('json');
    if (file !== undefined) write(file, 'json', json);
    for (const line of lines) terminal.out(`${line}\n`);
    terminal.out(`${((performance.now() - started) / 1_000).toFixed(1)} s; ${name}.json in ${outDir}\n`);
    if (signal.aborted) {
      terminal.err(`${program}: stopped; ${outcomes.length} of ${tasks.length} were proven\n`);
      return 3;
    }
    return isProven ? 0 : 1;
  } finally {
    release();
  }
}

async function prove(given: Given, terminal: Terminal): Promise<number> {
  if (given.flags.has('tpp')) return (await import('./tpps.js')).proveTpps(given, terminal);
  for (const each of [narrowed, pairs]) {
    const count = wholeNumber(given, each.name, [1, 1_000_000]);
    if (count !== undefined) return proveDrawn(each, given, terminal, count);
  }
  const { allTasks, setupTasks } = await import('./taskmaster.js');
  const { allScenarios } = await import('../../../suites/index.js');
  const tasks = chosen(given, given.flags.has('setups') ? setupTasks() : allTasks);
  const outDir = given.flags.get('out') ?? usualFolder;
  const started = performance.now();
  const { signal, release } = interruption(terminal);
  try {
    const { outcomes, evidence } = await proven(tasks, given, terminal, signal);
    const milliseconds = Math.round(performance.now() - started);
    const judged = failableClauses(allScenarios);
    const figures = figuresOf(outcomes, judged);
    const scope = scopeOf(thoroughnessOf(given));
    const about = { suiteVersion: await packageVersion(), milliseconds, scope };
    const json = killMatrixJson(outcomes, figures, about);
    write(join(outDir, 'kill-matrix.md'), 'out', killMatrix(outcomes, figures, judged, scope));
    write(join(outDir, 'kill-matrix.json'), 'out', json);
    const file = given.flags.get('json');
    if (file !== undefined) write(file, 'json', json);

    terminal.out(evidence);
    const wrong = outcomes.filter((each) => !holds(each));
    for (const each of wrong) terminal.out(`${each.id}: ${complaint(each)}\n`);
    const whole = tasks.length === allTasks.length;
    // Of a part of the faults the figure on clauses would say nothing.
    for (const line of figureLines(figures, whole)) terminal.out(`${line}\n`);
    if (!given.flags.has('setups')) terminal.out(`${scope}\n`);
    terminal.out(`${(milliseconds / 1_000).toFixed(1)} s; kill matrix in ${outDir}\n`);
    if (signal.aborted) {
      terminal.err(`${program}: stopped; ${outcomes.length} of ${tasks.length} were proven\n`);
      return 3;
    }
    return exitCodeOf(outcomes, whole ? 'whole' : 'part', figures);
  } finally {
    release();
  }
}

export const proveCommand: Command = {
  mostWords: 0,
  flags: {
    fault: {
      value: 'ID',
      about: 'prove only this fault, and show its evidence; * stands for any characters',
    },
    variant: {
      value: 'ID',
      about: 'prove only this lawful variant; * stands for any characters, "* + *" for combinations',
    },
    tpp: {
      about: 'prove the judge of TPPs instead: faulty TPPs and lawful styles of TPPs; --fault chooses some',
    },
    narrowed: {
      value: 'N',
      about: 'prove N faults that act in one place only (one operation, TPP, size, …), drawn by --seed',
    },
    pairs: {
      value: 'N',
      about: 'prove of N pairs of faults, drawn by --seed, that none hides what the other turns red',
    },
    seed: { value: 'N', about: 'draws the shares, narrowed faults or pairs, default 1' },
    whole: { about: 'try each bank in every scenario that notices it, as deep as a run goes' },
    share: {
      value: 'N',
      about:
        'look for over-reach and false alarms in one of N parts of the scenarios, 12 unless banks are named; with --tpp: prove one of N parts of the TPPs',
    },
    setups: {
      about: 'judge lawful set-ups instead: banks with several variants each, reached in every lawful way',
    },
    depth: {
      value: 'NAME',
      about: 'how far sweeps go, as in a run; with quick few faults are missed that only deep sweeps meet',
    },
    shard: { value: 'I/N', about: 'the I-th of N parts' },
    threads: { value: 'N', about: 'threads to prove in; as many as there are processors unless told' },
    json: { value: 'FILE', about: 'write the matrix as JSON to this file too' },
    out: { value: 'DIR', about: `folder of kill-matrix.md and kill-matrix.json, default ${usualFolder}` },
    plain: { about: 'no colours, one line for each fault and variant' },
    quiet: { about: 'print the figures only' },
  },
  details:
    'Each fault is a defective bank in this process: the clauses that it names must fail, and no other. Each variant is\n' +
    'a lawful bank: no clause may fail, neither of one variant nor of random combinations nor behind other front doors.\n' +
    'Unless --whole is given or banks are named, each fault is tried in the scenarios that catch it, and over-reach and false\n' +
    'alarms are looked for in a 12th of the others, at depth quick. Another --seed takes another 12th; 12 in a row take all.\n' +
    'Ends with code 0 when all is proven, with code 1 when a fault survives or turns another clause red, a variant raises\n' +
    'an alarm, or (of all faults) a judged clause catches none.\n' +
    'With --narrowed each fault acts in one place only; code 0 when 95 % of them are caught by any clause, and all of those\n' +
    'that let somebody in or touch the things of others. With --pairs two faults are in one bank: no clause may pass that\n' +
    'either of them turns red; untestable may be what the other one keeps from being judged.',
  examples: [
    `${program} prove`,
    `${program} prove --whole --shard 1/8`,
    `${program} prove --fault sca/psu-id-renewed-each-time`,
    `${program} prove --fault "signing/*" --variant "signing/*" --out reports/signing`,
    `${program} prove --shard 1/4 --json shard-1.json`,
    `${program} prove --narrowed 200 --seed 7`,
    `${program} prove --pairs 50`,
  ],
  run: prove,
};
