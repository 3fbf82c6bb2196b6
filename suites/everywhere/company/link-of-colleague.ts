import {
  expectThat,
  listedAccounts,
  makeColleague,
  scenario,
  trySca,
} from '../../../lib/harness/kit/index.js';
import { grantAs } from './grant-as.js';

/**
 * Two people, one agreement, an account for each alone. Who grants is who logged in, and not whom the request
 * named.
 */
export const linkOfColleague = scenario({
  id: 'everywhere/link-of-colleague',
  title: 'What a PSU grants under an agreement behind the link of a colleague opens nothing to the colleague',
  clauses: ['CTX-03'],
  effects: 'changes-sandbox',
  needs: ['corporate-psu', 'sandbox-customers', 'many-scas'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu, judge } = stage;
    const made = await makeColleague(stage, corporatePsu);
    const colleague = await grantAs(stage, made, made.shared);
    const known = new Set(colleague.accounts.map(({ bban }) => bban));
    const link = colleague.tpp.inNewSession();
    const offer = await link.call('offer-consent');
    if (offer.link('scaRedirect') !== undefined)
      await trySca(corporatePsu, link, offer, { context: 'CORPORATE', corporateId: made.shared });
    for (const by of [colleague.tpp, link]) {
      const list = listedAccounts(await by.call('list-accounts'));
      judge('CTX-03', 'a colleague is shown no account that another person granted behind the link', () =>
        expectThat(
          list.every(({ bban }) => known.has(bban)),
          'accounts that the colleague granted',
          'one of another person',
        ),
      );
    }
  },
});
