/**
 * X-Request-IDs that were used. The newest are kept with their calls; of older ones of calls that create
 * nothing there is only a print of 64 bits and the number of the exchange, since no repeat of such a call may
 * have the same id. Older ones of payments are forgotten: their repeat may be lawful.
 */

import { hash } from 'node:crypto';
import { keyOf, type Outcome } from './keys.js';
import { mostKept, Newest } from './newest.js';

/** What was sent in a call that got an answer or none. */
export interface SentCall {
  readonly number: number;
  readonly at: number;
  /** Method, target and body. */
  readonly call: string;
  /** It creates payments. */
  readonly creates: boolean;
  /** Date of the request, by which one that a transport sends again is known. */
  readonly date?: string;
  outcome: Outcome;
}

/** Slots of the table of prints at first, and at most; then it begins anew. 12 bytes each. */
const [fewestSlots, mostSlots] = [1_024, 4_194_304];

/** Numbers of exchanges by prints of 64 bits, in typed arrays: a Map would need ten times as much. */
class Prints {
  #slots = fewestSlots;
  #used = 0;
  #prints = new Uint32Array(2 * fewestSlots);
  #numbers = new Uint32Array(fewestSlots);

  get isEmpty(): boolean {
    return this.#used === 0;
  }

  /** The slot of a print, or the free one where it belongs. */
  #slotOf(high: number, low: number): number {
    let slot = low % this.#slots;
    while (
      this.#numbers[slot] !== 0 &&
      !(this.#prints[2 * slot] === high && this.#prints[2 * slot + 1] === low)
    )
      slot = (slot + 1) % this.#slots;
    return slot;
  }

  get(high: number, low: number): number | undefined {
    const number = this.#numbers[this.#slotOf(high, low)];
    return number === 0 ? undefined : number;
  }

  set(high: number, low: number, number: number): void {
    if (this.#used * 2 >= this.#slots) this.#grow();
    const slot = this.#slotOf(high, low);
    if (this.#numbers[slot] === 0) this.#used += 1;
    this.#prints[2 * slot] = high;
    this.#prints[2 * slot + 1] = low;
    this.#numbers[slot] = number;
  }

  #grow(): void {
    const [prints, numbers] = [this.#prints, this.#numbers];
    const isFull = this.#slots >= mostSlots;
    this.#slots = isFull ? fewestSlots : this.#slots * 2;
    this.#used = 0;
    this.#prints = new Uint32Array(2 * this.#slots);
    this.#numbers = new Uint32Array(this.#slots);
    if (isFull) return;
    for (const [slot, number] of numbers.entries())
      if (number !== 0) this.set(prints[2 * slot] ?? 0, prints[2 * slot + 1] ?? 0, number);
  }
}

function printOf(key: string): readonly [high: number, low: number] {
  const bytes = hash('sha256', key, 'buffer');
  return [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
}

/** Digits of a UUID say the same in capitals; other ids differ by them. */
const digits = /^[0-9a-f-]{32,}$/i;

function keyOfId(tpp: string, id: string): string {
  return keyOf(tpp, digits.test(id) ? id.toLowerCase() : id);
}

/** X-Request-IDs by TPP. */
export class RequestIds {
  readonly #old = new Prints();
  readonly #newest: Newest<SentCall>;

  constructor(most = mostKept) {
    this.#newest = new Newest<SentCall>(most, (key, { number, creates }) => {
      if (!creates) this.#old.set(...printOf(key), number);
    });
  }

  /** The last call with this id, as far as it is known. */
  newest(tpp: string, id: string): SentCall | undefined {
    return this.#newest.get(keyOfId(tpp, id));
  }

  /** Number of the last exchange with this id. */
  numberOf(tpp: string, id: string): number | undefined {
    const newest = this.newest(tpp, id);
    if (newest !== undefined || this.#old.isEmpty) return newest?.number;
    return this.#old.get(...printOf(keyOfId(tpp, id)));
  }

  note(tpp: string, id: string, sent: SentCall): void {
    this.#newest.set(keyOfId(tpp, id), sent);
  }
}
