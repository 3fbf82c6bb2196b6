import {
  type Access,
  approveOne,
  callOn,
  createOf,
  drawKinds,
  expectThat,
  type PaymentKind,
  paymentKinds,
  requestOn,
  scenario,
  type Stage,
  statusOf,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'END-11' | 'STA-05'>, 'judge' | 'observe' | 'psu' | 'random' | 'target' | 'tpp'>;

/** Kinds of payments beside the domestic one. */
const most = { again: 0, quick: 1, standard: 1, full: 9 } as const;

/** What is called under the path of another kind, in the order of what it changes. */
const calls = ['status', 'details', 'cancel', 'start', 'delete'] as const;

/** Calls on a payment as if it were of other kinds; those that are served. */
async function tryElsewhere({ tpp }: Access, others: readonly PaymentKind[], paymentId: string) {
  const served: string[] = [];
  for (const what of calls) {
    const requests = others.map((kind) => requestOn(tpp, kind, paymentId, what));
    const replies = await tpp.all(requests.map((request) => ({ request, odd: true as const })));
    for (const [at, reply] of replies.entries())
      if (reply.accepted) served.push(`${what} like that of a ${others[at]?.name}`);
  }
  return served;
}

/**
 * Under which paths an id is known is open, so that it is told. What is an error under the path of the
 * payment is none that another path helps out of.
 */
async function judgeKind(scene: Scene, access: Access, kind: PaymentKind, others: readonly PaymentKind[]) {
  const { judge, observe, psu } = scene;
  const { tpp } = access;
  const [open, approved] = [await createOf(tpp, kind), await createOf(tpp, kind)];
  if (open !== undefined)
    for (const each of await tryElsewhere(access, others, open))
      observe('END-11', `a ${kind.name} that nobody approved is served elsewhere, too: ${each}`);
  if (approved === undefined || !(await approveOne(psu, tpp, kind, approved))) return;
  const own = await callOn(tpp, kind, approved, 'status');
  const status = own.at('transactionStatus');
  for (const each of await tryElsewhere(access, others, approved))
    observe('END-11', `an approved ${kind.name} is served elsewhere, too: ${each}`);
  if (own.accepted)
    judge('END-11', `the status of an approved ${kind.name} is told under its own path`, () =>
      own.hasStatus(200),
    );
  if (status !== 'PDNG') return;
  const after = await statusOf(tpp, kind, approved);
  judge('STA-05', `a ${kind.name} that is PDNG is deleted under the path of no other kind`, () =>
    expectThat(after !== 'CANC', 'PDNG', after),
  );
}

/** Each payment has its product, and its id under the paths of the others. */
export const otherProducts = scenario({
  id: 'execution/other-products',
  title:
    'What an id is answered with under the paths of other products, and that none of them deletes what is PDNG',
  clauses: ['END-11', 'STA-05'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { psu } = stage;
    const access = await psu.grants(stage.tpp);
    const kinds = paymentKinds(stage, access);
    for (const kind of drawKinds(stage, kinds, most))
      await judgeKind(
        stage,
        access,
        kind,
        kinds.filter((each) => each !== kind),
      );
  },
});
