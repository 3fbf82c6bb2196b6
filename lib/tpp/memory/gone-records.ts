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

/** By what else bodies name a record that an operation makes. */
const numbersOf: Readonly<Record<string, readonly string[]>> = {
  'create-sandbox-customer': ['customerNumber'],
  'create-sandbox-account': ['iban', 'bban'],
};

const numberNames = Object.values(numbersOf).flat();

/** The records that the body of a creation names: whom they belong to, and what they are for. */
export function namedIn({ sent }: ReadExchange): readonly string[] {
  const ways = [
    ['customerNumber'],
    ['owner'],
    ['customer'],
    ['account', 'iban'],
    ['account', 'bban'],
  ] as const;
  return ways.flatMap((way) => textAt(sent, ...way) ?? []);
}

/** The id that a call names last in its path: the record that a deletion deletes. */
export function recordOf({ params }: ReadExchange): string | undefined {
  return recordVariables.map((each) => params[each]).find((each) => each !== undefined);
}

export class GoneRecords {
  readonly #made = new Newest<string>();
  readonly #gone = new Newest<GoneRecord>();
  /** The numbers of a record that was made, by TPP and id. */
  readonly #numbers = new Newest<readonly string[]>();

  learn(exchange: ReadExchange): void {
    const { operation, reply, tpp, number } = exchange;
    if (operation?.group !== 'sandbox' || reply === undefined) return;
    const id = recordOf(exchange);
    const gone = id === undefined ? undefined : this.#gone.get(keyOf(tpp, id));
    if (gone !== undefined && reply.status === 404) gone.looked = true;
    if (reply.status >= 300 || isForged(exchange)) return;
    if (operation.id === 'initialize-sandbox') this.#discard(tpp, number);
    else if (/^delete-sandbox-(?:customer|account)$/.test(operation.id) && id !== undefined)
      for (const each of [id, ...(this.#numbers.get(keyOf(tpp, id)) ?? [])])
        this.#gone.set(keyOf(tpp, each), { number, looked: false });
    else {
      this.#show(exchange.got, tpp, operation.method === 'POST');
      this.#learnNumbers(exchange);
    }
  }

  /** The numbers of what is made, as the reply tells them or the request asks for them. */
  #learnNumbers({ operation, got, sent, tpp }: ReadExchange): void {
    const numbers = (numbersOf[operation?.id ?? ''] ?? []).flatMap(
      (name) => textAt(got, name) ?? textAt(sent, name) ?? [],
    );
    for (const each of numbers) this.#made.set(keyOf(tpp, each), tpp);
    for (const name of numbers.length === 0 ? [] : names) {
      const id = textAt(got, name);
      if (id !== undefined) this.#numbers.set(keyOf(tpp, id), numbers);
    }
    for (const each of numbers) this.#gone.delete(keyOf(tpp, each));
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
    for (const name of [...names, ...numberNames]) {
      const id = textAt(value, name);
      if (id !== undefined) this.#gone.delete(keyOf(tpp, id));
    }
    for (const name of isNew && depth === 0 ? names : []) {
      const id = textAt(value, name);
      if (id !== undefined) this.#made.set(keyOf(tpp, id), tpp);
    }
    for (const each of Object.values(membersOf(value))) this.#show(each, tpp, isNew, depth + 1);
    if (Array.isArray(value)) for (const each of value) this.#show(each, tpp, isNew, depth + 1);
  }

  /** A record that is gone. */
  of(tpp: string, id: string): GoneRecord | undefined {
    return this.#gone.get(keyOf(tpp, id));
  }
}
