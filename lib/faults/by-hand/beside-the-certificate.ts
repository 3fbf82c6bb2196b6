/** Banks that know a TPP by what another certificate of it said, or a caller by what nobody signed. */

import { identifyTpp } from '../../bank/identify.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { BankCore, BankParts, PartsChange } from '../../bank/types.js';
import { headerValue, type WireRequest } from '../../model/http.js';
import { isAt } from '../conditions.js';
import { faults } from '../fault.js';
import { inRequests } from '../in-pages.js';
import { answeringAs, read, withOnly } from '../other-requests.js';
import { overlooksWhen } from '../request-mistakes.js';

const name = 'TPP-Signature-Certificate';

function certificateIn({ headers }: WireRequest): string {
  return headerValue(headers, name) ?? '';
}

/** The bank that keeps the first certificate of each organisation with which a call was served. */
function remembering(change: (parts: BankParts, wire: WireRequest, first: string) => BankParts): PartsChange {
  const known = new WeakMap<BankState, Map<string, string>>();
  return inRequests((parts, wire, { state }: BankCore) => {
    const certificates = known.get(state) ?? new Map<string, string>();
    known.set(state, certificates);
    const tpp = identifyTpp(certificateIn(wire));
    if (tpp === undefined) return parts;
    const first = certificates.get(tpp.id);
    if (first !== undefined) return first === certificateIn(wire) ? parts : change(parts, wire, first);
    return {
      ...parts,
      finish(reply, request, bank) {
        if (reply.status < 400) certificates.set(tpp.id, certificateIn(wire));
        return parts.finish(reply, request, bank);
      },
    };
  });
}

/** The key of the first certificate is tried, too, and fits whatever keyId names the one that is sent. */
const firstKeyFits = remembering((parts, wire, first) => {
  const { findings } = read(parts, withOnly(wire, name, first)).signature;
  const fits = findings.every(({ code, severity }) => severity === 'flagged' || code === 'serial-mismatch');
  return fits ? overlooksWhen(parts, 'signature-fits', () => true) : parts;
});

/** What a call reads is answered to whom its query names. */
function namedInQuery(concerns: (operation: string) => boolean): PartsChange {
  return inRequests((parts, wire) => {
    const { operation, query } = read(parts, wire);
    const [, named = ''] = query.find(([each]) => each === 'psu-id') ?? [];
    if (named === '' || !concerns(operation?.id ?? '')) return parts;
    return answeringAs(parts, (given) => withOnly(given, 'PSU-ID', named));
  });
}

export const besideCertificateFaults = faults(
  {
    id: 'beside-the-certificate/first-key-of-tpp',
    title: 'The key of the first certificate of a TPP verifies calls under its other certificates, too',
    catches: ['SIG-04'],
    change: firstKeyFits,
  },
  {
    id: 'beside-the-certificate/issuer-cut-at-comma',
    title: 'An issuer with an escaped comma is never that of the certificate',
    catches: ['SIG-14', 'SIG-15'],
    change: (parts) => ({
      ...parts,
      rules: parts.rules.map((rule) =>
        rule.id === 'key-id-issuer'
          ? {
              ...rule,
              judge: (request, context) =>
                request.signature.parts?.keyId?.includes('\\,') === true
                  ? { message: 'the issuer is not that of the certificate', path: 'keyId' }
                  : rule.judge(request, context),
            }
          : rule,
      ),
    }),
  },
  {
    id: 'beside-the-certificate/roles-of-organisation',
    title: 'A TPP has in every call the roles that its first certificate names',
    catches: ['REG-06', 'REG-07'],
    change: remembering((parts) =>
      overlooksWhen(parts, ['payments-need-pisp', 'accounts-need-aisp'], () => true),
    ),
  },
  {
    id: 'beside-the-certificate/standing-orders-ended-by-reader',
    title: 'A certificate that names AISP only deletes the standing orders of its TPP and calls them off',
    catches: ['REG-06'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'payments-need-pisp',
        isAt('delete-periodic-payment', 'start-periodic-payment-cancellation-authorisation'),
      ),
  },
  {
    id: 'beside-the-certificate/reads-for-whom-the-query-names',
    title: 'At balances and transactions psu-id in the query says for whom the call is',
    catches: ['CTX-02'],
    change: namedInQuery((id) => id === 'read-balances' || id === 'list-transactions'),
  },
  {
    id: 'beside-the-certificate/payments-for-whom-the-query-names',
    title: 'At payments psu-id in the query says for whom the call is',
    catches: ['END-12'],
    change: namedInQuery((id) => /^(read|delete)-.*payment/.test(id)),
  },
);
