import { givesNoAccounts, idsBeside, scenario } from '../../lib/harness/kit/index.js';

/** One person with accounts of their own and two agreements, who grants under one of them. */
export const contextsApart = scenario({
  id: 'consent/contexts-apart',
  title: 'What is granted under one agreement opens nothing in private and nothing under another agreement',
  clauses: ['ACC-10', 'CTX-03'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'own-accounts', 'two-agreements'],
  widens: true,
  async run({ corporatePsu: psu, tpp, judge }) {
    // Of other people nobody knows what they granted before.
    if (psu.identity.made !== true) return;
    const { tpp: known, redirected } = await psu.grants(tpp, { context: 'CORPORATE' });
    const { corporateId, context } = redirected;
    if (context !== 'CORPORATE' || corporateId === undefined) return;
    const inPrivate = await known.call('list-accounts', {
      withHeaders: { 'PSU-Corporate-ID': undefined, 'PSU-Context': 'PRIVATE' },
    });
    judge('ACC-10', 'an SCA under an agreement opens no account in private', () =>
      givesNoAccounts(inPrivate),
    );
    const agreements = await known.call('list-agreements');
    for (const other of idsBeside(corporateId, agreements).slice(0, 1)) {
      const list = await known.bound({ corporateId: other }).call('list-accounts');
      judge('CTX-03', 'nor one under another agreement', () => givesNoAccounts(list));
    }
  },
});
