import {
  type Access,
  afterBatch,
  approveOne,
  callOn,
  dueNow,
  expectNoAccess,
  fillAccount,
  judgeStrangers,
  type LawfulCall,
  type PaymentKind,
  orderedIdIn,
  paymentKinds,
  repeatable,
  requestOn,
  scenario,
  type Stage,
  type Stranger,
} from '../../lib/harness/kit/index.js';

/** What was ordered, of which kind. */
interface Ordered {
  readonly kind: PaymentKind;
  readonly paymentId: string;
}

const done: ReadonlySet<unknown> = new Set(['ACSC', 'RJCT']);

/** Payments of each kind that are due at once, covered or not, as far as the PSU can approve them. */
async function orderEachKind(
  { psu }: Pick<Stage, 'psu'>,
  { tpp }: Access,
  kinds: readonly PaymentKind[],
): Promise<readonly Ordered[]> {
  const ordered: Ordered[] = [];
  for (const kind of kinds) {
    for (const isCovered of [true, false]) {
      const created = await tpp.send(dueNow(kind.creation(), isCovered), { odd: true });
      const paymentId = orderedIdIn(created);
      if (paymentId === undefined) continue;
      await approveOne(psu, tpp, kind, paymentId);
      ordered.push({ kind, paymentId });
    }
  }
  return ordered;
}

/** What was executed or rejected stays with whom it belongs to. */
export const whosePast = scenario({
  id: 'execution/whose-past',
  title: 'A payment that was executed or rejected is told to no other TPP and no other PSU',
  clauses: ['END-12', 'SCA-02'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'second-tpp', 'batch-day'],
  pulls: ['funds'],
  async run(stage) {
    const { psu, secondPsu, tpp, target } = stage;
    const first = await psu.grants(tpp);
    await fillAccount(stage, first);
    const kinds = paymentKinds(stage, first).filter(({ family }) => family !== 'periodic-payment');
    const ordered = await orderEachKind(stage, first, target.depth === 'quick' ? kinds.slice(0, 1) : kinds);
    const { access } = await afterBatch(
      stage,
      first,
      ({ tpp: by }) =>
        Promise.all(ordered.map(({ kind, paymentId }) => callOn(by, kind, paymentId, 'status'))),
      (seen) => seen.some((each) => done.has(each.at('transactionStatus'))),
    );
    const calls: readonly LawfulCall[] = ordered.flatMap(({ kind, paymentId }) => [
      repeatable(requestOn(access.tpp, kind, paymentId, 'status')),
      repeatable(requestOn(access.tpp, kind, paymentId, 'details')),
    ]);
    const second = stage.tppNamed('second-tpp');
    const strangers: readonly Stranger<'END-12' | 'SCA-02'>[] = [
      { who: 'another TPP of the same PSU', tpp: (await psu.grants(second)).tpp, clause: 'END-12' },
      {
        who: 'another TPP with the PSU-ID and session of the first',
        tpp: second.bound(access.tpp.binding),
        clause: 'SCA-02',
      },
      { who: 'another PSU of the same TPP', tpp: (await secondPsu.grants(tpp)).tpp, clause: 'END-12' },
    ];
    await judgeStrangers(stage, access.tpp, calls, strangers, expectNoAccess);
  },
});
