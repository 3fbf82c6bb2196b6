/**
 * Conducts a run: scenarios side by side up to the target's limit, then those that pull the levers of the
 * whole bank, each at its moment, then those that need the bank for themselves; every reply seen by the
 * ambient checks, verdicts added up at the end. The same function serves command line, vitest and the fault
 * runner.
 */

import type { ClauseId } from '../../catalogue/index.js';
import { ambientLedger, type AmbientLedger } from '../ambient/ledger.js';
import type { Scenario } from '../kit/scenario.js';
import type { Target } from '../target/target.js';
import { collectConsents } from './collect-consents.js';
import { runAll } from '../schedule/running.js';
import type { Halt } from '../schedule/end-run-early.js';
import { dealt } from '../schedule/instances.js';
import { shuffled } from '../schedule/order.js';
import { stopped } from './roll-up.js';
import { observationsOf, takesCallsAgain, type RunResult, type ScenarioResult } from './result.js';
import { standsAt, type Stands } from './stands.js';
import { checksIn, whole } from './sum-up.js';
import { noTries, type Tries } from './tries.js';
import { present } from '../../model/present.js';

export interface ConductOptions {
  /** Seeds all ids and generated values; the same seed makes the same unsigned requests. */
  readonly seed: number;
  /** A number other than 0 makes ids and made-up customers new, for the repetition of an earlier run. */
  readonly renewal?: number | undefined;
  /** Cancels the run; scenarios not finished by then are left out. */
  readonly signal?: AbortSignal;
  /** True for a selection: clauses that no reply happened to show are then left out, not missed. */
  readonly partial?: boolean;
  /** What made the selection, in words, for example `--tags SIG-06`. */
  readonly chosenBy?: string | undefined;
  /** Clauses that scenarios outside the selection judge: that they pass here does not outdate a waiver. */
  readonly judgedElsewhere?: ReadonlySet<ClauseId>;
  /** Most milliseconds for one scenario, which is stopped then; the target's, or 120 000, unless told. */
  readonly scenarioTimeout?: number | undefined;
  /** Runs the scenarios in an order that follows from the seed; the result keeps the given one. */
  readonly shuffle?: boolean;
  /** Told of each scenario as it ends, in the order of ending. */
  readonly onScenario?: (result: ScenarioResult) => void;
}

/** Runs all scenarios at the stands, and later again those that met trouble, when it may be over. */
async function runAt(
  { stands, halts }: Stands,
  ordered: readonly Scenario[],
  tries: Tries,
  signal: AbortSignal,
): Promise<void> {
  try {
    await Promise.all(
      dealt(ordered, stands).map(async ([parts, own]) => {
        await collectConsents(own, parts);
        const all = (some: readonly Scenario[]) =>
          runAll(some, (each, share) => tries.run(each, parts, share), { ...parts, signal });
        await all(own);
        const again = () => own.filter((each) => tries.isOpen(each));
        const second = again();
        if (second.length > 0) await all(second);
        const third = again();
        if (third.length > 0) await all(third);
      }),
    );
  } finally {
    for (const each of halts) each.close();
  }
}

/** A run that has ended, as far as it came. */
interface Ended {
  readonly scenarios: readonly Scenario[];
  readonly tries: Tries;
  readonly ledger: AmbientLedger;
  readonly halts: readonly Halt[];
  readonly startedAt: number;
  /** Whether it was cancelled. */
  readonly isCancelled: boolean;
}

/** The verdicts of the whole, without what follows from the clock. */
function resultOf(target: Target, options: ConductOptions, ended: Ended): Omit<RunResult, 'milliseconds'> {
  const { scenarios, tries, ledger, halts, startedAt, isCancelled } = ended;
  const finished = scenarios.flatMap((each) => tries.results.get(each) ?? []);
  const cut = scenarios.filter((each) => !tries.results.has(each));
  const isStopped = isCancelled && cut.length > 0;
  const halted = isStopped
    ? `${stopped}; ${finished.length} of ${scenarios.length} scenarios were judged`
    : halts.find((each) => each.reason !== undefined)?.reason;
  const shown = ledger.shown();
  const summed = whole({
    scenarios: finished,
    shown,
    target,
    startedAt,
    partial: options.partial === true || cut.length > 0 || isCancelled,
    judgedElsewhere: new Set([...(options.judgedElsewhere ?? []), ...cut.flatMap((each) => each.clauses)]),
    chosenBy: isStopped
      ? [options.chosenBy ?? [], 'the moment at which the run was stopped'].flat().join(' and ')
      : options.chosenBy,
  });
  return {
    ...summed,
    // A part of what was asked for says nothing about the bank as a whole, unless it failed.
    ...(isStopped && summed.outcome !== 'does-not-conform' ? { outcome: 'harness-trouble' } : {}),
    shown: { accepted: shown.accepted, keys: shown.keys },
    scenarios: finished,
    observations: [...observationsOf(finished), ...tries.leftByCut],
    ...present({ halted }),
    seed: options.seed,
    ...(options.renewal === undefined || options.renewal === 0 ? {} : { renewal: options.renewal }),
    startedAt,
    ...takesCallsAgain([...finished, ...halts]),
    requests: finished.reduce((sum, each) => sum + each.exchanges.length, 0),
  };
}

/** Runs the scenarios against the target. */
export async function conduct(
  scenarios: readonly Scenario[],
  target: Target,
  options: ConductOptions,
): Promise<RunResult> {
  const startedAt = Date.now();
  const started = performance.now();
  const signal = options.signal ?? new AbortController().signal;
  const ledger = ambientLedger(checksIn(target.environment));
  const { seed, renewal, scenarioTimeout = target.budgets.scenarioTimeout } = options;
  const stands = standsAt(target, { seed, renewal, ledger, scenarioTimeout }, signal);
  const { halts } = stands;
  const tries = noTries(signal, stands.stops, options.onScenario);
  const ordered = options.shuffle === true ? shuffled(scenarios, seed) : scenarios;
  await runAt(stands, ordered, tries, signal);
  const ended: Ended = { scenarios, tries, ledger, halts, startedAt, isCancelled: signal.aborted };
  return { ...resultOf(target, options, ended), milliseconds: performance.now() - started };
}
