import {
  expectThat,
  muchAt,
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
 * person may be shown out, or may log in as what they are; what they do there is never done by the first one.
 * Whether a used link without any page tells the TPP once more how its SCA ended is open.
 */
export const usedLink = scenario({
  id: 'sca/used-link',
  title: 'Behind a link whose SCA is over nobody comes back as the PSU who was there before',
  clauses: ['SCA-17'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { psu, secondPsu, tpp, judge, observe, random, target } = stage;
    const kinds = turned(scaKinds(stage), random).slice(0, muchAt(target, most));
    for (const { name, begin } of kinds)
      await unlessUntestable(async () => {
        const access = await psu.grants(tpp);
        const offered = await begin(stage, access);
        if (offered.link('scaRedirect') === undefined) return [];
        const first = await unlessStuck(() => psu.completes(access.tpp, offered));
        if (first?.psuId === undefined) return [];
        const second = await trySca(secondPsu, access.tpp, offered);
        const isFirst = second?.psuId === first.psuId;
        if (isFirst && (second.pages ?? []).length === 0)
          observe('SCA-17', `the used link of ${name} leads back as it did before, without a page`);
        else
          judge(
            'SCA-17',
            `behind the used link of ${name} another person does not come back as the first`,
            () => expectThat(!isFirst, 'no psu-id or another one', 'that of the first person'),
          );
        return [];
      });
  },
});
