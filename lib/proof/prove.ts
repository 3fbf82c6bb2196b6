/**
 * Proves that clauses can fail: each defective bank must turn the clauses that it names red and fail no other, and each
 * lawful variant must fail nothing. Banks run in process, one after the other, every scenario against each.
 */

import type { ClauseId } from '../catalogue/index.js';
import type { Fault, Variant } from '../faults/fault.js';
import { conduct } from '../harness/conduct/conduct.js';
import type { RunResult } from '../harness/conduct/result.js';
import type { Scenario } from '../harness/scenario.js';
import { inProcessTarget, type EmbeddedIdentities } from '../harness/embedded.js';

export interface FaultProof {
  readonly fault: Fault;
  /** Clauses of `catches` that failed. */
  readonly caughtBy: readonly ClauseId[];
  /** Clauses of `catches` that did not fail. */
  readonly missed: readonly ClauseId[];
  /** Failed clauses that the fault does not name. */
  readonly overReach: readonly ClauseId[];
  /** True when harness trouble hides the answer. */
  readonly broken: readonly ClauseId[];
  readonly run: RunResult;
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

const seed = 1;

function failed(run: RunResult): readonly ClauseId[] {
  return run.clauses
    .filter((each) => each.verdict === 'fail' || each.verdict === 'warn')
    .map((each) => each.clause);
}

/** Judges one defective bank with all scenarios. */
export async function proveFault(
  fault: Fault,
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
): Promise<FaultProof> {
  const { target, close } = await inProcessTarget({
    identities,
    environment: fault.environment ?? 'sandbox',
    change: fault.change,
  });
  try {
    const run = await conduct(scenarios, target, { seed });
    const red = failed(run);
    const named: readonly ClauseId[] = fault.catches;
    return {
      fault,
      caughtBy: named.filter((each) => red.includes(each)),
      missed: named.filter((each) => !red.includes(each)),
      overReach: red.filter((each) => !named.includes(each) && fault.mayFail?.includes(each) !== true),
      broken: run.clauses.filter((each) => each.verdict === 'broken').map((each) => each.clause),
      run,
    };
  } finally {
    await close();
  }
}

/** Judges one lawful bank with all scenarios. */
export async function proveVariant(
  variant: Variant,
  scenarios: readonly Scenario[],
  identities: EmbeddedIdentities,
): Promise<VariantProof> {
  const { target, close } = await inProcessTarget({
    identities,
    environment: variant.environment ?? 'sandbox',
    change: variant.change,
  });
  try {
    const run = await conduct(scenarios, target, { seed });
    const alarms = run.clauses
      .filter((each) => ['fail', 'warn', 'broken', 'untestable', 'unjudged'].includes(each.verdict))
      .map((each) => ({ clause: each.clause, verdict: each.verdict, reason: each.reason ?? '' }));
    return { variant, alarms, run };
  } finally {
    await close();
  }
}
