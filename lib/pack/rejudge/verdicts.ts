/**
 * Judges a recorded run again: the verdicts of each scenario from its checks, those of the clauses and the
 * outcome from all of them, by the functions that a run uses. A verdict that its checks do not give is named.
 */

import { isClauseId, type ClauseId } from '../../catalogue/index.js';
import { isRed, verdictOfScenario, type ClauseVerdict, obliges } from '../../catalogue/verdict.js';
import { elsewhere, verdictOf } from '../../harness/conduct/ending.js';
import type { PackFinding } from '../finding.js';
import { recordMember as file } from '../contents.js';
import type { RecordedScenario, RunRecord } from '../record.js';
import { rejudgeSums } from './sums.js';
import { told } from './told.js';

/** What a scenario of the suite declares. */
export interface Declared {
  readonly id: string;
  readonly clauses: readonly ClauseId[];
  /** Set of one that gives verdicts only on what it saw. */
  readonly widens?: boolean;
}

type Judged = Parameters<typeof verdictOf>[3];

/** The verdict that the checks give, where the scenario ended as the recorded verdict says. */
function given(each: RecordedScenario, said: ClauseVerdict, target: Judged): ClauseVerdict {
  const reason = said.reason ?? '';
  return verdictOf(
    said.clause,
    {
      checks: each.checks,
      observations: each.observations,
      settled: new Set(),
      leftOpen: new Map(said.verdict === 'untestable' ? [[said.clause, reason]] : []),
    },
    said.verdict === 'broken' ? { kind: 'broken', reason } : { kind: 'complete' },
    target,
  );
}

/**
 * Red verdicts that stand beside a failed check: trouble on the way, and a call that found nothing at a place
 * that nobody promised. Both keep a run from passing.
 */
function standsBeside({ verdict, reason = '' }: ClauseVerdict): boolean {
  if (verdict === 'broken') return reason.startsWith('trouble on the way');
  return verdict === 'untestable' && /; if the bank has \S+ elsewhere, pin /.test(reason);
}

function isFounded(each: RecordedScenario, said: ClauseVerdict, again: ClauseVerdict): boolean {
  if (said.verdict === again.verdict) return true;
  const own = each.checks.filter(({ clause }) => clause === said.clause);
  if (own.length === 0 && (said.verdict === 'not-applicable' || isRed(said.verdict)))
    return said.verdict !== 'fail';
  return standsBeside(said);
}

/** Whether two reasons tell the same, as far as what is hidden in them lets one see. */
function tellsSame(said: string | undefined, again: string | undefined): boolean {
  if (again === undefined || said === undefined) return said === again;
  return said.startsWith(again) || said.includes('‹') || again.includes('‹');
}

function verdictsOf(each: RecordedScenario, target: Judged): readonly PackFinding[] {
  const where = `${file}, ${each.id}`;
  const findings: PackFinding[] = [];
  for (const said of each.verdicts) {
    const again = given(each, said, target);
    if (!isFounded(each, said, again))
      findings.push({
        where,
        what: `${said.clause} is said to be ${told(said)}, its checks give ${told(again)}`,
      });
    else if (said.verdict === again.verdict && !tellsSame(said.reason, again.reason))
      findings.push({
        where,
        what: `${said.clause} has another reason than its checks give: ${told(again)}`,
      });
  }
  const judged = new Set(each.verdicts.map(({ clause }) => clause));
  for (const { clause, held, expectation } of each.checks) {
    if (held || judged.has(clause) || elsewhere(clause, target.environment) !== undefined) continue;
    if (!obliges(clause, target)) continue;
    judged.add(clause);
    findings.push({ where, what: `${clause} has no verdict, although "${expectation}" does not hold` });
  }
  const sum = verdictOfScenario(each.verdicts);
  if (sum !== each.verdict)
    findings.push({ where, what: `is said to be ${each.verdict}, its verdicts give ${sum}` });
  return findings;
}

/** What the suite runs and the record lacks. */
function missing(record: RunRecord, suite: readonly Declared[]): readonly PackFinding[] {
  const reported = new Map(record.scenarios.map((each) => [each.id, each]));
  const findings: PackFinding[] = [];
  for (const { id, clauses, widens } of suite) {
    const each = reported.get(id);
    if (each === undefined) {
      if (!record.selection.partial && record.halted === undefined)
        findings.push({ where: file, what: `the scenario ${id} is left out of a run of everything` });
      continue;
    }
    if (widens === true) continue;
    const judged = new Set(each.verdicts.map(({ clause }) => clause));
    const left = clauses.filter((clause) => !judged.has(clause));
    if (left.length > 0)
      findings.push({ where: `${file}, ${id}`, what: `${left.join(', ')} left out; the scenario judges it` });
  }
  if (reported.size < record.scenarios.length)
    findings.push({ where: file, what: 'a scenario stands there twice' });
  return findings;
}

/** Ids that are no clauses of this catalogue. */
function strangers(record: RunRecord): readonly PackFinding[] {
  const all = record.scenarios.flatMap((each) =>
    [...each.verdicts, ...each.checks].map(({ clause }) => clause),
  );
  const unknown = [...new Set<string>(all)].filter((each) => !isClauseId(each));
  return unknown.map((each) => ({ where: file, what: `${each} is no clause of this suite's catalogue` }));
}

/** What of the verdicts of a record does not follow from its checks. */
export function rejudgeVerdicts(record: RunRecord, suite: readonly Declared[]): readonly PackFinding[] {
  const unknown = strangers(record);
  if (unknown.length > 0) return unknown;
  const { profile } = record;
  const target = { environment: profile.environment, pinnedClauses: new Set(profile.pinnedClauses) };
  return [
    ...record.scenarios.flatMap((each) => verdictsOf(each, target)),
    ...missing(record, suite),
    ...rejudgeSums(record),
  ];
}
