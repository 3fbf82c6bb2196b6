/** Records of the sandbox that a TPP has made, and that it has deleted or discarded since (SBX-36). */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { isForged } from './forged.js';
import { keyOf } from './keys.js';
import { Newest } from './newest.js';

export interface GoneRecord {
  /** The call by which it went. */
  readonly number: number;
  /** The TPP has looked since, and was told that it is gone. */
  looked: boolean;
}

/** Variables of paths that name a record of the sandbox. */
export const recordVariables = [
  'customerId',
  'mockAccountId',
  'mockCardAccountId',
  'mockAgreementId',
] as const;

const names = ['customerId', 'resourceId', 'id', 'mockAccountId', 'mockCardAccountId'] as const;

/** The id that a call names last in its path: the record that a deletion deletes. */
export function recordOf({ params }: ReadExchange): string | undefined {
  return recordVariables.map((each) => params[each]).find((each) => each !== undefined);
}

export class GoneRecords {
  readonly #made = new Newest<string>();
  readonly #gone = new Newest<GoneRecord>();

  learn(exchange: ReadExchange): void {
    const { operation, reply, tpp, number } = exchange;
    if (operation?.group !== 'sandbox' || reply === undefined) return;
    const id = recordOf(exchange);
    const gone = id === undefined ? undefined : this.#gone.get(keyOf(tpp, id));
    if (gone !== undefined && reply.status === 404) gone.looked = true;
    if (reply.status >= 300 || isForged(exchange)) return;
    if (operation.id === 'initialize-sandbox') this.#discard(tpp, number);
    else if (/^delete-sandbox-(?:customer|account)$/.test(operation.id) && id !== undefined)
      this.#gone.set(keyOf(tpp, id), { number, looked: false });
    else this.#show(exchange.got, tpp, operation.method === 'POST');
  }

  #discard(tpp: string, number: number): void {
    for (const [key, of] of this.#made.entries())
      if (of === tpp) {
        this.#gone.set(key, { number, looked: false });
        this.#made.delete(key);
      }
  }

  /** What a reply shows is there. */
  #show(value: unknown, tpp: string, isNew: boolean, depth = 0): void {
    if (depth > 4 || typeof value !== 'object' || value === null) return;
    for (const name of names) {
      const id = textAt(value, name);
      if (id === undefined) continue;
      this.#gone.delete(keyOf(tpp, id));
      if (isNew && depth === 0) this.#made.set(keyOf(tpp, id), tpp);
    }
    for (const each of Object.values(membersOf(value))) this.#show(each, tpp, isNew, depth + 1);
    if (Array.isArray(value)) for (const each of value) this.#show(each, tpp, isNew, depth + 1);
  }

  /** A record that is gone. */
  of(tpp: string, id: string): GoneRecord | undefined {
    return this.#gone.get(keyOf(tpp, id));
  }
}
