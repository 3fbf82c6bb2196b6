/**
 * What the bank's side sees of its customers: accounts, cards, and what they granted to whom. For the levers'
 * pages, never for TPPs.
 */

import { fromMinorUnits } from '../model/money.js';
import type { ActingAs, Consent } from './state/access-records.js';
import type { Customer } from './state/records.js';
import type { BankCore } from './types.js';

export interface SeenAccount {
  readonly name: string;
  readonly bban: string;
  readonly currency: string;
  /** The booked balance, a decimal text. */
  readonly booked: string;
  readonly paymentAllowed: boolean;
}

export interface SeenConsent {
  readonly tppId: string;
  /** PRIVATE, or the name of the agreement acted under. */
  readonly context: string;
  /** Names of the accounts and cards that are open. */
  readonly open: readonly string[];
  /** How many were taken back. */
  readonly revoked: number;
  /** When the last SCA for account access was completed, ISO 8601. */
  readonly scaAt: string;
}

export interface SeenCustomer {
  readonly number: string;
  readonly name: string;
  readonly type: 'PRIVATE' | 'CORPORATE';
  readonly accounts: readonly SeenAccount[];
  /** Masked numbers of the cards. */
  readonly cards: readonly string[];
  readonly consents: readonly SeenConsent[];
}

function contextOf({ state }: BankCore, acting: ActingAs): string {
  if (acting.context === 'PRIVATE') return 'PRIVATE';
  return state.agreements.get(acting.agreementId)?.name ?? 'CORPORATE';
}

function consentSeen(bank: BankCore, given: Consent): SeenConsent {
  const { accounts, cardAccounts } = bank.state;
  return {
    tppId: given.tppId,
    context: contextOf(bank, given.acting),
    open: [...given.granted].map(
      (id) => accounts.get(id)?.name ?? cardAccounts.get(id)?.name ?? 'an account',
    ),
    revoked: given.revoked.size,
    scaAt: new Date(given.scaAt).toISOString(),
  };
}

function customerSeen(
  bank: BankCore,
  { customerName, customerNumber, customerType }: Customer,
): SeenCustomer {
  const { accounts, cardAccounts, consents, psus } = bank.state;
  return {
    number: customerNumber,
    name: customerName,
    type: customerType,
    accounts: accounts.by('owner', customerNumber).map((each) => ({
      name: each.name,
      bban: each.bban,
      currency: each.currency,
      booked: fromMinorUnits(each.booked, each.currency),
      paymentAllowed: each.paymentAllowed,
    })),
    cards: cardAccounts.by('owner', customerNumber).map(({ maskedPan }) => maskedPan),
    consents: [...consents.values()]
      .filter(({ psuId }) => psus.get(psuId)?.customerNumber === customerNumber)
      .map((each) => consentSeen(bank, each)),
  };
}

/** The customers in the order of the bank, the first so many of them. */
export function customersSeen(bank: BankCore, most: number): readonly SeenCustomer[] {
  return [...bank.state.customers.values()].slice(0, most).map((each) => customerSeen(bank, each));
}
