/** One request and what came back, as evidence. Raw in a running scenario; redacted before it leaves. */

import type { WireReply, WireRequest } from '../../model/http.js';
import type { OperationId } from '../../model/operations/index.js';
import { keptBytes, keptLines } from './keeping.js';

/** Bytes of one body that are kept; a bank that sends megabytes with each reply must not fill the memory. */
const mostKept = 131_072;

/** A reply as evidence keeps it. */
export function keptReply(reply: WireReply): Pick<Exchange, 'reply' | 'cut'> {
  const cut = reply.body.length - mostKept;
  const { status } = reply;
  const headers = keptLines(reply.headers);
  if (cut <= 0) return { reply: { status, headers, body: keptBytes(reply.body) } };
  return { reply: { status, headers, body: keptBytes(reply.body.subarray(0, mostKept)) }, cut };
}

/** A request as evidence keeps it. */
export function keptRequest({ method, target, headers, body }: WireRequest): WireRequest {
  return { method, target, headers: keptLines(headers), body: keptBytes(body) };
}

export interface Exchange {
  /** Number within its scenario, from 1. */
  readonly number: number;
  /** Which TPP sent it (or `PSU` for the browser). */
  readonly by: string;
  readonly operation: OperationId | 'browser';
  /** True when method and path, broken on purpose, are those of no operation. */
  readonly unaddressed?: true;
  readonly request: WireRequest;
  /** Ids of the rules that the request breaks on purpose. */
  readonly announced: readonly string[];
  /** See `ClientOptions`. */
  readonly variation?: string;
  /** Who was played at pages of the bank, in a form that tells two people apart; it is never written. */
  readonly person?: string;
  /** Instant of sending, milliseconds since 1970. */
  readonly at: number;
  readonly milliseconds: number;
  readonly reply?: WireReply;
  /** Bytes at the end of the reply's body that are not kept. */
  readonly cut?: number;
  /** Why there is no reply. */
  readonly failure?: string;
  /**
   * That it met trouble on the way and was sent once more: what it asked may be done again, or did not
   * arrive, or may have arrived.
   */
  readonly sentAgain?: 'harmless' | 'may-have-arrived';
}
