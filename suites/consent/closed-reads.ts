import { assumed, dayAgo, type Reply, type Stage, type Tpp } from '../../lib/harness/kit/index.js';

/** Everything that reads one account, also with parameters that ask for a part of it. */
export function readClosed(
  stage: Pick<Stage, 'target' | 'time'>,
  tpp: Tpp,
  accountId: string,
): Promise<readonly Reply[]> {
  const params = { accountId };
  const { from } = assumed(stage.target, 'date-filter-names');
  return tpp.all([
    tpp.request('read-balances', { params }),
    tpp.request('list-transactions', { params, query: { bookingStatus: 'both' } }),
    tpp.request('list-transactions', {
      params,
      query: { bookingStatus: 'booked', [from]: dayAgo(stage, 30) },
    }),
    tpp.request('read-account', { params }),
  ]);
}
