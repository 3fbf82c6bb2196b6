import {
  afterSca,
  expectThat,
  givesNoAccounts,
  itemsOf,
  makePeer,
  offeredAccounts,
  type Psu,
  type ScaChoice,
  scenario,
  type Stage,
  type Tpp,
  trySca,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

interface Unwilling {
  readonly who: string;
  readonly psu: Psu;
  /** As the TPP that knows them, under a consent of which nothing is granted. */
  readonly known: Tpp;
  readonly choice: ScaChoice;
}

/** Somebody who granted nothing before says no, twice, where all boxes are ticked. */
async function judgeNo({ judge }: Pick<Stage<'ACC-10'>, 'judge'>, unwilling: Unwilling): Promise<void> {
  const { who, psu, known, choice } = unwilling;
  for (const when of ['', ' again']) {
    const session = known.inNewSession();
    const offer = await session.call('offer-consent');
    if (offer.link('scaRedirect') === undefined) return;
    const no = { ...choice, decision: 'cancel' } as const;
    const back = await unlessStuck(() => psu.completes(session, offer, no));
    if (back === undefined || back.succeeded) return;
    for (const [where, tpp] of [
      ['in the session of that SCA', session],
      ['in the session before', known],
    ] as const) {
      const list = await tpp.call('list-accounts');
      judge('ACC-10', `${who} who says no${when} has granted no account ${where}`, () =>
        givesNoAccounts(list),
      );
      const cards = await tpp.call('list-card-accounts');
      judge('ACC-10', `${who} who says no${when} has granted no card ${where}`, () =>
        expectThat(itemsOf(cards.at('cardAccounts')).length === 0, 'no card account', 'some'),
      );
    }
  }
}

/** A registration tells the bank who it is and grants nothing; then the PSU declines the first offer. */
export const declinedOffer = scenario({
  id: 'consent/declined-offer',
  title: 'Who declines the first offer of a consent has granted nothing, and so the second time',
  clauses: ['ACC-10'],
  effects: 'changes-consent',
  needs: ['new-psu'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu, tpp } = stage;
    // Of other people nobody knows what they granted before.
    if (psu.identity.made !== true || !tpp.may('register-psu')) return;
    const fresh = tpp.inNewSession();
    const registered = await fresh.call('register-psu');
    if (registered.link('scaRedirect') === undefined) return;
    const back = await unlessStuck(() => psu.completes(fresh, registered));
    if (back?.succeeded !== true || back.psuId === undefined || offeredAccounts(back).length > 0) return;
    await judgeNo(stage, { who: 'a PSU', psu, known: afterSca(fresh, back), choice: {} });
  },
});

/** The same under an agreement, of a colleague who is new to the TPP. */
export const declinedForCompany = scenario({
  id: 'consent/declined-for-company',
  title: 'Who declines the first offer under an agreement has granted nothing under it',
  clauses: ['ACC-10'],
  effects: 'changes-consent',
  needs: ['corporate-psu', 'sandbox-customers'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { corporatePsu: psu, tpp, target } = stage;
    if (target.sca?.sparing === true || !tpp.may('start-corporate-sca')) return;
    const { identity, shared } = await makePeer(stage, psu);
    const choice = { context: 'CORPORATE', corporateId: shared, identity } as const;
    const fresh = tpp.bound({}).inNewSession();
    const started = await fresh.call('start-corporate-sca');
    if (started.link('scaRedirect') === undefined) return;
    const back = await trySca(psu, fresh, started, choice);
    const { corporateId } = back ?? {};
    if (back?.succeeded !== true || corporateId === undefined || offeredAccounts(back).length > 0) return;
    const known = afterSca(fresh, back).bound({ corporateId });
    await judgeNo(stage, { who: 'a colleague', psu, known, choice });
  },
});
