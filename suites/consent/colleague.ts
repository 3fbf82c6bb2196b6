import {
  type Access,
  afterSca,
  expectThat,
  expectNoAccess,
  givesNoAccounts,
  itemsOf,
  judgeStrangers,
  listedAccounts,
  makePeer,
  readsOfAccount,
  type Redirected,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  Untestable,
} from '../../lib/harness/kit/index.js';

/** An SCA of a colleague in which no account is granted: by registration, or with every box empty. */
async function makeKnown(
  { corporatePsu }: Pick<Stage, 'corporatePsu'>,
  fresh: Tpp,
  choice: NonNullable<Parameters<typeof trySca>[3]>,
): Promise<Redirected> {
  for (const operation of ['start-corporate-sca', 'register-psu', 'offer-consent'] as const) {
    const offer = await fresh.call(operation);
    if (offer.link('scaRedirect') === undefined) continue;
    const accounts = operation === 'offer-consent' ? { accounts: [] } : {};
    const back = await trySca(corporatePsu, fresh, offer, { ...choice, ...accounts });
    if (back?.succeeded === true) return back;
  }
  throw new Untestable('a colleague comes back from no SCA in which nothing is granted');
}

/** Both have granted the account, each in a session of their own: neither reads in that of the other. */
async function judgeSessions(
  stage: Pick<Stage<'SCA-17'>, 'corporatePsu' | 'judge' | 'observe' | 'random' | 'target' | 'time'>,
  own: Access,
  peer: Tpp,
): Promise<void> {
  for (const [who, tpp, other] of [
    ['a colleague in the session of the PSU', peer, own.tpp],
    ['the PSU in the session of a colleague', own.tpp, peer],
  ] as const) {
    const accounts = listedAccounts(await tpp.call('list-accounts'));
    const account = accounts.find(({ bban }) => own.accounts.some((each) => each.bban === bban));
    if (account === undefined) continue;
    const calls = await readsOfAccount(stage, tpp, account, stage.corporatePsu);
    const stranger = tpp.bound({ sessionId: other.binding.sessionId });
    await judgeStrangers(stage, tpp, calls, [{ who, tpp: stranger, clause: 'SCA-17' }], expectNoAccess);
  }
}

/**
 * Two people, one agreement, one account for which both are engaged. Consent is what one of them grants to
 * the TPP: the other has granted nothing.
 */
export const colleague = scenario({
  id: 'consent/colleague',
  title:
    'What one person granted under an agreement is not read for a colleague who granted nothing, nor without naming it',
  clauses: ['ACC-10', 'ERR-04', 'SCA-17'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'sandbox-customers', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu, tpp, target, random, time, judge } = stage;
    const { identity, shared } = await makePeer(stage, corporatePsu);
    const choice = { context: 'CORPORATE', corporateId: shared } as const;
    const own = await corporatePsu.grants(tpp, choice);
    const [account] = own.accounts;
    const { corporateId } = own.tpp.binding;
    if (account === undefined || corporateId === undefined)
      throw new Untestable('the corporate PSU has no agreement with accounts');
    const fresh = tpp.bound({}).inNewSession();
    const back = await makeKnown(stage, fresh, { ...choice, identity });
    const peer = afterSca(fresh, back).bound({ corporateId });
    const calls = await readsOfAccount({ target, random, time }, own.tpp, account, corporatePsu);
    const who = 'a colleague engaged for the same account, who granted nothing,';
    await judgeStrangers(stage, own.tpp, calls, [{ who, tpp: peer, clause: 'ACC-10' }], (reply) =>
      reply.exchange.operation === 'list-accounts' ? givesNoAccounts(reply) : expectNoAccess(reply),
    );
    const granting = peer.inNewSession();
    const yes = { ...choice, identity };
    const granted = await trySca(corporatePsu, granting, await granting.call('offer-consent'), yes);
    if (granted?.succeeded === true) {
      // Of one agreement alone a bank might think that it need not be named.
      const acting = afterSca(granting, granted);
      const named = await acting.call('list-accounts');
      const unnamed = await acting.call('list-accounts', {
        withHeaders: { 'PSU-Corporate-ID': undefined, 'PSU-Context': 'CORPORATE' },
      });
      if (named.accepted)
        judge('ERR-04', 'a user of one agreement without PSU-Corporate-ID gets 400', () =>
          unnamed.isRefusal('ERR-04'),
        );
      await judgeSessions(stage, own, acting);
    }
    const list = await own.tpp.call('list-accounts');
    if (list.accepted)
      judge('ACC-10', 'the SCA of the colleague takes nothing from what the PSU granted', () =>
        expectThat(itemsOf(list.at('accounts')).length > 0, 'the accounts granted', 'none'),
      );
  },
});
