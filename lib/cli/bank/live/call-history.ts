/** The last calls of a served bank, for its live page: a bounded number, and who hears of the next. */

import type { TrafficExchange } from '../../../tpp/traffic.js';
import type { LogEntry } from '../log-entry.js';

/** One call as the page shows it. */
export interface LiveCall {
  readonly entry: LogEntry;
  /** The JSON body of the reply without secrets, cut; empty for pages and empty replies. */
  readonly reply: string;
}

/** What a judge of TPPs is told of a call. */
export interface NumberedExchange {
  readonly number: number;
  readonly exchange: TrafficExchange;
}

/** Calls that are kept, and shown. */
export const mostCalls = 500;
/** Bodies above this size are not kept, in bytes. */
const largestBody = 32_768;

function bounded(exchange: TrafficExchange): TrafficExchange {
  const { request, unseen } = exchange;
  if ((request.body?.length ?? 0) <= largestBody) return exchange;
  const { body: _, ...rest } = request;
  return {
    ...exchange,
    request: rest,
    unseen: { ...unseen, 'request-body': 'the body was too large to keep' },
  };
}

export class CallHistory {
  #calls: LiveCall[] = [];
  #exchanges: NumberedExchange[] = [];
  readonly #listeners = new Set<(call: LiveCall) => void>();

  add(call: LiveCall, exchange: TrafficExchange | undefined): void {
    this.#calls.push(call);
    if (exchange !== undefined)
      this.#exchanges.push({ number: call.entry.number, exchange: bounded(exchange) });
    // Cut now and then, because shifting a long list for each call costs more.
    if (this.#calls.length >= 2 * mostCalls) this.#calls = this.#calls.slice(-mostCalls);
    if (this.#exchanges.length >= 2 * mostCalls) this.#exchanges = this.#exchanges.slice(-mostCalls);
    for (const each of this.#listeners) each(call);
  }

  /** The latest first; those after a number, where one is given. */
  calls(after = 0): readonly LiveCall[] {
    return this.#calls
      .slice(-mostCalls)
      .filter(({ entry }) => entry.number > after)
      .toReversed();
  }

  /** In the order in which they came. */
  exchanges(): readonly NumberedExchange[] {
    return this.#exchanges.slice(-mostCalls);
  }

  /** Listeners at the moment. */
  get listening(): number {
    return this.#listeners.size;
  }

  /** Tells of each further call until the function that is returned is called. */
  listen(listener: (call: LiveCall) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
