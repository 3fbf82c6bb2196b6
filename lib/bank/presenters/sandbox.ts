/** Records of the sandbox operations as JSON: money as numbers, unlike elsewhere (SBX and CARD clauses). */

import { minorUnits } from '../../model/currency.js';
import type { SandboxPresenters } from '../types.js';

/** A sum as a plain number of its currency. */
function plainNumber(minor: bigint, currency: string): number {
  return Number(minor) / 10 ** minorUnits(currency);
}

export const sandboxPresenters: SandboxPresenters = {
  customer: ({ customer, agreements, accounts, cardAccounts }, show) => ({
    customerId: customer.customerId,
    customerNumber: customer.customerNumber,
    customerType: customer.customerType,
    customerName: customer.customerName,
    agreements: agreements.map((each) => ({
      id: each.agreementId,
      name: each.name,
      engagements: each.engagements.map((one) => one.engagementId),
    })),
    accounts: accounts.map((each) => each.resourceId),
    cardAccounts: cardAccounts.map((each) => each.resourceId),
    _links: {
      self: show.presenters.common.link(
        `/v1/sandbox/customers/${customer.customerId}`,
        ['GET', 'DELETE'],
        show,
      ),
    },
  }),

  customers: (views, show) => ({
    customers: views.map((each) => show.presenters.sandbox.customer(each, show)),
  }),

  account: (account, show) => ({
    resourceId: account.resourceId,
    customerNumber: account.owner,
    accountName: account.name,
    bban: account.bban,
    iban: account.iban,
    currency: account.currency,
    cashAccountType: account.cashAccountType,
    creditLine: plainNumber(account.creditLine, account.currency),
    balances: [
      {
        balanceAmount: show.presenters.sandbox.amount(
          { minor: account.booked, currency: account.currency },
          show,
        ),
        balanceType: 'expected',
      },
    ],
    _links: {
      self: show.presenters.common.link(
        `/v1/sandbox/accounts/${account.resourceId}`,
        ['GET', 'DELETE'],
        show,
      ),
      transactions: show.presenters.common.link(
        `/v1/sandbox/accounts/${account.resourceId}/transactions`,
        ['GET', 'POST', 'DELETE'],
        show,
      ),
    },
  }),

  accounts: (accounts, show) => ({
    accounts: accounts.map((each) => show.presenters.sandbox.account(each, show)),
  }),

  amount: (money) => ({ amount: plainNumber(money.minor, money.currency), currency: money.currency }),

  cardAmount: (money) => ({
    amount: Math.round(plainNumber(money.minor, money.currency)),
    currency: money.currency,
  }),

  cardAccount: (card, show) => ({
    resourceId: card.resourceId,
    customerNumber: card.owner,
    maskedPan: card.maskedPan,
    name: card.name,
    product: card.product,
    currency: card.currency,
    creditLimit: show.presenters.sandbox.amount({ minor: card.creditLimit, currency: card.currency }, show),
    _links: {
      self: show.presenters.common.link(`/v1/sandbox/card-accounts/${card.resourceId}`, ['GET'], show),
      transactions: show.presenters.common.link(
        `/v1/sandbox/card-accounts/${card.resourceId}/transactions?bookingStatus=both`,
        ['GET', 'POST'],
        show,
      ),
    },
  }),

  bookedCardTransaction: (transaction, show) => {
    const nothing = { minor: 0n, currency: 'NOK' };
    const { cardAmount } = show.presenters.sandbox;
    return {
      ...transaction.extra,
      cardTransactionId: transaction.cardTransactionId,
      bookingDate: transaction.bookingDate,
      transactionDate: transaction.transactionDate,
      transactionAmount: cardAmount(transaction.transactionAmount ?? nothing, show),
      originalAmount: cardAmount(
        transaction.originalAmount ?? transaction.transactionAmount ?? nothing,
        show,
      ),
      merchantCategoryCode: transaction.merchantCategoryCode ?? '0000',
    };
  },

  pendingCardTransaction: (transaction) => transaction.cardTransactionId,

  cardTransactions: ({ card, booked, pending }, show) => ({
    cardAccount: { maskedPan: card.maskedPan },
    cardTransactions: {
      booked: booked.map((each) => show.presenters.sandbox.bookedCardTransaction(each, show)),
      pending: pending.map((each) => show.presenters.sandbox.pendingCardTransaction(each, show)),
    },
  }),

  engagement: (engagement) => ({
    id: engagement.engagementId,
    customer: engagement.customer,
    account: { iban: engagement.iban },
    roles: engagement.roles,
    registerLimit: engagement.registerLimit,
    approvalLimit: engagement.approvalLimit,
  }),

  agreement: (agreement, show) => ({
    id: agreement.agreementId,
    name: agreement.name,
    owner: agreement.owner,
    engagements: agreement.engagements.map((each) => show.presenters.sandbox.engagement(each, show)),
  }),

  agreements: (agreements, show) => ({
    agreements: agreements.map((each) => show.presenters.sandbox.agreement(each, show)),
  }),
};
