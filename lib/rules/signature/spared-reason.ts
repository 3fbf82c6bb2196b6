/**
 * Why a signature does not fit is searched for among many strings. Who knows the reason already, or does not
 * need it, spares the search.
 */

import type { Diagnosis } from '../../signing/index.js';
import type { JudgedRequest } from '../judged-request.js';

/** What is said of a signature that does not fit when nobody looked for the reason: only that (SIG-04). */
export function sparedReason({ signature }: JudgedRequest): Diagnosis {
  return {
    cause: 'unknown',
    explanation: 'the signature does not fit the request',
    also: [],
    expectedSigningString: undefined,
    signedSigningString: undefined,
    proof: { kind: 'likely', why: 'the reason was not searched for' },
    verified: signature.verified,
    asides: [],
    findings: signature.findings,
  };
}
