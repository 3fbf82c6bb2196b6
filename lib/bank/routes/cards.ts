/** Card accounts, their balances and transactions (ACC-08, LIM-19, VER-06, VER-07). */

import type { OperationId } from '../../model/operations/index.js';
import { accountAccess, type AccountAccess, countAccess, demandAccount } from '../access/account-access.js';
import { RefusedCall } from '../refusals.js';
import { json } from '../reply.js';
import type { CardAccount } from '../state/records.js';
import type { Call, Route } from '../types.js';
import { listQuery, pageLinks, pageOf } from './transaction-window.js';

function demandCards(call: Call): void {
  if (!call.bank.parts.policies.accounts.offersCards()) throw new RefusedCall('cards-not-offered');
}

/** The card account that the path names, once the call may read it. */
function openCard(call: Call): { readonly access: AccountAccess; readonly card: CardAccount } {
  demandCards(call);
  const access = accountAccess(call);
  const resourceId = call.params['cardAccountId'] ?? '';
  demandAccount(call, access, resourceId);
  const card = call.bank.state.cardAccounts.get(resourceId);
  if (card === undefined) throw new RefusedCall('resource-unknown');
  return { access, card };
}

export const cardRoutes = {
  'list-card-accounts': (call) => {
    demandCards(call);
    const access = accountAccess(call);
    const { consent } = call.bank.parts.policies;
    const cards = consent.visible(access.consent, call.bank.state.cardAccounts);
    return json(200, call.show.presenters.cards.list(cards, call.show));
  },

  'read-card-account': (call) => {
    const { access, card } = openCard(call);
    countAccess(call, access, card.resourceId);
    return json(200, call.show.presenters.cards.details(card, call.show));
  },

  'read-card-balances': (call) => {
    const { access, card } = openCard(call);
    countAccess(call, access, card.resourceId);
    return json(200, call.show.presenters.cards.balances(card, call.show));
  },

  'list-card-transactions': (call) => {
    const { access, card } = openCard(call);
    const query = listQuery(call, access.unattended);
    countAccess(call, access, card.resourceId);
    const { transactions } = call.bank.parts.policies;
    const all = call.bank.state.cardTransactions.get(card.resourceId) ?? [];
    const page = pageOf(call, all, query, 'card');
    const list = {
      card,
      booked: transactions.showsBooked(query.bookingStatus) ? page.booked : undefined,
      pending: transactions.showsPending(query.bookingStatus) ? page.pending : undefined,
      links: pageLinks(`/v1/card-accounts/${card.resourceId}/transactions`, query, page.more),
    };
    return json(200, call.show.presenters.cards.transactions(list, call.show));
  },
} as const satisfies Partial<Record<OperationId, Route>>;
