/** Banks that let somebody act under an agreement to which they do not belong. */

import { agreementsOf } from '../bank/access/psu.js';
import { withPolicy, wrapRoute } from '../bank/part-changes.js';
import type { Agreement } from '../bank/state/records.js';
import type { Call, PartsChange } from '../bank/types.js';
import type { OperationId } from '../model/operations/index.js';
import { isCorporate } from './conditions.js';
import { withHeaderLines } from './other-headers.js';

/**
 * In the calls of an operation who names an agreement acts under it, with the consent that was given there,
 * if `belongs` says so of the person.
 */
export function actingUnder(
  id: OperationId,
  belongs: (named: Agreement, customer: string, all: readonly Agreement[]) => boolean = () => true,
): PartsChange {
  return (parts) =>
    wrapRoute(
      withPolicy(parts, 'consent', (given) => ({
        key: (tppId, psuId, acting) =>
          given.key(tppId, acting.context === 'CORPORATE' ? 'anybody' : psuId, acting),
      })),
      id,
      (given) => async (call) => {
        const { agreements, psus } = call.bank.state;
        const customer = psus.get(call.request.header('psu-id') ?? '')?.customerNumber ?? '';
        const named = agreements.get(call.request.header('psu-corporate-id') ?? '');
        const [first] = named?.engagements ?? [];
        if (named === undefined || first === undefined) return given(call);
        if (!belongs(named, customer, [...agreements.values()])) return given(call);
        agreements.set(named.agreementId, {
          ...named,
          engagements: [...named.engagements, { ...first, customer }],
        });
        try {
          return await given(call);
        } finally {
          agreements.set(named.agreementId, named);
        }
      },
    );
}

/** The call under the first agreement of its PSU, where it names none. */
export function underFirst(call: Call): Call {
  const psu = call.bank.state.psus.get(call.request.header('psu-id') ?? '');
  const [first] = psu === undefined ? [] : agreementsOf(call.bank, psu.customerNumber);
  if (first === undefined || isCorporate(call.request)) return call;
  return withHeaderLines(call, (lines) => [...lines, ['PSU-Corporate-ID', first.agreementId]]);
}
