/** One signed request for each way in which the rules of the signature know to break it. */

import type { WireRequest } from '../../model/http.js';
import { digestRules, signatureRules } from '../../rules/signature/index.js';
import type { RequestDraft } from '../../rules/request-draft.js';
import type { Breaker, RequestRule } from '../../rules/rule.js';
import { signRequest, verifyRequest, type PreparedSigner } from '../../signing/index.js';
import { undigested } from './faulty-requests.js';

const rules: readonly RequestRule[] = [...signatureRules, ...digestRules];

function brokenBy(
  breaker: Breaker,
  draft: RequestDraft,
  request: WireRequest,
  signer: PreparedSigner,
): WireRequest | undefined {
  const setting = { keyId: signer.keyId };
  if (breaker.appliesTo?.(draft, setting) === false) return undefined;
  if (breaker.stage === 'after-signing') return breaker.apply(signRequest(request, signer));
  const { signing, ...changed } = breaker.apply(draft, setting);
  return signRequest({ ...request, ...changed }, signer, signing);
}

/** The broken requests, with the reason to refuse each. What the text leaves open is not among them. */
export function brokenByRules(
  given: WireRequest,
  signer: PreparedSigner,
  now: number,
): readonly (readonly [name: string, request: WireRequest, why: string])[] {
  const request = undigested(given);
  const { target, headers, body } = request;
  const draft: RequestDraft = {
    operation: 'create-domestic-payment',
    method: 'POST',
    target,
    headers,
    body,
    signing: {},
  };
  return rules.flatMap(({ id, clause, breakers, observedOnly }) =>
    breakers.flatMap((breaker, index) => {
      const isOpen = breaker.basis !== undefined || breaker.assumes !== undefined;
      const broken = isOpen || observedOnly === true ? undefined : brokenBy(breaker, draft, request, signer);
      if (broken === undefined || verifyRequest(broken, { now }).accepted) return [];
      return [[`${id}-${index + 1}`, broken, `it breaks ${clause}: ${breaker.name}`] as const];
    }),
  );
}
