/** `run`: judges a target and writes the reports. */

import { alsoUnder } from '../../harness/circumstances/draw.js';
import { reachAll, type Reaching } from '../../harness/conduct/reach-all.js';
import { present } from '../../model/present.js';
import { isRed } from '../../catalogue/verdict.js';
import type { Target } from '../../harness/target/target.js';
import type { History, Scope } from '../../report/index.js';
import { exitCodeOf } from '../../report/outcome.js';
import { soFarIn } from '../../report/judged-so-far.js';
import { program, type Command, type Given } from '../command.js';
import { interruption } from '../interruption.js';
import { openTarget, targetFlags, type OpenedTarget } from '../open-target.js';
import { forPackFlag } from '../pack/keep-record.js';
import { progressOf, type ProgressStyle } from '../console/progress.js';
import { folderOf, inReports, reportComparison, reportFlags } from '../reporting.js';
import { historyOf } from '../history.js';
import { commitsOf } from '../scope/commits.js';
import { peersOf } from '../scope/peers.js';
import { selectionFlags } from '../selecting.js';
import type { Terminal } from '../console/terminal.js';
import { planOf, profileHashOf, type Plan } from './plan.js';
import { writeAll } from './write.js';

/** The target as it proved to be; as the profile has it where the run is stopped meanwhile. */
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
  { selection: { scenarios, partial }, options: { seed } }: Plan,
  { target }: OpenedTarget,
  signal: AbortSignal,
): Promise<void> {
  const { sca } = target;
  if (sca?.waitsForPerson !== true) return;
  sca.tell?.('Counting the SCAs of this run on the reference bank, which takes up to a minute.');
  const { rehearse } = await import('../plan/rehearse.js');
  const { sent } = await rehearse(scenarios, target, { latencyMs: 0, seed, partial, signal });
  if (signal.aborted) return;
  const count = [...sent.values()].reduce((sum, each) => sum + each.scas, 0);
  sca.expects?.(count);
  sca.tell?.(`About ${count} SCAs by hand.`);
}

/** By whom and against what is judged. */
async function scopeOf(target: Target, { commit }: Terminal, signal: AbortSignal): Promise<Scope> {
  const { tppCertificates } = await import('../../report/index.js');
  const [commits, peers] = await Promise.all([commitsOf(commit), peersOf(target, signal)]);
  return { ...present({ commits, peers }), certificates: tppCertificates(target.tpps) };
}

/** What is settled before anything is sent. */
interface Settled {
  readonly plan: Plan;
  readonly opened: OpenedTarget;
  readonly history: History | undefined;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
}

/** How progress is shown: a log gets what is red, not a line for each of some hundred scenarios. */
function styleOf({ flags }: Given, { interactive }: Terminal): ProgressStyle {
  if (flags.has('quiet')) return 'quiet';
  if (flags.has('plain')) return 'plain';
  return interactive ? 'usual' : 'brief';
}

async function judge(
  { plan, opened, history, signal }: Settled,
  given: Given,
  terminal: Terminal,
): Promise<number> {
  const { options, selection } = plan;
  const tellUser = (line: string) => terminal.err(`${program}: ${line}\n`);
  const style = styleOf(given, terminal);
  const soFar = soFarIn(folderOf(given));
  const target = await reached(opened, { scenarios: selection.scenarios, tell: tellUser, signal });
  const scope = await scopeOf(target, terminal, signal);
  const further = alsoUnder(selection.scenarios, target, options.seed, selection.suite);
  const total = selection.scenarios.length + further.length;
  const progress = progressOf(total, terminal, style);
  await announceSteps(plan, { ...opened, target }, signal);
  const { runSuite } = await import('../../index.js');
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
  await writeAll(result, plan, { target, scope, ...present({ history }) }, given, terminal);
  soFar.remove();
  if (plan.baseline !== undefined) await reportComparison(plan.baseline, given, terminal);
  if (result.halted !== undefined) tellUser(result.halted);
  return exitCodeOf(result.outcome);
}

async function run(given: Given, terminal: Terminal): Promise<number> {
  // Loading the suite takes most of a second, in which somebody may already think better of it.
  const { signal, release } = interruption(terminal);
  try {
    const plan = await planOf(given);
    const opened = await openTarget(given);
    try {
      const history = await historyOf(given, opened.target);
      const settled = { plan: { ...plan, ...profileHashOf(given) }, opened, history, signal };
      return await inReports(folderOf(given), () => judge(settled, given, terminal));
    } finally {
      await opened.close();
    }
  } finally {
    release();
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
