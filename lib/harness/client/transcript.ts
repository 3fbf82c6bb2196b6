/** What one scenario sent and received, in order: evidence can never land with another one. */

import type { Exchange } from '../evidence/exchange.js';

export interface Transcript {
  readonly exchanges: readonly Exchange[];
  /** Adds an exchange and numbers it. */
  readonly record: (exchange: Omit<Exchange, 'number'>) => Exchange;
  /** Hears that the reply of an exchange was asked something. */
  readonly asked: (exchange: Exchange) => void;
  /** Does something and tells on which exchange it rests: the one asked last, otherwise the latest. */
  readonly resting: <T>(act: () => T) => { readonly got: T; readonly exchange: number | undefined };
}

/** @param numbersFrom exchanges of an earlier try, after which it numbers on */
export function emptyTranscript(numbersFrom = 0): Transcript {
  const exchanges: Exchange[] = [];
  let latestAsked: number | undefined;
  return {
    exchanges,
    record(exchange) {
      const kept = { ...exchange, number: numbersFrom + exchanges.length + 1 };
      exchanges.push(kept);
      // What a person sees in a browser is told at once, without a question to a reply.
      if (kept.operation === 'browser') latestAsked = kept.number;
      return kept;
    },
    asked(exchange) {
      latestAsked = exchange.number;
    },
    resting(act) {
      const got = act();
      const exchange = latestAsked ?? exchanges.at(-1)?.number;
      latestAsked = undefined;
      return { got, exchange };
    },
  };
}
