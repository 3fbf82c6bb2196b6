import {
  expectThat,
  offeredAccounts,
  type Psu,
  scenario,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

/** How many boxes are ticked where a TPP asks for the first time; undefined where none is shown. */
async function countTicks(psu: Psu, tpp: Tpp): Promise<number | undefined> {
  const fresh = tpp.inNewSession();
  const offer = await fresh.call('list-accounts');
  if (offer.link('scaRedirect') === undefined) return undefined;
  const back = await unlessStuck(() => psu.completes(fresh, offer, { accounts: 'all' }));
  if (back?.succeeded !== true) return undefined;
  const boxes = offeredAccounts(back);
  return boxes.length === 0 ? undefined : boxes.filter((each) => each.preselected).length;
}

/**
 * What is ticked was granted to the TPP that asks. Whether a bank ticks what nobody granted is open, so that
 * the first TPP shows what this one does.
 */
export const boxesOfAnotherTpp = scenario({
  id: 'consent/boxes-of-another-tpp',
  title: 'What the PSU granted to one TPP is not ticked where another one asks',
  clauses: ['CON-05'],
  effects: 'changes-consent',
  needs: ['psu', 'second-tpp', 'sca-pages'],
  widens: true,
  async run({ psu, tpp, tppNamed, judge }) {
    // Of other people nobody knows what they granted before.
    if (psu.identity.made !== true) return;
    if ((await countTicks(psu, tpp)) !== 0) return;
    const ticked = await countTicks(psu, tppNamed('second-tpp'));
    if (ticked === undefined) return;
    judge('CON-05', 'nothing is ticked that another TPP was granted', () =>
      expectThat(ticked === 0, 'no box ticked', `${ticked}`),
    );
  },
});
