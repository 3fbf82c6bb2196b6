/** Tells which corporate PSU has what a scenario needs, so that the one that fits is lent. */

import { itemsOf, memberOf } from '../../model/json-value.js';
import { sandboxCustomersOf } from '../ambient/sandbox-records.js';
import type { Need } from '../declaration.js';
import type { Tpp } from '../stage/tpp.js';
import type { PsuIdentity, Target } from '../target/target.js';

/** What a scenario may need of its corporate PSU. */
export type Trait = Extract<Need, 'own-accounts' | 'two-agreements'>;

const has: Readonly<Record<Trait, (psu: PsuIdentity) => boolean | undefined>> = {
  'own-accounts': ({ ownAccounts }) => ownAccounts,
  'two-agreements': ({ agreements }) => (agreements === undefined ? undefined : agreements.length > 1),
};

/** What it is called where no PSU has it, and where the profile says who has. */
export const traitWords: Readonly<Record<Trait, string>> = {
  'own-accounts': 'accounts of its own (psus[].ownAccounts)',
  'two-agreements': 'two agreements (psus[].agreements)',
};

export function isTrait(need: Need): need is Trait {
  return Object.hasOwn(has, need);
}

/** The traits among the needs of a scenario. */
export function traitsOf(needs: readonly Need[]): readonly Trait[] {
  return needs.filter(isTrait);
}

/** How well a PSU fits: false when it lacks something, true when it has all, undefined when nobody knows. */
export function fits(psu: PsuIdentity, traits: readonly Trait[]): boolean | undefined {
  const each = traits.map((trait) => has[trait](psu));
  if (each.includes(false)) return false;
  return each.includes(undefined) ? undefined : true;
}

/** The PSUs that fit best: those of whom it is known, otherwise those who are not known to lack it. */
export function bestFitting(psus: readonly PsuIdentity[], traits: readonly Trait[]): readonly PsuIdentity[] {
  const fitting = psus.filter((each) => fits(each, traits) === true);
  return fitting.length > 0 ? fitting : psus.filter((each) => fits(each, traits) === undefined);
}

/** What the records of a sandbox customer say of a person. */
function learned(psu: PsuIdentity, customers: readonly unknown[]): PsuIdentity {
  const record = customers.find((each) => memberOf(each, 'customerNumber') === psu.identity);
  if (record === undefined) return psu;
  const [name, accounts, agreements] = ['customerName', 'accounts', 'agreements'].map((each) =>
    memberOf(record, each),
  );
  const named = itemsOf(agreements).map((each) => ({
    names: ['id', 'name'].map((member) => memberOf(each, member)).filter((one) => typeof one === 'string'),
  }));
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(Array.isArray(agreements) ? { agreements: named } : {}),
    ...(Array.isArray(accounts) ? { ownAccounts: accounts.length > 0 } : {}),
    ...psu,
  };
}

/** The corporate PSUs of the profile with what the sandbox says of them, where there is a choice. */
export async function knownPsus(
  { psus, environment, capabilities }: Target,
  traits: readonly Trait[],
  tpp: Tpp,
): Promise<readonly PsuIdentity[]> {
  const corporate = psus.filter((each) => each.kind === 'corporate');
  const isOpen = corporate.length > 1 && !corporate.some((each) => fits(each, traits) === true);
  if (traits.length === 0 || !isOpen) return psus;
  if (environment !== 'sandbox' || capabilities.sandboxCustomers === false) return psus;
  const list = await tpp.call('list-sandbox-customers');
  if (!list.accepted) return psus;
  const customers = sandboxCustomersOf(list);
  return psus.map((each) => (each.kind === 'corporate' ? learned(each, customers) : each));
}
