import {
  boxesOf,
  expectNoAccess,
  expectThat,
  offeredAccounts,
  scenario,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** One person, own accounts and a corporation's: the choice of context decides which of them are on offer. */
export const contexts = scenario({
  id: 'consent/contexts',
  title: 'The context chosen during SCA decides which accounts are offered and readable',
  clauses: ['CTX-01', 'CTX-02', 'CTX-03', 'CTX-04'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'own-accounts', 'sca-pages'],
  async run({ tpp, corporatePsu, judge, settle }) {
    const own = await corporatePsu.grants(tpp, { context: 'PRIVATE' });
    const choices = own.redirected.pages?.flatMap((page) => page.contexts) ?? [];
    if (own.redirected.context !== 'PRIVATE') {
      throw new Untestable('the corporate PSU of the profile has no accounts of its own to compare with');
    }
    judge('CTX-04', 'the SCA asks for the context', () =>
      expectThat(choices.length >= 2, 'a choice of contexts', `${choices.length} offered`),
    );
    const corporate = await corporatePsu.grants(tpp, { context: 'CORPORATE' });
    for (const [access, context] of [
      [own, 'PRIVATE'],
      [corporate, 'CORPORATE'],
    ] as const) {
      judge('CTX-04', `the choice ${context} comes back`, () =>
        expectThat(access.redirected.context === context, context, access.redirected.context),
      );
      judge('CTX-01', 'the context is PRIVATE or CORPORATE', () =>
        expectThat(
          ['PRIVATE', 'CORPORATE'].includes(access.redirected.context ?? ''),
          'one of the two',
          access.redirected.context,
        ),
      );
    }
    settle('CTX-01', 'CTX-04');
    if (own.accounts.length === 0 || corporate.accounts.length === 0) {
      throw new Untestable('the corporate PSU has no accounts in one of the contexts');
    }
    const overlap = own.accounts.filter((each) =>
      corporate.accounts.some((other) => other.bban === each.bban),
    );
    const offeredOwn = offeredAccounts(own.redirected);
    judge('CTX-02', 'no corporate account is offered or listed in the private context', () => {
      expectThat(
        overlap.length === 0,
        'own accounts only',
        `${overlap.length} corporate accounts among them`,
      );
      expectThat(
        !corporate.accounts.some((each) => boxesOf(offeredOwn, each.bban).length > 0),
        'own accounts only on offer',
        'corporate accounts on offer',
      );
    });
    const offeredCorporate = offeredAccounts(corporate.redirected);
    judge('CTX-03', 'no own account is offered or listed in the corporate context', () => {
      expectThat(
        !own.accounts.some((each) => boxesOf(offeredCorporate, each.bban).length > 0),
        'accounts of the agreement only on offer',
        'own accounts on offer',
      );
      expectThat(
        overlap.length === 0,
        'accounts of the agreement only',
        `${overlap.length} own accounts among them`,
      );
    });
    // What is refused here says nothing of what was offered before.
    const [ownAccount] = own.accounts.filter((each) => !overlap.includes(each));
    if (ownAccount === undefined) return;
    const params = { accountId: ownAccount.id };
    const crossed = await corporate.tpp.all(
      (['read-balances', 'read-account'] as const).map((id) => corporate.tpp.request(id, { params })),
    );
    judge('CTX-03', 'no own account is read in the corporate context', () => crossed.forEach(expectNoAccess));
  },
});

/** Pages that do not ask once a request has named a context are lawful. */
export const contextNamed = scenario({
  id: 'consent/context-named',
  title: 'The context that the PSU chooses comes back, also where the request named the other',
  clauses: ['RDR-08'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'own-accounts', 'sca-pages'],
  widens: true,
  async run({ tpp, corporatePsu, judge }) {
    for (const [named, context] of [
      ['PRIVATE', 'CORPORATE'],
      ['CORPORATE', 'PRIVATE'],
    ] as const) {
      const fresh = tpp.bound({}).inNewSession();
      const offer = await fresh.call('list-accounts', { withHeaders: { 'PSU-Context': named } });
      if (offer.link('scaRedirect') === undefined) continue;
      const back = await trySca(corporatePsu, fresh, offer, { context });
      const isAsked = back?.pages?.some(({ contexts: choices }) => choices.length > 1) === true;
      if (back?.succeeded !== true || !isAsked) continue;
      judge('RDR-08', `${context} comes back where it was chosen after a request for ${named}`, () =>
        expectThat(back.context === context, context, back.context),
      );
    }
  },
});
