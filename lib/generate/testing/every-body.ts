/**
 * Every generator of bodies with the operation that takes them, for any bank or for one whose accounts are
 * known.
 */

import type * as fc from 'fast-check';
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

/** What of a bank the bodies have to name; everything is generated without it. */
export interface BankPlace {
  /** Ids of payments that a basket may take. */
  readonly payments?: readonly string[];
  /** The account in NOK that pays, by number and by IBAN. */
  readonly payer?: { readonly bban: string; readonly iban: string };
  /** The customer number of the person who owns what is made. */
  readonly person?: string;
  /** The customer number of a corporation and the IBAN of its account. */
  readonly corporation?: { readonly owner: string; readonly iban: string };
  /** The customer number of the person who gets access to it. */
  readonly engaged?: string;
  /** The currency of the account that transactions are made on, and their latest day. */
  readonly transactions?: { readonly currency: string; readonly until: string };
}

/** Bodies by operation. */
export function bodiesFor(place: BankPlace = {}): readonly (readonly [OperationId, fc.Arbitrary<unknown>])[] {
  const { payments, payer, person, corporation, engaged, transactions } = place;
  const setting =
    payer === undefined ? { today } : { today, debtorAccount: { bban: payer.bban, currency: 'NOK' } };
  const byIban =
    payer === undefined ? { today } : { today, debtorAccount: { iban: payer.iban, currency: 'NOK' } };
  const agreed = { ...corporation, ...(engaged === undefined ? {} : { customer: engaged }) };
  return [
    ['create-domestic-payment', domesticPayments(setting)],
    ['create-instant-payment', instantPayments(setting)],
    ['create-sepa-payment', sepaPayments(byIban)],
    ['create-cross-border-payment', crossBorderPayments(byIban)],
    ['create-norwegian-cross-border-payment', norwegianCrossBorderPayments(setting)],
    ['create-bulk-payment', bulkPayments(setting)],
    ['create-periodic-payment', periodicPayments(setting)],
    ['create-basket', baskets(payments)],
    ['put-contact-information', contactInformation()],
    ['create-sandbox-customer', sandboxCustomers()],
    ['create-sandbox-account', sandboxAccounts(person)],
    ['create-sandbox-card-account', sandboxCardAccounts(person)],
    ['create-sandbox-transactions', sandboxTransactions(transactions)],
    ['create-sandbox-card-transactions', sandboxCardTransactions(transactions)],
    ['create-sandbox-agreement', sandboxAgreements(agreed)],
    ['create-sandbox-engagement', sandboxEngagements(agreed)],
  ];
}

export const everyBody = bodiesFor();
