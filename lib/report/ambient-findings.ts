/**
 * What the replies of a run broke of the clauses that every reply must obey: one finding for each
 * expectation, however many replies show it, with its count and the exchange that shows it first.
 */

import type { ClauseId } from '../catalogue/index.js';
import type { AmbientFailure } from '../harness/ambient/check.js';
import { grouped } from '../model/grouped.js';
import type { RedactedScenario } from './redacted-run.js';

export interface AmbientFinding {
  readonly clause: ClauseId;
  readonly expectation: string;
  readonly expected: string;
  /** What the first of the replies shows. */
  readonly actual: string;
  /** How many replies broke it. */
  readonly replies: number;
  /** In how many scenarios. */
  readonly scenarios: number;
  readonly first: { readonly scenario: string; readonly exchange: number };
  /** What other replies show that differs from the first, most frequent first. */
  readonly others: readonly { readonly actual: string; readonly replies: number }[];
}

/** The findings on one clause, in the order in which they first showed. */
export function ambientFindings(
  scenarios: readonly Pick<RedactedScenario, 'ambientFailures'>[],
  clause: ClauseId,
): readonly AmbientFinding[] {
  const failures = scenarios.flatMap((each) =>
    each.ambientFailures.filter((failure) => failure.clause === clause),
  );
  return [...grouped(failures, (each) => each.expectation).values()].flatMap(findingOf);
}

function findingOf(failures: readonly AmbientFailure[]): readonly AmbientFinding[] {
  const [first] = failures;
  if (first === undefined) return [];
  const { clause, expectation, expected, actual, scenario, exchange } = first;
  const others = [...grouped(failures, (each) => each.actual)]
    .filter(([other]) => other !== actual)
    .map(([other, own]) => ({ actual: other, replies: own.length }))
    .toSorted((one, other) => other.replies - one.replies);
  const scenarios = new Set(failures.map((each) => each.scenario)).size;
  const at = { scenario, exchange };
  return [{ clause, expectation, expected, actual, replies: failures.length, scenarios, first: at, others }];
}

function count(number: number, one: string, more: string): string {
  return `${number} ${number === 1 ? one : more}`;
}

/**
 * The expectation with how often it was broken and where first, for example `… (12 replies in 3 scenarios,
 * first: a/b, exchange 4)`.
 */
export function findingTitle({ expectation, replies, scenarios, first }: AmbientFinding): string {
  const place = `${first.scenario}, exchange ${first.exchange}`;
  if (replies === 1) return `${expectation} (${place})`;
  const total = `${replies} replies in ${count(scenarios, 'scenario', 'scenarios')}`;
  return `${expectation} (${total}, first: ${place})`;
}

/** Other values that are told, and characters of each. */
const mostOthers = 3;
const longestOther = 160;

/** What came, of the first reply, and what else came in others. */
export function findingActual({ actual, others }: AmbientFinding): string {
  if (others.length === 0) return actual;
  const told = others.slice(0, mostOthers).map((each) => {
    const text = each.actual.length > longestOther ? `${each.actual.slice(0, longestOther)}…` : each.actual;
    return `${text} (${count(each.replies, 'reply', 'replies')})`;
  });
  const more = others.length - told.length;
  return `${actual}; elsewhere ${[...told, ...(more > 0 ? [`${more} more`] : [])].join('; ')}`;
}
