import { expectNoAccess, scenario, Untestable } from '../../lib/harness/kit/index.js';

/**
 * PSU-Corporate-ID is no secret: it stands in redirects. It is worth nothing to whom the agreement does not
 * name.
 */
export const foreignAgreement = scenario({
  id: 'consent/foreign-agreement',
  title: 'The id of a corporate agreement opens nothing to a PSU who has no part in it',
  clauses: ['CTX-03'],
  effects: 'changes-consent',
  needs: ['psu', 'corporate-psu'],
  async run({ tpp, psu, corporatePsu, judge }) {
    const corporate = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    const { corporateId } = corporate.tpp.binding;
    const [account] = corporate.accounts;
    if (corporateId === undefined || account === undefined)
      throw new Untestable('the corporate PSU has no agreement with accounts');
    const own = await psu.grants(tpp);
    const pretending = own.tpp.bound({ corporateId });
    const replies = [
      await pretending.call('list-accounts'),
      await pretending.call('read-balances', { params: { accountId: account.id } }),
    ];
    judge('CTX-03', 'no account under the agreement is readable', () => replies.forEach(expectNoAccess));
  },
});
