/** Verifiers that leave one check out, and whether an exercise notices. */

import { verifyRequest, type SignatureFindingCode } from '../../../signing/index.js';
import { usualSeverity, type SignatureFinding } from '../../../signing/finding.js';
import type { Exercise } from '../exercises.js';
import { readMessageOf } from '../protocol.js';

/** What our own verifier finds in the request of a question. */
export function findingsOf({ question }: Exercise): {
  readonly accepted: boolean;
  readonly findings: readonly SignatureFinding[];
} {
  const request = readMessageOf(question.request);
  if (typeof request === 'string') throw new Error(request);
  return verifyRequest(request, { now: Date.parse(question.now ?? '') });
}

/** Every check that refuses. */
export const refusingChecks = Object.entries(usualSeverity)
  .filter(([, severity]) => severity === 'refused')
  .map(([code]) => code);

/** The checks without which some request would be accepted: those that are alone in refusing one. */
export function checksMissed(verifying: readonly Exercise[]): ReadonlySet<SignatureFindingCode> {
  const alone = new Set<SignatureFindingCode>();
  for (const exercise of verifying) {
    const refused = findingsOf(exercise).findings.filter(({ severity }) => severity === 'refused');
    const [code, ...others] = new Set(refused.map((each) => each.code));
    if (code !== undefined && others.length === 0) alone.add(code);
  }
  return alone;
}
