import {
  afterSca,
  expectThat,
  makeNumberedCard,
  scenario,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** What the PSU authenticated for serves cards as well: consent stands, and the session runs. */
export const inSession = scenario({
  id: 'cards/in-session',
  title:
    'Cards are listed after the SCA that listing them began, and without another one in a running session',
  clauses: ['FLW-03', 'SCA-10'],
  effects: 'changes-sandbox',
  needs: ['psu', 'cards', 'sandbox-customers'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { psu, tpp, judge, target } = stage;
    if (target.sca?.sparing === true) return;
    await makeNumberedCard(stage, tpp, psu.identity.identity);
    psu.ownsMore();
    const fresh = tpp.inNewSession();
    const asked = await fresh.call('list-card-accounts');
    if (asked.link('scaRedirect') === undefined) throw new Untestable('listing cards begins no SCA');
    const { identity } = psu.identity;
    const back = await trySca(psu, fresh, asked, { identity, context: 'PRIVATE', accounts: 'all' });
    if (back?.succeeded !== true || back.psuId === undefined)
      throw new Untestable('the SCA that listing cards began does not succeed');
    const own = await afterSca(fresh, back).call('list-card-accounts');
    judge('FLW-03', 'after the SCA that listing cards began they are listed', () =>
      expectThat(own.accepted, 'a list', `status ${own.status}`),
    );
    if (!own.accepted) return;
    // The PSU opened the cards by now, so that of another session only the SCA is asked.
    const { tpp: running } = await psu.grants(tpp, { anew: true, context: 'PRIVATE' });
    const accounts = await running.call('list-accounts');
    if (!accounts.accepted) return;
    const cards = await running.call('list-card-accounts');
    judge('SCA-10', 'no new SCA is needed for cards where accounts are listed in the session', () =>
      expectThat(cards.link('scaRedirect') === undefined, 'no new SCA', `an SCA (status ${cards.status})`),
    );
  },
});
