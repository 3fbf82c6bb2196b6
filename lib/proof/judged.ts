/**
 * Which clauses can fail a bank: those that something judges and whose failure the text leaves no choice
 * about.
 */

import type { ClauseId } from '../catalogue/index.js';
import { promisedClauses } from '../bank/promises.js';
import { ambientChecks } from '../harness/ambient/index.js';
import type { Scenario } from '../harness/kit/scenario.js';
import { leastObliged, obliges } from '../catalogue/verdict.js';

/** Every clause that a scenario or a check on every reply judges. */
export function judgedClauses(scenarios: readonly Scenario[]): ReadonlySet<ClauseId> {
  return new Set([...scenarios.flatMap((each) => each.clauses), ...ambientChecks.map((each) => each.clause)]);
}

/** Those of them that can fail the reference bank. */
export function failableClauses(scenarios: readonly Scenario[]): readonly ClauseId[] {
  const reference = { ...leastObliged, pinnedClauses: promisedClauses };
  return [...judgedClauses(scenarios)].filter((id) => obliges(id, reference));
}
