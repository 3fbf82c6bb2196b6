import { expectNoAccess, expectThat, scenario } from '../../lib/harness/kit/index.js';

/** What one TPP holds of a PSU is worth nothing in the hands of another. */
export const twoTpps = scenario({
  id: 'sca/two-tpps',
  title: 'PSU-IDs and SCA sessions belong to one TPP',
  clauses: ['SCA-02', 'SCA-16'],
  effects: 'changes-consent',
  needs: ['psu', 'second-tpp'],
  async run({ tpp, tppNamed, psu, judge }) {
    const one = await psu.grants(tpp);
    const second = tppNamed('second-tpp');
    const other = await psu.grants(second);
    judge('SCA-02', 'the same person has another PSU-ID at another TPP', () =>
      expectThat(one.redirected.psuId !== other.redirected.psuId, 'two PSU-IDs', 'one and the same'),
    );
    const { psuId, sessionId } = one.tpp.binding;
    const borrowed = second.bound({ sessionId, ...(psuId === undefined ? {} : { psuId }) });
    const replies = [await borrowed.call('list-accounts')];
    for (const account of one.accounts.slice(0, 1)) {
      replies.push(await borrowed.call('read-balances', { params: { accountId: account.id } }));
    }
    judge('SCA-02', "one TPP's PSU-ID does not work for another", () => replies.forEach(expectNoAccess));
    judge('SCA-16', "another TPP gets no data with the first one's session", () =>
      replies.forEach(expectNoAccess),
    );
    const own = await one.tpp.call('list-accounts');
    judge('SCA-16', 'the session goes on for the TPP that it belongs to', () => own.hasStatus(200));
  },
});
