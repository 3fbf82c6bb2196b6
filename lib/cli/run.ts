/** `run`: judges a target and writes the reports. */

import { randomInt } from 'node:crypto';
import type { RunResult } from '../harness/conduct/result.js';
import { mostSeed } from '../harness/conduct/seed.js';
import { ConfigurationError, messageOf } from '../harness/errors.js';
import { reachTarget } from '../harness/target/reach.js';
import type { RunOptions } from '../index.js';
import type { Selecting } from '../selection.js';
import { exitCodeOf, meaningOf, secretsOf, summaryText, writeReports } from '../report/index.js';
import { prepareFolder } from '../report/files.js';
import { wholeNumber } from './arguments.js';
import { program, type Command, type Given } from './command.js';
import { openTarget, targetFlags, type OpenedTarget } from './open.js';
import { packageVersion } from './package-version.js';
import { progressOf } from './progress.js';
import type { Terminal } from './terminal.js';

/** What the flags say about the run; settled first, because it needs nobody else. */
interface Plan {
  readonly options: RunOptions & { readonly seed: number };
  /** Number of scenarios. */
  readonly total: number;
}

const usualFolder = 'reports';
/** A day. */
const mostPatience = 86_400;

/**
 * The seed of the run. A bank keeps what earlier runs sent, so a foreign target gets other ids each time; the embedded
 * bank starts empty and is judged alike every time.
 */
function seedOf(given: Given): number {
  return wholeNumber(given, 'seed', [0, mostSeed]) ?? (given.flags.has('target') ? randomInt(mostSeed) : 1);
}

async function planOf(given: Given): Promise<Plan> {
  const { selectionOf } = await import('../selection.js');
  const tags = given.flags.get('tags');
  const patience = wholeNumber(given, 'scenario-timeout', [1, mostPatience]);
  const selecting: Selecting = tags === undefined ? {} : { tags };
  return {
    options: {
      ...selecting,
      seed: seedOf(given),
      shuffle: given.flags.has('shuffle'),
      ...(patience === undefined ? {} : { scenarioTimeout: patience * 1_000 }),
    },
    total: selectionOf(selecting).scenarios.length,
  };
}

/** Makes room for the reports before anything is judged, so that no verdict is lost to a full or foreign folder. */
function prepareReports(folder: string): void {
  try {
    prepareFolder(folder);
  } catch (thrown) {
    throw new ConfigurationError(`--out: ${messageOf(thrown)}`);
  }
}

/** Aborts on the first Ctrl-C; the second one ends the process at once. */
function interruption(terminal: Terminal) {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const stop = () => {
    if (controller.signal.aborted) process.exit(3);
    terminal.err(`\n${program}: stopping; what was judged so far is written. Once more to leave at once.\n`);
    controller.abort(new Error('stopped by Ctrl-C'));
  };
  for (const each of signals) process.on(each, stop);
  return {
    signal: controller.signal,
    release: () => {
      for (const each of signals) process.off(each, stop);
    },
  };
}

async function report(
  result: RunResult,
  opened: OpenedTarget,
  given: Given,
  terminal: Terminal,
): Promise<void> {
  const outDir = given.flags.get('out') ?? usualFolder;
  const secrets = secretsOf(opened.target);
  const written = await writeReports(
    result,
    outDir,
    {
      suiteVersion: await packageVersion(),
      target: opened.target,
      secrets,
      arguments: given.line,
    },
    { allure: !given.flags.has('no-allure') },
  );
  if (given.flags.has('quiet')) {
    terminal.out(
      `${meaningOf(result.outcome)} (exit code ${exitCodeOf(result.outcome)}); reports in ${outDir}\n`,
    );
    return;
  }
  const colour = terminal.colours && !given.flags.has('plain');
  terminal.out(summaryText(result, { colour, width: Math.min(terminal.width, 120), outDir, secrets }));
  if (written.allurePage?.rendered === false) terminal.out(`no Allure page: ${written.allurePage.reason}\n`);
}

async function judge(plan: Plan, opened: OpenedTarget, given: Given, terminal: Terminal): Promise<number> {
  const { options, total } = plan;
  prepareReports(given.flags.get('out') ?? usualFolder);
  const clockAhead = opened.embedded ? 0 : (await reachTarget(opened.target)).clockAhead;

  const style = given.flags.has('quiet') ? 'quiet' : given.flags.has('plain') ? 'plain' : 'usual';
  const progress = progressOf(total, terminal, style);
  const { signal, release } = interruption(terminal);
  try {
    const { runSuite } = await import('../index.js');
    const result = await runSuite({
      ...options,
      target: { ...opened.target, clockAhead },
      signal,
      onVerdict: progress.ended,
    });
    progress.finish();
    await report(result, opened, given, terminal);
    if (result.halted !== undefined) terminal.err(`${program}: ${result.halted}\n`);
    if (!signal.aborted) return exitCodeOf(result.outcome);
    terminal.err(`${program}: stopped; ${result.scenarios.length} of ${total} scenarios were judged\n`);
    return 3;
  } finally {
    release();
  }
}

async function run(given: Given, terminal: Terminal): Promise<number> {
  const plan = await planOf(given);
  const opened = await openTarget(given);
  try {
    return await judge(plan, opened, given, terminal);
  } finally {
    await opened.close();
  }
}

export const runCommand: Command = {
  mostWords: 0,
  flags: {
    ...targetFlags,
    tags: {
      value: 'EXPR',
      about: 'suites, scenarios (with *), clauses, chapters, levels, effects; and, or, not, ( )',
    },
    seed: { value: 'N', about: 'seed of all ids and generated values; the summary names the one used' },
    'scenario-timeout': {
      value: 'SECONDS',
      about: 'most time for one scenario, instead of that of the profile; 120 unless told',
    },
    shuffle: { about: 'run the scenarios in an order that follows from the seed' },
    out: { value: 'DIR', about: `folder of the reports, default ${usualFolder}` },
    fault: { value: 'ID', about: 'spoil the embedded bank with a fault, to see it caught' },
    'no-allure': { about: 'write no Allure results' },
    plain: { about: 'no colours, one line for each scenario' },
    quiet: { about: 'print the outcome only' },
  },
  details:
    'Trouble that is known before anything is sent (flags, profile, keys) ends with code 2, trouble on the wire\n' +
    'with code 3. Ctrl-C stops the run, writes what was judged, and ends with code 3.',
  examples: [
    `${program} run`,
    `${program} run --target bank/target.json`,
    `${program} run --target bank/target.json --tags "signing and not creates-payments" --out reports/signing`,
    `${program} run --fault sca/psu-id-renewed-each-time`,
  ],
  run,
};
