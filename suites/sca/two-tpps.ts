import {
  expectNoAccess,
  expectThat,
  paymentBody,
  type Redirected,
  scenario,
  startSingleSca,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

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

/** Who first comes to the bank by a payment has an id for each TPP, too. */
export const firstAtTwoTpps = scenario({
  id: 'sca/first-at-two-tpps',
  title: 'A PSU who first comes by a single-SCA payment has another PSU-ID at each TPP',
  clauses: ['SCA-02'],
  effects: 'creates-payments',
  needs: ['new-psu', 'second-tpp', 'single-sca', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, tppNamed, psu, judge } = stage;
    const [account] = psu.accounts;
    if (account === undefined || psu.identity.made !== true) return;
    const paysBy = async (which: Tpp): Promise<Redirected | undefined> => {
      const payer = which.bound({ accounts: [account] });
      const created = await payer.call('create-domestic-payment', {
        body: paymentBody(stage, { tpp: payer }),
        query: { allowLogicalDuplicate: 'true' },
        withHeaders: { 'X-PSU-IDENTITY': psu.identity.identity, 'PSU-Context': 'PRIVATE' },
      });
      return created.accepted ? trySca(psu, payer, await startSingleSca({ tpp: payer }, created)) : undefined;
    };
    const [one, other] = [await paysBy(tpp), await paysBy(tppNamed('second-tpp'))];
    if (one?.psuId === undefined || other?.psuId === undefined) return;
    judge('SCA-02', 'by single-SCA payments, too, a person gets another PSU-ID at another TPP', () =>
      expectThat(one.psuId !== other.psuId, 'two PSU-IDs', 'one and the same'),
    );
  },
});
