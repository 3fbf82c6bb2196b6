/** Sandbox customers with what belongs to each (SBX-06, SBX-10, SBX-11). */

import { grouped } from '../../model/grouped.js';
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

function byOwner<T extends { readonly owner: string }>(
  records: Iterable<T>,
): ReadonlyMap<string, readonly T[]> {
  return grouped(records, (each) => each.owner);
}

/** All customers of a state, read in one go. */
export function customerViews(state: BankState): readonly CustomerView[] {
  const agreements = byOwner(state.agreements.values());
  const accounts = byOwner(state.accounts.values());
  const cardAccounts = byOwner(state.cardAccounts.values());
  return [...state.customers.values()].map((customer) => ({
    customer,
    agreements: agreements.get(customer.customerNumber) ?? [],
    accounts: accounts.get(customer.customerNumber) ?? [],
    cardAccounts: cardAccounts.get(customer.customerNumber) ?? [],
  }));
}
