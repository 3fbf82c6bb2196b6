/** Turns what scenarios and replies said into the verdicts of a run, be it one run or several joined ones. */

import type { ClauseId } from '../../catalogue/index.js';
import { isoDate } from '../../model/dates.js';
import type { AmbientCheck } from '../ambient/check.js';
import { ambientChecks } from '../ambient/index.js';
import { ambientVerdicts, checkKey, type Shown } from '../ambient/ledger.js';
import type { Target } from '../target/target.js';
import type { ClauseVerdict, Verdict } from '../../catalogue/verdict.js';
import { elsewhere } from './ending.js';
import type { ClauseResult, JudgedPart, RunResult, ScenarioResult } from './result.js';
import { clauseResults, outcomeOf, staleWaivers } from './roll-up.js';

/** The ambient checks that hold in an environment. */
export function checksIn(environment: Target['environment']): readonly AmbientCheck[] {
  return ambientChecks.filter((each) => elsewhere(each.clause, environment) === undefined);
}

/** What a run is summed up from. */
export interface Sum {
  readonly scenarios: readonly Pick<ScenarioResult, 'id' | 'verdicts'>[];
  readonly shown: Shown;
  readonly target: Pick<Target, 'environment' | 'pinnedClauses' | 'waivers' | 'capabilities'>;
  /** Instant of the start, milliseconds since 1970; its day decides which waivers have expired. */
  readonly startedAt: number;
  /** True when scenarios of the suite are not among them. */
  readonly partial: boolean;
  /** Clauses that scenarios judge which are not among them. */
  readonly judgedElsewhere: ReadonlySet<ClauseId>;
  /** What made it a part, in words; a selection unless told. */
  readonly chosenBy?: string | undefined;
}

/** Verdicts that say something about the bank. */
const judgements: ReadonlySet<Verdict> = new Set(['pass', 'warn', 'fail', 'observed']);

/** How much of the suite is judged. */
function judgedPart(
  clauses: readonly ClauseResult[],
  { scenarios, judgedElsewhere, chosenBy }: Sum,
): JudgedPart {
  const all = new Set<ClauseId>([
    ...scenarios.flatMap((each) => each.verdicts.map((one) => one.clause)),
    ...ambientChecks.map((each) => each.clause),
    ...judgedElsewhere,
  ]);
  const judged = clauses.filter((each) => judgements.has(each.verdict)).length;
  return { judged, of: all.size, chosenBy: chosenBy ?? 'a selection of scenarios' };
}

/** That no reply showed a check because the target does not offer what it is about; or undefined. */
function notOffered(check: AmbientCheck, { shown, target }: Sum): ClauseVerdict | undefined {
  const missing = check.capabilities?.find((each) => target.capabilities[each] === false);
  if (missing === undefined || shown.keys.has(checkKey(check))) return undefined;
  const reason = `the profile says that the target offers no ${missing}`;
  return { clause: check.clause, verdict: 'not-applicable', reason };
}

/** The verdicts of a run. */
export function whole(
  sum: Sum,
): Pick<RunResult, 'outcome' | 'part' | 'clauses' | 'ambient' | 'staleWaivers'> {
  const { target, partial } = sum;
  const today = isoDate(sum.startedAt);
  const waivers = target.waivers.filter((each) => each.expires > today);
  const checks = checksIn(target.environment);
  const moot = checks.flatMap((each) => notOffered(each, sum) ?? []);
  const ambient = [
    ...ambientVerdicts(
      checks.filter((each) => notOffered(each, sum) === undefined),
      sum.shown,
      target,
      partial,
    ),
    ...(partial ? [] : moot),
    ...ambientChecks.flatMap((each) => elsewhere(each.clause, target.environment) ?? []),
  ];
  const clauses = clauseResults(sum.scenarios, ambient, waivers, target);
  // On what every reply shows, the replies that are missing might have said something else.
  const everywhere = partial ? ambientChecks.map((each) => each.clause) : [];
  const open = new Set([...sum.judgedElsewhere, ...everywhere]);
  const stale = staleWaivers(target.waivers, clauses, today, { partial, open });
  return {
    outcome: outcomeOf(clauses, stale, partial),
    ...(partial ? { part: judgedPart(clauses, sum) } : {}),
    clauses,
    ambient,
    staleWaivers: stale,
  };
}
