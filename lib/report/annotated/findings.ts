/**
 * What a reader has to act on, each thing once. Failed checks belong to one finding when a single reply shows
 * them, when they are about one clause and show the same, or when the bank breaks down the same way: one
 * wrong header on all replies is one finding.
 */

import { riskOf, risks, type Risk } from '../../catalogue/risk.js';
import { clauses, type ClauseId } from '../../catalogue/index.js';
import type { Verdict } from '../../catalogue/verdict.js';
import { causeOf } from '../cause.js';
import { grouped } from '../../model/grouped.js';
import type { TestCase } from '../test-cases.js';
import { present } from '../../model/present.js';

/** One thing that does not hold, as one scenario saw it. */
export interface Symptom {
  readonly of: TestCase;
  readonly expectation?: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly scenario: string;
  /** Number of the exchange that shows it, where one does. */
  readonly exchange?: number;
}

export interface Finding {
  readonly verdict: Verdict;
  /** The gravest of its clauses. */
  readonly risk: Risk;
  /** In catalogue order. */
  readonly clauses: readonly ClauseId[];
  /** The first one is told whole. */
  readonly symptoms: readonly [Symptom, ...Symptom[]];
  readonly scenarios: readonly string[];
}

/** One symptom for each expectation, those of the first scenario first. */
export function distinctSymptoms(symptoms: readonly Symptom[]): readonly Symptom[] {
  return [...new Map(symptoms.toReversed().map((each) => [each.expectation, each])).values()].toReversed();
}

const told: readonly Verdict[] = ['security', 'fail', 'broken', 'warn'];

function symptomsOf(each: TestCase): readonly Symptom[] {
  const failed = each.checks.filter((check) => !check.held);
  if (failed.length === 0) return [{ of: each, scenario: each.scenario }];
  return failed.map((check, index) => {
    const example = each.examples[index];
    const exchange = example?.exchange ?? check.exchange;
    return {
      of: each,
      expectation: check.expectation,
      expected: check.expected ?? 'something else',
      actual: check.actual ?? 'nothing said',
      scenario: example?.result.id ?? each.scenario,
      ...present({ exchange }),
    };
  });
}

/** The text without what differs from call to call: ids, pseudonyms and numbers that are no status. */
function withoutChance(text: string): string {
  return text
    .replaceAll(/‹[^›]*›/g, '‹›')
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '#')
    .replaceAll(/\b\d+(?:\.\d+)?\b/g, (each) => (/^[1-5]\d\d$/.test(each) ? each : '#'));
}

/** What symptoms of one cause have in common; any one of these in common will do. */
function marks(each: Symptom): readonly string[] {
  const { clause, verdict, message = '' } = each.of;
  if (each.actual === undefined) return [`${verdict} ${withoutChance(causeOf(message))}`];
  const seen = withoutChance(`${each.expected ?? ''} | ${each.actual}`);
  return [
    `${clause.id} ${seen}`,
    ...(each.exchange === undefined ? [] : [`${each.scenario} ${each.exchange} ${seen}`]),
    ...(/^(?:status )?5\d\d\b/.test(each.actual) ? [`broken down ${withoutChance(each.actual)}`] : []),
  ];
}

/** Symptoms in groups of one cause, in the order in which they first occur. */
function byCause(symptoms: readonly Symptom[]): readonly (readonly Symptom[])[] {
  const leaderOf = new Map<string, number>();
  const leaders = symptoms.map((_, index) => index);
  const lead = (index: number): number => {
    const next = leaders[index] ?? index;
    return next === index ? index : lead(next);
  };
  for (const [index, each] of symptoms.entries()) {
    for (const mark of marks(each)) {
      const other = lead(leaderOf.get(mark) ?? index);
      const own = lead(index);
      leaders[Math.max(own, other)] = Math.min(own, other);
      leaderOf.set(mark, Math.min(own, other));
    }
  }
  return [...grouped(symptoms.entries(), ([index]) => lead(index)).values()].map((group) =>
    group.map(([, each]) => each),
  );
}

function findingOf(symptoms: readonly Symptom[]): readonly Finding[] {
  const [first, ...rest] = symptoms;
  if (first === undefined) return [];
  const own = new Set(symptoms.map((each) => each.of.clause.id));
  const ids = clauses.flatMap(({ id }) => (own.has(id) ? [id] : []));
  const risk = risks.find((each) => ids.some((id) => riskOf(id) === each)) ?? 'form';
  const verdict = told.find((each) => symptoms.some((one) => one.of.verdict === each)) ?? first.of.verdict;
  const scenarios = [...new Set(symptoms.map((each) => each.scenario))];
  return [{ verdict, risk, clauses: ids, symptoms: [first, ...rest], scenarios }];
}

/** What failed, could not be reached or is warned of, without a waiver; the gravest and surest first. */
export function findingsOf(cases: readonly TestCase[]): readonly Finding[] {
  const open = cases.filter((each) => !each.waived && told.includes(each.verdict));
  const weight = (each: Finding) => told.indexOf(each.verdict) * risks.length + risks.indexOf(each.risk);
  return byCause(open.flatMap(symptomsOf))
    .flatMap((group) => findingOf(group))
    .toSorted(
      (one, other) =>
        weight(one) - weight(other) ||
        other.clauses.length - one.clauses.length ||
        other.symptoms.length - one.symptoms.length,
    );
}
