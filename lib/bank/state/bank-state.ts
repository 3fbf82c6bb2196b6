/** Everything one bank remembers. Only the maps change; their values are immutable. */

import type { Consent, Psu, ScaFlow } from './access-records.js';
import type { DataSet } from './data-set.js';
import { AccountLedger, AgreementLedger, CardLedger, CustomerLedger, SessionLedger } from './ledgers.js';
import { PaymentLedger } from './payment-ledger.js';
import type { BasketRecord } from './payment-records.js';
import type { CardTransaction, Transaction } from './records.js';

export interface BankState {
  /** By customerNumber. */
  readonly customers: CustomerLedger;
  /** By resourceId, as are card accounts and both kinds of transactions (newest first). */
  readonly accounts: AccountLedger;
  readonly cardAccounts: CardLedger;
  readonly transactions: Map<string, readonly Transaction[]>;
  readonly cardTransactions: Map<string, readonly CardTransaction[]>;
  /** By agreementId. */
  readonly agreements: AgreementLedger;
  /** By psuId. */
  readonly psus: Map<string, Psu>;
  /** psuId by the key that `sca.psuKey` makes. */
  readonly psuIds: Map<string, string>;
  /** By the key that `sca.sessionKey` makes. */
  readonly sessions: SessionLedger;
  /** By the state in the scaRedirect address. */
  readonly flows: Map<string, ScaFlow>;
  /** By the key that `consent.key` makes. */
  readonly consents: Map<string, Consent>;
  /** Instants of served unattended calls by the key that `limits.counterKey` makes. */
  readonly unattendedCalls: Map<string, readonly number[]>;
  /** By paymentId, all families. */
  readonly payments: PaymentLedger;
  /** paymentIds by the keys that `payments.duplicateKey` and `payments.initiationKey` make. */
  readonly paymentKeys: Map<string, Set<string>>;
  /** By basketId. */
  readonly baskets: Map<string, BasketRecord>;
  /** E-mail address by TPP id. */
  readonly contacts: Map<string, string>;
  /** When the duties that fall due with time were last done, and how much was kept then. */
  readonly duties: Map<string, number>;
}

/** A state that holds a data set and nothing else. */
export function freshState(data: DataSet): BankState {
  return {
    customers: new CustomerLedger(data.customers),
    accounts: new AccountLedger(data.accounts),
    cardAccounts: new CardLedger(data.cardAccounts),
    transactions: new Map(data.transactions),
    cardTransactions: new Map(data.cardTransactions),
    agreements: new AgreementLedger(data.agreements),
    psus: new Map(),
    psuIds: new Map(),
    sessions: new SessionLedger(),
    flows: new Map(),
    consents: new Map(),
    unattendedCalls: new Map(),
    payments: new PaymentLedger(),
    paymentKeys: new Map(),
    baskets: new Map(),
    contacts: new Map(),
    duties: new Map(),
  };
}

/** Puts other content into a map. */
export function refill<Key, Value>(map: Map<Key, Value>, content: ReadonlyMap<Key, Value>): void {
  map.clear();
  for (const [key, value] of content) map.set(key, value);
}

/**
 * Puts the data set in place of all customers, accounts, cards, agreements and transactions (SBX-30, SBX-36).
 * Persons, sessions, consents, payments and baskets stay: the ids of the fixed set do not change, so journeys
 * under way go on.
 */
export function resetData(state: BankState, data: DataSet): void {
  refill(state.customers, data.customers);
  refill(state.accounts, data.accounts);
  refill(state.cardAccounts, data.cardAccounts);
  refill(state.transactions, data.transactions);
  refill(state.cardTransactions, data.cardTransactions);
  refill(state.agreements, data.agreements);
}

/** Forgets everything else as well. */
export function resetAll(state: BankState, data: DataSet): void {
  resetData(state, data);
  state.psus.clear();
  state.psuIds.clear();
  state.sessions.clear();
  state.flows.clear();
  state.consents.clear();
  state.unattendedCalls.clear();
  state.payments.clear();
  state.paymentKeys.clear();
  state.baskets.clear();
  state.contacts.clear();
  state.duties.clear();
}
