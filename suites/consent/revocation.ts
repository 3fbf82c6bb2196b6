import {
  afterSca,
  assumed,
  dayAgo,
  expectNoAccess,
  expectThat,
  listedAccounts,
  scenario,
  unlessStuck,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** The PSU may go to the bank and take the grant back; the TPP then gets nothing, attended or not. */
export const revocation = scenario({
  id: 'consent/revocation',
  title: 'A grant taken back at the bank ends every access',
  clauses: ['CON-02', 'CON-07', 'LIM-07'],
  effects: 'changes-consent',
  needs: ['new-psu', 'revoke'],
  bars: ['repeated'],
  async run({ tpp, psu, judge, require, target, time }) {
    const { tpp: bound, accounts } = await psu.grants(tpp);
    const [account, other] = accounts;
    if (account === undefined || other === undefined)
      throw new Untestable('the PSU has fewer than two accounts');
    const unattended = bound.unattended();
    const read = { params: { accountId: account.id } };
    const before = await bound.call('read-balances', read);
    require('the balances while granted', () => before.isAccepted());
    const alone = await unattended.call('read-balances', read);

    await target.levers.revoke?.({ psuIdentity: psu.identity.identity, account: account.bban });
    const replies = [
      await bound.call('read-balances', read),
      await bound.call('list-transactions', { ...read, query: { bookingStatus: 'both' } }),
    ];
    judge('CON-07', 'every resource of the account answers as without consent', () =>
      replies.forEach(expectNoAccess),
    );
    const revoked = await unattended.call('read-balances', read);
    // The people of a profile are those of other scenarios, too, and each account has four balances a day.
    const { from } = assumed(target, 'date-filter-names');
    const window = { bookingStatus: 'booked', [from]: dayAgo({ time }, 30) };
    const kept = { params: { accountId: other.id } };
    const rest =
      psu.identity.made === true
        ? await unattended.call('read-balances', kept)
        : await unattended.call('list-transactions', { ...kept, query: window });

    await target.levers.revoke?.({ psuIdentity: psu.identity.identity });
    const list = await bound.call('list-accounts');
    judge('CON-07', 'a grant taken back as a whole leaves no account', () =>
      expectThat(!list.accepted || listedAccounts(list).length === 0, 'no account', 'accounts are listed'),
    );
    const fresh = bound.inNewSession();
    const offer = list.link('scaRedirect') === undefined ? await fresh.call('offer-consent') : list;
    const back = await unlessStuck(() => psu.completes(bound, offer));
    judge('CON-02', 'the way to an SCA leads back to the TPP', () =>
      expectThat(back !== undefined, 'a redirect to the TPP', 'pages that lead nowhere'),
    );
    if (back !== undefined) {
      const granted = await afterSca(bound, back).call('list-accounts');
      judge('CON-02', 'what was taken back can be granted again by an SCA', () => {
        granted.isAccepted();
        expectThat(listedAccounts(granted).length > 0, 'accounts', 'none');
      });
    }
    if (!alone.accepted) {
      throw new Untestable(`unattended balances were refused with ${alone.status} while granted`);
    }
    // What is counted may be all calls of the PSU or of the TPP, and then also those of other scenarios.
    if (rest.status === 429)
      throw new Untestable('the unattended calls of a day were used up before, so a refusal proves nothing');
    judge('LIM-07', 'a revoked account is closed to unattended calls', () => expectNoAccess(revoked));
    judge('LIM-07', 'a consented account stays open to unattended calls', () => rest.hasStatus(200));
  },
});
