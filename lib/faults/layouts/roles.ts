/** Whom a person can act for at a laid-out page, and what the page calls them. */

import { openRoles } from '../../bank/access/psu.js';
import type { ActingAs, ScaFlow } from '../../bank/state/access-records.js';
import type { BankCore } from '../../bank/types.js';
import { wordsOf, type Layout } from './layout.js';
import type { Option } from './markup.js';

/** A role as a page offers it. */
export interface Role extends Option {
  readonly acting: ActingAs;
}

/**
 * The roles among which the person may choose; before it has logged in, those of the person whom the request
 * named or, in a sandbox that names all its customers anyway, those of everybody.
 */
export function rolesIn(
  bank: BankCore,
  flow: ScaFlow,
  at: 'now' | 'before-login' = 'now',
): readonly ActingAs[] {
  const person = (at === 'now' ? flow.customerNumber : undefined) ?? flow.expectedCustomer;
  const all: readonly ActingAs[] = [
    { context: 'PRIVATE' },
    ...[...bank.state.agreements.values()]
      .filter((each) => each.kind === 'CORPORATE')
      .map((each): ActingAs => ({ context: 'CORPORATE', agreementId: each.agreementId })),
  ];
  return bank.parts.policies.sca.choices(person === undefined ? all : openRoles(bank, person), flow.asked);
}

export function keyOf(acting: ActingAs): string {
  return acting.context === 'PRIVATE' ? 'PRIVATE' : acting.agreementId;
}

function labelOf(bank: BankCore, flow: ScaFlow, acting: ActingAs, layout: Layout): string {
  const words = wordsOf[layout.words];
  if (acting.context === 'PRIVATE') {
    const person = bank.state.customers.get(flow.customerNumber ?? flow.expectedCustomer ?? '');
    if (layout.oneself === 'name' && person !== undefined) return person.customerName;
    return layout.oneself === 'private' ? words.private : words.myself;
  }
  const agreement = bank.state.agreements.get(acting.agreementId);
  const owner = bank.state.customers.get(agreement?.owner ?? '');
  const texts = {
    name: owner?.customerName,
    agreement: agreement?.name,
    id: acting.agreementId,
    number: `${words.agreement} ${agreement?.owner ?? ''}`,
  };
  return texts[layout.companies] ?? acting.agreementId;
}

/** The roles as options, in their order. */
export function namedRoles(
  bank: BankCore,
  flow: ScaFlow,
  layout: Layout,
  roles: readonly ActingAs[],
): readonly Role[] {
  return roles.map((acting, index) => ({
    acting,
    value: layout.values === 'ids' ? keyOf(acting) : `${index + 1}`,
    label: labelOf(bank, flow, acting, layout),
  }));
}
