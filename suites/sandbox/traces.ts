/** What of the records that were made by hand in the sandbox can be read. */

import { codesOf, mentions, type Tpp } from '../../lib/harness/kit/index.js';

function cardTransactionsOf(tpp: Tpp, mockCardAccountId: string) {
  return tpp.request('list-sandbox-card-transactions', {
    params: { mockCardAccountId },
    query: { bookingStatus: 'both' },
  });
}

/** Those of the cards that show the purchase made by hand. */
export async function cardsWithPurchase(tpp: Tpp, ids: readonly string[]): Promise<readonly string[]> {
  const replies = await tpp.all(ids.map((id) => cardTransactionsOf(tpp, id)));
  return ids.filter((_, at) => {
    const reply = replies[at];
    return reply?.accepted === true && codesOf(reply).includes('5812');
  });
}

interface MadeIds {
  readonly customerId: string;
  readonly madeCardId: string;
  readonly cardId: string;
  readonly mockAccountId: string;
  readonly text: string;
}

/** Which of the records made by hand can be read. */
export async function traces(tpp: Tpp, ids: MadeIds): Promise<Readonly<Record<string, boolean>>> {
  const { customerId, madeCardId, cardId, mockAccountId, text } = ids;
  const [customer, card, onFixedCard, onFixedAccount] = await tpp.all([
    tpp.request('read-sandbox-customer', { params: { customerId } }),
    cardTransactionsOf(tpp, madeCardId),
    cardTransactionsOf(tpp, cardId),
    tpp.request('list-sandbox-transactions', { params: { mockAccountId } }),
  ]);
  return {
    'a customer': customer.accepted,
    'a card account': card.accepted,
    'a card transaction': codesOf(onFixedCard).includes('5812'),
    'an account transaction': onFixedAccount.accepted && mentions(onFixedAccount, text),
  };
}
