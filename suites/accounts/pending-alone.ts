import {
  afterSca,
  assumed,
  expectEqual,
  goesOn,
  listed,
  listedAccounts,
  type ListedAccount,
  type Reply,
  scenario,
  type Stage,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

/**
 * How many entries of a list are pending, for what they say can change between reads; undefined where it is
 * not told whole.
 */
function pendingIn(reply: Reply): number | undefined {
  return reply.accepted && !goesOn(reply) ? listed(reply, 'pending').length : undefined;
}

/** A customer of the fixed set: they have what nobody can make, such as pending entries. */
async function actAsFixed(
  { psu, tpp }: Pick<Stage, 'psu' | 'tpp'>,
  identity: string,
  accounts: 'all' | readonly string[],
): Promise<Tpp | undefined> {
  const fresh = tpp.inNewSession();
  const offer = await fresh.call('list-accounts');
  if (offer.link('scaRedirect') === undefined) return undefined;
  const back = await trySca(psu, fresh, offer, { identity, context: 'PRIVATE', accounts });
  return back?.succeeded === true && back.psuId !== undefined ? afterSca(fresh, back) : undefined;
}

async function pendingOf(tpp: Tpp, { id }: ListedAccount, bookingStatus: string) {
  const input = { params: { accountId: id }, query: { bookingStatus } };
  return pendingIn(await tpp.call('list-transactions', input));
}

/** What is pending is the same asked for alone, beside what is booked, and where one account is granted. */
export const pendingAlone = scenario({
  id: 'accounts/pending-alone',
  title: 'The list of pending transactions holds what the list of both holds as pending, and no more',
  clauses: ['ACC-13', 'ACC-15'],
  effects: 'changes-consent',
  needs: ['psu', 'sandbox', 'sca-pages', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge, psu, target } = stage;
    // Where nobody is made, other scenarios may play the other fixed customers at the same time.
    const { identity: own, made } = psu.identity;
    const fixed = assumed(target, 'fixed-private-identities').filter((each) => made === true || each === own);
    for (const identity of fixed.slice(0, 2)) {
      const tpp = await actAsFixed(stage, identity, 'all');
      if (tpp === undefined) return;
      const accounts = listedAccounts(await tpp.call('list-accounts'));
      const before = new Map<string, number>();
      for (const account of accounts) {
        const both = await pendingOf(tpp, account, 'both');
        const alone = await pendingOf(tpp, account, 'pending');
        if (both === undefined || alone === undefined) continue;
        before.set(account.bban, both);
        judge('ACC-15', 'pending lists what both lists as pending', () =>
          expectEqual(alone, both, 'the number of pending entries'),
        );
      }
      const last = accounts.at(-1);
      const one = last === undefined ? undefined : await actAsFixed(stage, identity, [last.bban]);
      if (one === undefined || last === undefined) continue;
      // Ids of accounts are nowhere said to last; numbers do.
      const account = listedAccounts(await one.call('list-accounts')).find(({ bban }) => bban === last.bban);
      for (const bookingStatus of ['pending', 'both']) {
        const told = account === undefined ? undefined : await pendingOf(one, account, bookingStatus);
        const known = before.get(last.bban);
        if (told === undefined || known === undefined) continue;
        judge('ACC-13', `${bookingStatus} lists as much of an account that is granted alone`, () =>
          expectEqual(told, known, 'the number of pending entries'),
        );
      }
    }
  },
});
