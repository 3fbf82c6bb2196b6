/** Drafts on the wire, and what rules find there. */

import type { WireRequest } from '../../model/http.js';
import { signRequest, type PreparedSigner } from '../../signing/index.js';
import { judgedRequest } from '../judged-request.js';
import type { RequestDraft } from '../request-draft.js';
import { violationsOf, type RequestRule, type RuleContext, type Violation } from '../rule.js';

const basePath = '/api-sandbox';

/** The bytes on the wire of a signed draft. */
export function signedDraft(given: RequestDraft, signer: PreparedSigner): WireRequest {
  const { method, target, headers, body, signing } = given;
  return signRequest({ method, target: basePath + target, headers, body }, signer, signing);
}

/** The same without a signature, for rules that do not look at it. */
export function unsignedDraft({ method, target, headers, body }: RequestDraft): WireRequest {
  return { method, target: basePath + target, headers, body };
}

/** What the rules find in a wire request. */
export function foundIn(
  wire: WireRequest,
  rules: readonly RequestRule[],
  context: RuleContext,
): readonly Violation[] {
  return violationsOf(judgedRequest(wire, basePath), rules, context);
}
