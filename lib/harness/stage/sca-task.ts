/** What a PSU is to do behind the scaRedirect link of a reply. */

import { absoluteHref } from '../target/links.js';
import { Untestable } from '../../model/errors.js';
import { headerValue } from '../../model/http.js';
import { present } from '../../model/present.js';
import type { Reply } from '../replies/reply.js';
import type { ScaTask } from '../sca/driver.js';
import type { KnownPsu } from '../sca/whom-choice-means.js';
import type { PsuIdentity, Target } from '../target/target.js';
import type { Client } from '../client/client.js';
import { knownPsu } from './known-psu.js';
import type { Tpp } from './tpp.js';

/** How the PSU acts behind the link: as itself, approving for all accounts, unless told. */
export interface ScaChoice
  extends Partial<
    Pick<
      ScaTask,
      | 'accounts'
      | 'alsoDecides'
      | 'browser'
      | 'cancelsAfter'
      | 'context'
      | 'corporateId'
      | 'decision'
      | 'keeps'
      | 'meanwhile'
      | 'mistyped'
      | 'skipsTo'
      | 'smuggled'
    >
  > {
  /** What to enter instead of the PSU's own identity. */
  readonly identity?: string;
  /** True where the moment of the SCA counts: what was granted before then does not serve. */
  readonly anew?: boolean;
}

/** Who acts, and where. */
interface Actor {
  readonly identity: PsuIdentity;
  readonly target: Target;
  readonly client: Pick<Client, 'transcript'>;
}

/** The context in which a PSU acts unless told. */
export function contextOf({ kind }: PsuIdentity): 'CORPORATE' | 'PRIVATE' {
  return kind === 'corporate' ? 'CORPORATE' : 'PRIVATE';
}

/** A header of the triggering request. */
function sentWith(reply: Reply, header: string): string | undefined {
  return headerValue(reply.exchange.request.headers, header);
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
export function taskOf(
  tpp: Tpp,
  reply: Reply,
  choice: ScaChoice,
  { identity, target, client }: Actor,
): ScaTask {
  const href = reply.link('scaRedirect');
  if (href === undefined)
    throw new Untestable(`no scaRedirect link in the reply with status ${reply.status}`);
  const sessionId = sentWith(reply, 'tpp-session-id');
  const { identity: entered = identity.identity, anew: _, context, corporateId: _asked, ...acts } = choice;
  const known = knownPsu(entered, identity, client.transcript);
  return {
    decision: 'approve',
    accounts: 'all',
    ...acts,
    scaRedirect: absoluteHref(target, href),
    identity: entered,
    context: context ?? contextOf(identity),
    ...present({ corporateId: agreementOf(reply, choice, known), sessionId }),
    known,
    redirectUri: sentWith(reply, 'tpp-redirect-uri') ?? tpp.identity.redirectUri,
    interfaceUrl: target.baseUrl,
    tppAddresses: Object.values(target.tpps).map((each) => each.redirectUri),
  };
}
