/**
 * Judges exchanges of a running server in the order in which their requests came, at times when nothing waits
 * for a reply, so that judging costs the traffic nothing. What waits is bounded.
 */

import { TrafficJudge, type TrafficOptions, type TrafficVerdicts } from '../judge-traffic.js';
import type { TrafficExchange } from '../traffic.js';

/** Exchanges that may wait; beyond them the oldest are judged at once. */
const mostWaiting = 500;

interface Place {
  exchange?: TrafficExchange;
}

export class JudgingQueue {
  readonly #judge: TrafficJudge;
  #places: Place[] = [];
  #open = 0;
  #planned = false;

  constructor(options: TrafficOptions) {
    this.#judge = new TrafficJudge(options);
  }

  /** A request has come; what it gives back is called once, when the exchange is over. */
  begin(): (exchange: TrafficExchange) => void {
    const place: Place = {};
    this.#places.push(place);
    this.#open += 1;
    return (exchange) => {
      this.#open -= 1;
      place.exchange = exchange;
      this.#passOverHanging();
      this.#plan();
    };
  }

  /** What can be said so far. */
  verdicts(): TrafficVerdicts {
    while (this.#judgeNext());
    return this.#judge.conclude();
  }

  /** Judges the first exchange, if its turn has come. */
  #judgeNext(): boolean {
    const exchange = this.#places[0]?.exchange;
    if (exchange === undefined) return false;
    this.#places.shift();
    this.#judge.see(exchange);
    return true;
  }

  /** A request that hangs holds up no more than so many others; it is judged when it ends. */
  #passOverHanging(): void {
    if (this.#places.length <= mostWaiting) return;
    const ready = this.#places.filter((each) => each.exchange !== undefined);
    this.#places = [...ready, ...this.#places.filter((each) => each.exchange === undefined)];
    while (this.#places.length > mostWaiting && this.#judgeNext());
  }

  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      if (this.#open === 0 && this.#judgeNext()) this.#plan();
    });
  }
}
