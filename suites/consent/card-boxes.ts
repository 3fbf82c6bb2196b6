import {
  afterSca,
  boxesOf,
  expectThat,
  makeNumberedCard,
  type OfferedAccount,
  offeredAccounts,
  scenario,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

/** A card is ticked when it was granted, and not because an account was. */
export const cardBoxes = scenario({
  id: 'consent/card-boxes',
  title: 'A card account is ticked beforehand where it was granted, and only there',
  clauses: ['CON-05'],
  effects: 'changes-sandbox',
  needs: ['psu', 'cards', 'sca-pages', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { tpp, psu, judge } = stage;
    if (psu.identity.made !== true) return;
    const { maskedPan } = await makeNumberedCard(stage, tpp, psu.identity.identity);
    psu.ownsMore();
    const access = await psu.grants(tpp, { anew: true });
    const [first] = access.accounts;
    if (first === undefined) return;
    let running = access.tpp;
    /** Chooses anew; the boxes that a page shows for the card before that. */
    const choose = async (accounts: 'all' | readonly string[]): Promise<readonly OfferedAccount[]> => {
      const fresh = running.inNewSession();
      const offer = await fresh.call('offer-consent');
      if (offer.link('scaRedirect') === undefined) return [];
      const back = await unlessStuck(() => psu.completes(fresh, offer, { accounts }));
      if (back?.succeeded !== true) return [];
      running = afterSca(fresh, back);
      return boxesOf(offeredAccounts(back), maskedPan);
    };
    const [granted, ...others] = await choose([first.bban]);
    // A page may write the number of a card otherwise.
    if (granted === undefined || others.length > 0) return;
    judge('CON-05', 'the box of a card that was granted is ticked', () =>
      expectThat(granted.preselected, 'a tick', 'none'),
    );
    const [dropped] = await choose('all');
    if (dropped === undefined) return;
    judge('CON-05', 'that of a card which was unticked is not', () =>
      expectThat(!dropped.preselected, 'no tick', 'one'),
    );
  },
});
