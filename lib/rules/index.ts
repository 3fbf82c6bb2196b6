/**
 * Every rule on a single request, in the order in which a bank checks, and look-up by id and by operation.
 */

import { operation, type OperationId } from '../model/operations/index.js';
import { meaningRules, schemaRules, wholeBodyRules, type BodyRuleId } from './body/index.js';
import { dateRules, headerRules } from './headers/index.js';
import { queryRules } from './query/index.js';
import { requestLineRules } from './request-line.js';
import { rulesConcerning, type RequestRule } from './rule.js';
import { digestRules, roleRules, signatureRules } from './signature/index.js';

const named = [
  ...requestLineRules,
  ...signatureRules,
  ...dateRules,
  ...digestRules,
  ...headerRules,
  ...roleRules,
  ...queryRules,
  ...wholeBodyRules,
] as const;

/** The id of a rule; any other text does not compile. */
export type RuleId = (typeof named | typeof meaningRules)[number]['id'] | BodyRuleId;

/** All rules: request line, signature and certificate, date, digest, headers, role, query, body. */
export const requestRules: readonly RequestRule[] = [...named, ...schemaRules, ...meaningRules];

const byId: ReadonlyMap<string, RequestRule> = new Map(requestRules.map((each) => [each.id, each]));

/** The rule with this id. */
export function ruleById(id: RuleId): RequestRule {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no rule ${id}`);
  return found;
}

/** Narrows free text (a fault id, a command line) to the id of a rule. */
export function isRuleId(text: string): text is RuleId {
  return byId.has(text);
}

/** The rules that can find something in requests of an operation. */
export function rulesForOperation(id: OperationId): readonly RequestRule[] {
  return rulesConcerning(requestRules, operation(id));
}

export { adviceRules } from './advice.js';
export { headerAdvice } from './headers/header-advice.js';
export { isNobody } from './headers/nobodys-address.js';
export { headerRules } from './headers/index.js';
export { answerOf, isFirm } from './answers.js';
export { withQuery } from './query/index.js';
export {
  bodyBytes,
  draft,
  jsonBody,
  withBody,
  withHeader,
  withoutHeader,
  withSigning,
} from './request-draft.js';
export type { DraftInput, RequestDraft } from './request-draft.js';
export { judgedRequest, type JudgedBody, type JudgedRequest } from './judged-request.js';
export {
  rulesConcerning,
  violationsOf,
  type AssumedAnswer,
  type Breaker,
  type BreakerSetting,
  type CertificateRole,
  type Finding,
  type Refusal,
  type RequestRule,
  type RuleContext,
  type SpoiltIdentity,
  type Violation,
} from './rule.js';
