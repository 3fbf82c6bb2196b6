/** What a route is given: the bank with its state, and one call that all rules let pass. */

import type { Operation } from '../model/operation.js';
import type { JudgedRequest } from '../rules/judged-request.js';
import type { Clock } from './clock.js';
import type { IdSource } from './ids.js';
import type { BankParts } from './parts.js';
import type { Show } from './presenters/index.js';
import type { BankReply } from './reply.js';
import type { Tpp } from './state/access-records.js';
import type { BankState } from './state/bank-state.js';

/** A running bank as its own routes, pages and duties see it. */
export interface BankCore {
  readonly parts: BankParts;
  readonly state: BankState;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Scheme, host and port under which the bank is reached, for scaRedirect addresses. */
  readonly origin: () => string;
}

/** One accepted call. */
export interface Call {
  readonly bank: BankCore;
  readonly request: JudgedRequest;
  readonly operation: Operation;
  /** Path variables as sent. */
  readonly params: Readonly<Record<string, string>>;
  readonly tpp: Tpp;
  /** The instant at which the call is judged, the same all through. */
  readonly now: number;
  /** Presenters and what they need to know about this call. */
  readonly show: Show;
}

/** What answers one operation. */
export type Route = (call: Call) => BankReply | Promise<BankReply>;

/** The first value of a query parameter. */
export function queryValue(call: Call, name: string): string | undefined {
  return call.request.query.find(([each]) => each === name)?.[1];
}
