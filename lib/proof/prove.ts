/**
 * Proves that clauses can fail: each defective bank must turn the clauses that it names red and fail no other, and each
 * lawful variant must fail nothing. Banks run in process; only scenarios that a change can reach are run.
 */

import type { Environment, PartsChange } from '../bank/parts.js';
import type { ClauseId } from '../catalogue/index.js';
import type { Fault, Variant } from '../faults/fault.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { RunResult } from '../harness/conduct/result.js';
import { embeddedParts, inProcessTarget, type EmbeddedIdentities } from '../harness/embedded.js';
import type { Scenario } from '../harness/scenario.js';
import { changedParts, coverageOf, reachedBy, type Coverage } from './coverage.js';

export interface FaultProof {
  readonly fault: Fault;
  /** Clauses of `catches` that failed. */
  readonly caughtBy: readonly ClauseId[];
  /** Clauses of `catches` that did not fail. */
  readonly missed: readonly ClauseId[];
  /** Failed clauses that the fault does not name. */
  readonly overReach: readonly ClauseId[];
  /** Clauses whose answer is hidden by trouble of the harness. */
  readonly broken: readonly ClauseId[];
  /** One run for all scenarios, or one for each handful until the fault was caught. */
  readonly runs: readonly RunResult[];
}

export interface VariantProof {
  readonly variant: Variant;
  /** Clauses that failed or could not be judged although the bank is lawful, with the reason. */
  readonly alarms: readonly {
    readonly clause: ClauseId;
    readonly verdict: string;
    readonly reason: string;
  }[];
  readonly run: RunResult;
}

/**
 * How many scenarios see a defective bank: `all` that the change can reach, which shows every over-reach, or only as many
 * as it takes to catch the `named` clauses, many times faster.
 */
export type Breadth = 'all' | 'named';

export interface Prover {
  fault(fault: Fault): Promise<FaultProof>;
  variant(variant: Variant): Promise<VariantProof>;
}

const seed = 1;

/** Scenarios that are run at a time until a fault is caught. */
const handful = 4;

const alarming: ReadonlySet<string> = new Set(['fail', 'warn', 'broken', 'untestable', 'unjudged']);

function failed(run: RunResult): readonly ClauseId[] {
  return run.clauses
    .filter((each) => each.verdict === 'fail' || each.verdict === 'warn')
    .map((each) => each.clause);
}

/** All scenarios, first those whose replies show a clause that the fault names, the shortest of them first. */
function likelyFirst(fault: Fault, reached: readonly Scenario[], coverage: Coverage): readonly Scenario[] {
  const requests = (each: Scenario) => coverage.get(each)?.requests ?? 0;
  const shows = (each: Scenario) =>
    fault.catches.some((named) => coverage.get(each)?.shown.has(named) === true) ? 0 : 1;
  return reached.toSorted((one, other) => shows(one) - shows(other) || requests(one) - requests(other));
}

/** True when nothing stands between a fault and its proof. */
export function isProven(proof: FaultProof): boolean {
  return proof.missed.length === 0 && proof.overReach.length === 0 && proof.broken.length === 0;
}

/** A prover over these scenarios; what they touch is recorded once for each environment, when it is first needed. */
export function prover(
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
  breadth: Breadth = 'all',
): Prover {
  const coverages = new Map<Environment, Promise<Coverage>>();
  const coverageIn = (environment: Environment) => {
    const known = coverages.get(environment) ?? coverageOf(scenarios, identities, environment);
    coverages.set(environment, known);
    return known;
  };

  async function runAgainst(
    environment: Environment,
    change: PartsChange,
    reached: readonly Scenario[],
  ): Promise<RunResult> {
    const { target, close } = await inProcessTarget({ identities, environment, change });
    try {
      return await conduct(reached, target, { seed, partial: true });
    } finally {
      await close();
    }
  }

  async function reachedScenarios(
    environment: Environment,
    change: PartsChange,
    findingsOnly: boolean,
  ): Promise<readonly Scenario[]> {
    const reference = embeddedParts(identities, { environment });
    const changed = changedParts(reference, change(reference), findingsOnly);
    return reachedBy(await coverageIn(environment), changed);
  }

  /** Clauses that no bank in process can show, for example those on TLS. */
  const untestable = new Map<Environment, Promise<ReadonlySet<ClauseId>>>();
  const untestableIn = (environment: Environment) => {
    const known =
      untestable.get(environment) ??
      runAgainst(environment, (parts) => parts, scenarios).then(
        (run) =>
          new Set(run.clauses.filter((each) => each.verdict === 'untestable').map((each) => each.clause)),
      );
    untestable.set(environment, known);
    return known;
  };

  return {
    async fault(fault) {
      const environment = fault.environment ?? 'sandbox';
      const reached = await reachedScenarios(environment, fault.change, fault.findingsOnly === true);
      const judging =
        breadth === 'all' ? reached : likelyFirst(fault, reached, await coverageIn(environment));
      const size = breadth === 'all' ? judging.length : handful;
      const named: readonly ClauseId[] = fault.catches;
      const runs: RunResult[] = [];
      const red = () => runs.flatMap(failed);
      for (let at = 0; at < judging.length && !named.every((each) => red().includes(each)); at += size) {
        runs.push(await runAgainst(environment, fault.change, judging.slice(at, at + size)));
      }
      const broken = runs.flatMap((run) => run.clauses.filter((each) => each.verdict === 'broken'));
      return {
        fault,
        caughtBy: named.filter((each) => red().includes(each)),
        missed: named.filter((each) => !red().includes(each)),
        overReach: [...new Set(red())].filter(
          (each) => !named.includes(each) && fault.mayFail?.includes(each) !== true,
        ),
        broken: broken.map((each) => each.clause),
        runs,
      };
    },
    async variant(variant) {
      const environment = variant.environment ?? 'sandbox';
      const reached = await reachedScenarios(environment, variant.change, false);
      const run = await runAgainst(environment, variant.change, reached);
      const usual = await untestableIn(environment);
      const alarms = run.clauses
        .filter((each) => alarming.has(each.verdict) && !usual.has(each.clause))
        .map((each) => ({ clause: each.clause, verdict: each.verdict, reason: each.reason ?? '' }));
      return { variant, alarms, run };
    },
  };
}
