/**
 * Requests that break one rule on purpose. Rule and breaker are drawn before the valid request and do not
 * shrink, so that a counterexample gets smaller and still shows the rule that it was found with.
 */

import * as fc from 'fast-check';
import { isFirm } from '../rules/answers.js';
import { jsonBody, type RequestDraft } from '../rules/request-draft.js';
import type { Breaker, BreakerSetting, RequestRule } from '../rules/rule.js';

/** A request with one thing wrong. */
export interface BrokenRequest {
  readonly request: RequestDraft;
  /** The id of the rule that it breaks. */
  readonly rule: string;
  /** What was done, for example `creditorName: 71 characters`. */
  readonly how: string;
}

export interface BrokenOptions {
  readonly setting?: BreakerSetting;
  /** Takes only breakers that oblige the bank to refuse, given what the target's profile pins. */
  readonly firmFor?: Parameters<typeof isFirm>[2];
}

type BeforeSigning = Extract<Breaker, { readonly stage: 'before-signing' }>;

interface Candidate {
  readonly rule: RequestRule;
  readonly breakers: readonly BeforeSigning[];
}

/** Breakers that change the draft; those that change signed bytes say nothing about bodies. */
function candidates(rules: readonly RequestRule[], { firmFor }: BrokenOptions): readonly Candidate[] {
  return rules
    .map((rule) => ({
      rule,
      breakers: rule.breakers.filter(
        (each): each is BeforeSigning =>
          each.stage === 'before-signing' && (firmFor === undefined || isFirm(rule, each, firmFor)),
      ),
    }))
    .filter(({ breakers }) => breakers.length > 0);
}

/**
 * Requests broken in one way each: a breaker of one of the rules on a request that it applies to.
 * @throws Error when no rule has a breaker that acts before signing
 */
export function brokenBy(
  valid: fc.Arbitrary<RequestDraft>,
  rules: readonly RequestRule[],
  options: BrokenOptions = {},
): fc.Arbitrary<BrokenRequest> {
  const usable = candidates(rules, options);
  if (usable.length === 0) throw new Error('none of the rules can be broken before signing');
  const setting = options.setting ?? {};
  return fc
    .tuple(fc.noShrink(fc.constantFrom(...usable)), fc.noShrink(fc.nat({ max: 9999 })), valid)
    .map(([{ rule, breakers }, pick, request]): BrokenRequest | undefined => {
      const start = pick % breakers.length;
      const [broken] = breakers
        .slice(start, start + 1)
        .filter((each) => each.appliesTo?.(request, setting) !== false)
        .map((each) => ({ request: each.apply(request, setting), rule: rule.id, how: each.name }));
      return broken;
    })
    .filter((each) => each !== undefined);
}

/** The JSON body of a broken request, for reports. */
export function bodyOf({ request }: Pick<BrokenRequest, 'request'>): unknown {
  return jsonBody(request);
}
