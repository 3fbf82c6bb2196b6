/**
 * Conducts a run: scenarios side by side up to the target's limit, then those that pull the levers of the whole bank, each at its
 * moment, then those that need the bank for themselves; every reply seen by the ambient checks, verdicts added up at the end. The same function serves command line, vitest and the fault runner.
 */

import { setMaxListeners } from 'node:events';
import type { ClauseId } from '../../catalogue/index.js';
import { requestRules } from '../../rules/index.js';
import { ambientLedger } from '../ambient/ledger.js';
import type { Scenario } from '../kit/scenario.js';
import { givingUp } from '../sca/giving-up.js';
import { backingOff } from '../schedule/backing-off.js';
import { consentsOf, refuses } from '../stage/consents.js';
import { whileCertificatesHold } from '../schedule/certificates-hold.js';
import { bankTime } from '../schedule/bank-time.js';
import type { Target } from '../target/target.js';
import { whyMissing } from '../target/unused-levers.js';
import { ruleContext } from '../target/rule-context.js';
import { turnstile, urgent } from '../schedule/budget.js';
import { noUnattendedCalls } from '../schedule/admission.js';
import { collectConsents } from './collect-consents.js';
import { runAll } from '../schedule/running.js';
import type { Share } from '../schedule/shared-bank.js';
import { haltOf, usualBounds } from '../schedule/halt.js';
import { dealt } from '../schedule/instances.js';
import { shuffled } from '../schedule/order.js';
import { psuPool } from './psu-pool.js';
import {
  observationsOf,
  takesCallsAgain,
  type Observation,
  type RunResult,
  type ScenarioResult,
} from './result.js';
import { checksIn, whole } from './sum-up.js';
import { runScenario, type RunParts } from './run-scenario.js';
import { asFirst, needsThirdTry, settled, type Tried } from './second-try.js';

export interface ConductOptions {
  /** Seeds all ids and generated values; the same seed makes the same unsigned requests. */
  readonly seed: number;
  /** A number other than 0 makes ids and made-up customers new, for the repetition of an earlier run. */
  readonly renewal?: number | undefined;
  /** Cancels the run; scenarios not finished by then are left out. */
  readonly signal?: AbortSignal;
  /** True when the scenarios are a selection: clauses that no reply happened to show are then left out, not missed. */
  readonly partial?: boolean;
  /** What made the selection, in words, for example `--tags SIG-06`. */
  readonly chosenBy?: string | undefined;
  /** Clauses that scenarios outside the selection judge: that they pass here does not outdate a waiver. */
  readonly judgedElsewhere?: ReadonlySet<ClauseId>;
  /** Most milliseconds for one scenario; a longer one is stopped and broken. That of the target, or 120 000, unless told. */
  readonly scenarioTimeout?: number | undefined;
  /** Runs the scenarios in an order that follows from the seed; the result keeps the given one. */
  readonly shuffle?: boolean;
  /** Told of each scenario as it ends, in the order of ending. */
  readonly onScenario?: (result: ScenarioResult) => void;
}

/** The target whose SCA pages are given up when they never answer. */
function boundedSca(target: Target): Target {
  const { budgets, sca } = target;
  const most = budgets.callsWithoutReply ?? usualBounds.callsWithoutReply;
  return sca === undefined ? target : { ...target, sca: givingUp(sca, most) };
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
  const turn = turnstile(target.budgets);
  // Also at several instances a person does one thing at a time.
  const consents = consentsOf(target.psus);
  const pool = psuPool(target.psus, (psu) => refuses(psu, consents, target.sca));
  const instances = [target, ...(target.instances ?? [])].map((each) => ({
    instance: boundedSca(each),
    halt: haltOf(each),
  }));
  const halts = instances.map((each) => each.halt);
  const stops = AbortSignal.any([signal, ...halts.map((each) => each.signal)]);
  // Each scenario under way listens.
  setMaxListeners(0, stops);
  const stands = instances.map(
    ({ instance, halt }, index): RunParts => ({
      target: instance,
      seed: options.seed,
      renewal: options.renewal,
      ledger,
      pool,
      consents,
      time: whileCertificatesHold(
        bankTime(instance.levers.clock, instance.clockAhead, instance.clock, whyMissing('clock', instance)),
        instance.tpps,
      ),
      rules: requestRules,
      context: ruleContext(instance),
      // What moves the clock goes one after the other, so that the run lasts as long as it does.
      turn: index === 0 ? turn : urgent(turn),
      scaTurn: turnstile({ concurrency: instance.sca?.atOnce }),
      unattended: noUnattendedCalls(),
      ...(instance.network === undefined ? {} : { backingOff: backingOff(), backingOffPages: backingOff() }),
      signal: stops,
      watch: halt,
      scenarioTimeout: options.scenarioTimeout ?? target.budgets.scenarioTimeout,
    }),
  );
  const results = new Map<Scenario, ScenarioResult>();
  const leftByCut: Observation[] = [];
  /** Tries of the scenarios that run once more. */
  const tries = new Map<Scenario, Tried>();
  const run = async (each: Scenario, given: RunParts, share?: Share) => {
    if (signal.aborted) return;
    const first = tries.get(each);
    const parts = first === undefined ? given : { ...given, firstTry: first };
    const tried = await runScenario(each, parts, share);
    const goesOn = first === undefined ? tried.troubles.length > 0 : needsThirdTry(first, tried);
    if (goesOn && !stops.aborted) {
      tries.set(each, first === undefined ? tried : asFirst(first, tried));
      return;
    }
    tries.delete(each);
    const result = settled(tried, first);
    if (signal.aborted) {
      // What the cancelling cut short says nothing about the bank, but what it left stands there.
      leftByCut.push(...result.observations.filter((one) => one.subject === 'clean-up'));
      return;
    }
    results.set(each, result);
    options.onScenario?.(result);
  };
  const ordered = options.shuffle === true ? shuffled(scenarios, options.seed) : scenarios;
  try {
    await Promise.all(
      dealt(ordered, stands).map(async ([parts, own]) => {
        await collectConsents(own, parts);
        const all = (some: readonly Scenario[]) =>
          runAll(some, (each, share) => run(each, parts, share), { ...parts, signal });
        await all(own);
        // Later, when the trouble may be over.
        const again = () => own.filter((each) => tries.has(each));
        const second = again();
        if (second.length > 0) await all(second);
        const third = again();
        if (third.length > 0) await all(third);
      }),
    );
  } finally {
    for (const each of halts) each.close();
  }

  const finished = scenarios.flatMap((each) => results.get(each) ?? []);
  const cut = scenarios.filter((each) => !results.has(each));
  const stopped = signal.aborted && cut.length > 0;
  const halted = stopped
    ? `the run was stopped; ${finished.length} of ${scenarios.length} scenarios were judged`
    : halts.find((each) => each.reason !== undefined)?.reason;
  const shown = ledger.shown();
  const summed = whole({
    scenarios: finished,
    shown,
    target,
    startedAt,
    partial: options.partial === true || cut.length > 0 || signal.aborted,
    judgedElsewhere: new Set([...(options.judgedElsewhere ?? []), ...cut.flatMap((each) => each.clauses)]),
    chosenBy: stopped ? 'the moment at which the run was stopped' : options.chosenBy,
  });
  return {
    ...summed,
    // A part of what was asked for says nothing about the bank as a whole, unless it failed.
    ...(stopped && summed.outcome !== 'does-not-conform' ? { outcome: 'harness-trouble' } : {}),
    shown: { accepted: shown.accepted, keys: shown.keys },
    scenarios: finished,
    observations: [...observationsOf(finished), ...leftByCut],
    ...(halted === undefined ? {} : { halted }),
    seed: options.seed,
    ...(options.renewal === undefined || options.renewal === 0 ? {} : { renewal: options.renewal }),
    startedAt,
    milliseconds: performance.now() - started,
    ...takesCallsAgain(finished),
    requests: finished.reduce((sum, each) => sum + each.exchanges.length, 0),
  };
}
