/**
 * A rule judges one request against one clause, purely, and knows the ways to break exactly itself. The reference bank
 * refuses with the first finding, the linter lists all findings, the harness lints what leaves, and the negative
 * generators break one rule at a time: four users of the same value.
 */

import type { ClauseId } from '../catalogue/index.js';
import type { TppMessageCode } from '../model/codes.js';
import type { WireRequest } from '../model/http.js';
import type { JudgedRequest } from './judged-request.js';
import type { RequestDraft } from './request-draft.js';

/** What a rule may know besides the request. Instants are milliseconds since 1970. */
export interface RuleContext {
  readonly now: number;
  readonly environment: 'sandbox' | 'production';
  /** DER of the authorities whose certificates count as trusted; absent when trust is not judged. */
  readonly trust?: readonly Buffer[];
  /** Characters that back ends cannot process; a request that holds one is refused (TRN-08). */
  readonly unprocessable: RegExp;
}

/** What is wrong with a request, in one line that its sender understands. */
export interface Finding {
  readonly message: string;
  /** Where: a JSON pointer into the body, or the name of a header or query parameter. */
  readonly path?: string;
}

/**
 * One way to break a rule. Before signing it changes the draft, so that the signature stays good and only this rule
 * can be the reason of a refusal; after signing it changes the bytes on the wire.
 */
export type Breaker =
  | {
      readonly name: string;
      readonly stage: 'before-signing';
      /** False where this draft cannot be broken so (for example a body rule and a request without a body). */
      appliesTo?(draft: RequestDraft): boolean;
      apply(draft: RequestDraft): RequestDraft;
    }
  | {
      readonly name: string;
      readonly stage: 'after-signing';
      appliesTo?(draft: RequestDraft): boolean;
      apply(signed: WireRequest): WireRequest;
    };

/** How the reference bank refuses a request that breaks a rule. Suites expect what the catalogue states, not this. */
export interface Refusal {
  readonly status: number;
  readonly code: TppMessageCode;
}

/** One clause as a judgement on requests. */
export interface RequestRule {
  /** kebab-case and unique, for example `date-within-tolerance`. */
  readonly id: string;
  readonly clause: ClauseId;
  readonly refusal: Refusal;
  judge(request: JudgedRequest, context: RuleContext): Finding | undefined;
  readonly breakers: readonly Breaker[];
}

/** A finding together with the rule that made it. */
export interface Violation extends Finding {
  readonly rule: string;
  readonly clause: ClauseId;
}

/** All violations of a request, in the order of the rules. */
export function violationsOf(
  request: JudgedRequest,
  rules: readonly RequestRule[],
  context: RuleContext,
): readonly Violation[] {
  const found: Violation[] = [];
  for (const rule of rules) {
    const finding = rule.judge(request, context);
    if (finding !== undefined) found.push({ ...finding, rule: rule.id, clause: rule.clause });
  }
  return found;
}
