/**
 * Why a signature does not fit is searched for among many strings. A bank whose replies nobody reads for that
 * spares the search, where each reason is refused alike.
 */

import type { Doctor } from '../../rules/judged-request.js';
import { signatureReasonRules } from '../../rules/signature/signed-bytes.js';
import { sparedReason } from '../../rules/signature/spared-reason.js';
import { errors } from '../policies/errors.js';
import type { BankParts } from '../types.js';

/** Whether the reason decides what this bank answers: it lacks the rule of one, or refuses one otherwise. */
function decides({ rules, policies }: BankParts): boolean {
  return (
    policies.errors.ruleRefusal !== errors.ruleRefusal ||
    !signatureReasonRules.every((each) => rules.includes(each))
  );
}

/** A doctor that searches only where the reply depends on what it finds. */
export function sparing(parts: BankParts): Doctor {
  return (request, look) => (decides(parts) ? look() : sparedReason(request));
}
