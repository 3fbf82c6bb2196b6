/**
 * A PSU as scenarios drive it: goes behind scaRedirect links, grants, reduces and refuses. No other scenario
 * uses the same PSU meanwhile, because a completed SCA ends the PSU's earlier session.
 */

import type { Access } from './access.js';
import { isUuid } from '../../model/uuid.js';
import { LacksRole, Untestable } from '../../model/errors.js';
import { present } from '../../model/present.js';
import type { Reply } from '../replies/reply.js';
import { ScaStuck } from '../sca/driver.js';
import type { Redirected } from '../sca/redirected.js';
import type { KnownAccount, PsuIdentity, Target } from '../target/target.js';
import type { Client } from '../client/client.js';
import { type Acting, completes, grantTo, isPlain, type PsuSurroundings } from './behind-link.js';
import type { Consents } from './consents.js';
import { accessGrantedBefore } from './granted-before.js';
import { listedAccounts } from './listed-accounts.js';
import type { ScaChoice } from './sca-task.js';
import type { Tpp } from './tpp.js';

export type { PsuSurroundings } from './behind-link.js';
export type { ScaChoice } from './sca-task.js';
export { anyAccount, listedAccounts, type ListedAccount } from './listed-accounts.js';

export interface Psu {
  readonly identity: PsuIdentity;
  /** Accounts known without asking the bank; empty when there are none. */
  readonly accounts: readonly KnownAccount[];
  /** Goes behind the scaRedirect link of a reply and acts there; resolves with what came back to the TPP. */
  completes(tpp: Tpp, reply: Reply, choice?: ScaChoice): Promise<Redirected>;
  /**
   * Lets a TPP act for the PSU: the first SCA of an AISP through the account list, of a TPP that is only a
   * PISP through its registration call.
   * @throws Untestable when the bank does not get that far.
   */
  grants(tpp: Tpp, choice?: ScaChoice): Promise<Access>;
  /** Tells that the PSU got more at the bank, which no earlier grant covers: the next one is made anew. */
  ownsMore(): void;
}

/** The accounts, those first that are to pay: that of the profile, or those in the currency of tests. */
function payerFirst<Account extends KnownAccount>(
  accounts: readonly Account[],
  { debtor }: PsuIdentity,
  { creditor }: Pick<Target, 'creditor'>,
): readonly Account[] {
  const pays = ({ bban, currency }: Account) =>
    debtor === undefined ? currency === 'NOK' && bban !== creditor.bban : bban === debtor;
  return [...accounts.filter(pays), ...accounts.filter((each) => !pays(each))];
}

/** The accounts that are known without asking the bank; own ones of a corporate PSU pay for no company. */
function accountsUnder(
  { accounts = [], agreements = [], ownAccounts }: PsuIdentity,
  corporateId: string | undefined,
): readonly KnownAccount[] {
  if (corporateId === undefined) return accounts;
  const chosen = agreements.find(({ names }) => names.includes(corporateId));
  return chosen?.accounts ?? (ownAccounts === true ? [] : accounts);
}

/** The accounts that are known without asking the bank, in the context in which the PSU acts unless told. */
function accountsOf({ kind, accounts = [], ownAccounts }: PsuIdentity): readonly KnownAccount[] {
  return kind === 'corporate' && ownAccounts === true ? [] : accounts;
}

/** The access of a TPP that may not read accounts. */
function unread(tpp: Tpp, redirected: Redirected): Access {
  return {
    tpp,
    redirected,
    get accounts(): never {
      throw new LacksRole('AISP', tpp.identity.name, 'list-accounts');
    },
  };
}

/**
 * The account list in the session that the redirect told. Where that is refused, in the session of the
 * request: RDR-07 judges the redirect, and what else is judged does not depend on it.
 * @throws Untestable when the list is refused in both.
 */
async function listFor(told: Tpp, acted: Tpp): Promise<{ readonly known: Tpp; readonly list: Reply }> {
  const list = await told.call('list-accounts');
  if (list.accepted) return { known: told, list };
  if (told.binding.sessionId !== acted.binding.sessionId) {
    const again = await acted.call('list-accounts');
    if (again.accepted) return { known: acted, list: again };
  }
  throw new Untestable(`after the SCA the account list was refused with status ${list.status}`);
}

async function grantsAnew(tpp: Tpp, choice: ScaChoice, acting: Acting): Promise<Access> {
  const reads = tpp.identity.roles.includes('AISP');
  const fresh = tpp.bound({}).inNewSession();
  const offer = await (tpp.binding.psuId === undefined || !reads
    ? fresh.call(reads ? 'list-accounts' : 'register-psu')
    : fresh.call('offer-consent'));
  const redirected = await completes(fresh, offer, choice, acting);
  if (!redirected.succeeded || redirected.psuId === undefined) {
    throw new Untestable('the SCA did not come back with a psu-id, so no access was granted');
  }
  if (!isUuid(redirected.psuId)) throw new Untestable('the bank issued a psu-id that is no UUID');
  const acted = fresh.bound({
    psuId: redirected.psuId,
    accounts: accountsUnder(acting.identity, redirected.corporateId),
    ...present({ corporateId: redirected.corporateId }),
  });
  const told = redirected.sessionId === undefined ? acted : acted.bound({ sessionId: redirected.sessionId });
  if (!reads) return unread(told, redirected);
  const { known, list } = await listFor(told, acted);
  const accounts = listedAccounts(list);
  return { tpp: accounts.length > 0 ? known.bound({ accounts }) : known, redirected, accounts };
}

/** Grants anew, and keeps what was granted, or why it was not, for later scenarios. */
async function grantsAndKeeps(
  tpp: Tpp,
  choice: ScaChoice,
  acting: Acting,
  consents: Consents,
): Promise<Access> {
  const grant = grantTo(tpp, acting, choice);
  try {
    const access = await grantsAnew(tpp, choice, acting);
    const { psuId, corporateId, sessionId } = access.tpp.binding;
    const { redirected } = access;
    if (psuId !== undefined)
      consents.keep(grant, {
        psuId,
        sessionId,
        redirected,
        ...present({ corporateId }),
      });
    acting.ownedLess.delete(tpp.identity.name);
    return access;
  } catch (thrown) {
    if (thrown instanceof ScaStuck) consents.refused(grant, thrown.message);
    throw thrown;
  }
}

async function grantsUnlessKept(tpp: Tpp, choice: ScaChoice, acting: Acting): Promise<Access> {
  const { consents, identity, ownedLess } = acting;
  if (consents === undefined || !isPlain(choice)) return grantsAnew(tpp, choice, acting);
  const grant = grantTo(tpp, acting, choice);
  const serves = choice.anew !== true && !ownedLess.has(tpp.identity.name);
  const before = serves
    ? await accessGrantedBefore(consents, grant, tpp, identity.accounts ?? [])
    : undefined;
  if (before !== undefined) return before;
  const refusal = consents.refusal(grant);
  if (refusal !== undefined) throw new Untestable(refusal);
  return grantsAndKeeps(tpp, choice, acting, consents);
}

/** The access with the account in front that is to pay. */
function withPayerFirst(access: Access, identity: PsuIdentity, target: Target): Access {
  const known = access.tpp.binding.accounts;
  const accounts = payerFirst(known, identity, target);
  if (accounts[0] === known[0]) return access;
  return {
    tpp: access.tpp.bound({ accounts }),
    get redirected() {
      return access.redirected;
    },
    get accounts() {
      return access.accounts;
    },
  };
}

/** A PSU played by the target's SCA driver. */
export function psuActor(
  identity: PsuIdentity,
  target: Target,
  client: Client,
  signal: AbortSignal,
  surroundings: PsuSurroundings = {},
): Psu {
  const consents = target.sca?.sparing === true ? surroundings.consents : undefined;
  const ownedLess = new Set<string>();
  const acting = { identity, target, client, signal, surroundings, consents, ownedLess };
  return {
    identity,
    accounts: payerFirst(accountsOf(identity), identity, target),
    completes: (tpp, reply, choice = {}) => completes(tpp, reply, choice, acting),
    grants: async (tpp, choice = {}) =>
      withPayerFirst(await grantsUnlessKept(tpp, choice, acting), identity, target),
    ownsMore: () => {
      for (const name of Object.keys(target.tpps)) ownedLess.add(name);
    },
  };
}
