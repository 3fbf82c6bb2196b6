/**
 * Goes on with access that a PSU granted before: in the session of its SCA while that stands, otherwise
 * without the PSU, as far as the interface allows that (Authentication 12; Limits, unattended calls).
 */

import { LacksRole, Untestable } from '../../model/errors.js';
import { present } from '../../model/present.js';
import type { KnownAccount } from '../target/target.js';
import type { Consents, Grant, Granted } from './consents.js';
import { listedAccounts } from './listed-accounts.js';
import type { Access } from './access.js';
import type { Tpp } from './tpp.js';

/** Access without a redirect to show: a scenario that judges the redirect cannot use it. */
function accessOf(tpp: Tpp, granted: Granted, accounts?: Access['accounts']): Access {
  return {
    tpp,
    get accounts() {
      if (accounts !== undefined) return accounts;
      throw new LacksRole('AISP', tpp.identity.name, 'list-accounts');
    },
    get redirected() {
      if (granted.redirected !== undefined) return granted.redirected;
      throw new Untestable(
        'the access was granted before the run, so no redirect shows; name an SCA driver that plays it in sca',
      );
    },
  };
}

/**
 * The access of an earlier grant; undefined when there is none, or when it ended and a new SCA can be asked
 * for.
 * @throws Untestable when the bank no longer takes a grant that came from the profile.
 */
export async function accessGrantedBefore(
  consents: Consents,
  grant: Grant,
  tpp: Tpp,
  known: readonly KnownAccount[],
): Promise<Access | undefined> {
  const granted = consents.find(grant);
  if (granted === undefined) return undefined;
  const { psuId, corporateId, sessionId } = granted;
  const bound = tpp.inNewSession().bound({
    psuId,
    accounts: known,
    ...present({ corporateId, sessionId }),
  });
  if (!tpp.identity.roles.includes('AISP')) return accessOf(bound, granted);
  const alone = granted.redirected === undefined ? [bound.unattended()] : [];
  let status = 0;
  for (const each of sessionId === undefined ? alone : [bound, ...alone]) {
    const list = await each.call('list-accounts');
    const accounts = listedAccounts(list);
    if (list.accepted) {
      return accessOf(accounts.length > 0 ? each.bound({ accounts }) : each, granted, accounts);
    }
    status = list.status;
  }
  // A list may need the PSU where balances do not.
  const listed = known.flatMap((each) => (each.id === undefined ? [] : [{ ...each, id: each.id }]));
  const [last] = alone;
  if (last !== undefined && listed.length > 0)
    return accessOf(last.bound({ accounts: listed }), granted, listed);
  consents.drop(grant);
  if (granted.redirected !== undefined) return undefined;
  const reason = `the access that psus[].granted names is refused with status ${status}; let the PSU grant it anew, or add its session or psus[].accounts[].resourceId`;
  consents.refused(grant, reason);
  throw new Untestable(reason);
}
