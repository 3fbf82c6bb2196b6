/** One request and what came back, kept as evidence. Raw inside a running scenario; redacted before it leaves. */

import type { WireReply, WireRequest } from '../../model/http.js';
import type { OperationId } from '../../model/operations/index.js';

export interface Exchange {
  /** Number within its scenario, from 1. */
  readonly number: number;
  /** Which TPP sent it (or `PSU` for the browser). */
  readonly by: string;
  readonly operation: OperationId | 'browser';
  readonly request: WireRequest;
  /** Ids of the rules that the request breaks on purpose. */
  readonly announced: readonly string[];
  /** Instant of sending, milliseconds since 1970. */
  readonly at: number;
  readonly milliseconds: number;
  readonly reply?: WireReply;
  /** Why there is no reply. */
  readonly failure?: string;
}
