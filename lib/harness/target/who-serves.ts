/** Who of the test users of a profile can be lent for what. */

import { makesCustomers } from './makes-customers.js';
import type { PsuIdentity, Target } from './target.js';

/** Who may act for itself alone: of a corporate PSU the profile says that it has accounts of its own. */
export function servesAsPrivate({ kind, ownAccounts }: PsuIdentity): boolean {
  return kind === 'private' || ownAccounts === true;
}

/**
 * How many of the PSUs serve as private ones.
 * @param corporate how many corporate ones are wanted beside them: then none of these stands in
 */
export function countPrivate(psus: readonly PsuIdentity[], corporate: number): number {
  return psus.filter((each) => (corporate > 0 ? each.kind === 'private' : servesAsPrivate(each))).length;
}

/** The person alone, with accounts where the profile tells those of companies apart. */
export function asPrivate(psu: PsuIdentity): PsuIdentity {
  if (psu.kind === 'private') return psu;
  const { accounts = [], ...person } = psu;
  const ofCompanies = psu.agreements?.flatMap((each) => each.accounts ?? []) ?? [];
  const own = accounts.filter(({ bban }) => !ofCompanies.some((each) => each.bban === bban));
  return { ...person, kind: 'private', ...(ofCompanies.length === 0 ? {} : { accounts: own }) };
}

/** Whether somebody acts for a company there. */
export function hasCorporate(target: Target): boolean {
  const { capabilities, psus } = target;
  if (capabilities.corporate === false) return false;
  return makesCustomers(target) || psus.some(({ kind }) => kind === 'corporate');
}

/** Whether two persons act there. */
export function hasTwoPersons(target: Target): boolean {
  return makesCustomers(target) || countPrivate(target.psus, 0) > 1;
}
