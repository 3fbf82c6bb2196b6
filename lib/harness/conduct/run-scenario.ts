/** Runs one scenario against a target and says what it proved. Never throws for what the scenario or the bank does. */

import type { ClauseId } from '../../catalogue/index.js';
import { clause } from '../../catalogue/index.js';
import { seededRandom } from '../../model/seeded-random.js';
import type { AmbientLedger } from '../ambient/ledger.js';
import type { AmbientFailure } from '../ambient/check.js';
import { ClauseAssertionError, HarnessError, messageOf, Untestable } from '../errors.js';
import type { Scenario } from '../scenario.js';
import { ScaStuck } from '../sca/driver.js';
import { createClient, type Client, type ClientParts } from '../stage/client.js';
import { psuActor, type Psu } from '../stage/psu.js';
import { freshPsus } from '../stage/fresh-psu.js';
import type { Stage } from '../stage/stage.js';
import { tppActor, type Tpp } from '../stage/tpp.js';
import type { PsuIdentity, Target, TppIdentity } from '../target/target.js';
import { verdictOfFailure, worst, type ClauseVerdict, type Verdict } from '../verdict.js';
import { makesCustomers, tppOfNeed, unmet } from './needs.js';
import type { PsuOrder, PsuPool } from './psu-pool.js';
import type { Check, Observation, ScenarioResult } from './result.js';

/** What all scenarios of a run share. */
export interface RunParts extends Omit<ClientParts, 'random' | 'onReply' | 'observe'> {
  readonly target: Target;
  readonly seed: number;
  readonly ledger: AmbientLedger;
  readonly pool: PsuPool;
}

function orderOf(scenario: Scenario): PsuOrder {
  const needs = scenario.needs ?? [];
  const count = needs.includes('second-psu') ? 2 : needs.includes('psu') ? 1 : 0;
  return { private: count, corporate: needs.includes('corporate-psu') ? 1 : 0 };
}

/** Verdicts of a scenario that was not run. */
function all(scenario: Scenario, verdict: Verdict, reason: string): readonly ClauseVerdict[] {
  return scenario.clauses.map((each) => ({ clause: each, verdict, reason }));
}

function verdictOf(
  id: ClauseId,
  checks: readonly Check[],
  observations: readonly Observation[],
  ending: Ending,
  target: Target,
): ClauseVerdict {
  const { environment } = clause(id);
  if (environment !== 'any' && environment !== target.environment) {
    return { clause: id, verdict: 'not-applicable', reason: `holds in the ${environment} environment only` };
  }
  const mine = checks.filter((each) => each.clause === id);
  const broken = mine.find((each) => !each.held);
  if (broken !== undefined) {
    const reason = `${broken.expectation}: expected ${broken.expected}, got ${broken.actual}`;
    return { clause: id, verdict: verdictOfFailure(id, target.pinnedClauses.has(id)), reason };
  }
  if (ending.kind === 'broken') return { clause: id, verdict: 'broken', reason: ending.reason };
  if (ending.kind === 'untestable' && !ending.judged.has(id)) {
    return { clause: id, verdict: 'untestable', reason: ending.reason };
  }
  if (mine.length > 0) return { clause: id, verdict: 'pass' };
  const seen = observations.find((each) => each.subject === id);
  if (seen !== undefined) return { clause: id, verdict: 'observed', reason: seen.text };
  return { clause: id, verdict: 'unjudged', reason: 'the scenario declares the clause and never judged it' };
}

/** How the run function ended. `judged` holds the clauses that had been judged by then. */
type Ending =
  | { readonly kind: 'complete' }
  | { readonly kind: 'untestable'; readonly reason: string; readonly judged: ReadonlySet<ClauseId> }
  | { readonly kind: 'broken'; readonly reason: string };

function endingOf(thrown: unknown, checks: readonly Check[]): Ending {
  if (thrown instanceof Untestable || thrown instanceof ClauseAssertionError || thrown instanceof ScaStuck) {
    const judged = new Set(checks.map((each) => each.clause));
    return { kind: 'untestable', reason: thrown.message, judged };
  }
  return { kind: 'broken', reason: messageOf(thrown) };
}

/** Borrows or makes the PSUs that the scenario wants. */
async function psusFor(
  order: PsuOrder,
  parts: RunParts,
  maker: Tpp,
  client: Client,
): Promise<{ readonly psus: readonly PsuIdentity[]; giveBack(): void }> {
  const fresh =
    order.private > 0 && makesCustomers(parts.target)
      ? await freshPsus(order.private, maker, client.random)
      : [];
  const rest = { private: order.private - fresh.length, corporate: order.corporate };
  if (rest.private + rest.corporate === 0) return { psus: fresh, giveBack() {} };
  const has = (kind: string) => parts.target.psus.filter((each) => each.kind === kind).length;
  if (has('private') < rest.private || has('corporate') < rest.corporate) {
    throw new Untestable(
      'the target made no sandbox customer and its profile names too few PSUs; add to psus',
    );
  }
  const loan = await parts.pool.borrow(rest);
  return { psus: [...fresh, ...loan.psus], giveBack: () => loan.giveBack() };
}

function stageOf(
  scenario: Scenario,
  parts: RunParts,
  client: Client,
  psus: readonly PsuIdentity[],
  checks: Check[],
): Stage {
  const { target, signal } = parts;
  const tpp = (identity: TppIdentity) =>
    tppActor(identity, client, { sessionId: client.random.uuid(), accounts: [], attended: true });
  const actors = psus.map((each) => psuActor(each, target, client, signal));
  const pick = (kind: 'private' | 'corporate', index: number): Psu => {
    const found = actors.filter((each) => each.identity.kind === kind)[index];
    if (found === undefined)
      throw new HarnessError(`${scenario.id} uses a PSU that it does not declare in needs`);
    return found;
  };
  return {
    target,
    tpp: tpp(target.tpps.primary),
    tppNamed(need) {
      const name = tppOfNeed[need];
      const found = name === undefined ? undefined : target.tpps[name];
      if (found === undefined || scenario.needs?.includes(need) !== true) {
        throw new HarnessError(`${scenario.id} uses ${need} without declaring it in needs`);
      }
      return tpp(found);
    },
    get psu() {
      return pick('private', 0);
    },
    get secondPsu() {
      return pick('private', 1);
    },
    get corporatePsu() {
      return pick('corporate', 0);
    },
    judge(id, expectation, check) {
      if (!scenario.clauses.includes(id)) throw new HarnessError(`${scenario.id} judges undeclared ${id}`);
      const exchange = client.transcript.length;
      const about = { clause: id, expectation, ...(exchange > 0 ? { exchange } : {}) };
      try {
        check();
        checks.push({ ...about, held: true });
        return true;
      } catch (thrown) {
        if (!(thrown instanceof ClauseAssertionError)) throw thrown;
        checks.push({ ...about, held: false, expected: thrown.expected, actual: thrown.actual });
        return false;
      }
    },
    observe: client.observe,
    require(what, check) {
      try {
        check();
      } catch (thrown) {
        if (!(thrown instanceof ClauseAssertionError)) throw thrown;
        throw new Untestable(`${what}: ${thrown.message}`);
      }
    },
    time: parts.time,
    random: client.random,
    signal,
  };
}

/** Runs a scenario, or says why it cannot run here. */
export async function runScenario(scenario: Scenario, parts: RunParts): Promise<ScenarioResult> {
  const startedAt = Date.now();
  const started = performance.now();
  const checks: Check[] = [];
  const observations: Observation[] = [];
  const ambientFailures: AmbientFailure[] = [];
  const random = seededRandom(parts.seed, scenario.id);
  const client = createClient({
    ...parts,
    random,
    observe: (subject, text) => void observations.push({ subject, scenario: scenario.id, text }),
    onReply: (reply) => void ambientFailures.push(...parts.ledger.judge(reply, scenario.id)),
  });
  const finish = (verdicts: readonly ClauseVerdict[]): ScenarioResult => ({
    id: scenario.id,
    title: scenario.title,
    verdicts,
    verdict: worst(verdicts)?.verdict ?? 'unjudged',
    checks,
    observations,
    ambientFailures,
    exchanges: client.transcript,
    startedAt,
    milliseconds: performance.now() - started,
  });

  const missing = unmet(scenario, parts.target);
  if (missing !== undefined) return finish(all(scenario, missing.verdict, missing.reason));

  let ending: Ending = { kind: 'complete' };
  let giveBack: (() => void) | undefined;
  try {
    const maker = tppActor(parts.target.tpps.primary, client, {
      sessionId: random.uuid(),
      accounts: [],
      attended: true,
    });
    const loan = await psusFor(orderOf(scenario), parts, maker, client);
    giveBack = () => loan.giveBack();
    await scenario.run(stageOf(scenario, parts, client, loan.psus, checks));
  } catch (thrown) {
    ending = endingOf(thrown, checks);
  } finally {
    giveBack?.();
    try {
      await parts.time.release();
    } catch (thrown) {
      ending = { kind: 'broken', reason: messageOf(thrown) };
    }
  }
  return finish(scenario.clauses.map((each) => verdictOf(each, checks, observations, ending, parts.target)));
}
