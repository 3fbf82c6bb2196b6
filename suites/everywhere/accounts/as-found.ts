import {
  assumed,
  expectEqual,
  goesOn,
  listed,
  type Reply,
  scenario,
  type Stage,
  textOf,
  type Tpp,
  Untestable,
} from '../../../lib/harness/kit/index.js';
import { areApart, keepsLimit, tellCurrencies } from '../../accounts/reading.js';
import { readListed } from './each-account.js';
import { mayGoOn } from './whole-list.js';

type Clause = 'ACC-01' | 'ACC-06' | 'ACC-14' | 'ACC-15' | 'ACC-17' | 'ACC-18';

type Ask = (query: Readonly<Record<string, string>>) => Promise<Reply>;

/** Whether a list may be a page of a longer one. */
function isPart(list: Reply): boolean {
  const [booked, pending] = [listed(list, 'booked').length, listed(list, 'pending').length];
  return !list.accepted || goesOn(list) || mayGoOn(booked) || mayGoOn(booked + pending);
}

/** Lists under every bookingStatus. What is listed otherwise meanwhile is not compared. */
export async function judgeStatuses(
  { judge }: Pick<Stage<'ACC-01' | 'ACC-14' | 'ACC-15'>, 'judge'>,
  ask: Ask,
): Promise<void> {
  const both = await ask({ bookingStatus: 'both' });
  const alone = {
    booked: await ask({ bookingStatus: 'booked' }),
    pending: await ask({ bookingStatus: 'pending' }),
  };
  const all = await ask({ bookingStatus: 'all' });
  const after = await ask({ bookingStatus: 'both' });
  for (const [name, reply] of Object.entries({ both, ...alone, all }))
    judge('ACC-14', `bookingStatus ${name} is served`, () => reply.hasStatus(200));
  judge('ACC-01', 'booked and pending are two lists', () => areApart(both));
  for (const [name, other] of [
    ['booked', 'pending'],
    ['pending', 'booked'],
  ] as const) {
    const own = alone[name];
    judge('ACC-15', `${name} lists what its name says`, () =>
      expectEqual(listed(own, other).length, 0, `the number of ${other} transactions`),
    );
    const count = listed(both, name).length;
    if (isPart(both) || isPart(own) || listed(after, name).length !== count) continue;
    judge('ACC-15', `${name} lists as many as both`, () =>
      expectEqual(listed(own, name).length, count, `the number of ${name} transactions`),
    );
  }
}

/**
 * Lists one account under every bookingStatus and with small limits.
 * @returns how many transactions are booked
 */
async function judgeLists(
  stage: Pick<Stage<Clause>, 'judge' | 'target'>,
  tpp: Tpp,
  accountId: string,
): Promise<number> {
  const { judge, target } = stage;
  const params = { accountId };
  const balances = await tpp.call('read-balances', { params });
  judge('ACC-06', 'account currency and a currency for each balance are there', () =>
    tellCurrencies(balances),
  );
  const ask: Ask = (query) => tpp.call('list-transactions', { params, query });
  await judgeStatuses(stage, ask);
  const booked = listed(await ask({ bookingStatus: 'booked' }), 'booked');
  const { limit } = assumed(target, 'limit-parameter-names');
  for (const most of [1, 2].filter((each) => each <= booked.length)) {
    const some = await ask({ bookingStatus: 'booked', [limit]: String(most) });
    judge('ACC-17', `limit=${most} lists as many`, () => keepsLimit(some, most));
  }
  const transactionId = textOf(booked.at(-1), 'transactionId');
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
    const { tpp } = await stage.psu.grants(stage.tpp);
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
