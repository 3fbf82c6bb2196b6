/** Who the PSU of a call is, and as whom the person acts (SCA-01 to -04, CTX-02, CTX-03, ERR-04, HDR-32). */

import { RefusedCall } from '../refusals.js';
import type { ActingAs, Psu, ScaPurposeKind } from '../state/access-records.js';
import type { Agreement, BankContext } from '../state/records.js';
import type { BankCore, Call } from '../types.js';
import { refuseForSca } from './start-sca.js';

/** The PSU behind the PSU-ID of a call; without a known one it is refused, and an SCA of the kind offered. */
export function psuOf(call: Call, kind: ScaPurposeKind): Psu {
  const psuId = call.request.header('psu-id');
  if (psuId === undefined || psuId === '') return refuseForSca(call, 'psu-not-named', kind);
  const psu = findPsu(call.bank, call.tpp.id, psuId);
  return psu ?? refuseForSca(call, 'psu-unknown', kind);
}

/** The PSU with this id at this TPP. UUIDs compare without case. */
function findPsu(bank: BankCore, tppId: string, psuId: string): Psu | undefined {
  const psu = bank.state.psus.get(psuId.toLowerCase());
  if (psu === undefined) return undefined;
  const { psuKey } = bank.parts.policies.sca;
  return psuKey(tppId, psu.customerNumber) === psuKey(psu.tppId, psu.customerNumber) ? psu : undefined;
}

/** The person at a TPP, made known if this is the first SCA there; remembers the context chosen now. */
export function registerPsu(
  bank: BankCore,
  tppId: string,
  customerNumber: string,
  context: BankContext,
): Psu {
  const key = bank.parts.policies.sca.psuKey(tppId, customerNumber);
  const psuId = bank.state.psuIds.get(key) ?? bank.ids.uuid();
  const psu: Psu = { psuId, tppId, customerNumber, lastContext: context };
  bank.state.psuIds.set(key, psuId);
  bank.state.psus.set(psuId, psu);
  return psu;
}

/** Corporate agreements under which a person may act, in the order in which they were made. */
export function agreementsOf(bank: BankCore, customerNumber: string): readonly Agreement[] {
  const { engagementOpens } = bank.parts.policies.consent;
  return bank.state.agreements
    .by('engaged', customerNumber)
    .filter(
      (each) =>
        each.kind === 'CORPORATE' &&
        each.engagements.some((one) => one.customer === customerNumber && engagementOpens(one)),
    );
}

/** All the ways in which a person may act. */
export function openRoles(bank: BankCore, customerNumber: string): readonly ActingAs[] {
  const own: readonly ActingAs[] =
    bank.state.customers.get(customerNumber)?.customerType === 'PRIVATE' ? [{ context: 'PRIVATE' }] : [];
  const corporate = agreementsOf(bank, customerNumber).map(
    (each): ActingAs => ({ context: 'CORPORATE', agreementId: each.agreementId }),
  );
  return [...own, ...corporate];
}

/** As whom the PSU makes this call. */
export function actingOf(call: Call, psu: Psu): ActingAs {
  const { accounts } = call.bank.parts.policies;
  const named = call.request.header('psu-context');
  const agreementId = accounts.heedsCorporateId(named) ? call.request.header('psu-corporate-id') : undefined;
  if (agreementId === undefined || agreementId === '') {
    const context = accounts.contextOfCall(named, psu.lastContext);
    if (accounts.needsCorporateId(context)) {
      throw new RefusedCall('corporate-id-missing', { path: 'PSU-Corporate-ID' });
    }
    return { context: 'PRIVATE' };
  }
  const known = agreementsOf(call.bank, psu.customerNumber).some((each) => each.agreementId === agreementId);
  if (!known) throw new RefusedCall('corporate-id-unknown', { path: 'PSU-Corporate-ID' });
  return { context: 'CORPORATE', agreementId };
}
