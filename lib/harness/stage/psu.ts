/**
 * A PSU as scenarios drive it: goes behind scaRedirect links, grants, reduces and refuses. No other scenario uses the
 * same PSU meanwhile, because a completed SCA ends the PSU's earlier session.
 */

import { isUuid } from '../../model/uuid.js';
import { absoluteHref } from '../links.js';
import { messageOf, Untestable } from '../errors.js';
import { valueAt, type Reply } from '../reply.js';
import type { ScaDriver, ScaTask } from '../sca/driver.js';
import { readRedirect, type Redirected } from '../sca/redirected.js';
import type { KnownAccount, PsuIdentity, Target } from '../target/target.js';
import type { Client } from './client.js';
import type { Tpp } from './tpp.js';

/** How the PSU acts behind the link. */
export interface ScaChoice {
  readonly decision?: 'approve' | 'cancel';
  readonly context?: 'PRIVATE' | 'CORPORATE';
  readonly corporateId?: string;
  readonly accounts?: 'all' | readonly string[];
  /** What to enter instead of the PSU's own identity. */
  readonly identity?: string;
}

/** An account as the consented list shows it. */
export interface ListedAccount extends KnownAccount {
  readonly id: string;
}

/** A TPP that may act for the PSU, and what it found. */
export interface Access {
  readonly tpp: Tpp;
  readonly redirected: Redirected;
  /** The consented accounts; empty for a TPP that may not read them. */
  readonly accounts: readonly ListedAccount[];
}

export interface Psu {
  readonly identity: PsuIdentity;
  /** Accounts known without asking the bank; empty when there are none. */
  readonly accounts: readonly KnownAccount[];
  /** Goes behind the scaRedirect link of a reply and acts there; resolves with what came back to the TPP. */
  completes(tpp: Tpp, reply: Reply, choice?: ScaChoice): Promise<Redirected>;
  /**
   * Lets a TPP act for the PSU: the first SCA of an AISP through the account list, of a TPP that is only a PISP
   * through its registration call.
   * @throws Untestable when the bank does not get that far.
   */
  grants(tpp: Tpp, choice?: ScaChoice): Promise<Access>;
}

/** The accounts of an account list reply that carry what later calls need. */
export function listedAccounts(reply: Reply): readonly ListedAccount[] {
  const list = reply.at('accounts');
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => {
    const id = valueAt(each, ['resourceId']);
    const bban = valueAt(each, ['bban']);
    const currency = valueAt(each, ['currency']);
    if (typeof id !== 'string' || typeof bban !== 'string' || typeof currency !== 'string') return [];
    return [{ id, bban, currency }];
  });
}

/** A PSU played by the target's SCA driver. */
export function psuActor(identity: PsuIdentity, target: Target, client: Client, signal: AbortSignal): Psu {
  const context = identity.kind === 'corporate' ? 'CORPORATE' : 'PRIVATE';

  async function play(driver: ScaDriver, task: ScaTask): Promise<Redirected> {
    const at = Date.now();
    const started = performance.now();
    const request = { method: 'GET', target: task.scaRedirect, headers: [], body: Buffer.alloc(0) };
    const about = { by: 'PSU', operation: 'browser', request, announced: [], at } as const;
    try {
      const outcome = await driver.complete(task, signal);
      const reply = {
        status: 302,
        headers: [['Location', outcome.redirect]],
        body: Buffer.alloc(0),
      } as const;
      client.record({ ...about, milliseconds: performance.now() - started, reply });
      return readRedirect(outcome.redirect, outcome.pages);
    } catch (thrown) {
      client.record({ ...about, milliseconds: performance.now() - started, failure: messageOf(thrown) });
      throw thrown;
    }
  }

  async function completes(tpp: Tpp, reply: Reply, choice: ScaChoice = {}): Promise<Redirected> {
    const driver = target.sca;
    if (driver === undefined) throw new Untestable('the profile names no SCA driver; add sca');
    const href = reply.link('scaRedirect');
    if (href === undefined)
      throw new Untestable(`no scaRedirect link in the reply with status ${reply.status}`);
    return play(driver, {
      scaRedirect: absoluteHref(target, href),
      identity: choice.identity ?? identity.identity,
      context: choice.context ?? context,
      ...(choice.corporateId === undefined ? {} : { corporateId: choice.corporateId }),
      decision: choice.decision ?? 'approve',
      accounts: choice.accounts ?? 'all',
      redirectUri: redirectUriOf(reply) ?? tpp.identity.redirectUri,
    });
  }

  async function grants(tpp: Tpp, choice: ScaChoice = {}): Promise<Access> {
    const reads = tpp.identity.roles.includes('AISP');
    const fresh = tpp.bound({}).inNewSession();
    const offer = await (tpp.binding.psuId === undefined || !reads
      ? fresh.call(reads ? 'list-accounts' : 'register-psu')
      : fresh.call('offer-consent'));
    const redirected = await completes(fresh, offer, choice);
    if (!redirected.succeeded || redirected.psuId === undefined) {
      throw new Untestable('the SCA did not come back with a psu-id, so no access was granted');
    }
    if (!isUuid(redirected.psuId)) throw new Untestable('the bank issued a psu-id that is no UUID');
    const known = fresh.bound({
      psuId: redirected.psuId,
      sessionId: redirected.sessionId ?? fresh.binding.sessionId,
      accounts: identity.accounts ?? [],
      ...(redirected.corporateId === undefined ? {} : { corporateId: redirected.corporateId }),
    });
    if (!reads) return { tpp: known, redirected, accounts: [] };
    const list = await known.call('list-accounts');
    if (!list.accepted)
      throw new Untestable(`after the SCA the account list was refused with status ${list.status}`);
    const accounts = listedAccounts(list);
    return { tpp: accounts.length > 0 ? known.bound({ accounts }) : known, redirected, accounts };
  }

  return { identity, accounts: identity.accounts ?? [], completes, grants };
}

/** The TPP-Redirect-URI that the triggering request named. */
function redirectUriOf(reply: Reply): string | undefined {
  return reply.exchange.request.headers.find(([name]) => name.toLowerCase() === 'tpp-redirect-uri')?.[1];
}
