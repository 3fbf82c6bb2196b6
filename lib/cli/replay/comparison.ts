/** What a repeated case shows now, beside what the earlier run said. */

import { clause } from '../../catalogue/index.js';
import { type Obliged, verdictOfFailure, type Verdict, obliges } from '../../catalogue/verdict.js';
import type { RedactedRun } from '../../report/index.js';
import { checkLines, marked, type ShownCheck } from '../../report/evidence/evidence.js';
import type { RecordedCase } from './recorded-case.js';
import { present } from '../../model/present.js';

export interface Comparison {
  readonly id: string;
  readonly scenario: string;
  readonly clause: string;
  readonly text: string;
  readonly before: { readonly verdict: string; readonly reason?: string };
  readonly now: { readonly verdict: Verdict; readonly reason?: string };
  readonly checks: readonly ShownCheck[];
  /** Redacted text of the exchanges in question: request, signing string, reply, checks. */
  readonly exchanges: readonly string[];
}

/** The verdict of the replies of the scenario on a clause that every reply must obey. */
function ambientNow(
  { clause: id }: RecordedCase,
  failures: readonly ShownCheck[],
  ran: boolean,
  target: Obliged,
): Comparison['now'] {
  const [first] = failures;
  if (!ran) return { verdict: 'untestable', reason: 'the scenario sent nothing' };
  if (first === undefined) return { verdict: 'pass' };
  const reason = `${first.expectation}: expected ${first.expected}, got ${first.actual}`;
  return { verdict: verdictOfFailure(id, target), reason };
}

/**
 * Compares a case with its repetition.
 * @param run a run of the scenario of the case alone
 * @param target decides which clauses oblige the bank
 */
export function compare(recorded: RecordedCase, run: RedactedRun, target: Obliged): Comparison {
  const { id, scenario, clause: clauseId, ambient, verdict, reason, exchanges } = recorded;
  const result = run.scenarios.find((each) => each.id === scenario);
  const isNoted = !obliges(clauseId, target);
  const failures = (result?.ambientFailures ?? [])
    .filter((each) => each.clause === clauseId)
    .map((each) => marked({ ...each, held: false }, () => isNoted));
  const checks = ambient ? failures : (result?.checks ?? []).filter((each) => each.clause === clauseId);
  const own = result?.verdicts.find((each) => each.clause === clauseId);
  const now = ambient
    ? ambientNow(recorded, failures, (result?.exchangeCount ?? 0) > 0, target)
    : { verdict: own?.verdict ?? 'unjudged', ...(own?.reason === undefined ? {} : { reason: own.reason }) };
  const failed = checks.filter((each) => !each.held).flatMap((each) => each.exchange ?? []);
  // Where it holds now, the exchanges that showed the defect before are the ones to look at.
  const shown = new Set(failed.length > 0 ? failed : exchanges);
  const parts = result?.evidenceParts().exchanges ?? [];
  const chosen = parts.filter((_, index) => shown.has(index + 1));
  return {
    id,
    scenario,
    clause: clauseId,
    text: clause(clauseId).text,
    before: { verdict, ...present({ reason }) },
    now,
    checks,
    exchanges: chosen.length > 0 ? chosen : parts.slice(-1),
  };
}

const asIs = { text: (text: string) => text };

function verdictLine({ verdict, reason }: { verdict: string; reason?: string }): string {
  return reason === undefined ? verdict : `${verdict}, ${reason}`;
}

/** The last line: whether it still fails. */
function conclusion({ before, now }: Pick<Comparison, 'before' | 'now'>): string {
  if (now.verdict === 'fail') return before.verdict === 'fail' ? 'It still fails.' : 'It fails now.';
  if (['untestable', 'unjudged', 'broken'].includes(now.verdict)) return 'It could not be judged this time.';
  if (before.verdict === now.verdict) return `It is ${now.verdict} as before.`;
  return `It no longer is ${before.verdict}: ${now.verdict} now.`;
}

/** The comparison as text for people. */
export function comparisonText(each: Comparison): string {
  const { id, clause: clauseId, text, before, now, checks, exchanges } = each;
  return [
    id,
    `${clauseId}: ${text}`,
    '',
    ...exchanges.flatMap((one) => [one, '']),
    // The others stand with their exchange.
    ...checks
      .filter((one) => !one.held && one.exchange === undefined)
      .flatMap((one) => checkLines(one, asIs)),
    `Before: ${verdictLine(before)}`,
    `Now:    ${verdictLine(now)}`,
    conclusion(each),
    '',
  ].join('\n');
}

/** 1 when it fails, 3 for trouble of harness or network, 5 when it could not be judged, otherwise 0. */
export function exitCodeOfNow(now: Comparison['now']): number {
  if (now.verdict === 'fail') return 1;
  if (now.verdict === 'broken') return 3;
  return now.verdict === 'untestable' || now.verdict === 'unjudged' ? 5 : 0;
}
