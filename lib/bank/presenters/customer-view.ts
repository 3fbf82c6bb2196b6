/** Sandbox customers with what belongs to each (SBX-06, SBX-10, SBX-11). */

import type { BankState } from '../state/bank-state.js';
import type { Customer } from '../state/records.js';
import type { CustomerView } from '../views.js';

/** One customer of a state. */
export function customerView(state: BankState, customer: Customer): CustomerView {
  const { customerNumber } = customer;
  return {
    customer,
    agreements: state.agreements.by('owner', customerNumber),
    accounts: state.accounts.by('owner', customerNumber),
    cardAccounts: state.cardAccounts.by('owner', customerNumber),
  };
}

/** All customers of a state. */
export function customerViews(state: BankState): readonly CustomerView[] {
  return [...state.customers.values()].map((each) => customerView(state, each));
}
