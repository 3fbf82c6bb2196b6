/** Account records, balances and transactions as JSON (ACC and VER clauses). */

import type { Account, Counterpart, Transaction } from '../state/records.js';
import type { Payload } from './payload-members.js';
import type { Show } from './index.js';

/** What a transaction list is printed from; `undefined` where a part was not asked for. */
export interface TransactionList {
  readonly account: Account;
  readonly booked: readonly Transaction[] | undefined;
  readonly pending: readonly Transaction[] | undefined;
  readonly links: PageLinks;
}

/** Targets below the base address of this page and its neighbours. */
export interface PageLinks {
  readonly self: string;
  readonly next?: string;
  readonly previous?: string;
}

export interface AccountPresenters {
  readonly list: (
    accounts: readonly Account[],
    withBalance: boolean,
    pendingOf: PendingOf,
    show: Show,
  ) => Payload;
  readonly details: (account: Account, withBalance: boolean, pendingOf: PendingOf, show: Show) => Payload;
  readonly record: (account: Account, withBalance: boolean, pendingOf: PendingOf, show: Show) => Payload;
  readonly reference: (account: Account, show: Show) => Payload;
  readonly balance: (type: string, minor: bigint, currency: string, show: Show) => Payload;
  readonly balanceItems: (
    account: Account,
    pending: readonly Transaction[],
    show: Show,
  ) => readonly Payload[];
  readonly balances: (account: Account, pending: readonly Transaction[], show: Show) => Payload;
  readonly transaction: (transaction: Transaction, account: Account, show: Show) => Payload;
  readonly transactions: (list: TransactionList, show: Show) => Payload;
  readonly transactionDetails: (transaction: Transaction, account: Account, show: Show) => Payload;
  readonly pageLinks: (links: PageLinks, show: Show) => Payload;
}

/** The pending transactions of an account. */
export type PendingOf = (account: Account) => readonly Transaction[];

function counterpart(role: 'creditor' | 'debtor', given: Counterpart | undefined): Payload {
  if (given === undefined) return {};
  const { name, bban, iban } = given;
  const account = { ...(bban === undefined ? {} : { bban }), ...(iban === undefined ? {} : { iban }) };
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
    ...(given.entryReference === undefined ? {} : { entryReference: given.entryReference }),
    ...(given.purposeCode === undefined ? {} : { purposeCode: given.purposeCode }),
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
      ...(transaction.valueDate === undefined ? {} : { valueDate: transaction.valueDate }),
      transactionAmount: common.amount(transaction.amount, show),
      ...counterpart('creditor', transaction.creditor),
      ...counterpart('debtor', transaction.debtor),
      ...(remittance === undefined
        ? {}
        : {
            remittanceInformationUnstructured: remittance,
            remittanceInformationUnstructuredArray: [remittance],
          }),
      ...(structured === undefined ? {} : { remittanceInformationStructuredArray: structured }),
      ...(transaction.bankCode === undefined ? {} : { proprietaryBankTransactionCode: transaction.bankCode }),
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
