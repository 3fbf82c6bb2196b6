import {
  afterSca,
  expectNoAccess,
  makeNationalIdentity,
  scaKinds,
  scenario,
  trySca,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

const minute = 60_000;

/** Whatever an SCA was for, it lasts an hour at most. */
export const hourOfEachSca = scenario({
  id: 'limits/hour-of-each-sca',
  title: 'No SCA lasts longer than an hour, whatever the PSU approved by it',
  clauses: ['SCA-09'],
  effects: 'changes-consent',
  needs: ['psu', 'clock', 'many-scas'],
  steps: 80,
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, judge, random, target, time } = stage;
    for (const { name, begin } of scaKinds(stage)) {
      const [acted] = await unlessUntestable(async () => {
        const access = await psu.grants(stage.tpp, { anew: true });
        const begun = await begin(stage, access);
        if (begun.link('scaRedirect') === undefined) return [];
        const back = await trySca(psu, access.tpp, begun);
        return back?.succeeded === true ? [{ tpp: afterSca(access.tpp, back), begun }] : [];
      });
      if (acted === undefined || !(await acted.tpp.call('list-accounts')).accepted) continue;
      const start = time.now();
      await time.moveTo(start + 50 * minute);
      // Who opens the used link again with a number that nobody has makes no new SCA.
      if (target.environment === 'sandbox')
        await trySca(psu, acted.tpp, acted.begun, { identity: makeNationalIdentity(random.novel) });
      await time.moveTo(start + 61 * minute);
      const late = await acted.tpp.call('list-accounts');
      judge('SCA-09', `an hour after the SCA of ${name} no accounts are listed`, () => expectNoAccess(late));
    }
  },
});
