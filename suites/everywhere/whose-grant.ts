import {
  expectNoAccess,
  expectThat,
  isOnThing,
  judgeStrangers,
  listedAccounts,
  readingCalls,
  scenario,
  Untestable,
} from '../../lib/harness/kit/index.js';

/**
 * One person and two TPPs: the first one is granted everything, the second one accounts that no call here
 * names.
 */
export const whoseGrant = scenario({
  id: 'everywhere/whose-grant',
  title: 'No account or card that a PSU granted to one TPP is read by another TPP, which was granted others',
  clauses: ['SCA-16', 'ACC-10'],
  effects: 'changes-consent',
  needs: ['psu', 'second-tpp', 'sca-pages'],
  widens: true,
  async run(stage) {
    const { psu, judge } = stage;
    const { access, calls } = await readingCalls(stage);
    const reads = calls.filter(
      ({ request }) => isOnThing(request) && /account|balance|transaction/.test(request.operation),
    );
    const named = new Set(reads.flatMap(({ request }) => request.target.split(/[/?]/)));
    const others = access.accounts.filter(({ id }) => !named.has(id)).map(({ bban }) => bban);
    if (others.length === 0) throw new Untestable('the PSU has no further account to grant to another TPP');
    const second = await psu.grants(stage.tppNamed('second-tpp'), { accounts: others });
    const strange = second.accounts.filter(({ bban }) => !others.includes(bban));
    judge('ACC-10', 'the other TPP is shown the accounts that it was granted and no others', () =>
      expectThat(strange.length === 0, 'those that were ticked', `${strange.length} more`),
    );
    const who = 'another TPP to which the PSU granted other accounts';
    const stranger = { who, tpp: second.tpp, clause: 'SCA-16' } as const;
    await judgeStrangers(stage, access.tpp, reads, [stranger], expectNoAccess);
    const everything = access.accounts.map(({ bban }) => bban);
    await psu.grants(stage.tpp, { accounts: everything });
    const after = await second.tpp.call('list-accounts');
    const shown = listedAccounts(after).map((each) => each.bban);
    judge('ACC-10', 'nor more, once the first TPP was granted all of them', () =>
      expectThat(
        shown.every((bban) => others.includes(bban)),
        'those that were ticked',
        `${shown.length} accounts`,
      ),
    );
  },
});
