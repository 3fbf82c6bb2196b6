/** What a target answers where the text leaves a choice, and what that makes of a breaker. */

import { isDeepStrictEqual } from 'node:util';
import { assumption, type AssumptionId } from '../catalogue/assumptions/index.js';
import { clause } from '../catalogue/index.js';
import type { Breaker, RequestRule, RuleContext } from './rule.js';

type Answers = RuleContext['answers'];

/** The answer of the target's profile or, when it gives none, the register's default. */
export function answerOf(context: Pick<RuleContext, 'answers'>, id: AssumptionId): unknown {
  const given = context.answers?.[id];
  return given === undefined ? assumption(id).default : given;
}

/** Whether the profile says that the bank does without what the rule asks for. */
export function isDispensed({ dispensedBy }: RequestRule, answers: Answers = {}): boolean {
  return dispensedBy !== undefined && isDeepStrictEqual(answers[dispensedBy.question], dispensedBy.answer);
}

function isFirmBasis(basis: string | undefined): boolean {
  return basis === undefined || basis === 'stated' || basis === 'derived';
}

/**
 * Whether a bank that serves a request so broken is wrong: when the text obliges it to refuse, or when its
 * profile gives the answer that does. Defaults of the register do not count, and clauses that bind the TPP
 * alone oblige no bank.
 */
export function isFirm(rule: RequestRule, breaker: Breaker, answers: Answers = {}): boolean {
  const { assumes, basis } = breaker;
  const { party, level, basis: stated } = clause(rule.clause);
  if (party === 'tpp' || level === 'info' || isDispensed(rule, answers)) return false;
  if (assumes !== undefined) return isDeepStrictEqual(answers[assumes.question], assumes.answer);
  return rule.observedOnly !== true && isFirmBasis(basis) && isFirmBasis(stated);
}
