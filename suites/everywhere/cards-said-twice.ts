import {
  assumed,
  dayAgo,
  itemsOf,
  makeCardTransactions,
  type Stage,
  textOf,
  type Tpp,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** Reads every card by list, details and balances, and what was booked on it from different days on. */
export async function readCards(
  stage: Pick<Stage, 'target' | 'random' | 'time' | 'tpp'>,
  reader: Tpp,
  cardId: string,
): Promise<void> {
  const { tpp, target } = stage;
  await unlessUntestable(async () => {
    const made = [1, 2, 3].map((day) => ({
      code: `541${day}`,
      amount: 10 * day,
      day: dayAgo(stage, day),
      original: { currency: 'EUR', amount: day },
    }));
    await makeCardTransactions(stage, tpp, cardId, made);
    return [];
  });
  const { to } = assumed(target, 'date-filter-names');
  for (const record of itemsOf((await reader.call('list-card-accounts')).at('cardAccounts'))) {
    const cardAccountId = textOf(record, 'resourceId');
    if (cardAccountId === '') continue;
    const params = { cardAccountId };
    await reader.call('read-card-account', { params });
    await reader.call('read-card-balances', { params });
    // What is the second of one list is the first of the other.
    for (const query of [{ bookingStatus: 'both' }, { bookingStatus: 'booked', [to]: dayAgo(stage, 2) }])
      await reader.call('list-card-transactions', { params, query });
  }
  const params = { mockCardAccountId: cardId };
  for (const more of [{}, { limit: '2' }, { offset: '1' }])
    await tpp.call('list-sandbox-card-transactions', { params, query: { bookingStatus: 'both', ...more } });
}
