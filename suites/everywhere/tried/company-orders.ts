import {
  approveForLater,
  createOf,
  drawKinds,
  expectNoAccess,
  judgeStrangers,
  type LawfulCall,
  paymentKinds,
  requestOn,
  scenario,
  type Stage,
  type Stranger,
} from '../../../lib/harness/kit/index.js';

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 1, standard: 2, full: 9 } as const;

/** Calls on what is ordered under the agreement: open ones, and one that waits for its day. */
async function callsOf(
  { corporatePsu: psu, target, random, time }: Pick<Stage, 'corporatePsu' | 'random' | 'target' | 'time'>,
  access: Awaited<ReturnType<Stage['psu']['grants']>>,
): Promise<readonly LawfulCall[]> {
  const { tpp } = access;
  const kinds = paymentKinds({ target, random, time }, access);
  const calls: LawfulCall[] = [];
  for (const kind of drawKinds({ random, target }, kinds, most)) {
    for (const what of ['start', 'delete'] as const) {
      const open = await createOf(tpp, kind);
      if (open !== undefined) calls.push({ request: requestOn(tpp, kind, open, what), once: true });
    }
    if (target.sca?.sparing === true) continue;
    const approved = await approveForLater({ psu, tpp, time }, kind);
    if (approved === undefined) continue;
    for (const what of ['status', 'details', 'delete', 'cancel'] as const)
      calls.push({ request: requestOn(tpp, kind, approved, what), once: true });
  }
  return calls;
}

/** An order of a company is one TPP's, as a person's is. */
export const whoseCompanyOrder = scenario({
  id: 'everywhere/whose-company-order',
  title: 'Nothing that was ordered for a company is read, started, deleted or cancelled by another TPP',
  clauses: ['END-12', 'SCA-02'],
  effects: 'creates-payments',
  needs: ['corporate-psu', 'second-tpp'],
  widens: true,
  bars: 'all',
  async run(stage) {
    const { corporatePsu: psu, tppNamed, tpp } = stage;
    const second = tppNamed('second-tpp');
    const elsewhere = await psu.grants(second, { context: 'CORPORATE' });
    const access = await psu.grants(tpp, { context: 'CORPORATE' });
    const strangers: readonly Stranger<'END-12' | 'SCA-02'>[] = [
      { who: 'another TPP of the same company', tpp: elsewhere.tpp, clause: 'END-12' },
      {
        who: 'another TPP with the PSU-ID, session and agreement of the first',
        tpp: second.bound(access.tpp.binding),
        clause: 'SCA-02',
      },
    ];
    const calls = await callsOf(stage, access);
    await judgeStrangers(stage, access.tpp, calls, strangers, expectNoAccess);
  },
});
