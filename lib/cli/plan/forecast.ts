/** What a run would do at a target, told before anything is sent. */

import { chapterOf, type ClauseId } from '../../catalogue/index.js';
import { isUnder } from '../../harness/circumstances/draw.js';
import { isExclusive } from '../../harness/schedule/exclusive.js';
import { unmet } from '../../harness/conduct/needs.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import type { Target } from '../../harness/target/target.js';
import { grouped } from '../../model/grouped.js';
import { foretold, gapsOf, type Foretold, type Gap } from '../foretold.js';
import type { Rehearsal, Sent } from './rehearse.js';
import { present } from '../../model/present.js';

export interface PlannedScenario extends Sent {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  readonly effects: string;
  /** True when it runs with nothing beside it. */
  readonly alone: boolean;
  /** False when the reference bank cannot show how much it sends: the numbers are those of an average. */
  readonly rehearsed: boolean;
}

/** Scenarios of one sort. */
export interface Count {
  readonly named: number;
  readonly running: number;
  readonly requests: number;
}

export interface Forecast {
  readonly target: { readonly name: string; readonly baseUrl: string; readonly environment: string };
  /** Those that can run, the ones under circumstances last. */
  readonly scenarios: readonly PlannedScenario[];
  /** How many a run names, and how many of them can run. */
  readonly counts: { readonly plain: Count; readonly underCircumstances: Count };
  /** The seed that the plan holds for. */
  readonly seed: number;
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
  /** Clauses that will be judged. */
  readonly judged: {
    /** By scenarios of their own. */
    readonly byScenarios: number;
    /** By what every reply shows, and by scenarios that widen those on other clauses. */
    readonly byReplies: number;
  };
  readonly untestable: number;
  readonly notApplicable: number;
  readonly gaps: readonly Gap[];
}

function average(sent: Iterable<Sent>): Sent {
  const all = [...sent];
  const mean = (of: (each: Sent) => number) =>
    all.length === 0 ? 0 : Math.round(all.reduce((sum, each) => sum + of(each), 0) / all.length);
  return { requests: mean((each) => each.requests), scas: mean((each) => each.scas) };
}

/** Milliseconds that suite and bank compute for a request, where replies take no time. */
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

function totalOf(rows: readonly Sent[]): Sent {
  return {
    requests: rows.reduce((sum, each) => sum + each.requests, 0),
    scas: rows.reduce((sum, each) => sum + each.scas, 0),
  };
}

function rowOf(scenario: Scenario, sent: Sent | undefined, guess: Sent): PlannedScenario {
  const { id, title, clauses, effects } = scenario;
  const alone = isExclusive(scenario);
  return { id, title, clauses, effects, alone, rehearsed: sent !== undefined, ...(sent ?? guess) };
}

/** What is said of the clauses: of those with scenarios what they lack, of others what replies showed. */
function clausesOf({ own, judged, gaps }: Foretold, rehearsed: Rehearsal['clauses']) {
  const others = rehearsed.filter((each) => !own.has(each.clause));
  const left = others.flatMap(({ clause, verdict, reason = '' }) =>
    verdict === 'untestable' || verdict === 'not-applicable'
      ? [[clause, [{ verdict, reason }]] as const]
      : [],
  );
  const all = [...gaps, ...gapsOf(new Map(left))];
  const count = (verdict: Gap['verdict']) =>
    new Set(all.flatMap((each) => (each.verdict === verdict ? each.clauses : []))).size;
  return {
    judged: { byScenarios: judged.size, byReplies: others.length - left.length },
    untestable: count('untestable'),
    notApplicable: count('not-applicable'),
    gaps: all.toSorted((one, other) => other.clauses.length - one.clauses.length),
  };
}

/** What is planned. */
export interface Planned {
  readonly scenarios: readonly Scenario[];
  readonly target: Target;
  readonly seed: number;
  /** How long a reply takes. */
  readonly latencyMs: number;
}

/**
 * The forecast for a selection of scenarios.
 * @param rehearsal what each scenario sends, and how long all take
 */
export function forecast(
  { scenarios, target, seed, latencyMs }: Planned,
  { sent, seconds, clauses }: Rehearsal,
): Forecast {
  const guess = average(sent.values());
  const running = scenarios.filter((each) => unmet(each, target) === undefined);
  const rows = running.map((each) => rowOf(each, sent.get(each.id), guess));
  const effects: Record<string, number> = {};
  for (const each of rows) effects[each.effects] = (effects[each.effects] ?? 0) + 1;
  const count = (isOfSort: (id: string) => boolean): Count => {
    const those = rows.filter((each) => isOfSort(each.id));
    const named = scenarios.filter((each) => isOfSort(each.id)).length;
    return { named, running: those.length, requests: totalOf(those).requests };
  };
  const { requests, scas } = totalOf(rows);
  const { name, baseUrl, environment, budgets } = target;
  return {
    target: { name, baseUrl, environment },
    scenarios: rows,
    counts: { plain: count((id) => !isUnder(id)), underCircumstances: count(isUnder) },
    seed,
    requests,
    scas,
    ...(target.sca === undefined ? {} : { scaDriver: target.sca.name }),
    humanSteps: target.sca?.waitsForPerson === true ? scas : 0,
    effects,
    seconds: Math.round(secondsOf(rows, target, seconds, latencyMs) * 10) / 10,
    latencyMs,
    concurrency: budgets.concurrency,
    ...present({ requestsPerSecond: budgets.requestsPerSecond }),
    ...(budgets.requests === undefined || budgets.requests >= requests
      ? {}
      : { mostRequests: budgets.requests }),
    ...clausesOf(foretold(scenarios, target), clauses),
  };
}

/** Clauses by chapter for one line, for example `SIG-01 SIG-06, CON-02`. */
export function clauseLine(clauses: readonly ClauseId[]): string {
  return [...grouped(clauses, chapterOf).values()].map((ids) => ids.join(' ')).join(', ');
}
