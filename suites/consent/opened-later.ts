import {
  boxesOf,
  expectThat,
  itemsOf,
  listedAccounts,
  makeAccount,
  makeCardAccount,
  offeredAccounts,
  scenario,
  textOf,
  unlessUntestable,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

/** Consent is for what was ticked: an account or card that comes afterwards was not. */
export const openedLater = scenario({
  id: 'consent/opened-later',
  title: 'An account or card that the PSU gets after the consent is not granted by itself, nor ticked',
  clauses: ['ACC-10', 'CON-05'],
  effects: 'changes-sandbox',
  needs: ['psu', 'sandbox-customers'],
  widens: true,
  async run(stage) {
    const { tpp, psu, judge, target } = stage;
    const { tpp: known, accounts } = await psu.grants(tpp);
    const bban = await makeAccount(tpp, psu, { name: 'Opened later' });
    const [card] =
      target.capabilities.cards === false
        ? []
        : await unlessUntestable(async () => [await makeCardAccount(stage, tpp, psu, 'Card of later')]);
    const list = known.request('list-accounts');
    for (const [how, request] of [
      ['', list],
      [' without the PSU', withoutHeader(list, 'PSU-IP-Address')],
    ] as const) {
      const shown = listedAccounts(await known.send(request, { odd: true }));
      judge('ACC-10', `an account that was opened later is not listed${how}`, () =>
        expectThat(!shown.some((each) => each.bban === bban), 'what was granted', 'it is listed'),
      );
    }
    if (card !== undefined) {
      const cards = itemsOf((await known.call('list-card-accounts')).at('cardAccounts'));
      judge('ACC-10', 'nor is a card that was made later', () =>
        expectThat(
          !cards.some((each) => textOf(each, 'maskedPan') === card.maskedPan),
          'what was granted',
          'it is listed',
        ),
      );
    }
    const fresh = known.inNewSession();
    const before = accounts.map((each) => each.bban);
    const back = await psu.completes(fresh, await fresh.call('offer-consent'), { accounts: before });
    const [box] = boxesOf(offeredAccounts(back), bban);
    if (box !== undefined)
      judge('CON-05', 'an account that was opened later is not ticked beforehand', () =>
        expectThat(!box.preselected, 'an empty box', 'a tick'),
      );
    if (card === undefined) return;
    const all = known.inNewSession();
    await psu.completes(all, await all.call('offer-consent'), { accounts: 'all' });
    const once = known.inNewSession();
    const last = await psu.completes(once, await once.call('offer-consent'), { accounts: 'all' });
    const boxes = offeredAccounts(last);
    if (boxes.length > 0)
      judge('CON-05', 'once they are granted all are ticked, cards, too', () =>
        expectThat(
          boxes.every(({ preselected }) => preselected),
          'ticked boxes',
          'an empty one',
        ),
      );
  },
});
