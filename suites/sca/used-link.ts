import {
  expectThat,
  scaKinds,
  scenario,
  trySca,
  turned,
  unlessStuck,
  unlessUntestable,
} from '../../lib/harness/kit/index.js';

/** Kinds of SCA that are tried. */
const most = { again: 1, quick: 1, standard: 9, full: 9 } as const;

/**
 * A link that has done its work, in the hands of somebody else: history, logs and mails keep addresses. That
 * person may be shown out, or may log in as what they are; they never come back as the first one.
 */
export const usedLink = scenario({
  id: 'sca/used-link',
  title: 'Behind a link whose SCA is over nobody comes back as the PSU who was there before',
  clauses: ['SCA-17'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu'],
  widens: true,
  async run(stage) {
    const { psu, secondPsu, tpp, judge, random, target } = stage;
    if (target.sca?.sparing === true) return;
    const { depth = 'standard', again } = target;
    const kinds = turned(scaKinds(stage), random).slice(0, most[again === true ? 'again' : depth]);
    for (const { name, begin } of kinds)
      await unlessUntestable(async () => {
        const access = await psu.grants(tpp);
        const offered = await begin(stage, access);
        if (offered.link('scaRedirect') === undefined) return [];
        const first = await unlessStuck(() => psu.completes(access.tpp, offered));
        if (first?.psuId === undefined) return [];
        const second = await trySca(secondPsu, access.tpp, offered);
        judge(
          'SCA-17',
          `behind the used link of ${name} another person does not come back as the first`,
          () =>
            expectThat(second?.psuId !== first.psuId, 'no psu-id or another one', 'that of the first person'),
        );
        return [];
      });
  },
});
