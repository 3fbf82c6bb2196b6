/** Counts what the replies of a run showed about the ambient clauses, and makes verdicts of it. */

import type { Exchange } from '../evidence/exchange.js';
import type { Reply } from '../replies/reply.js';
import { type Obliged, verdictOfFailure, type ClauseVerdict } from '../../catalogue/verdict.js';
import type { AmbientCheck, AmbientFailure } from './check.js';
import { hearing, type Hearing } from './told/index.js';

/** What replies showed, in a form that several runs can be joined from. */
export interface Shown {
  /** Replies that accepted their request. */
  readonly accepted: number;
  /** Keys of the checks that some reply showed; see `checkKey`. */
  readonly keys: ReadonlySet<string>;
  readonly failures: readonly AmbientFailure[];
}

/** The reason of a clause on what a bank need not send, and did not. */
export const notCarried = 'no reply of the run carried it';

/** Names a check, also from one process to another. */
export function checkKey({ clause, expectation }: Pick<AmbientCheck, 'clause' | 'expectation'>): string {
  return `${clause} ${expectation}`;
}

export interface AmbientLedger {
  /** Judges one reply; returns what it broke. */
  judge(reply: Reply, scenario: string): readonly AmbientFailure[];
  /** Verdicts over all judged so far; of a partial run only on what accepted replies showed. */
  verdicts(target: Obliged, partial: boolean): readonly ClauseVerdict[];
  shown(): Shown;
}

function verdictOn(check: AmbientCheck, shown: Shown, target: Obliged): ClauseVerdict {
  const { clause } = check;
  const mine = shown.failures.filter((each) => checkKey(each) === checkKey(check));
  const [first] = mine;
  if (first !== undefined) {
    const also = mine.length > 1 ? ` (and ${mine.length - 1} more)` : '';
    return {
      clause,
      verdict: verdictOfFailure(clause, target),
      reason: `${first.expectation}: expected ${first.expected}, got ${first.actual}${also}`,
    };
  }
  if (!shown.keys.has(checkKey(check))) {
    return check.optional === true
      ? { clause, verdict: 'observed', reason: notCarried }
      : { clause, verdict: 'untestable', reason: 'no reply of the run showed it' };
  }
  if (shown.accepted === 0)
    return { clause, verdict: 'untestable', reason: 'the bank accepted no call of the run' };
  return { clause, verdict: 'pass' };
}

/** Whether a few scenarios alone say something of a check: refusals show failures, and let nothing pass. */
function isTold(check: AmbientCheck, shown: Shown): boolean {
  const key = checkKey(check);
  return shown.accepted > 0 ? shown.keys.has(key) : shown.failures.some((each) => checkKey(each) === key);
}

/** One verdict for each check; of a partial run none on what no reply showed, or only refusals did. */
export function ambientVerdicts(
  checks: readonly AmbientCheck[],
  shown: Shown,
  target: Obliged,
  partial: boolean,
): readonly ClauseVerdict[] {
  return checks
    .filter((check) => !partial || isTold(check, shown))
    .map((check) => verdictOn(check, shown, target));
}

/** A ledger of ambient checks. No ambient clause passes where the bank accepted nothing. */
export function ambientLedger(checks: readonly AmbientCheck[]): AmbientLedger {
  const seen = new Set<AmbientCheck>();
  const failures: AmbientFailure[] = [];
  const byOperation = new Map<Exchange['operation'], readonly AmbientCheck[]>();
  /** What each scenario was told: things of one may change for another. */
  const hearings = new Map<string, Hearing>();
  let accepted = 0;

  function heardBy(scenario: string): Hearing {
    const known = hearings.get(scenario) ?? hearing();
    hearings.set(scenario, known);
    return known;
  }

  function checksOn(operation: Exchange['operation']): readonly AmbientCheck[] {
    const known = byOperation.get(operation);
    if (known !== undefined) return known;
    const found = checks.filter((each) => each.operations?.has(operation) !== false);
    byOperation.set(operation, found);
    return found;
  }

  function judge(reply: Reply, scenario: string): readonly AmbientFailure[] {
    if (reply.accepted) accepted += 1;
    const broken: AmbientFailure[] = [];
    const disagreements = heardBy(scenario).hear(reply);
    for (const check of checksOn(reply.exchange.operation)) {
      const outcome = check.look(reply, disagreements);
      if (outcome === undefined) continue;
      seen.add(check);
      if (outcome.holds) continue;
      const { clause, expectation } = check;
      const { expected, actual } = outcome;
      broken.push({ clause, expectation, scenario, exchange: reply.exchange.number, expected, actual });
    }
    failures.push(...broken);
    return broken;
  }

  function shown(): Shown {
    return { accepted, keys: new Set([...seen].map(checkKey)), failures };
  }

  return {
    judge,
    verdicts: (target, partial) => ambientVerdicts(checks, shown(), target, partial),
    shown,
  };
}
