/** What judges remember of all traffic so far: facts that the bank's replies and pages gave, and what TPPs did with them. */

import type { ReadExchange } from '../read-exchange.js';

/** The end of an SCA as the redirect to the TPP told it. */
export interface ScaEnd {
  readonly at: number;
  readonly number: number;
  /** Absent after a failure. */
  readonly psuId?: string;
  readonly corporateId?: string;
  readonly sessionId?: string;
  readonly context?: string;
  /** Error code of a failure. */
  readonly code?: string;
}

/** A scaRedirect link that a reply offered. */
export interface Offer {
  readonly number: number;
  readonly at: number;
  readonly tpp: string;
  /** Path of the link, without query. */
  readonly path: string;
  readonly operation: string;
  readonly status: number;
  /** What tells the journey from others. */
  readonly journey: string;
  /** The call without what is new in each: method, target and body. */
  readonly call: string;
  readonly sessionId?: string;
  readonly redirectUri?: string;
  readonly attended: boolean;
  /** Numbers of the visits to the link itself. */
  readonly opened: number[];
  ended?: ScaEnd;
}

/** A payment or basket that the bank took on. */
export interface Order {
  readonly id: string;
  readonly number: number;
  readonly tpp: string;
  readonly operation: string;
  readonly kind: 'payments' | 'bulk-payments' | 'periodic-payments' | 'baskets';
  readonly product: string;
  /** Links that the creation showed. */
  readonly links: ReadonlyMap<string, string>;
  /** Numbers of exchanges in which it was worked on, by operation. */
  readonly calls: Map<string, number[]>;
  /** In a basket, which is authorised in its place. */
  inBasket?: string;
  /** The link by which the bank wants its deletion to be authorised. */
  cancellation?: { readonly number: number; readonly href: string };
}

/** A session as TPPs use it. */
export interface Session {
  readonly id: string;
  readonly tpp: string;
  /** PSU-IDs that were sent with it, each with the first exchange. */
  readonly psuIds: Map<string, number>;
  /** The last SCA that was completed under it. */
  sca?: ScaEnd;
}

/** What was sent in a call that got an answer or none. */
export interface SentCall {
  readonly number: number;
  readonly at: number;
  /** Method, target and body. */
  readonly call: string;
  outcome: Outcome;
}

/** A call that has ended, and how often it ended so in a row. */
export interface EndedCall extends SentCall {
  readonly answeredAt: number;
  readonly times: number;
  /** Seconds that the reply asked to wait. */
  readonly retryAfter?: number;
}

/** How a call ended: a status, lost on the way, not known, or not yet. */
export type Outcome = number | 'lost' | 'unknown' | 'pending';

export interface Memory {
  /** By TPP and X-Request-ID. */
  readonly requestIds: Map<string, SentCall>;
  /** PSU-IDs in lower case, with every redirect that issued them. */
  readonly issued: Map<string, (ScaEnd & { readonly tpp: string })[]>;
  /** By TPP and TPP-Session-ID. */
  readonly sessions: Map<string, Session>;
  /** By id. */
  readonly orders: Map<string, Order>;
  /** Ids that stood in replies, by TPP. */
  readonly ids: Map<string, Map<string, number>>;
  /** Corporate ids that redirects and lists of agreements gave, by TPP and PSU-ID. */
  readonly corporateIds: Map<string, Set<string>>;
  /** Currency by account number and TPP, as lists of accounts show it. */
  readonly accounts: Map<string, { readonly currency: string; readonly number: number }>;
  readonly offers: Offer[];
  /** The newest offer at each path. */
  readonly offersByPath: Map<string, Offer>;
  /** National identity numbers that PSUs entered or TPPs sent. */
  readonly identities: Map<string, number>;
  /** The last call by journey and what is called. */
  readonly lastCalls: Map<string, EndedCall>;
  /** Visits to pages that were seen. */
  visits: number;
}

export function emptyMemory(): Memory {
  return {
    requestIds: new Map(),
    issued: new Map(),
    sessions: new Map(),
    orders: new Map(),
    ids: new Map(),
    corporateIds: new Map(),
    accounts: new Map(),
    offers: [],
    offersByPath: new Map(),
    identities: new Map(),
    lastCalls: new Map(),
    visits: 0,
  };
}

/** Two parts as one key. */
export function keyOf(...parts: readonly string[]): string {
  return parts.join('\n');
}

/** The call without what is new in each request. */
export function callOf({ request }: ReadExchange): string {
  return keyOf(request.method, request.target, request.body?.toString('latin1') ?? '?');
}

/**
 * What tells one journey of a TPP from others that run beside it: the PSU and the session where they are named, otherwise the address to
 * come back to, which holds the TPP's own state.
 */
export function journeyOf(exchange: ReadExchange): string {
  const session = exchange.header('tpp-session-id');
  const psuId = exchange.header('psu-id')?.toLowerCase() ?? '';
  return keyOf(
    exchange.tpp,
    psuId,
    session ?? (psuId === '' ? (exchange.header('tpp-redirect-uri') ?? '') : ''),
  );
}

/** How a call ended. */
export function outcomeOf({ reply, lost }: ReadExchange): Outcome {
  if (reply !== undefined && lost === undefined) return reply.status;
  return lost === undefined ? 'unknown' : 'lost';
}
