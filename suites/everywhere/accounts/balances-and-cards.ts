import {
  assumed,
  dayAgo,
  expectThat,
  itemsOf,
  makeCardTransactions,
  memberOf,
  type Stage,
  textOf,
  type Tpp,
  unlessUntestable,
} from '../../../lib/harness/kit/index.js';

/** Each balance of a list that has a sum as one text: its type, sum and currency. */
function balancesIn(value: unknown): readonly string[] {
  return itemsOf(value).flatMap((each) => {
    const amount = memberOf(each, 'balanceAmount');
    if (amount === undefined) return [];
    return [`${textOf(each, 'balanceType')} ${textOf(amount, 'amount')} ${textOf(amount, 'currency')}`];
  });
}

function typeOf(balance: string): string | undefined {
  return balance.split(' ')[0];
}

/** Whether what two places tell of the same types is the same. */
function agree(some: readonly string[], others: readonly string[]): boolean {
  const types = new Set(others.map((each) => typeOf(each)));
  return some.filter((each) => types.has(typeOf(each))).every((each) => others.includes(each));
}

/**
 * The balances beside the records of a list are those of each account. Money may move meanwhile, so the
 * balances of an account are read before the list and after it, and only what did not change is compared.
 */
export async function judgeBalances(
  stage: Pick<Stage<'ACC-12'>, 'judge'>,
  tpp: Tpp,
  accountIds: readonly string[],
) {
  const read = () =>
    tpp.all(accountIds.map((accountId) => tpp.request('read-balances', { params: { accountId } })));
  const before = await read();
  const list = await tpp.call('list-accounts', { query: { withBalance: 'true' } });
  const after = await read();
  for (const [at, accountId] of accountIds.entries()) {
    const record = itemsOf(list.at('accounts')).find((each) => textOf(each, 'resourceId') === accountId);
    const [first, last] = [before[at], after[at]].map((reply) => balancesIn(reply?.at('balances')));
    const listed = balancesIn(memberOf(record, 'balances'));
    if (!list.accepted || listed.length === 0 || first === undefined || last === undefined) continue;
    if (first.length === 0 || first.join() !== last.join()) continue;
    stage.judge('ACC-12', 'the list tells the balances that the account tells', () =>
      expectThat(agree(listed, first), 'the same sum for each type of balance', 'another one'),
    );
  }
}

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
