/** The accounts of a bank by resourceId, found by account number as well: a batch looks up two numbers for each payment. */

import type { Account } from './records.js';

/** A map of accounts by resourceId that also knows their numbers. */
export class AccountLedger extends Map<string, Account> {
  /** resourceId by bban and by iban. */
  readonly #numbers = new Map<string, string>();

  constructor(content: ReadonlyMap<string, Account>) {
    super();
    for (const [id, account] of content) this.set(id, account);
  }

  /** The account with this bban or iban. */
  numbered(number: string): Account | undefined {
    return this.get(this.#numbers.get(number) ?? '');
  }

  override set(id: string, account: Account): this {
    const given = this.get(id);
    if (given?.bban !== account.bban || given.iban !== account.iban) {
      this.#forget(id);
      this.#numbers.set(account.bban, id).set(account.iban, id);
    }
    return super.set(id, account);
  }

  override delete(id: string): boolean {
    this.#forget(id);
    return super.delete(id);
  }

  override clear(): void {
    this.#numbers.clear();
    super.clear();
  }

  #forget(id: string): void {
    const given = this.get(id);
    for (const number of given === undefined ? [] : [given.bban, given.iban]) {
      if (this.#numbers.get(number) === id) this.#numbers.delete(number);
    }
  }
}
