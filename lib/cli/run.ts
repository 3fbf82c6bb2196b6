/** `run`: judges a target and writes the reports. */

import { createHash, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { alsoUnder } from '../harness/circumstances/draw.js';
import { unmet } from '../harness/conduct/needs.js';
import { reachAll, type Reaching } from '../harness/conduct/reach-all.js';
import type { RunResult } from '../harness/conduct/result.js';
import { mostSeed } from '../harness/conduct/seed.js';
import { readShard } from '../harness/schedule/shard.js';
import { ConfigurationError } from '../model/errors.js';
import { present } from '../model/present.js';
import { isRed } from '../catalogue/verdict.js';
import type { Target } from '../harness/target/target.js';
import { sideThread } from '../harness/transport/side-thread.js';
import type { RunOptions } from '../index.js';
import type { Report, Split } from '../report/index.js';
import { exitCodeOf } from '../report/outcome.js';
import { soFarIn } from '../report/judged-so-far.js';
import type { Selection } from '../selection.js';
import { wholeNumber } from './arguments.js';
import { program, type Command, type Given } from './command.js';
import { interruption } from './interruption.js';
import { openTarget, targetFlags, type OpenedTarget } from './open.js';
import { forPackFlag, keepRecord, noShards } from './pack/keep-record.js';
import { packageVersion } from './package-version.js';
import { progressOf } from './console/progress.js';
import {
  evidenceOf,
  folderOf,
  inReports,
  loadAhead,
  markdownFileOf,
  report,
  reportComparison,
  reportFlags,
  unwritten,
} from './reporting.js';
import { selectingOf, selectionFlags } from './selecting.js';
import type { Terminal } from './console/terminal.js';

/** What the flags say about the run; settled first, because it needs nobody else. */
interface Plan {
  readonly options: RunOptions & { readonly seed: number };
  readonly selection: Selection;
  /** The report of an earlier run, to compare with. */
  readonly baseline?: Report;
  /** SHA-256 of the profile; absent when the embedded bank is judged. */
  readonly profileHash?: string;
  /** What the shards have in common; absent when the run is not split. */
  readonly split?: Split;
}

/** A day. */
const mostPatience = 86_400;

/**
 * The seed of the run. A bank keeps what earlier runs sent, so a foreign target gets other ids each time; the
 * embedded bank starts empty and is judged alike every time.
 */
function seedOf(given: Given): number {
  const seed = wholeNumber(given, 'seed', [0, mostSeed]);
  if (seed !== undefined) return seed;
  if (!given.flags.has('target')) return 1;
  if (given.flags.has('shard')) {
    throw new ConfigurationError('--shard: with --target needs --seed, the same number for all shards');
  }
  return randomInt(mostSeed);
}

async function splitOf(given: Given, { planned, scenarios }: Selection): Promise<Split | undefined> {
  const { shard, ...rest } = selectingOf(given);
  if (shard === undefined) return undefined;
  const { selectionOf } = await import('../selection.js');
  const { partial, judgedElsewhere, chosenBy } = selectionOf(rest);
  return {
    shard: readShard(shard),
    planned,
    own: scenarios.map((each) => each.id),
    partial,
    judgedElsewhere: [...judgedElsewhere],
    ...present({ chosenBy }),
  };
}

/** The earlier report is read before anything is sent, and before reports of this run may replace it. */
async function baselineOf(given: Given): Promise<Report | undefined> {
  const path = given.flags.get('baseline');
  if (path === undefined) return undefined;
  if (given.flags.has('shard'))
    throw new ConfigurationError('--baseline: does not go with --shard; compare the merged report by diff');
  const { readReport } = await import('../report/index.js');
  return readReport(path, '--baseline');
}

/** Which profile it was, for whoever asks later. It has been read before, so it is there. */
function profileHashOf(given: Given): Pick<Plan, 'profileHash'> {
  const file = given.flags.get('target');
  if (file === undefined) return {};
  return { profileHash: createHash('sha256').update(readFileSync(file)).digest('hex') };
}

async function planOf(given: Given): Promise<Plan> {
  evidenceOf(given);
  markdownFileOf(given);
  const selecting = selectingOf(given);
  const seed = seedOf(given);
  const renewal = wholeNumber(given, 'renewal', [0, mostSeed]);
  const patience = wholeNumber(given, 'scenario-timeout', [1, mostPatience]);
  const { selectionOf } = await import('../selection.js');
  const selection = selectionOf(selecting);
  if (given.flags.has('for-pack') && given.flags.has('shard'))
    throw new ConfigurationError(
      '--for-pack: does not go with --shard; a pack is made of a run in one piece',
    );
  noShards(given);
  const baseline = await baselineOf(given);
  const split = await splitOf(given, selection);
  return {
    options: {
      ...selecting,
      seed,
      shuffle: given.flags.has('shuffle'),
      ...present({ renewal }),
      ...(patience === undefined ? {} : { scenarioTimeout: patience * 1_000 }),
    },
    selection,
    ...present({ baseline, split }),
  };
}

async function writeAll(
  result: RunResult,
  plan: Plan,
  { target }: OpenedTarget,
  given: Given,
  terminal: Terminal,
): Promise<void> {
  const { split, options, profileHash } = plan;
  const { redactedRun, secretsOf, termsOf, writePart } = await import('../report/index.js');
  const known = secretsOf(target);
  const secrets =
    split === undefined ? known : { ...known, mark: `shard ${split.shard.index}/${split.shard.of}` };
  const meta = {
    suiteVersion: await packageVersion(),
    target,
    secrets,
    arguments: given.line,
    ...present({ profileHash }),
  };
  await report(result, meta, given, terminal);
  await keepRecord(result, meta, { ...plan, target }, given);
  if (split === undefined) return;
  const { pinnedClauses, capabilities } = target;
  const fault = given.flags.get('fault');
  const { scenarioTimeout } = options;
  const terms = termsOf(target, {
    ...present({ fault, scenarioTimeout }),
  });
  try {
    writePart(
      folderOf(given),
      redactedRun(result, secrets),
      { ...meta, pinnedClauses, capabilities, terms },
      split,
    );
  } catch (thrown) {
    throw unwritten(folderOf(given), thrown);
  }
}

/**
 * The target as it proved to be; as the profile has it where the run is stopped meanwhile, and sends nothing.
 */
async function reached(
  { target, embedded }: OpenedTarget,
  reaching: Reaching & { readonly signal: AbortSignal },
): Promise<Target> {
  if (embedded) return target;
  try {
    return await reachAll(target, reaching);
  } catch (thrown) {
    if (!reaching.signal.aborted) throw thrown;
    return target;
  }
}

/** Tells a person how many SCAs are coming, before the first one. */
async function announceSteps(
  { scenarios }: Selection,
  { target }: OpenedTarget,
  signal: AbortSignal,
): Promise<void> {
  const { sca } = target;
  if (sca?.waitsForPerson !== true) return;
  sca.tell?.('Counting the SCAs of this run on the reference bank, which takes some seconds.');
  const { rehearse } = await import('./plan/rehearse.js');
  const { sent } = await rehearse(
    scenarios.filter((each) => unmet(each, target) === undefined),
    target,
    0,
    signal,
  );
  if (signal.aborted) return;
  const count = [...sent.values()].reduce((sum, each) => sum + each.scas, 0);
  sca.expects?.(count);
  sca.tell?.(`About ${count} SCAs by hand.`);
}

async function judge(plan: Plan, opened: OpenedTarget, given: Given, terminal: Terminal): Promise<number> {
  const { options, selection } = plan;
  const doNotLoad = loadAhead(given);
  const tellUser = (line: string) => terminal.err(`${program}: ${line}\n`);
  const style = given.flags.has('quiet') ? 'quiet' : given.flags.has('plain') ? 'plain' : 'usual';
  const { signal, release } = interruption(terminal);
  const soFar = soFarIn(folderOf(given));
  try {
    const target = await reached(opened, { scenarios: selection.scenarios, tell: tellUser, signal });
    const further = alsoUnder(selection.scenarios, target, options.seed);
    const total = selection.scenarios.length + further.length;
    const progress = progressOf(total, terminal, style);
    await announceSteps(selection, { ...opened, target }, signal);
    const { runSuite } = await import('../index.js');
    const result = await runSuite({
      ...options,
      target,
      signal,
      onVerdict(each) {
        soFar.add(each);
        progress.ended({ ...each, red: isRed(each.verdict) });
      },
    });
    progress.finish();
    doNotLoad();
    await writeAll(result, plan, { ...opened, target }, given, terminal);
    soFar.remove();
    if (plan.baseline !== undefined) await reportComparison(plan.baseline, given, terminal);
    if (result.halted !== undefined) tellUser(result.halted);
    return exitCodeOf(result.outcome);
  } finally {
    release();
    doNotLoad();
  }
}

async function run(given: Given, terminal: Terminal): Promise<number> {
  // It starts while the suite is loaded.
  const wire = sideThread();
  try {
    const plan = await planOf(given);
    const opened = await openTarget(given, wire);
    const profileHash = profileHashOf(given);
    try {
      return await inReports(folderOf(given), () =>
        judge({ ...plan, ...profileHash }, opened, given, terminal),
      );
    } finally {
      await opened.close();
    }
  } finally {
    await wire.close();
  }
}

export const runCommand: Command = {
  mostWords: 0,
  flags: {
    ...targetFlags,
    ...selectionFlags,
    seed: { value: 'N', about: 'seed of all ids and generated values; the summary names the one used' },
    renewal: {
      value: 'N',
      about:
        'makes ids and customers new beside the seed; random with --target, 0 repeats them byte for byte',
    },
    'scenario-timeout': {
      value: 'SECONDS',
      about: 'most time for one scenario, instead of that of the profile; 120 unless told',
    },
    shuffle: { about: 'run the scenarios in an order that follows from the seed' },
    baseline: {
      value: 'BEFORE',
      about: 'say what changed since an earlier run: its report.json or its folder',
    },
    ...forPackFlag,
    fault: { value: 'ID', about: 'spoil the embedded bank with a fault, to see it caught' },
    ...reportFlags,
  },
  details:
    'Trouble that is known before anything is sent (flags, profile, keys) ends with code 2, trouble on the wire\n' +
    'with code 3. --shard splits a run over machines. Ctrl-C stops the run, writes what was judged, and ends with code 3.',
  examples: [
    `${program} run`,
    `${program} run --target bank/target.json`,
    `${program} run --target bank/target.json --tags "signing and not creates-payments" --out reports/signing`,
    `${program} run --shard 1/3 --out shards/1`,
    `${program} run --fault sca/psu-id-renewed-each-time`,
  ],
  run,
};
