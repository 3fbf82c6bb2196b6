/**
 * A PSU as scenarios drive it: goes behind scaRedirect links, grants, reduces and refuses. No other scenario
 * uses the same PSU meanwhile, because a completed SCA ends the PSU's earlier session.
 */

import type { Access } from './access.js';
import { isUuid } from '../../model/uuid.js';
import { absoluteHref } from '../target/links.js';
import { LacksRole, messageOf, Untestable } from '../../model/errors.js';
import { present } from '../../model/present.js';
import { readReply, type Reply } from '../replies/reply.js';
import { type ScaDriver, ScaStuck, type ScaTask } from '../sca/driver.js';
import type { KnownPsu } from '../sca/standing.js';
import { readRedirect, type Redirected } from '../sca/redirected.js';
import type { KnownAccount, PsuIdentity, Target } from '../target/target.js';
import type { Turn } from '../schedule/budget.js';
import type { Client } from '../client/client.js';
import type { Consents, Grant } from './consents.js';
import { accessGrantedBefore } from './granted-before.js';
import { knownPsu } from './known-psu.js';
import { listedAccounts } from './listed-accounts.js';
import type { Tpp } from './tpp.js';

export { anyAccount, listedAccounts, type ListedAccount } from './listed-accounts.js';

/** How the PSU acts behind the link. */
export interface ScaChoice {
  readonly decision?: 'approve' | 'cancel';
  readonly context?: 'PRIVATE' | 'CORPORATE';
  readonly corporateId?: string;
  readonly accounts?: 'all' | readonly string[];
  /** What to enter instead of the PSU's own identity. */
  readonly identity?: string;
  /** True where the moment of the SCA counts: what was granted before then does not serve. */
  readonly anew?: boolean;
}

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

/** What a run knows beside the PSU itself. */
export interface PsuSurroundings {
  /** Access granted before; used again only where an SCA is dear. */
  readonly consents?: Consents;
  /** Does work during which the scenario's time does not run. */
  readonly pausing?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Plays an SCA as soon as the driver has a place for it. */
  readonly turn?: Turn;
}

/**
 * The accounts, with those in front that are to pay: the one that the profile names, otherwise those in the
 * currency of test payments.
 */
function payerFirst<Account extends KnownAccount>(
  accounts: readonly Account[],
  debtor: string | undefined,
): readonly Account[] {
  const pays = ({ bban, currency }: Account) => (debtor === undefined ? currency === 'NOK' : bban === debtor);
  return [...accounts.filter(pays), ...accounts.filter((each) => !pays(each))];
}

/** The accounts that are known without asking the bank, under the agreement that was chosen. */
function accountsUnder(
  { accounts = [], agreements = [] }: PsuIdentity,
  corporateId: string | undefined,
): readonly KnownAccount[] {
  const chosen = agreements.find(({ names }) => corporateId !== undefined && names.includes(corporateId));
  return chosen?.accounts ?? accounts;
}

/** True when the PSU just grants everything as itself, so that one grant is as good as another. */
function isPlain({ decision = 'approve', accounts = 'all', identity, corporateId }: ScaChoice): boolean {
  return decision === 'approve' && accounts === 'all' && identity === undefined && corporateId === undefined;
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

/** A PSU in a scenario. */
interface Acting {
  readonly identity: PsuIdentity;
  readonly target: Target;
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly surroundings: PsuSurroundings;
  /** Access granted before, where an SCA is dear. */
  readonly consents: Consents | undefined;
  /** TPPs whose earlier access does not cover all that the PSU has by now. */
  readonly ownedLess: Set<string>;
}

function contextOf({ kind }: PsuIdentity): 'CORPORATE' | 'PRIVATE' {
  return kind === 'corporate' ? 'CORPORATE' : 'PRIVATE';
}

function grantTo(tpp: Tpp, { identity }: Acting, { context = contextOf(identity) }: ScaChoice): Grant {
  return { psu: identity.identity, tpp: tpp.identity.name, context };
}

async function playNow(driver: ScaDriver, task: ScaTask, acting: Acting): Promise<Redirected> {
  const { client, signal, surroundings } = acting;
  const at = Date.now();
  const started = performance.now();
  const request = { method: 'GET', target: task.scaRedirect, headers: [], body: Buffer.alloc(0) };
  const about = { by: 'PSU', operation: 'browser', request, announced: [], at } as const;
  try {
    const act = () => driver.complete(task, signal);
    const { pausing } = surroundings;
    const outcome = await (driver.waitsForPerson === true && pausing !== undefined ? pausing(act) : act());
    const headers = [['Location', outcome.redirect]] as const;
    const reply = { status: 302, headers, body: Buffer.alloc(0) };
    const exchange = client.record({ ...about, milliseconds: performance.now() - started, reply });
    client.show(readReply(reply, exchange));
    return readRedirect(outcome.redirect, outcome.pages);
  } catch (thrown) {
    client.record({ ...about, milliseconds: performance.now() - started, failure: messageOf(thrown) });
    throw thrown;
  }
}

/**
 * The agreement to choose: the one asked for, otherwise the one that the request named, because a page need
 * not have it chosen already. One of which no more than its id is known is left to the page.
 */
function agreementOf(
  reply: Reply,
  { context, corporateId }: ScaChoice,
  { agreements }: KnownPsu,
): string | undefined {
  if (corporateId !== undefined || context === 'PRIVATE') return corporateId;
  const named = sentWith(reply, 'psu-corporate-id');
  const isKnown = agreements.some((each) => each.length > 1 && each.some((name) => name === named));
  return isKnown ? named : undefined;
}

/** What the driver is to do behind the link of a reply. */
function taskOf(tpp: Tpp, reply: Reply, choice: ScaChoice, { identity, target, client }: Acting): ScaTask {
  const href = reply.link('scaRedirect');
  if (href === undefined)
    throw new Untestable(`no scaRedirect link in the reply with status ${reply.status}`);
  const sessionId = sentWith(reply, 'tpp-session-id');
  const entered = choice.identity ?? identity.identity;
  const known = knownPsu(entered, identity, client.transcript);
  return {
    scaRedirect: absoluteHref(target, href),
    identity: entered,
    context: choice.context ?? contextOf(identity),
    ...present({ corporateId: agreementOf(reply, choice, known) }),
    known,
    decision: choice.decision ?? 'approve',
    accounts: choice.accounts ?? 'all',
    redirectUri: sentWith(reply, 'tpp-redirect-uri') ?? tpp.identity.redirectUri,
    ...present({ sessionId }),
    interfaceUrl: target.baseUrl,
    doorsteps: Object.values(target.tpps).map((each) => each.redirectUri),
  };
}

async function completes(tpp: Tpp, reply: Reply, choice: ScaChoice, acting: Acting): Promise<Redirected> {
  const { target, signal, surroundings, consents } = acting;
  const driver = target.sca;
  if (driver === undefined) throw new Untestable('the profile names no SCA driver; add sca');
  const task = taskOf(tpp, reply, choice, acting);
  const { pausing, turn = (work) => work() } = surroundings;
  const back = await turn(() => playNow(driver, task, acting), { signal, pausing });
  // An SCA in another session ends the earlier one, and other accounts make another consent.
  const grant = grantTo(tpp, acting, choice);
  const before = consents?.find(grant);
  if (before !== undefined && back.succeeded) {
    if (isPlain(choice))
      consents?.keep(grant, { ...before, sessionId: back.sessionId ?? tpp.binding.sessionId });
    else consents?.drop(grant);
  }
  return back;
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
  const known = fresh.bound({
    psuId: redirected.psuId,
    sessionId: redirected.sessionId ?? fresh.binding.sessionId,
    accounts: accountsUnder(acting.identity, redirected.corporateId),
    ...present({ corporateId: redirected.corporateId }),
  });
  if (!reads) return unread(known, redirected);
  const list = await known.call('list-accounts');
  if (!list.accepted)
    throw new Untestable(`after the SCA the account list was refused with status ${list.status}`);
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
function withPayerFirst(access: Access, debtor: string | undefined): Access {
  const known = access.tpp.binding.accounts;
  const accounts = payerFirst(known, debtor);
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
    accounts: payerFirst(identity.accounts ?? [], identity.debtor),
    completes: (tpp, reply, choice = {}) => completes(tpp, reply, choice, acting),
    grants: async (tpp, choice = {}) =>
      withPayerFirst(await grantsUnlessKept(tpp, choice, acting), identity.debtor),
    ownsMore: () => {
      for (const name of Object.keys(target.tpps)) ownedLess.add(name);
    },
  };
}

/** A header of the triggering request. */
function sentWith(reply: Reply, header: string): string | undefined {
  return reply.exchange.request.headers.find(([name]) => name.toLowerCase() === header)?.[1];
}
