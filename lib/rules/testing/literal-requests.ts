/**
 * Requests written out for literal tests: the table of a test says what differs, nothing is drafted or
 * signed.
 */

import type { WireRequest } from '../../model/http.js';
import { judgedRequest } from '../judged-request.js';
import { ruleById, type RuleId } from '../index.js';
import type { Finding, RequestRule, RuleContext } from '../rule.js';

export type LiteralHeaders = Readonly<Record<string, string | undefined>>;

/** What differs from `GET /v1/accounts` with no headers and no body. */
export interface Literal {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: LiteralHeaders;
  readonly body?: unknown;
}

export const literalContext: RuleContext = {
  now: Date.UTC(2026, 1, 16, 9, 30, 0),
  environment: 'sandbox',
  unprocessable: /[\u{10000}-\u{10FFFF}]/u,
};

function literalWire({ method = 'GET', target = '/v1/accounts', headers = {}, body }: Literal): WireRequest {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
  return {
    method,
    target,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
    body: bytes,
  };
}

/** What a rule finds in a request. */
export function findingOn(
  rule: RequestRule,
  literal: Literal,
  context: Partial<RuleContext> = {},
): Finding | undefined {
  return rule.judge(judgedRequest(literalWire(literal)), { ...literalContext, ...context });
}

/** Whether one rule finds something in a request. */
export function breaks(id: RuleId, literal: Literal, context: Partial<RuleContext> = {}): boolean {
  return findingOn(ruleById(id), literal, context) !== undefined;
}

/** The path that one rule names; undefined when it finds nothing. */
export function pathOfFinding(
  id: RuleId,
  literal: Literal,
  context: Partial<RuleContext> = {},
): string | undefined {
  return findingOn(ruleById(id), literal, context)?.path;
}
