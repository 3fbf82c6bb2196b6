/**
 * What a judge of TPPs looks at: one value for each exchange, whoever saw it. A recording that cannot show
 * something says so here, with the reason, and nothing is judged on it.
 */

import type { HeaderLine } from '../model/http.js';

/**
 * What a recording may be unable to show. `header-lines`: order, repetition and spelling of header lines as
 * they were on the wire. `body-bytes`, `reply-bytes`: a body is there and need not be the very bytes that
 * were sent. `time`: instants finer than the order.
 */
export const unseenParts = [
  'header-lines',
  'request-body',
  'body-bytes',
  'reply',
  'reply-body',
  'reply-bytes',
  'time',
  'pages',
] as const;

export type Unseen = (typeof unseenParts)[number];

/** Who saw the exchange. */
export type TrafficOrigin = 'serve' | 'proxy' | 'program' | 'record' | 'har' | 'curl' | 'raw';

export interface TrafficRequest {
  readonly method: string;
  /** Path and query exactly as in the request line. */
  readonly target: string;
  /** As they were sent, in their order; latin1 text. */
  readonly headers: readonly HeaderLine[];
  /** The bytes as they were sent; absent when they are not known, empty when there were none. */
  readonly body?: Buffer;
}

export interface TrafficReply {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  /** Absent when the bytes are not known. */
  readonly body?: Buffer;
}

/** What a rule said of a request as it was sent: kept, or broken as told. */
export interface Ruled {
  readonly obligation: string;
  readonly breach?: { readonly message: string; readonly path?: string };
}

/**
 * One request with what became of it: a call of the interface, or a visit of the PSU's browser to a page of
 * the bank (the same shape; only the target tells them apart).
 */
export interface TrafficExchange {
  /** When the request came in, milliseconds since 1970, by the clock of whoever saw it. */
  readonly at: number;
  /** When the reply was complete; absent: at once. */
  readonly answeredAt?: number;
  readonly request: TrafficRequest;
  /** Absent when none came, or none is known. */
  readonly reply?: TrafficReply;
  /**
   * Why there is no whole reply, where the observer knows: none came, or the connection broke in the midst of
   * it.
   */
  readonly lost?: 'none' | 'cut';
  readonly origin: TrafficOrigin;
  /** Version of TLS as `TLSv1.3`, where the observer ends the connection itself. */
  readonly tls?: string;
  /**
   * Number of the connection, where the observer ends it itself and one call after the other goes over it:
   * who sends over the same one has had the reply before.
   */
  readonly connection?: number;
  /** DER of the authorities that the bank of this recording trusts, where it names its own. */
  readonly trust?: readonly Buffer[];
  /**
   * What the rules said when it was recorded; then the request here is not the one that was sent, but one
   * without its secrets.
   */
  readonly ruled?: readonly Ruled[];
  /** What the origin cannot show, each with the reason; absent members are shown. */
  readonly unseen?: Readonly<Partial<Record<Unseen, string>>>;
}
