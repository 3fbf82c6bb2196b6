/** Counts what the replies of a run showed about the ambient clauses, and turns it into verdicts at the end. */

import type { ClauseId } from '../../catalogue/index.js';
import type { Reply } from '../reply.js';
import { verdictOfFailure, type ClauseVerdict } from '../verdict.js';
import type { AmbientCheck, AmbientFailure } from './check.js';

export interface AmbientLedger {
  /** Judges one reply; returns what it broke. */
  judge(reply: Reply, scenario: string): readonly AmbientFailure[];
  /** Verdicts over everything judged so far; of a partial run without those on what no reply showed. */
  verdicts(pinned: ReadonlySet<ClauseId>, partial: boolean): readonly ClauseVerdict[];
  readonly failures: readonly AmbientFailure[];
}

/**
 * A ledger of ambient checks. No ambient clause passes in a run in which the bank accepted nothing: a bank that refuses
 * everything shows well-formed refusals and no conformance.
 */
export function ambientLedger(checks: readonly AmbientCheck[]): AmbientLedger {
  const seen = new Map<AmbientCheck, number>();
  const failures: AmbientFailure[] = [];
  let accepted = 0;

  function judge(reply: Reply, scenario: string): readonly AmbientFailure[] {
    if (reply.accepted) accepted += 1;
    const broken: AmbientFailure[] = [];
    for (const check of checks) {
      const outcome = check.look(reply);
      if (outcome === undefined) continue;
      seen.set(check, (seen.get(check) ?? 0) + 1);
      if (outcome.holds) continue;
      const { clause, expectation } = check;
      const { expected, actual } = outcome;
      broken.push({ clause, expectation, scenario, exchange: reply.exchange.number, expected, actual });
    }
    failures.push(...broken);
    return broken;
  }

  function verdict(check: AmbientCheck, pinned: ReadonlySet<ClauseId>): ClauseVerdict {
    const { clause } = check;
    const mine = failures.filter((each) => each.clause === clause && each.expectation === check.expectation);
    const [first] = mine;
    if (first !== undefined) {
      const also = mine.length > 1 ? ` (and ${mine.length - 1} more)` : '';
      return {
        clause,
        verdict: verdictOfFailure(clause, pinned.has(clause)),
        reason: `${first.expectation}: expected ${first.expected}, got ${first.actual}${also}`,
      };
    }
    if (!seen.has(check)) {
      return check.optional === true
        ? { clause, verdict: 'observed', reason: 'no reply of the run carried it' }
        : { clause, verdict: 'untestable', reason: 'no reply of the run showed it' };
    }
    if (accepted === 0)
      return { clause, verdict: 'untestable', reason: 'the bank accepted no call of the run' };
    return { clause, verdict: 'pass' };
  }

  return {
    judge,
    verdicts: (pinned, partial) =>
      checks.filter((check) => !partial || seen.has(check)).map((check) => verdict(check, pinned)),
    failures,
  };
}
