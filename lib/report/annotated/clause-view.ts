/** All that the page tells of one clause, with a run or without one. */

import { assumptions, type Assumption } from '../../catalogue/assumptions/index.js';
import type { Clause, StatedRefusal } from '../../catalogue/clause.js';
import { clause as clauseWith, clauses, type ClauseId } from '../../catalogue/index.js';
import { reasonNotJudged } from '../../catalogue/reasons.js';
import { riskOf, type Risk } from '../../catalogue/risk.js';
import type { Verdict } from '../../catalogue/verdict.js';
import { ambientChecks } from '../../harness/ambient/index.js';
import { circumstanceWords } from '../../harness/circumstance-names.js';
import type { ClauseResult } from '../../harness/conduct/result.js';
import type { Waiver } from '../../harness/target/target.js';
import type { ShownCheck } from '../evidence/evidence.js';
import { grouped } from '../../model/grouped.js';
import { flickeringClauses, historyLine } from '../history/history.js';
import type { ReportMeta } from '../meta.js';
import type { RedactedRun, RedactedScenario } from '../redacted-run.js';
import { evidencePath } from '../test-cases.js';
import type { Finding } from './findings.js';
import { proofCounts } from './proof-counts.js';
import { present } from '../../model/present.js';

/** A scenario, as far as a page without a run knows it. */
export interface KnownScenario {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly ClauseId[];
}

/** The same scenario under other circumstances. */
export interface JudgedAgain {
  readonly how: string;
  readonly verdict: Verdict;
  readonly checks: number;
}

/** What one scenario has to do with a clause. */
export interface Judge {
  readonly id: string;
  readonly title: string;
  readonly verdict?: Verdict;
  readonly checks: readonly ShownCheck[];
  readonly again: readonly JudgedAgain[];
  /** Its evidence below the report folder, where that is written. */
  readonly evidence?: string;
}

export interface ClauseView {
  readonly clause: Clause<ClauseId>;
  readonly risk: Risk;
  readonly refusal?: StatedRefusal;
  /** How many defective banks it catches. */
  readonly proofs?: number;
  readonly result?: ClauseResult;
  readonly waiver?: Waiver;
  /** What earlier runs said; absent: no history is kept, or none looked at it. */
  readonly past?: { readonly line: string; readonly flickers: boolean };
  readonly judges: readonly Judge[];
  /** What is looked at on every reply. */
  readonly everyReply: readonly string[];
  /** Numbers of the findings on it, from 1. */
  readonly findings: readonly number[];
  /** Why nothing judges it. */
  readonly notJudged?: string;
  /** What the text leaves open around it. */
  readonly questions: readonly Assumption[];
}

function known(id: ClauseId) {
  const { refusal } = clauseWith(id);
  const proofs = proofCounts().get(id);
  const notJudged = reasonNotJudged(id);
  return {
    risk: riskOf(id),
    ...present({ refusal, proofs, notJudged }),
    everyReply: ambientChecks.filter((each) => each.clause === id).map((each) => each.expectation),
    questions: assumptions.filter((each) => each.clauses.includes(id)),
  };
}

/** The clauses as a page without a run tells them. */
export function expectedViews(scenarios: readonly KnownScenario[]): readonly ClauseView[] {
  return clauses.map((clause) => ({
    clause,
    ...known(clause.id),
    judges: scenarios
      .filter((each) => each.clauses.includes(clause.id))
      .map(({ id, title }) => ({ id, title, checks: [], again: [] })),
    findings: [],
  }));
}

/** The id of the scenario that another one repeats under circumstances. */
function plainId({ id, under }: RedactedScenario): string {
  return under === undefined ? id : id.slice(0, id.lastIndexOf('~'));
}

/** The scenarios of a clause, runs under circumstances with the scenario that they repeat. */
function judgesOf(
  id: ClauseId,
  scenarios: readonly RedactedScenario[],
  isKept: (each: RedactedScenario) => boolean,
): readonly Judge[] {
  const verdictOf = (each: RedactedScenario) => each.verdicts.find((one) => one.clause === id)?.verdict;
  const checksOf = (each: RedactedScenario) => each.checks.filter((one) => one.clause === id);
  const own = scenarios.filter((each) => verdictOf(each) !== undefined);
  return [...grouped(own, plainId)].flatMap(([plain, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const base = group.find((each) => each.under === undefined) ?? first;
    const verdict = verdictOf(base);
    return [
      {
        id: plain,
        title: base.title,
        ...present({ verdict }),
        checks: checksOf(base),
        again: group.flatMap((each) => {
          const one = verdictOf(each);
          const how = (each.under ?? []).map((name) => circumstanceWords[name]).join(', ');
          return each === base || one === undefined
            ? []
            : [{ how, verdict: one, checks: checksOf(each).length }];
        }),
        ...(isKept(base) ? { evidence: evidencePath(base.id) } : {}),
      },
    ];
  });
}

/** The clauses as a run judged them; those that it did not look at among them. */
export function judgedViews(
  run: RedactedRun,
  waivers: readonly Waiver[],
  findings: readonly Finding[],
  isKept: (each: RedactedScenario) => boolean,
  { history = [], suiteVersion }: Pick<ReportMeta, 'history' | 'suiteVersion'>,
): readonly ClauseView[] {
  const flickering = flickeringClauses(run.clauses, history, suiteVersion);
  const pastOf = (result: ClauseResult | undefined) => {
    const line = result === undefined ? undefined : historyLine(result, history);
    return line === undefined || result === undefined
      ? undefined
      : { line, flickers: flickering.has(result.clause) };
  };
  const results = new Map(run.clauses.map((each) => [each.clause, each]));
  return clauses.map((clause) => {
    const result = results.get(clause.id);
    const waiver = result?.waived === true ? waivers.find((each) => each.clause === clause.id) : undefined;
    return {
      clause,
      ...known(clause.id),
      ...present({ result, waiver, past: pastOf(result) }),
      judges: judgesOf(clause.id, run.scenarios, isKept),
      findings: findings.flatMap((each, index) => (each.clauses.includes(clause.id) ? [index + 1] : [])),
    };
  });
}
