/**
 * Headers that must be there (header table of the interface). Payment and basket calls have clauses of their
 * own; the bank's portal says which further calls may need SCA and so TPP-Redirect-URI (HDR-14). A header
 * without a value counts as missing. PSU-ID, Digest and the certificate are judged elsewhere, because more
 * than presence decides.
 */

import type { ClauseId } from '../../catalogue/index.js';
import type { Operation } from '../../model/operation.js';
import type { JudgedRequest } from '../judged-request.js';
import { isBasketCall, isPaymentCall, isRedirectCall } from '../operation-kinds.js';
import { refusals, requestRule, type NamedRule } from '../request-rule.js';
import type { Breaker, RuleTraits } from '../rule.js';
import { carries, leftOut, replacedBy } from './header-breakers.js';

/** True when a header is sent with a value. */
export function has(request: JudgedRequest, name: string): boolean {
  const value = request.header(name);
  return value !== undefined && value !== '';
}

function required<const Id extends string>(
  id: Id,
  clause: ClauseId,
  header: string,
  concerns: (operation: Operation) => boolean,
  { breakers = [], ...traits }: { readonly breakers?: readonly Breaker[] } & RuleTraits = {},
): NamedRule<Id> {
  const lower = header.toLowerCase();
  return requestRule({
    ...traits,
    id,
    clause,
    refusal: refusals.headerRequired,
    concerns,
    judge: (request) =>
      has(request, lower) ? undefined : { message: `${header} is required here`, path: header },
    breakers: [leftOut(header), ...breakers],
  });
}

const emptyAcceptFix = replacedBy('x-accept-fix', '', 'empty', {
  assumes: { question: 'accept-fix-empty', answer: 'refused' },
});

/** All its values are the default by now, so a bank may do without the header; its profile says so. */
const acceptFix = {
  breakers: [emptyAcceptFix],
  dispensedBy: { question: 'accept-fix-enforced', answer: false },
} as const;

export const requestIdRequired = requestRule({
  id: 'request-id-required',
  clause: 'HDR-08',
  refusal: refusals.headerRequired,
  judge: (request) =>
    has(request, 'x-request-id')
      ? undefined
      : { message: 'X-Request-ID is required on every call', path: 'X-Request-ID' },
  breakers: [leftOut('X-Request-ID')],
});

export const redirectUriForSca = requestRule({
  id: 'redirect-uri-for-sca',
  clause: 'HDR-14',
  refusal: refusals.headerRequired,
  concerns: isRedirectCall,
  // A PSU who is known and not present cannot be sent to SCA.
  judge: (request) =>
    has(request, 'tpp-redirect-uri') || (has(request, 'psu-id') && !has(request, 'psu-ip-address'))
      ? undefined
      : { message: 'TPP-Redirect-URI is required where SCA may be needed', path: 'TPP-Redirect-URI' },
  breakers: [
    {
      ...leftOut('TPP-Redirect-URI'),
      name: 'TPP-Redirect-URI left out by a TPP without PSU-ID',
      appliesTo: (draft) => carries(draft, 'tpp-redirect-uri') && !carries(draft, 'psu-id'),
    },
    {
      ...leftOut('TPP-Redirect-URI'),
      // A bank that needs no SCA now may do without the address.
      basis: 'assumed',
      appliesTo: (draft) =>
        carries(draft, 'tpp-redirect-uri') && carries(draft, 'psu-id') && carries(draft, 'psu-ip-address'),
    },
  ],
});

export const requiredHeaderRules = [
  requestIdRequired,
  required('payment-accept-fix', 'HDR-01', 'x-accept-fix', isPaymentCall, acceptFix),
  required('basket-accept-fix', 'HDR-02', 'x-accept-fix', isBasketCall, acceptFix),
  required('payment-session-id', 'HDR-10', 'TPP-Session-ID', isPaymentCall),
  required('basket-session-id', 'HDR-11', 'TPP-Session-ID', isBasketCall),
  required('payment-redirect-uri', 'HDR-12', 'TPP-Redirect-URI', isPaymentCall),
  required('basket-redirect-uri', 'HDR-13', 'TPP-Redirect-URI', isBasketCall),
  redirectUriForSca,
  required('payment-psu-ip-address', 'HDR-36', 'PSU-IP-Address', isPaymentCall),
  required('basket-psu-ip-address', 'HDR-37', 'PSU-IP-Address', isBasketCall),
] as const;
