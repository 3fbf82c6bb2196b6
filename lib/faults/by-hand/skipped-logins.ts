/** Banks that take the form in which a PSU decides from whoever sends it, without the login before it. */

import type { ScaFlow } from '../../bank/state/access-records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import type { WireRequest } from '../../model/http.js';
import { faults } from '../fault.js';
import { inRequests, stateIn } from '../in-pages.js';

/** The SCA at whose login the form of the decision comes, as it stands when that is taken. */
function skippedTo(kind: ScaFlow['kind'], request: WireRequest, { state }: BankCore): ScaFlow | undefined {
  const flow = state.flows.get(stateIn(request.target));
  const sent = new URLSearchParams(request.body.toString('utf8'));
  if (flow?.kind !== kind || flow.step !== 'login' || sent.get('step') !== 'decision') return undefined;
  const customerNumber = flow.expectedCustomer ?? state.psus.get(flow.psuId ?? '')?.customerNumber;
  if (customerNumber === undefined) return undefined;
  const { context, agreementId = '' } = flow.asked ?? { context: 'PRIVATE' };
  const acting = context === 'PRIVATE' ? { context } : { context, agreementId };
  return { ...flow, step: 'decision', customerNumber, acting };
}

/** Takes the PSU from the request that began the SCA. */
function skipLogin(kind: ScaFlow['kind']): PartsChange {
  return inRequests((parts, request, bank) => {
    const flow = skippedTo(kind, request, bank);
    if (flow !== undefined) bank.state.flows.set(flow.state, flow);
    return parts;
  });
}

export const skippedLogins = faults(
  {
    id: 'skipped-login/payment',
    title: 'The form in which a payment is approved is taken without the login before it',
    catches: ['STA-07', 'SCA-11'],
    change: skipLogin('payment'),
  },
  {
    id: 'skipped-login/basket',
    title: 'The form in which a basket is approved is taken without the login before it',
    catches: ['STA-07'],
    change: skipLogin('basket'),
  },
  {
    id: 'skipped-login/cancellation',
    title: 'The form in which a cancellation is approved is taken without the login before it',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: skipLogin('cancellation'),
  },
  {
    id: 'skipped-login/consent',
    title: 'The form in which accounts are ticked is taken without the login before it',
    catches: ['SCA-17'],
    change: skipLogin('account-access'),
  },
);
