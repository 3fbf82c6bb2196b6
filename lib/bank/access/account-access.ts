/**
 * May this call read accounts? PSU, role, consent, SCA session and, without the PSU, the quota are asked in
 * this order; the first no is the refusal (ERR-04, ERR-08, CON-10, LIM-01, LIM-04 to LIM-13, SCA-09 to
 * SCA-17).
 */

import { RefusedCall } from '../refusals.js';
import type { ActingAs, Consent, Psu } from '../state/access-records.js';
import type { Call } from '../types.js';
import { offering } from './offered.js';
import { actingOf, psuOf } from './psu.js';
import { demandSession } from './session.js';
import { refuseForSca } from './start-sca.js';

/** A call that may read what its consent covers. */
export interface AccountAccess {
  readonly psu: Psu;
  readonly acting: ActingAs;
  readonly consent: Consent;
  readonly unattended: boolean;
}

function validConsent(call: Call, psu: Psu, acting: ActingAs): Consent {
  const { state, parts } = call.bank;
  const { consent } = parts.policies;
  const given = state.consents.get(consent.key(call.tpp.id, psu.psuId, acting));
  const standing = consent.standing(given, call.now, consent.lifetimeMs());
  if (standing === 'revoked') return refuseForSca(call, 'consent-revoked', 'account-access');
  if (standing === 'expired') return refuseForSca(call, 'consent-expired', 'account-access');
  if (given === undefined || standing === 'missing')
    return refuseForSca(call, 'consent-missing', 'account-access');
  return given;
}

/** The access that every account and card operation needs. */
export function accountAccess(call: Call): AccountAccess {
  const { limits, sca } = call.bank.parts.policies;
  const psu = psuOf(call, 'account-access');
  const acting = actingOf(call, psu);
  const consent = validConsent(call, psu, acting);
  const unattended = limits.countsAsUnattended(call.request.header('psu-ip-address'));
  if (sca.demandsSession(call.operation.id, unattended)) demandSession(call, psu, 'account-access');
  return { psu, acting, consent, unattended };
}

/** Refuses unless the consent covers this account; ids never on offer do not exist for the caller. */
export function demandAccount(call: Call, access: AccountAccess, resourceId: string): void {
  const { consent } = call.bank.parts.policies;
  const standing = consent.accountStanding(access.consent, resourceId);
  if (standing === 'granted') return;
  if (standing === 'revoked') refuseForSca(call, 'consent-revoked', 'account-access');
  const { accounts, cardAccounts } = call.bank.state;
  const named = accounts.get(resourceId) ?? cardAccounts.get(resourceId);
  if (named !== undefined && offering(call.bank, access.psu.customerNumber, access.acting)(named)) {
    refuseForSca(call, 'account-not-granted', 'account-access');
  }
  throw new RefusedCall('resource-unknown');
}

/** Counts a call without the PSU, and refuses it beyond the quota; others note that the account was seen. */
export function countAccess(call: Call, access: AccountAccess, resourceId: string): void {
  const { state, parts } = call.bank;
  const { consent, limits } = parts.policies;
  if (!access.unattended) {
    const seenOnlineAt = new Map(access.consent.seenOnlineAt).set(resourceId, call.now);
    const key = consent.key(call.tpp.id, access.psu.psuId, access.acting);
    state.consents.set(key, { ...access.consent, seenOnlineAt });
    return;
  }
  if (!consent.seenRecently(access.consent, resourceId, call.now, consent.onlineLifetimeMs())) {
    refuseForSca(call, 'account-not-seen-online', 'account-access');
  }
  if (!limits.isCounted(call.operation.id)) return;
  const key = limits.counterKey(call.tpp.id, access.psu.psuId, call.operation.id, resourceId);
  const counting = limits.stillCounting(state.unattendedCalls.get(key) ?? [], call.now, limits.windowMs());
  if (counting.length >= limits.unattendedCallsAllowed()) throw new RefusedCall('calls-exhausted');
  state.unattendedCalls.set(key, [...counting, call.now]);
}
