import {
  afterSca,
  expectThat,
  givesNoAccounts,
  itemsOf,
  offeredAccounts,
  scaKinds,
  scenario,
  unlessStuck,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** A PSU who granted nothing pays, registers and approves: only an SCA for accounts opens accounts. */
export const openedByOthers = scenario({
  id: 'consent/opened-by-other-scas',
  title:
    'No SCA for a payment, a basket or a registration opens an account, or makes two TPPs share a PSU-ID',
  clauses: ['ACC-10', 'SCA-02'],
  effects: 'changes-consent',
  needs: ['new-psu', 'second-tpp', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge } = stage;
    // Another TPP knows the PSU before.
    const second = stage.tppNamed('second-tpp').inNewSession();
    const asked = await second.call(second.may('register-psu') ? 'register-psu' : 'offer-consent');
    const elsewhere = await unlessStuck(() => psu.completes(second, asked));
    const accounts = psu.accounts.slice(0, 1);
    let tpp = stage.tpp.bound({ accounts }).inNewSession();
    // The single-SCA flow goes first: it takes whom the TPP does not know.
    const kinds = scaKinds(stage)
      .filter(({ name }) => name !== 'account access')
      .toSorted((one, other) => Number(other.name.includes('single')) - Number(one.name.includes('single')));
    for (const { name, asksPsuId, begin } of kinds)
      await unlessUntestable(async () => {
        if (asksPsuId && tpp.binding.psuId === undefined) return [];
        const fresh = tpp.inNewSession();
        const begun = await begin(stage, { tpp: fresh });
        if (begun.link('scaRedirect') === undefined) return [];
        const back = await unlessStuck(() => psu.completes(fresh, begun));
        if (back?.succeeded !== true || back.psuId === undefined) return [];
        if (elsewhere?.psuId !== undefined)
          judge('SCA-02', `the PSU-ID that comes from ${name} is not that of another TPP`, () =>
            expectThat(back.psuId !== elsewhere.psuId, 'another PSU-ID', 'the same'),
          );
        // A bank may let the PSU tick accounts at any SCA, and all on offer were ticked.
        if (offeredAccounts(back).length > 0) return [];
        tpp = afterSca(fresh, back).bound({ accounts });
        // What a PSU of the profile granted before this run is not known.
        if (psu.identity.made !== true) return [];
        const list = await tpp.call('list-accounts');
        judge('ACC-10', `the SCA for ${name} opens no account`, () => givesNoAccounts(list));
        const cards = await tpp.call('list-card-accounts');
        judge('ACC-10', 'nor does it open a card account', () =>
          expectThat(itemsOf(cards.at('cardAccounts')).length === 0, 'no card account', 'some'),
        );
        return [];
      });
  },
});
