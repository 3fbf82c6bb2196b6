import {
  assumed,
  dayAgo,
  expectNoAccess,
  listed,
  type ListedAccount,
  makeTransactions,
  type Reply,
  type RequestDraft,
  type Stage,
  textOf,
  type Tpp,
  unlessUntestable,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

/** Everything that reads one account, also with parameters that ask for a part of it. */
export function readClosed(
  stage: Pick<Stage, 'target' | 'time'>,
  tpp: Tpp,
  accountId: string,
): Promise<readonly Reply[]> {
  const params = { accountId };
  const { from } = assumed(stage.target, 'date-filter-names');
  const { offset } = assumed(stage.target, 'limit-parameter-names');
  return tpp.all([
    tpp.request('read-balances', { params }),
    tpp.request('list-transactions', { params, query: { bookingStatus: 'both' } }),
    tpp.request('list-transactions', {
      params,
      query: { bookingStatus: 'booked', [from]: dayAgo(stage, 30) },
    }),
    tpp.request('list-transactions', { params, query: { bookingStatus: 'booked', [offset]: '1' } }),
    tpp.request('read-account', { params }),
  ]);
}

/** The reads that are served while everything is granted. */
export async function keepServedReads(
  tpp: Tpp,
  reads: readonly RequestDraft[],
): Promise<readonly RequestDraft[]> {
  const twins = await tpp.all(reads);
  return reads.filter((_, at) => twins[at]?.accepted === true);
}

/**
 * Ids of the transactions on an account, to which one is added: under an account with nothing of its own no
 * transaction is found anyway.
 */
export async function transactionsOn(
  stage: Pick<Stage, 'time' | 'psu'>,
  tpp: Tpp,
  account: ListedAccount,
): Promise<readonly string[]> {
  await unlessUntestable(async () => [
    await makeTransactions(stage, tpp, stage.psu, account, [{ daysAgo: 1, amount: -8, text: 'kept' }]),
  ]);
  const params = { accountId: account.id };
  const list = await tpp.call('list-transactions', { params, query: { bookingStatus: 'both' } });
  return listed(list, 'booked').map((each) => encodeURIComponent(textOf(each, 'transactionId')));
}

/**
 * What is closed, asked for under the paths of something else: transactions of a closed account under one
 * that is open, and cards where accounts are read, and the other way round.
 */
export function underOtherPaths(
  tpp: Tpp,
  reads: readonly RequestDraft[],
  openId: string,
): readonly RequestDraft[] {
  return reads.flatMap(({ operation, target }) => {
    const [, group, id, transactionId] =
      /\/v1\/(accounts|card-accounts)\/([^/?]+)(?:\/transactions\/([^/?]+))?/.exec(target) ?? [];
    if (id === undefined) return [];
    const accountId = decodeURIComponent(id);
    if (operation === 'read-transaction' && transactionId !== undefined) {
      const params = { accountId: openId, transactionId: decodeURIComponent(transactionId) };
      return [tpp.request('read-transaction', { params })];
    }
    const params = { accountId };
    if (operation === 'read-card-balances' && group === 'card-accounts')
      return [tpp.request('read-balances', { params }), tpp.request('read-account', { params })];
    if (operation !== 'read-balances') return [];
    return [tpp.request('read-card-balances', { params: { cardAccountId: accountId } })];
  });
}

/** The reads are refused, with the PSU there and without. */
export async function judgeClosed(
  { judge }: Pick<Stage<'CON-10'>, 'judge'>,
  tpp: Tpp,
  attended: readonly RequestDraft[],
  what: string,
): Promise<void> {
  const alone = attended.map((request) => withoutHeader(request, 'PSU-IP-Address'));
  for (const [how, requests] of [
    ['', attended],
    [' without the PSU', alone],
  ] as const) {
    const replies = await tpp.all(requests);
    for (const [at, { operation }] of requests.entries()) {
      const reply = replies[at];
      if (reply !== undefined)
        judge('CON-10', `${operation}${how} ${what} is refused`, () => expectNoAccess(reply));
    }
  }
}
