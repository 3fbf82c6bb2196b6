import {
  actingFor,
  createPayment,
  domesticProduct,
  expectNoAccess,
  expectThat,
  givesNoAccounts,
  itemsOf,
  makeCardAccount,
  paymentKinds,
  readApprovedStatus,
  readPaymentStatus,
  type RequestDraft,
  scenario,
  type Stage,
  textOf,
  type Tpp,
  unlessUntestable,
  Untestable,
  withoutHeader,
} from '../../lib/harness/kit/index.js';

type Clause = 'SCA-13' | 'SCA-14' | 'CON-10';

/** A read that is refused, and has to be after a restart. */
type Closed = readonly [clause: Clause, what: string, request: RequestDraft];

function restart({ target }: Pick<Stage, 'target'>): Promise<void> {
  return target.levers.restart?.({}) ?? Promise.resolve();
}

function readsOf(tpp: Tpp, accountId: string): readonly RequestDraft[] {
  const params = { accountId };
  const attended = [
    tpp.request('read-account', { params }),
    tpp.request('read-balances', { params }),
    tpp.request('list-transactions', { params, query: { bookingStatus: 'both' } }),
  ];
  return [...attended, ...attended.map((each) => withoutHeader(each, 'PSU-IP-Address'))];
}

/** What is read of the first card of a PSU, with the PSU and without. */
async function cardReadsOf(tpp: Tpp): Promise<readonly RequestDraft[]> {
  const [card] = itemsOf((await tpp.call('list-card-accounts')).at('cardAccounts'));
  const params = { cardAccountId: textOf(card, 'resourceId') };
  const read = tpp.request('read-card-balances', { params });
  return params.cardAccountId === '' ? [] : [read, withoutHeader(read, 'PSU-IP-Address')];
}

/** What is refused before the restart is refused after it. */
async function judgeClosed({ judge }: Pick<Stage<Clause>, 'judge'>, tpp: Tpp, reads: readonly Closed[]) {
  const before = await tpp.all(reads.map(([, , request]) => request));
  const closed = reads.filter((_, at) => before[at]?.accepted === false);
  return async () => {
    const replies = await tpp.all(closed.map(([, , request]) => request));
    for (const [at, [clause, what]] of closed.entries()) {
      const reply = replies[at];
      if (reply !== undefined)
        judge(clause, `after a restart ${what} is still refused`, () => expectNoAccess(reply));
    }
  };
}

/** A restart gives back nothing that was taken, opens no session, and approves nothing. */
export const afterRestart = scenario({
  id: 'sca/after-restart',
  title:
    'After a restart of the bank ended sessions and revoked accounts stay closed, and PSU-IDs are the same',
  clauses: ['SCA-04', 'SCA-13', 'SCA-14', 'CON-07', 'CON-10', 'STA-07'],
  effects: 'changes-consent',
  needs: ['psu', 'restart'],
  pulls: ['revoke'],
  widens: true,
  async run(stage) {
    const { psu, judge, target, tpp } = stage;
    const hasCards = target.capabilities.cards !== false;
    if (hasCards && psu.identity.made === true)
      await unlessUntestable(async () => [await makeCardAccount(stage, tpp, psu, 'Card before a restart')]);
    const first = await psu.grants(tpp, { anew: true });
    const [kept, dropped] = first.accounts;
    if (kept === undefined) throw new Untestable('the PSU has no account');
    const cards = hasCards ? await cardReadsOf(first.tpp) : [];
    const { tpp: running } = await psu.grants(first.tpp, { anew: true, accounts: [kept.bban] });
    const payment = await createPayment(stage, { tpp: running });
    const [kind] = paymentKinds(stage, { tpp: running });
    const approved = kind === undefined ? undefined : await readApprovedStatus(psu, running, kind);
    const before = (await readPaymentStatus(running, payment.paymentId)).at('transactionStatus');

    const unticked = [
      ...(dropped === undefined ? [] : readsOf(running, dropped.id)),
      ...cards.map((each) => actingFor(each, running.binding)),
    ];
    const reopened = await judgeClosed(stage, running, [
      ['SCA-14', 'the session that a later SCA ended', first.tpp.request('list-accounts')],
      ['SCA-13', 'a session without SCA', running.inNewSession().request('list-accounts')],
      ...unticked.map((each): Closed => ['CON-10', `${each.operation} of what was unticked`, each]),
    ]);
    await restart(stage);
    await reopened();
    const status = (await readPaymentStatus(running, payment.paymentId)).at('transactionStatus');
    if (approved !== undefined && before !== approved)
      judge('STA-07', `a restart approves no payment of ${domesticProduct}`, () =>
        expectThat(status !== approved, 'another status than that of an approved one', status),
      );
    const again = await psu.grants(running, { anew: true });
    judge('SCA-04', 'the SCA after a restart brings the PSU-ID of before', () =>
      expectThat(again.redirected.psuId === running.binding.psuId, 'the same psu-id', 'another one'),
    );
    if (target.levers.revoke === undefined) return;
    await target.levers.revoke({ psuIdentity: psu.identity.identity });
    await restart(stage);
    const list = await again.tpp.call('list-accounts');
    judge('CON-07', 'what was taken back at the bank is not given again by a restart', () =>
      givesNoAccounts(list),
    );
  },
});
