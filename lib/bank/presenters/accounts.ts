/** Account records, balances and transactions as JSON (ACC and VER clauses). */

import type { Counterpart, Transaction } from '../state/records.js';
import type { Payload } from '../views.js';
import type { AccountPresenters } from '../types.js';
import { present } from '../../model/present.js';

function counterpart(role: 'creditor' | 'debtor', given: Counterpart | undefined): Payload {
  if (given === undefined) return {};
  const { name, bban, iban } = given;
  const account = present({ bban, iban });
  return {
    ...(name === undefined ? {} : { [`${role}Name`]: name }),
    ...(Object.keys(account).length === 0 ? {} : { [`${role}Account`]: account }),
  };
}

/** Members of the details that the list leaves out. */
function moreOf(given: Transaction): Payload {
  const proprietary = (given.proprietary ?? []).map((each, index) => [
    `additionalInformationProprietary${index + 1}`,
    each,
  ]);
  return {
    ...present({ entryReference: given.entryReference, purposeCode: given.purposeCode }),
    ...Object.fromEntries(proprietary),
  };
}

export const accountPresenters: AccountPresenters = {
  list: (accounts, withBalance, pendingOf, show) => ({
    accounts: accounts.map((each) => show.presenters.accounts.record(each, withBalance, pendingOf, show)),
  }),

  details: (account, withBalance, pendingOf, show) => ({
    account: show.presenters.accounts.record(account, withBalance, pendingOf, show),
  }),

  record(account, withBalance, pendingOf, show) {
    const { accounts, common } = show.presenters;
    const self = `/v1/accounts/${account.resourceId}`;
    return {
      resourceId: account.resourceId,
      bban: account.bban,
      iban: account.iban,
      currency: account.currency,
      name: show.policies.accounts.presentName(account.name, show.optIn('longer-names')),
      product: account.product,
      cashAccountType: show.policies.accounts.presentCashAccountType(
        account.cashAccountType,
        show.optIn('cash-account-type-iso'),
      ),
      bic: account.bic,
      ...(withBalance ? { balances: accounts.balanceItems(account, pendingOf(account), show) } : {}),
      _links: {
        self: common.link(self, ['GET'], show),
        balances: common.link(`${self}/balances`, ['GET'], show),
        transactions: common.link(`${self}/transactions?bookingStatus=both`, ['GET'], show),
      },
    };
  },

  reference: (account) => ({ bban: account.bban, iban: account.iban, currency: account.currency }),

  balance: (balanceType, minor, currency, show) => ({
    balanceType,
    balanceAmount: show.presenters.common.amount({ minor, currency }, show),
  }),

  balanceItems(account, pending, show) {
    const { balance } = show.presenters.accounts;
    const waiting = pending.reduce((sum, each) => sum + each.amount.minor, 0n);
    return [
      balance('closingBooked', account.booked, account.currency, show),
      balance('expected', account.booked + waiting, account.currency, show),
    ];
  },

  balances: (account, pending, show) => ({
    account: show.presenters.accounts.reference(account, show),
    balances: show.presenters.accounts.balanceItems(account, pending, show),
    _links: {
      self: show.presenters.common.link(`/v1/accounts/${account.resourceId}/balances`, ['GET'], show),
    },
  }),

  transaction(transaction, account, show) {
    const { common } = show.presenters;
    const { remittance, structured } = transaction;
    return {
      transactionId: transaction.transactionId,
      bookingDate: transaction.bookingDate,
      ...present({ valueDate: transaction.valueDate }),
      transactionAmount: common.amount(transaction.amount, show),
      ...counterpart('creditor', transaction.creditor),
      ...counterpart('debtor', transaction.debtor),
      ...(remittance === undefined
        ? {}
        : {
            remittanceInformationUnstructured: remittance,
            remittanceInformationUnstructuredArray: [remittance],
          }),
      ...present({
        remittanceInformationStructuredArray: structured,
        proprietaryBankTransactionCode: transaction.bankCode,
      }),
      ...(transaction.state === 'pending'
        ? {}
        : {
            _links: {
              transactionDetails: common.link(
                `/v1/accounts/${account.resourceId}/transactions/${transaction.transactionId}`,
                ['GET'],
                show,
              ),
            },
          }),
    };
  },

  transactions(list, show) {
    const { accounts } = show.presenters;
    const print = (each: Transaction) => accounts.transaction(each, list.account, show);
    return {
      account: accounts.reference(list.account, show),
      transactions: {
        ...(list.booked === undefined ? {} : { booked: list.booked.map(print) }),
        ...(list.pending === undefined ? {} : { pending: list.pending.map(print) }),
        _links: accounts.pageLinks(list.links, show),
      },
    };
  },

  transactionDetails: (transaction, account, show) => ({
    transactionDetails: {
      ...show.presenters.accounts.transaction(transaction, account, show),
      ...moreOf(transaction),
    },
  }),

  pageLinks(links, show) {
    const { link } = show.presenters.common;
    return {
      self: link(links.self, ['GET'], show),
      ...(links.next === undefined ? {} : { next: link(links.next, ['GET'], show) }),
      ...(links.previous === undefined ? {} : { previous: link(links.previous, ['GET'], show) }),
    };
  },
};
