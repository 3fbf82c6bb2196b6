import {
  addDays,
  assumed,
  expectEqual,
  expectThat,
  isDate,
  itemsOf,
  listed,
  scenario,
  textOf,
  Untestable,
} from '../../lib/harness/kit/index.js';

const dayMembers = ['bookingDate', 'transactionDate', 'valueDate'] as const;

/** The days that transactions tell, the earliest first. */
function daysOf(transactions: readonly unknown[]): readonly string[] {
  return transactions
    .flatMap((each) => dayMembers.map((name) => textOf(each, name).slice(0, 10)))
    .filter(isDate)
    .toSorted();
}

/** Pending transactions are spared from filters in production, of ordinary accounts alone. */
export const pendingInProduction = scenario({
  id: 'cards/pending-in-production',
  title: 'What filters spare on ordinary accounts in production, they cut on a card account',
  clauses: ['LIM-19'],
  effects: 'changes-consent',
  needs: ['psu', 'cards', 'production'],
  async run({ tpp, psu, judge, target }) {
    const access = await psu.grants(tpp);
    const { from, to } = assumed(target, 'date-filter-names');
    const { limit } = assumed(target, 'limit-parameter-names');
    const pendingOn = async (cardAccountId: string, query: Readonly<Record<string, string>>) => {
      const reply = await access.tpp.call('list-card-transactions', { params: { cardAccountId }, query });
      if (!reply.accepted)
        throw new Untestable(`the transactions of a card account were answered with status ${reply.status}`);
      return listed(reply, 'pending');
    };
    const list = await access.tpp.call('list-card-accounts');
    let all: readonly unknown[] = [];
    let card = '';
    const ids = itemsOf(list.at('cardAccounts')).map((each) => textOf(each, 'resourceId'));
    for (const id of ids.filter((each) => each !== '')) {
      const found = await pendingOn(id, { bookingStatus: 'pending' });
      if (found.length > all.length) [all, card] = [found, id];
    }
    const [earliest] = daysOf(all);
    if (earliest === undefined)
      throw new Untestable('no card account of the PSU has a pending transaction; name a PSU who has some');
    // Which of its days is compared is open.
    const window = { [from]: addDays(earliest, -12), [to]: addDays(earliest, -10) };
    for (const bookingStatus of ['pending', 'both']) {
      const outside = await pendingOn(card, { bookingStatus, ...window });
      judge('LIM-19', `a window of former days cuts pending ones of a card for ${bookingStatus}`, () =>
        expectEqual(outside.length, 0, 'the number of pending ones'),
      );
      if (all.length < 2) continue;
      const first = await pendingOn(card, { bookingStatus, [limit]: '1' });
      judge('LIM-19', `${limit}=1 bounds pending ones of a card for ${bookingStatus}`, () =>
        expectThat(first.length <= 1, 'at most one', first.length),
      );
    }
  },
});
