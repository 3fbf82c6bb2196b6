/** SCA for account access: what the person does not tick is not granted (CON-02 to CON-06). */

import { offeredTo } from '../access/offered.js';
import type { Consent } from '../state/access-records.js';
import type { BankCore, Purpose, SettledFlow } from '../types.js';

function consentOf(flow: SettledFlow, psuId: string | undefined, bank: BankCore): Consent | undefined {
  if (psuId === undefined) return undefined;
  return bank.state.consents.get(bank.parts.policies.consent.key(flow.tpp.id, psuId, flow.acting));
}

export const accountAccessPurpose: Purpose = {
  kind: 'account-access',

  describe(flow, bank) {
    const { consent, sca } = bank.parts.policies;
    const psuId = bank.state.psuIds.get(sca.psuKey(flow.tpp.id, flow.customerNumber));
    const given = consentOf(flow, psuId, bank);
    const { accounts, cards } = offeredTo(bank, flow.customerNumber, flow.acting);
    const boxes = [
      ...accounts.map((each) => ({
        value: each.resourceId,
        label: `${each.bban} ${each.name} (${each.currency})`,
      })),
      ...cards.map((each) => ({ value: each.resourceId, label: `${each.maskedPan} ${each.name}` })),
    ];
    return {
      kind: 'accounts',
      boxes: boxes.map((each) => ({ ...each, ticked: consent.preselects(given, each.value) })),
    };
  },

  approve(flow, approval, bank) {
    const { consent } = bank.parts.policies;
    const given = consentOf(flow, approval.psuId, bank);
    const { accounts, cards } = offeredTo(bank, flow.customerNumber, flow.acting);
    const offered = [...accounts, ...cards].map((each) => each.resourceId);
    const granted = consent.grantedAfter(given, offered, approval.chosen);
    const seenOnlineAt = new Map(given?.seenOnlineAt);
    for (const each of granted) seenOnlineAt.set(each, approval.now);
    bank.state.consents.set(consent.key(flow.tpp.id, approval.psuId, flow.acting), {
      tppId: flow.tpp.id,
      psuId: approval.psuId,
      acting: flow.acting,
      granted,
      revoked: consent.revokedAfter(given, granted),
      scaAt: approval.now,
      seenOnlineAt,
    });
    return undefined;
  },

  fail() {},
};
