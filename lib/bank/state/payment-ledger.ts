/**
 * Payments by paymentId, and which of them wait for the batch until which day: a run looks at what changed
 * since the last one and at the days that came, not at every payment that was ever made.
 */

import { Ledger } from './ledger.js';
import type { PaymentRecord } from './payment-records.js';

export class PaymentLedger extends Ledger<PaymentRecord> {
  /** Ids of the payments that nobody has looked at since they were last set. */
  readonly #changed = new Set<string>();
  /** Ids by the day until which they wait. */
  readonly #waiting = new Map<string, Set<string>>();
  readonly #dayOf = new Map<string, string>();

  constructor(content?: ReadonlyMap<string, PaymentRecord>) {
    super({});
    for (const [id, payment] of content ?? []) this.set(id, payment);
  }

  /**
   * The payments that wait and are due, in the order in which they were made.
   * @param waitsUntil The day that a payment waits for, any text for one day; undefined when it does not
   *   wait. Asked once for each payment that changed.
   * @param isDue Whether such a day has come; asked once for each day.
   */
  due(
    waitsUntil: (payment: PaymentRecord) => string | undefined,
    isDue: (day: string) => boolean,
  ): readonly PaymentRecord[] {
    for (const id of this.#changed) {
      this.#release(id);
      const payment = this.get(id);
      const day = payment === undefined ? undefined : waitsUntil(payment);
      if (day !== undefined) this.#hold(id, day);
    }
    this.#changed.clear();
    return this.among([...this.#waiting].flatMap(([day, ids]) => (isDue(day) ? [...ids] : [])));
  }

  override set(id: string, payment: PaymentRecord): this {
    this.#changed.add(id);
    return super.set(id, payment);
  }

  override delete(id: string): boolean {
    this.#changed.delete(id);
    this.#release(id);
    return super.delete(id);
  }

  override clear(): void {
    this.#changed.clear();
    this.#waiting.clear();
    this.#dayOf.clear();
    super.clear();
  }

  #hold(id: string, day: string): void {
    const ids = this.#waiting.get(day);
    if (ids === undefined) this.#waiting.set(day, new Set([id]));
    else ids.add(id);
    this.#dayOf.set(id, day);
  }

  #release(id: string): void {
    const day = this.#dayOf.get(id);
    if (day === undefined) return;
    this.#dayOf.delete(id);
    const ids = this.#waiting.get(day);
    ids?.delete(id);
    if (ids?.size === 0) this.#waiting.delete(day);
  }
}
