/** Adds up what scenarios and ambient checks said of each clause, with waivers, to the outcome. */

import { clauses, type ClauseId } from '../../catalogue/index.js';
import type { Waiver } from '../target/target.js';
import { notCarried } from '../ambient/ledger.js';
import {
  obliges,
  isRed,
  leastObliged,
  type Obliged,
  worst,
  type ClauseVerdict,
} from '../../catalogue/verdict.js';
import type { ClauseResult, Outcome, ScenarioResult, StaleWaiver } from './result.js';

/** An ambient verdict that only says that nothing was seen yields to a scenario that judged the clause. */
function sawNothing(each: ClauseVerdict): boolean {
  return each.verdict === 'untestable' || each.verdict === 'observed';
}

/** The word for several on one clause: the worst; of one that binds nobody, what was seen says more. */
function standing(counted: readonly ClauseVerdict[], binds: boolean): ClauseVerdict | undefined {
  const found = worst(counted);
  if (binds || found?.verdict !== 'pass') return found;
  return counted.find((each) => each.verdict === 'observed' && each.reason !== notCarried) ?? found;
}

/**
 * One result for every clause that anything judged, in catalogue order.
 * @param target decides which clauses oblige the bank
 */
export function clauseResults(
  scenarios: readonly Pick<ScenarioResult, 'id' | 'verdicts'>[],
  ambient: readonly ClauseVerdict[],
  waivers: readonly Waiver[],
  target: Obliged = leastObliged,
): readonly ClauseResult[] {
  const results: ClauseResult[] = [];
  for (const { id } of clauses) {
    const judging = scenarios.filter((each) => each.verdicts.some((verdict) => verdict.clause === id));
    const own = judging.flatMap((each) => each.verdicts.filter((verdict) => verdict.clause === id));
    const onReplies = ambient.filter((each) => each.clause === id);
    const counted = [...own, ...onReplies.filter((each) => own.length === 0 || !sawNothing(each))];
    const verdict = standing(counted, obliges(id, target));
    if (verdict === undefined) continue;
    results.push({
      ...verdict,
      scenarios: [...judging.map((each) => each.id), ...(onReplies.length > 0 ? ['ambient'] : [])],
      waived:
        isRed(verdict.verdict) && verdict.verdict !== 'broken' && waivers.some((each) => each.clause === id),
    });
  }
  return results;
}

/** How much of the suite stands behind the results. */
export interface Extent {
  /** True when scenarios are missing: that nothing judged a clause then says nothing. */
  readonly partial: boolean;
  /** Clauses on which what is missing might have said something else. */
  readonly open: ReadonlySet<ClauseId>;
}

/**
 * Waivers that are expired on the given day, cover a clause that nothing judged (told only of a whole run),
 * or one that is no longer red (told only where nothing that is missing could say otherwise).
 */
export function staleWaivers(
  waivers: readonly Waiver[],
  results: readonly ClauseResult[],
  today: string,
  { partial, open }: Extent,
): readonly StaleWaiver[] {
  const stale: StaleWaiver[] = [];
  for (const each of waivers) {
    const result = results.find((one) => one.clause === each.clause);
    if (each.expires <= today) stale.push({ clause: each.clause, reason: `expired on ${each.expires}` });
    else if (result === undefined) {
      if (!partial) stale.push({ clause: each.clause, reason: 'unused: nothing judged the clause' });
    } else if (!isRed(result.verdict) && !open.has(each.clause)) {
      stale.push({ clause: each.clause, reason: `no longer needed: the verdict is ${result.verdict}` });
    }
  }
  return stale;
}

/**
 * What the run says as a whole. What failed, failed: trouble of the harness elsewhere takes nothing back,
 * because a scenario that met trouble fails nothing. A part of the suite never conforms as the whole does.
 */
export function outcomeOf(
  results: readonly ClauseResult[],
  stale: readonly StaleWaiver[],
  partial: boolean,
): Outcome {
  const counted = results.filter((each) => !each.waived);
  const any = (verdict: ClauseResult['verdict']) => counted.some((each) => each.verdict === verdict);
  if (any('fail')) return 'does-not-conform';
  if (any('broken')) return 'harness-trouble';
  if (any('untestable') || any('unjudged') || !results.some((each) => each.verdict === 'pass')) {
    return 'not-enough-evidence';
  }
  if (stale.length > 0) return 'stale-waivers';
  return partial ? 'conforms-in-part' : 'conforms';
}

/** How `halted` of a run begins that was stopped from here, by Ctrl-C or by a program. */
export const stopped = 'the run was stopped';

/** Whether a run was stopped from here, and not given up. */
export function wasStopped({ halted }: { readonly halted?: string }): boolean {
  return halted?.startsWith(stopped) === true;
}

/** Exit code of each outcome; 2 is a configuration mistake and never reaches a run. */
export const exitCodes: Readonly<Record<Outcome, number>> = {
  conforms: 0,
  'conforms-in-part': 0,
  'does-not-conform': 1,
  'harness-trouble': 3,
  'stale-waivers': 4,
  'not-enough-evidence': 5,
};
