import {
  type Access,
  approveForLater,
  callOn,
  createBasket,
  createOf,
  drawKinds,
  expectThat,
  gone,
  muchAt,
  paymentBody,
  type PaymentKind,
  paymentKinds,
  type RequestDraft,
  requestOn,
  ruleById,
  scenario,
  shuffled,
  type Stage,
  statusOf,
  type Tpp,
} from '../../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SIG-04'>, 'judge' | 'psu' | 'random' | 'target' | 'time'>;

/** Kinds of payments beside the domestic one. */
const most = { again: 0, quick: 1, standard: 9, full: 9 } as const;

/** Forms of a call that are tried. */
const mostForms = { again: 1, quick: 1, standard: 2, full: 9 } as const;

/** Sends forms of a call that were changed after signing; false where one is served, which others judge. */
async function isRefused({ random, target }: Scene, tpp: Tpp, request: RequestDraft): Promise<boolean> {
  const ways = tpp.ways(request, [ruleById('signature-fits')]);
  const tried = shuffled(ways, random).slice(0, muchAt(target, mostForms));
  let refused = tried.length > 0;
  for await (const { reply } of tpp.sendBroken(tried)) refused &&= !reply.accepted;
  return refused;
}

/** Of two open payments the deletion of one was refused: it is started as the other one is. */
async function judgeOpen(scene: Scene, tpp: Tpp, kind: PaymentKind): Promise<void> {
  const [tried, twin] = [await createOf(tpp, kind), await createOf(tpp, kind)];
  if (tried === undefined || twin === undefined) return;
  if (!(await isRefused(scene, tpp, requestOn(tpp, kind, tried, 'delete')))) return;
  const untouched = await callOn(tpp, kind, twin, 'start');
  const reply = await callOn(tpp, kind, tried, 'start');
  if (!untouched.accepted) return;
  scene.judge('SIG-04', `a ${kind.name} is started after a forged deletion was refused`, () =>
    reply.isAccepted(),
  );
}

/** One that was approved for a later day waits for it, although it was refused to call it off. */
async function judgeApproved(scene: Scene, tpp: Tpp, kind: PaymentKind): Promise<void> {
  const { psu, time } = scene;
  const paymentId = await approveForLater({ psu, tpp, time }, kind);
  if (paymentId === undefined) return;
  const before = await statusOf(tpp, kind, paymentId);
  if (before === undefined || gone.has(before)) return;
  for (const what of ['delete', 'cancel'] as const)
    if (!(await isRefused(scene, tpp, requestOn(tpp, kind, paymentId, what)))) return;
  const after = await statusOf(tpp, kind, paymentId);
  scene.judge('SIG-04', `an approved ${kind.name} is as it was after forged calls were refused`, () =>
    expectThat(after !== undefined && !gone.has(after), JSON.stringify(before), after),
  );
}

/** A payment whose creation was refused is not there: the same order is no duplicate. */
async function judgeCreation(scene: Scene, access: Access): Promise<void> {
  const { random } = scene;
  const { tpp } = access;
  const create = () => {
    // Sums that no other test pays, for a bank may know duplicates by the sum alone.
    const amount = `${500 + random.below(900)}.${random.digits(2)}`;
    const body = paymentBody(scene, access, { instructedAmount: { amount, currency: 'NOK' } });
    return tpp.request('create-domestic-payment', { query: { allowLogicalDuplicate: 'false' }, body });
  };
  const [tried, twin] = [create(), create()];
  if (!(await isRefused(scene, tpp, tried))) return;
  const untouched = await tpp.send(twin);
  const reply = await tpp.send(tried);
  if (!untouched.accepted) return;
  scene.judge('SIG-04', 'a payment is ordered after a forged order of it was refused', () =>
    reply.isAccepted(),
  );
}

/** Payments that a refused call would have put into a basket lie in none. */
async function judgeBasket(scene: Scene, tpp: Tpp, kind: PaymentKind): Promise<void> {
  const pair = async () => [await createOf(tpp, kind), await createOf(tpp, kind)].flatMap((id) => id ?? []);
  const [tried, twin] = [await pair(), await pair()];
  if (tried.length < 2 || twin.length < 2) return;
  const request = tpp.request('create-basket', { body: { paymentIds: tried } });
  if (!(await isRefused(scene, tpp, request))) return;
  if ((await createBasket(tpp, twin)) === undefined) return;
  const reply = await tpp.send(request);
  scene.judge('SIG-04', 'payments are put into a basket after a forged basket of them was refused', () =>
    reply.isAccepted(),
  );
}

/** A bank that acts before it verifies does what nobody ordered, whatever it answers. */
export const refusedCalls = scenario({
  id: 'everywhere/refused-calls',
  title: 'A call with a forged signature that is refused leaves payments as they were',
  clauses: ['SIG-04'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { psu, target } = stage;
    const access = await psu.grants(stage.tpp);
    const { tpp } = access;
    await judgeCreation(stage, access);
    const kinds = drawKinds(stage, paymentKinds(stage, access), most);
    for (const kind of kinds) {
      await judgeOpen(stage, tpp, kind);
      if (target.sca?.sparing !== true) await judgeApproved(stage, tpp, kind);
    }
    const [domestic] = kinds;
    if (domestic !== undefined && target.capabilities.baskets !== false)
      await judgeBasket(stage, tpp, domestic);
  },
});
