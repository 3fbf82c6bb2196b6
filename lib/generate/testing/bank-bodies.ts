/** Generated bodies of every operation that fit a bank of the bank's own tests: its accounts, its customers, its day. */

import type * as fc from 'fast-check';
import { numbers } from '../../bank/testing/orders.js';
import { people } from '../../bank/testing/test-bank.js';
import type { OperationId } from '../../model/operations/index.js';
import {
  baskets,
  bulkPayments,
  contactInformation,
  crossBorderPayments,
  domesticPayments,
  instantPayments,
  norwegianCrossBorderPayments,
  periodicPayments,
  sandboxAccounts,
  sandboxAgreements,
  sandboxCardAccounts,
  sandboxCardTransactions,
  sandboxCustomers,
  sandboxEngagements,
  sandboxTransactions,
  sepaPayments,
} from '../index.js';
import { today } from './judging.js';

/** What of the bank the bodies have to name. */
export interface BankPlace {
  /** Ids of payments that a basket may take. */
  readonly payments: readonly string[];
  /** The customer number of a corporation and the IBAN of its account. */
  readonly corporation: { readonly owner: string; readonly iban: string };
}

/** Bodies by operation. */
export function bankBodies({
  payments,
  corporation,
}: BankPlace): readonly (readonly [OperationId, fc.Arbitrary<unknown>])[] {
  const account = { bban: numbers.daily, currency: 'NOK' } as const;
  const byIban = { iban: numbers.dailyIban, currency: 'NOK' } as const;
  const setting = { today, debtorAccount: account } as const;
  const engaged = { ...corporation, customer: people.private2 };
  return [
    ['create-domestic-payment', domesticPayments(setting)],
    ['create-instant-payment', instantPayments(setting)],
    ['create-sepa-payment', sepaPayments({ today, debtorAccount: byIban })],
    ['create-cross-border-payment', crossBorderPayments({ today, debtorAccount: byIban })],
    ['create-norwegian-cross-border-payment', norwegianCrossBorderPayments(setting)],
    ['create-bulk-payment', bulkPayments(setting)],
    ['create-periodic-payment', periodicPayments(setting)],
    ['create-basket', baskets(payments)],
    ['put-contact-information', contactInformation()],
    ['create-sandbox-customer', sandboxCustomers()],
    ['create-sandbox-account', sandboxAccounts(people.private1)],
    ['create-sandbox-card-account', sandboxCardAccounts(people.private1)],
    ['create-sandbox-transactions', sandboxTransactions({ currency: 'NOK', until: today })],
    ['create-sandbox-card-transactions', sandboxCardTransactions({ until: today })],
    ['create-sandbox-agreement', sandboxAgreements(engaged)],
    ['create-sandbox-engagement', sandboxEngagements(engaged)],
  ];
}
