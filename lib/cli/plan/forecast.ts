/** What a run would do at a target, told before anything is sent. */

import { chapterOf, type ClauseId } from '../../catalogue/index.js';
import { ambientChecks } from '../../harness/ambient/index.js';
import { isExclusive } from '../../harness/schedule/exclusive.js';
import { unmet } from '../../harness/conduct/needs.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { Target } from '../../harness/target/target.js';
import { grouped } from '../../report/grouped.js';
import { gapsOf, type Gap } from '../gaps.js';
import type { Rehearsal, Sent } from './rehearse.js';
import { present } from '../../model/present.js';

export interface PlannedScenario extends Sent {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  readonly effects: string;
  /** True when it runs with nothing beside it. */
  readonly alone: boolean;
  /**
   * False when the reference bank cannot show how much it sends; the numbers are then those of an average
   * scenario.
   */
  readonly rehearsed: boolean;
}

export interface Forecast {
  readonly target: { readonly name: string; readonly baseUrl: string; readonly environment: string };
  readonly scenarios: readonly PlannedScenario[];
  readonly requests: number;
  readonly scas: number;
  /** What plays the PSU; absent: the profile names nothing. */
  readonly scaDriver?: string;
  /** SCAs that a person has to play by hand. */
  readonly humanSteps: number;
  /** Scenarios of each effect. */
  readonly effects: Readonly<Record<string, number>>;
  /** Estimated seconds without the time that people take. */
  readonly seconds: number;
  readonly latencyMs: number;
  readonly concurrency: number;
  readonly requestsPerSecond?: number;
  /** The most requests that the profile allows, where these are more. */
  readonly mostRequests?: number;
  /** Clauses that a scenario judges, or every reply shows. */
  readonly judged: number;
  readonly gaps: readonly Gap[];
}

function average(sent: Iterable<Sent>): Sent {
  const all = [...sent];
  const mean = (of: (each: Sent) => number) =>
    all.length === 0 ? 0 : Math.round(all.reduce((sum, each) => sum + of(each), 0) / all.length);
  return { requests: mean((each) => each.requests), scas: mean((each) => each.scas) };
}

/**
 * Milliseconds that suite and bank compute for one request, which show where replies take no time to speak
 * of.
 */
const computingMs = 1;

/** Seconds that the run takes. */
function secondsOf(
  planned: readonly PlannedScenario[],
  { budgets }: Target,
  rehearsed: number,
  latencyMs: number,
): number {
  const requests = (some: readonly PlannedScenario[]) => some.reduce((sum, each) => sum + each.requests, 0);
  const guessed = (requests(planned.filter((each) => !each.rehearsed)) * latencyMs) / 1_000;
  const all = requests(planned);
  const { requestsPerSecond = Infinity } = budgets;
  return Math.max(rehearsed + guessed, all / requestsPerSecond, (all * computingMs) / 1_000);
}

/**
 * The forecast for a selection of scenarios.
 * @param rehearsal what each scenario sends, and how long all take
 * @param latencyMs how long a reply takes
 */
export function forecast(
  scenarios: readonly Scenario[],
  target: Target,
  { sent, seconds }: Rehearsal,
  latencyMs: number,
): Forecast {
  const guess = average(sent.values());
  const planned = scenarios
    .filter((each) => unmet(each, target) === undefined)
    .map((each): PlannedScenario => {
      const counted = sent.get(each.id);
      return {
        id: each.id,
        title: each.title,
        clauses: each.clauses,
        effects: each.effects,
        alone: isExclusive(each),
        rehearsed: counted !== undefined,
        ...(counted ?? guess),
      };
    });
  const effects: Record<string, number> = {};
  for (const each of planned) effects[each.effects] = (effects[each.effects] ?? 0) + 1;
  const total = (of: (each: Sent) => number) => planned.reduce((sum, each) => sum + of(each), 0);
  const requests = total((each) => each.requests);
  const scas = total((each) => each.scas);
  const gaps = gapsOf(scenarios, target);
  const missing = new Set(gaps.flatMap((each) => each.clauses));
  const { name, baseUrl, environment, budgets } = target;
  const shown = new Set([
    ...planned.flatMap((each) => each.clauses),
    ...(planned.length === 0 ? [] : ambientChecks.map((each) => each.clause)),
  ]);
  return {
    target: { name, baseUrl, environment },
    scenarios: planned,
    requests,
    scas,
    ...(target.sca === undefined ? {} : { scaDriver: target.sca.name }),
    humanSteps: target.sca?.waitsForPerson === true ? scas : 0,
    effects,
    seconds: Math.round(secondsOf(planned, target, seconds, latencyMs) * 10) / 10,
    latencyMs,
    concurrency: budgets.concurrency,
    ...present({ requestsPerSecond: budgets.requestsPerSecond }),
    ...(budgets.requests === undefined || budgets.requests >= requests
      ? {}
      : { mostRequests: budgets.requests }),
    judged: [...shown].filter((id) => !missing.has(id)).length,
    gaps,
  };
}

/** Clauses by chapter for one line, for example `SIG-01 SIG-06, CON-02`. */
export function clauseLine(clauses: readonly ClauseId[]): string {
  return [...grouped(clauses, chapterOf).values()].map((ids) => ids.join(' ')).join(', ');
}
