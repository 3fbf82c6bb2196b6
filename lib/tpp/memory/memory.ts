/**
 * What judges remember of all traffic so far: facts that the bank's replies and pages gave, and what TPPs did
 * with them.
 */

import type { Answered, Closed, Crowd, IdKind, Presence, Repeats } from './counts.js';
import { noCalls, type CallsOfPsus } from './calls-of-psus.js';
import { Denials } from './denials.js';
import { GoneRecords } from './gone-records.js';
import { keyOf } from './keys.js';
import { Newest } from './newest.js';
import type { Issue, Offer, ScaEnd } from './offer.js';
import type { Order } from './order.js';
import { RequestIds, type SentCall } from './request-ids.js';
import type { ReadExchange } from '../read-exchange.js';
import { SandboxOwners } from './sandbox-owners.js';
import { ShownLists } from './shown-lists.js';

export {
  callOf,
  hasOwnState,
  headersOf,
  journeyOf,
  keyOf,
  outcomeOf,
  placeOf,
  type Outcome,
} from './keys.js';
export type { IdKind } from './counts.js';
export type { Issue, Offer, ScaEnd } from './offer.js';
export type { Order } from './order.js';

/** An exchange and its instant. */
export interface Moment {
  readonly at: number;
  readonly number: number;
}

/** A creation of which nobody knows the end. */
export interface Doubtful extends Moment {
  readonly requestId?: string;
  /** It named the PSU by an identity number, in the flow that is idempotent. */
  readonly isSingle?: true;
}

/** The beginning of the hash of an identity number, as hexadecimal digits and in base64. */
export interface Print {
  readonly hex: string;
  readonly base64: string;
}

/** How regularly a PSU's call comes again. */
export interface Rhythm extends Moment {
  /** Milliseconds since the call before. */
  readonly gap: number;
  /** How many times in a row it was the same. */
  readonly times: number;
}

/** A session as TPPs use it. */
export interface Session {
  readonly id: string;
  readonly tpp: string;
  /** Number of the first exchange. */
  readonly first: number;
  /** PSU-IDs that were sent with it, each with the first exchange. */
  readonly psuIds: Map<string, number>;
  /** Number of the last exchange. */
  last?: number;
  /** When a PSU who is there first read by it. */
  readAt?: number;
  /** The last SCA that was completed under it. */
  sca?: ScaEnd;
  /** The last call under it that the bank refused until there is an SCA. */
  refused?: Moment;
}

/** A call that has ended, and how often it ended so in a row. */
export interface EndedCall extends Omit<SentCall, 'creates' | 'date'>, Repeats {
  readonly answeredAt: number;
  readonly times: number;
  readonly headers: string;
  /** How many of them came within a second of the one before. */
  readonly fast: number;
  readonly connection?: number;
  /** Seconds that the reply asked to wait. */
  readonly retryAfter?: number;
}

export interface Memory extends CallsOfPsus {
  readonly requestIds: RequestIds;
  /** PSU-IDs in lower case, with every redirect that issued them. */
  readonly issued: Map<string, Issue[]>;
  /** By TPP and TPP-Session-ID. */
  readonly sessions: Map<string, Session>;
  /** By id. */
  readonly orders: Map<string, Order>;
  /** Orders by the place of the link that starts their authorisation, wherever a bank has it. */
  readonly startPlaces: Map<string, string>;
  /** Ids that stood in replies, by TPP. */
  readonly ids: Map<string, Map<string, number>>;
  /** Of what ids are that replies gave, by TPP and id. */
  readonly idKinds: Map<string, Set<IdKind>>;
  /** Corporate ids that redirects and lists of agreements gave, by TPP and PSU-ID. */
  readonly corporateIds: Map<string, Set<string>>;
  /** Those of them that a list of agreements gave. */
  readonly agreements: Map<string, Set<string>>;
  /** Currencies by account number and TPP, as lists of accounts show them. */
  readonly accounts: Map<string, { readonly currencies: ReadonlySet<string>; readonly number: number }>;
  /** References of cards that their details gave, by TPP. */
  readonly cardReferences: Set<string>;
  /** Ids of accounts and cards and numbers of cards, which are no BBANs, by TPP and value. */
  readonly otherNumbers: Map<string, { readonly what: string; readonly number: number }>;
  /**
   * To whom replies showed an account or card, by TPP and its id or number: PSU-IDs, and PSU-IDs with the
   * agreement.
   */
  readonly holders: Map<string, Map<string, number>>;
  /** What the newest lists of accounts and cards show, and what they have left out. */
  readonly lists: ShownLists;
  /** Whose accounts and cards the sandbox says they are. */
  readonly sandboxOwners: SandboxOwners;
  /** Records of the sandbox that are there no more. */
  readonly goneRecords: GoneRecords;
  /** Where the bank has said that the PSU gives no access. */
  readonly denials: Denials;
  /** Sessions whose id the bank drew itself, by id. */
  readonly drawnSessions: Map<string, { readonly tpp: string; readonly number: number }>;
  /** Accounts below which replies showed a transaction, by TPP and its id. */
  readonly transactions: Map<string, Set<string>>;
  /** SCAs in a row that did not succeed, by journey. */
  readonly failedScas: Map<string, Moment & { readonly times: number; readonly call: string }>;
  readonly offers: Offer[];
  /** The newest offer at each path. */
  readonly offersByPath: Map<string, Offer>;
  /** National identity numbers that PSUs entered or TPPs sent. */
  readonly identities: Map<string, number>;
  /** What may be such a number where none belongs, with where it stood first. */
  readonly suspects: Map<string, { readonly number: number; readonly part: string }>;
  /** How hashes of the first of them begin. */
  readonly prints: Print[];
  /** The identity number behind a PSU-ID, by TPP and PSU-ID. */
  readonly owners: Map<string, string>;
  /** The last call by journey and what is called. */
  readonly lastCalls: Map<string, EndedCall>;
  /** The newest offer by journey and call. */
  readonly lastOffer: Map<string, Offer>;
  /** TPPs that a redirect has named a PSU to. */
  readonly introduced: Set<string>;
  /** Sessions by TPP and PSU-ID, in the order of their first use. */
  readonly sessionsOfPsu: Map<string, Session[]>;
  /** SCAs of refused calls that are done, until the call is made again; by TPP, PSU, agreement, operation. */
  readonly awaited: Map<string, Offer>;
  /** Number of the last call by TPP, and of the last without PSU-ID by journey and by TPP and operation. */
  readonly lastByTpp: Map<string, number>;
  /** Number of the last call that was served, by TPP, PSU-ID and operation. */
  readonly lastServed: Map<string, number>;
  readonly lastAnonymous: Map<string, Moment>;
  /** Calls without the PSU that were served, and the one that was refused for their number. */
  readonly unattended: Map<string, readonly Answered[]>;
  /** Those that were sent beside others which used the quota up. */
  readonly crowds: Crowd[];
  /** Instants of the last calls without the PSU, served or not. */
  readonly tried: Map<string, readonly number[]>;
  readonly overQuota: Map<string, Moment>;
  /** PSU-IDs by PSU-IP-Address. */
  readonly addresses: Map<string, Set<string>>;
  /** The last address of a PSU-ID, by TPP, PSU-ID and session. */
  readonly lastAddress: Map<string, Presence>;
  /** Attended reads that come again, by TPP, PSU-ID and target. */
  readonly rhythms: Map<string, Rhythm>;
  /** PSUs for whom the bank asks for an SCA, with the number of refusals in a row; by TPP and PSU-ID. */
  readonly closed: Map<string, Closed>;
  /** Creations of which nobody knows the end, by TPP and each transfer, from one account and from any. */
  readonly doubtful: Map<string, Doubtful>;
  /** The newest of them with their sums and texts, by TPP and payees. */
  readonly doubtfulSums: Map<string, Moment & { readonly sum: number; readonly words: string }>;
  /** The newest payment that the bank took on, by TPP and each transfer in it. */
  readonly newest: Map<string, Order>;
  /** Baskets of which nobody knows whether they were created, by TPP and payment. */
  readonly doubtfulBaskets: Map<string, Doubtful>;
  /** Creations that the bank refused because of one that is alike, by TPP and payees. */
  readonly conflicts: Map<
    string,
    Moment & { readonly call: string; readonly essence: string; readonly sum: number }
  >;
  /** Number of the first call that was served below a base address with a path of its own, by TPP. */
  readonly belowBase: Map<string, number>;
  /** Ids that stood only in replies with a wrong digest. */
  readonly forged: Map<string, number>;
  /** Visits to pages that were seen. */
  visits: number;
  /** Whether visits would have been seen. */
  pages: boolean;
  /** Whether all replies were seen, so that what stood in none was never given. */
  replies: boolean;
  /** Whether instants are known better than their order. */
  time: boolean;
  /** Whether the TPP is known to have ended, so that what was not done by then was not done. */
  complete: boolean;
}

export function emptyMemory(): Memory {
  return {
    requestIds: new RequestIds(),
    issued: new Map(),
    sessions: new Map(),
    orders: new Map(),
    startPlaces: new Map(),
    ids: new Map(),
    idKinds: new Map(),
    corporateIds: new Map(),
    agreements: new Map(),
    accounts: new Map(),
    cardReferences: new Set(),
    otherNumbers: new Map(),
    holders: new Map(),
    lists: new ShownLists(),
    sandboxOwners: new SandboxOwners(),
    goneRecords: new GoneRecords(),
    denials: new Denials(),
    drawnSessions: new Map(),
    transactions: new Map(),
    failedScas: new Newest(),
    offers: [],
    offersByPath: new Map(),
    identities: new Map(),
    suspects: new Newest(),
    prints: [],
    owners: new Map(),
    lastCalls: new Newest(),
    lastOffer: new Newest(),
    introduced: new Set(),
    sessionsOfPsu: new Map(),
    awaited: new Map(),
    lastByTpp: new Map(),
    ...noCalls(),
    lastServed: new Map(),
    lastAnonymous: new Newest(),
    unattended: new Newest(),
    crowds: [],
    tried: new Newest(),
    overQuota: new Newest(),
    addresses: new Newest(),
    lastAddress: new Newest(),
    rhythms: new Newest(),
    closed: new Map(),
    doubtful: new Newest(),
    doubtfulSums: new Newest(),
    newest: new Newest(),
    doubtfulBaskets: new Newest(),
    conflicts: new Newest(),
    belowBase: new Map(),
    forged: new Map(),
    visits: 0,
    pages: true,
    replies: true,
    time: true,
    complete: false,
  };
}

/** A PSU who has not come by then comes no more; a recording that ends sooner may end in the midst. */
const waiting = 600_000;
/** The same where a PSU was passed over time after time. */
const brief = 20_000;

/**
 * Whether a TPP went on long after a moment, or is known to have ended without.
 * @param isOften the same happened to one PSU time after time
 */
export function wentOn(memory: Memory, tpp: string, { number, at }: Moment, isOften = false): boolean {
  if (memory.complete) return true;
  const time = (memory.lastAt.get(tpp) ?? 0) - at;
  return (memory.lastByTpp.get(tpp) ?? 0) > number && time >= (isOften ? brief : waiting);
}

/** The last SCA of the PSU whom a call names, at this TPP. */
export function lastScaOf(exchange: ReadExchange, memory: Memory): Issue | undefined {
  const issues = memory.issued.get(exchange.header('psu-id')?.toLowerCase() ?? '');
  return issues?.findLast(({ tpp }) => tpp === exchange.tpp);
}

/** The session of a TPP, made known at its first use. */
export function sessionIn(memory: Memory, tpp: string, id: string, first: number): Session {
  const key = keyOf(tpp, id);
  const known = memory.sessions.get(key) ?? { id, tpp, first, psuIds: new Map<string, number>() };
  memory.sessions.set(key, known);
  return known;
}

/** Notes that a session is used for a PSU. */
export function joinSession(memory: Memory, session: Session, psuId: string, number: number): void {
  if (session.psuIds.has(psuId)) return;
  session.psuIds.set(psuId, number);
  const key = keyOf(session.tpp, psuId);
  const all = memory.sessionsOfPsu.get(key) ?? [];
  all.push(session);
  memory.sessionsOfPsu.set(key, all);
}
