import {
  assumed,
  expectEqual,
  listed,
  type Reply,
  scenario,
  type Stage,
  textOf,
  type Tpp,
  Untestable,
} from '../../lib/harness/kit/index.js';
import { areApart, tellCurrencies } from '../accounts/reading.js';
import { readListed } from './accounts-said-twice.js';

type Clause = 'ACC-01' | 'ACC-06' | 'ACC-14' | 'ACC-15' | 'ACC-17' | 'ACC-18';

/** What a list with a bookingStatus has none of. */
const absent = { booked: 'pending', pending: 'booked', both: undefined, all: undefined } as const;

/**
 * Lists one account under every bookingStatus and with small limits.
 * @returns how many transactions are booked
 */
async function judgeLists(
  { judge, target }: Pick<Stage<Clause>, 'judge' | 'target'>,
  tpp: Tpp,
  accountId: string,
) {
  const params = { accountId };
  const balances = await tpp.call('read-balances', { params });
  judge('ACC-06', 'account currency and a currency for each balance are there', () =>
    tellCurrencies(balances),
  );
  const list = (query: Readonly<Record<string, string>>): Promise<Reply> =>
    tpp.call('list-transactions', { params, query });
  for (const [bookingStatus, other] of Object.entries(absent)) {
    const reply = await list({ bookingStatus });
    judge('ACC-14', `bookingStatus ${bookingStatus} is served`, () => reply.hasStatus(200));
    if (other === undefined) continue;
    judge('ACC-15', `${bookingStatus} lists what its name says`, () =>
      expectEqual(listed(reply, other).length, 0, `the number of ${other} transactions`),
    );
  }
  const both = await list({ bookingStatus: 'both' });
  judge('ACC-01', 'booked and pending are two lists', () => areApart(both));
  const booked = listed(await list({ bookingStatus: 'booked' }), 'booked');
  const { limit } = assumed(target, 'limit-parameter-names');
  for (const most of [1, 2].filter((each) => each <= booked.length)) {
    const some = await list({ bookingStatus: 'booked', [limit]: String(most) });
    judge('ACC-17', `limit=${most} lists as many`, () =>
      expectEqual(listed(some, 'booked').length, most, 'the number listed'),
    );
  }
  const last = booked.at(-1);
  const transactionId = textOf(last, 'transactionId');
  if (transactionId === '') return booked.length;
  const details = await tpp.call('read-transaction', { params: { accountId, transactionId } });
  judge('ACC-18', 'the details of a listed transaction are served', () => details.hasStatus(200));
  return booked.length;
}

/** What a sandbox shows with data of its own, production shows with what a person has already. */
export const accountsAsFound = scenario({
  id: 'everywhere/accounts-as-found',
  title: 'In production lists, details, balances and transactions tell the same of every account',
  clauses: [
    'ACC-01',
    'ACC-03',
    'ACC-06',
    'ACC-10',
    'ACC-12',
    'ACC-13',
    'ACC-14',
    'ACC-15',
    'ACC-16',
    'ACC-17',
    'ACC-18',
  ],
  effects: 'changes-consent',
  needs: ['psu', 'production'],
  widens: true,
  async run(stage) {
    const { psu, tpp: own } = stage;
    const { tpp } = await psu.grants(own);
    let count = 0;
    for (const record of await readListed(stage, tpp)) {
      const accountId = textOf(record, 'resourceId');
      if (accountId !== '') count += await judgeLists(stage, tpp, accountId);
    }
    if (count === 0)
      throw new Untestable(
        'nothing is booked on the accounts of the PSU; name a PSU whose accounts are in use',
      );
  },
});
