import { expectNoAccess, expectThat, listedAccounts, scenario, trySca } from '../../lib/harness/kit/index.js';

/** A session authenticates the person who logged in, nobody else. */
export const sessionOfOnePsu = scenario({
  id: 'sca/session-of-one-psu',
  title: 'An SCA is valid for one PSU only',
  clauses: ['SCA-17'],
  effects: 'changes-consent',
  needs: ['psu', 'second-psu'],
  async run({ tpp, psu, secondPsu, judge }) {
    const second = await secondPsu.grants(tpp);
    const first = await psu.grants(tpp);
    const mixed = second.tpp.bound({ sessionId: first.tpp.binding.sessionId });
    const reply = await mixed.call('list-accounts');
    judge('SCA-17', "the second PSU's PSU-ID gets nothing under the first one's session", () =>
      expectNoAccess(reply),
    );
    const own = await second.tpp.call('list-accounts');
    judge('SCA-17', "the second PSU's own session is served", () => own.hasStatus(200));
    // Where both come to the bank in one session, each sees what is its own.
    const back = await trySca(secondPsu, mixed, await mixed.call('offer-consent'));
    if (back?.succeeded !== true || back.psuId !== second.tpp.binding.psuId) return;
    const theirs = new Set(second.accounts.map(({ bban }) => bban));
    const foreign = first.accounts.map(({ bban }) => bban).filter((each) => !theirs.has(each));
    await first.tpp.call('list-accounts');
    const shown = listedAccounts(await mixed.call('list-accounts')).map(({ bban }) => bban);
    judge('SCA-17', 'in a session of both the second PSU is shown no account of the first', () =>
      expectThat(!shown.some((each) => foreign.includes(each)), 'own accounts', 'accounts of the first'),
    );
  },
});
