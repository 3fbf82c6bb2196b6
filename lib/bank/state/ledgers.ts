/** By what the bank finds its customers, accounts, cards, agreements and sessions besides their ids. */

import type { ScaSession } from './access-records.js';
import { Ledger } from './ledger.js';
import type { Account, Agreement, CardAccount, Customer } from './records.js';

const owner = (each: { readonly owner: string }) => [each.owner];

/** Customers by customerNumber. */
export class CustomerLedger extends Ledger<Customer, 'customerId'> {
  constructor(content?: ReadonlyMap<string, Customer>) {
    super({ customerId: (each) => [each.customerId] }, content);
  }
}

/** Accounts by resourceId: a batch looks up two numbers for each payment. */
export class AccountLedger extends Ledger<Account, 'number' | 'owner'> {
  constructor(content?: ReadonlyMap<string, Account>) {
    super({ number: (each) => [each.bban, each.iban], owner }, content);
  }

  /** The account with this bban or iban. */
  numbered(number: string): Account | undefined {
    return this.by('number', number).at(-1);
  }
}

/** Card accounts by resourceId. */
export class CardLedger extends Ledger<CardAccount, 'paymentReference' | 'owner'> {
  constructor(content?: ReadonlyMap<string, CardAccount>) {
    super({ paymentReference: (each) => [each.paymentReference], owner }, content);
  }
}

/** Agreements by agreementId. */
export class AgreementLedger extends Ledger<Agreement, 'owner' | 'engaged'> {
  constructor(content?: ReadonlyMap<string, Agreement>) {
    super({ owner, engaged: (each) => each.engagements.map(({ customer }) => customer) }, content);
  }
}

/** Sessions by the key that `sca.sessionKey` makes. */
export class SessionLedger extends Ledger<ScaSession, 'psuId'> {
  constructor(content?: ReadonlyMap<string, ScaSession>) {
    super({ psuId: (each) => [each.psuId] }, content);
  }
}
