/** The accounts and cards that a person may open to a TPP in one role (CON-01, CTX-02, CTX-03). */

import { consent } from '../policies/consent.js';
import type { ActingAs } from '../state/access-records.js';
import type { Account, CardAccount } from '../state/records.js';
import type { BankCore } from '../types.js';

export interface Offered {
  readonly accounts: readonly Account[];
  readonly cards: readonly CardAccount[];
}

/** Tells what a person may offer in one role: what is owned, or what the agreement's engagements open. */
export function offering(
  bank: BankCore,
  customerNumber: string,
  acting: ActingAs,
): (each: Account | CardAccount) => boolean {
  const { consent: consents, accounts } = bank.parts.policies;
  const agreement = acting.context === 'PRIVATE' ? undefined : bank.state.agreements.get(acting.agreementId);
  if (acting.context === 'CORPORATE' && agreement === undefined) return () => false;
  const engaged = () =>
    [...bank.state.agreements.values()].filter(
      ({ kind, engagements }) =>
        kind === 'CORPORATE' && engagements.some((one) => one.customer === customerNumber),
    );
  return (each) =>
    ('iban' in each || accounts.offersCards()) &&
    consents.isOffered(each, customerNumber, agreement, consents.engagementOpens, engaged);
}

/** All accounts and cards on offer. */
export function offeredTo(bank: BankCore, customerNumber: string, acting: ActingAs): Offered {
  const { accounts, cardAccounts, agreements } = bank.state;
  const offered = offering(bank, customerNumber, acting);
  // a bank that offers by another rule may offer what anybody owns
  if (bank.parts.policies.consent.isOffered !== consent.isOffered) {
    return {
      accounts: [...accounts.values()].filter(offered),
      cards: [...cardAccounts.values()].filter(offered),
    };
  }
  const owner = acting.context === 'PRIVATE' ? customerNumber : agreements.get(acting.agreementId)?.owner;
  return {
    accounts: accounts.by('owner', owner ?? '').filter(offered),
    cards: cardAccounts.by('owner', owner ?? '').filter(offered),
  };
}
