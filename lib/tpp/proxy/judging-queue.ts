/**
 * Judges exchanges of a running server in the order in which their requests came, although they end in any
 * order. What waits is bounded.
 */

import { TrafficJudge, type TrafficOptions, type TrafficVerdicts } from '../judge-traffic.js';
import type { TrafficExchange } from '../traffic.js';

/** Exchanges that wait for one that hangs; beyond them the oldest are judged without it. */
const mostWaiting = 500;

interface Place {
  exchange?: TrafficExchange;
}

export class JudgingQueue {
  readonly #judge: TrafficJudge;
  #places: Place[] = [];

  constructor(options: TrafficOptions) {
    this.#judge = new TrafficJudge(options);
  }

  /** A request has come; what it gives back is called once, when the exchange is over. */
  begin(): (exchange: TrafficExchange) => void {
    const place: Place = {};
    this.#places.push(place);
    return (exchange) => {
      place.exchange = exchange;
      if (this.#places.length > mostWaiting) this.#passOverHanging();
      while (this.#judgeNext());
    };
  }

  /** What can be said so far. */
  verdicts(): TrafficVerdicts {
    return this.#judge.conclude();
  }

  /** Judges the first exchange, if it is over. */
  #judgeNext(): boolean {
    const exchange = this.#places[0]?.exchange;
    if (exchange === undefined) return false;
    this.#places.shift();
    this.#judge.see(exchange);
    return true;
  }

  /** A request that hangs holds up no more than so many others; it is judged when it ends. */
  #passOverHanging(): void {
    const ready = this.#places.filter((each) => each.exchange !== undefined);
    this.#places = [...ready, ...this.#places.filter((each) => each.exchange === undefined)];
  }
}
