/** Finds a case in the report of an earlier run: what was judged, how, and with which command line. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../model/errors.js';
import { suggestion } from '../../model/near-miss.js';
import { present } from '../../model/present.js';
import { isClauseId, type ClauseId } from '../../catalogue/index.js';
import { scenarioNamed } from '../../harness/circumstances/draw.js';
import type { Scenario } from '../../harness/kit/scenario.js';
import { suiteName, type Report } from '../../report/index.js';

type Recorded = Report['scenarios'][number];

/** A scenario and a clause, and what an earlier run said. */
export interface RecordedCase {
  /** `<scenario>#<clause>`, or `ambient#<clause>` for what every reply must obey. */
  readonly id: string;
  readonly scenario: string;
  readonly clause: ClauseId;
  readonly ambient: boolean;
  readonly verdict: string;
  readonly reason?: string;
  /** Exchanges at which the clause was judged not to hold. */
  readonly exchanges: readonly number[];
}

function isReport(value: unknown): value is Report {
  return (
    typeof value === 'object' &&
    value !== null &&
    'schemaVersion' in value &&
    value.schemaVersion === 1 &&
    'suite' in value &&
    typeof value.suite === 'object' &&
    value.suite !== null &&
    'name' in value.suite &&
    value.suite.name === suiteName
  );
}

/**
 * The report in a folder.
 * @throws ConfigurationError when there is none.
 */
export function readReport(folder: string): Report {
  const file = join(folder, 'report.json');
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigurationError(
      `${file}: cannot be read; name the report folder of the run with --from, or run first`,
    );
  }
  if (!isReport(value)) throw new ConfigurationError(`${file}: is no report of ${suiteName}`);
  return value;
}

function ownCases({ id: scenario, clauses, checks }: Recorded): readonly RecordedCase[] {
  return clauses.flatMap(({ clause, verdict, reason }) => {
    if (!isClauseId(clause)) return [];
    const failed = checks.filter((each) => each.clause === clause && !each.held);
    return [
      {
        id: `${scenario}#${clause}`,
        scenario,
        clause,
        ambient: false,
        verdict,
        ...present({ reason }),
        exchanges: [...new Set(failed.flatMap((each) => each.exchange ?? []))],
      },
    ];
  });
}

function ambientCases(report: Report): readonly RecordedCase[] {
  const first = new Map<string, RecordedCase>();
  for (const { id: scenario, ambientFailures } of report.scenarios) {
    for (const { clause, expectation, expected, actual, exchange } of ambientFailures) {
      if (!isClauseId(clause) || first.has(clause)) continue;
      const verdict = report.clauses.find((each) => each.id === clause)?.verdict ?? 'fail';
      const reason = `${expectation}: expected ${expected}, got ${actual}`;
      first.set(clause, {
        id: `ambient#${clause}`,
        scenario,
        clause,
        ambient: true,
        verdict,
        reason,
        exchanges: [exchange],
      });
    }
  }
  return [...first.values()];
}

const worstFirst = ['fail', 'security', 'broken', 'untestable', 'unjudged', 'warn'];

function urgency({ verdict }: RecordedCase): number {
  const place = worstFirst.indexOf(verdict);
  return place < 0 ? worstFirst.length : place;
}

/**
 * The case that a word names: `scenario#clause`, `ambient#clause`, a scenario, or a clause. Of several the
 * reddest is taken.
 * @throws ConfigurationError when the run judged no such case.
 */
export function caseNamed(word: string, report: Report): RecordedCase {
  const cases = [...report.scenarios.flatMap(ownCases), ...ambientCases(report)];
  const fitting = cases.filter((each) => [each.id, each.scenario, each.clause].includes(word));
  const [found] = fitting.toSorted((one, other) => urgency(one) - urgency(other));
  if (found !== undefined) return found;
  const red = cases.filter((each) => urgency(each) < worstFirst.length).map((each) => each.id);
  const some =
    red.length === 0 ? 'in that run nothing is red' : `red in that run: ${red.slice(0, 5).join(', ')}`;
  const hint =
    suggestion(
      word,
      cases.map((each) => each.id),
    ) || `; ${some}`;
  throw new ConfigurationError(`replay ${word}: that run judged no such case${hint}`);
}

/**
 * The scenario of a case, as the suite has it today.
 * @throws ConfigurationError when the suite has it no longer.
 */
export function scenarioOf({ scenario }: RecordedCase, all: readonly Scenario[]): Scenario {
  const found = scenarioNamed(scenario, all);
  if (found !== undefined) return found;
  throw new ConfigurationError(`replay: the suite has no scenario ${scenario} any more; run anew`);
}
