/** Whose accounts and cards the sandbox says they are, by the number of the customer (SBX-01). */

import { membersOf, textAt, type ReadExchange } from '../read-exchange.js';
import { isForged } from './forged.js';
import { keyOf } from './keys.js';
import { Newest } from './newest.js';

/** A customer of the sandbox. */
export interface SandboxOwner {
  /** What the customer enters to log in. */
  readonly customerNumber: string;
  /** The reply that named the customer first. */
  readonly number: number;
}

/** Lists of what a customer has, as a record of the customer shows them. */
const holdings = ['accounts', 'cardAccounts'] as const;

/** What a record of an account or a card may be called by. */
const names = ['resourceId', 'id', 'mockAccountId', 'mockCardAccountId', 'bban', 'iban'] as const;

/** What belongs to the customer whom a record names. */
function* ownedIn(record: unknown): Generator<string> {
  for (const list of holdings) {
    const all = membersOf(record)[list];
    for (const each of Array.isArray(all) ? all : []) {
      if (typeof each === 'string') yield each;
      else for (const name of names) yield textAt(each, name) ?? '';
    }
  }
  for (const name of names) yield textAt(record, name) ?? '';
}

/** Operations that show accounts of the sandbox by the ids that they have in the interface. */
const shows: ReadonlySet<string> = new Set(['list-accounts', 'read-account']);

/** Learns from records of the sandbox; says nothing of what two customers have. */
export class SandboxOwners {
  readonly #owners = new Newest<SandboxOwner | 'several'>();
  readonly #numbers = new Newest<string>();

  learn(exchange: ReadExchange): void {
    const { operation, reply } = exchange;
    if (operation === undefined || reply === undefined || reply.status >= 300) return;
    if (operation.group !== 'sandbox' && !shows.has(operation.id)) return;
    if (operation.id === 'initialize-sandbox') {
      this.#owners.clear();
      this.#numbers.clear();
    }
    if (!isForged(exchange)) this.#walk(exchange.got, exchange);
  }

  #walk(value: unknown, exchange: ReadExchange, depth = 0): void {
    if (depth > 4 || typeof value !== 'object' || value === null) return;
    const customerNumber = textAt(value, 'customerNumber');
    if (customerNumber !== undefined)
      for (const each of ownedIn(value))
        this.#note(keyOf(exchange.tpp, each), customerNumber, exchange.number);
    const [id, bban] = [textAt(value, 'resourceId'), textAt(value, 'bban')];
    if (id !== undefined && bban !== undefined) this.#numbers.set(keyOf(exchange.tpp, id), bban);
    for (const each of Object.values(value)) this.#walk(each, exchange, depth + 1);
  }

  #note(key: string, customerNumber: string, number: number): void {
    const known = this.#owners.get(key);
    if (known === undefined) this.#owners.set(key, { customerNumber, number });
    else if (known !== 'several' && known.customerNumber !== customerNumber) this.#owners.set(key, 'several');
  }

  /** The number of the account with this id. */
  numberOf(tpp: string, id: string): string | undefined {
    return this.#numbers.get(keyOf(tpp, id));
  }

  /** The one customer whose account or card this is, by its id or number. */
  ownerOf(tpp: string, value: string): SandboxOwner | undefined {
    const owner = this.#owners.get(keyOf(tpp, value));
    return owner === 'several' ? undefined : owner;
  }
}
