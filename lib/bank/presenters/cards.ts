/** Card accounts, their balances and transactions as JSON (CARD, ACC-08 and VER clauses). */

import type { CardTransaction } from '../state/records.js';
import type { CardPresenters } from '../types.js';
import { present } from '../../model/present.js';

export const cardPresenters: CardPresenters = {
  list: (cards, show) => ({ cardAccounts: cards.map((each) => show.presenters.cards.record(each, show)) }),

  details: (card, show) => ({
    cardAccount: {
      ...show.presenters.cards.record(card, show),
      relatedAccount: { identification: card.paymentReference, schemeNameProprietary: 'creditCardAccount' },
    },
  }),

  record(card, show) {
    const { cards, common } = show.presenters;
    const self = `/v1/card-accounts/${card.resourceId}`;
    return {
      resourceId: card.resourceId,
      maskedPan: card.maskedPan,
      currency: card.currency,
      product: card.product,
      name: show.policies.accounts.presentName(card.name, show.optIn('longer-names')),
      creditLimit: common.amount({ minor: card.creditLimit, currency: card.currency }, show),
      balances: cards.balanceItems(card, show),
      _links: {
        self: common.link(self, ['GET'], show),
        balances: common.link(`${self}/balances`, ['GET'], show),
        transactions: common.link(`${self}/transactions?bookingStatus=both`, ['GET'], show),
      },
    };
  },

  reference: (card) => ({ maskedPan: card.maskedPan }),

  balanceItems(card, show) {
    const { balance } = show.presenters.accounts;
    return [
      balance('forwardAvailable', card.creditLimit + card.booked, card.currency, show),
      balance('interimBooked', card.booked, card.currency, show),
    ];
  },

  balances: (card, show) => ({
    cardAccount: show.presenters.cards.reference(card, show),
    balances: show.presenters.cards.balanceItems(card, show),
    _links: {
      self: show.presenters.common.link(`/v1/card-accounts/${card.resourceId}/balances`, ['GET'], show),
    },
  }),

  // before the correction each amount stood under the other's name
  amounts: ({ transactionAmount, originalAmount }, corrected) =>
    corrected
      ? { transactionAmount, originalAmount }
      : { transactionAmount: originalAmount, originalAmount: transactionAmount },

  transaction(transaction, show) {
    const { cards, common } = show.presenters;
    const corrected = show.optIn('cardaccount-switch-originalamount-and-transactionamount');
    const { transactionAmount, originalAmount } = cards.amounts(transaction, corrected);
    const { bookingDate, transactionDate, invoiced, details, merchantCategoryCode } = transaction;
    return {
      cardTransactionId: transaction.cardTransactionId,
      ...present({ transactionDate, bookingDate }),
      ...(transactionAmount === undefined
        ? {}
        : { transactionAmount: common.amount(transactionAmount, show) }),
      ...(originalAmount === undefined ? {} : { originalAmount: common.amount(originalAmount, show) }),
      ...present({ invoiced, transactionDetails: details, merchantCategoryCode }),
      ...transaction.extra,
    };
  },

  transactions(list, show) {
    const { accounts, cards } = show.presenters;
    const print = (each: CardTransaction) => cards.transaction(each, show);
    return {
      cardAccount: cards.reference(list.card, show),
      cardTransactions: {
        ...(list.booked === undefined ? {} : { booked: list.booked.map(print) }),
        ...(list.pending === undefined ? {} : { pending: list.pending.map(print) }),
        _links: accounts.pageLinks(list.links, show),
      },
    };
  },
};
