/**
 * What the reference bank promises beyond the text: clauses that the text leaves open and that this bank
 * keeps, and the answers of the register on which its refusals rest. A target profile of the bank pins them,
 * so that they can fail it.
 */

import { assumption, assumptions, type AssumptionId } from '../catalogue/assumptions/index.js';
import { clause, clauses, type ClauseId } from '../catalogue/index.js';
import { isFirm } from '../rules/answers.js';
import { requestRules } from '../rules/index.js';
import type { Breaker, RequestRule, RuleContext } from '../rules/rule.js';

export const promisedClauses: ReadonlySet<ClauseId> = new Set(
  clauses.filter(({ promised }) => promised).map(({ id }) => id),
);

/** This bank stands where the operations are published, also where the text does not show it. */
const places = assumptions
  .filter(({ id, handling }) => id.endsWith('-operation') && handling === 'profile')
  .map((each): [string, unknown] => [each.id, each.default]);

/** What no refusal shows: how this bank counts, what it takes although others may not, and what it keeps. */
const furtherAnswers: NonNullable<RuleContext['answers']> = {
  'length-unit': 'code-points',
  'structured-array-size': assumption('structured-array-size').default,
  'fraction-digits': 'at-most',
  'bban-format': 'up-to-30',
  'malformed-forwarded-value': 'ignored',
  'malformed-ip-address': 'ignored',
  'payment-calls': assumption('payment-calls').default,
  'unattended-scope': assumption('unattended-scope').default,
  'unattended-window': 'rolling',
  'approved-cancellation': 'authorised',
  'contact-readers': 'own',
  'corporate-start-context': 'corporate',
  'engagement-roles': 'both',
};

/** The profile takes no pin that changes nothing. */
function canBePinned(id: AssumptionId): boolean {
  return assumption(id).handling === 'profile';
}

export const promisedAnswers: NonNullable<RuleContext['answers']> = Object.fromEntries([
  ...places,
  ...Object.entries(furtherAnswers),
  ...requestRules
    .filter((rule) => rule.observedOnly !== true)
    .flatMap((rule) => rule.breakers.flatMap((breaker) => breaker.assumes ?? []))
    .filter(({ question, answer }) => assumption(question).default === answer && canBePinned(question))
    .map(({ question, answer }): [string, unknown] => [question, answer]),
]);

/** Whether the reference bank may not serve a request so broken, by the text or by its promises. */
export function isRefusalPromised(rule: RequestRule, breaker: Breaker): boolean {
  if (clause(rule.clause).level === 'info') return false;
  if (isFirm(rule, breaker, promisedAnswers)) return true;
  const own = breaker.assumes === undefined && breaker.basis === undefined && rule.observedOnly !== true;
  return own && promisedClauses.has(rule.clause);
}
