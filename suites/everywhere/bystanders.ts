import {
  callOn,
  createBasket,
  createPayment,
  domesticProduct,
  expectThat,
  gone,
  paymentIdIn,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  startBasket,
  statusOf,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

/** A payment that nobody approves, beside its twin that the PSU approved. */
interface Bystander {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  /** What the status tells before anything is approved; undefined where it cannot be fetched. */
  readonly before: unknown;
  /** What the status of the approved twin tells. */
  readonly approved: unknown;
}

/**
 * Lets the PSU approve a payment or say no to it; false where the bank asks for no SCA, so that there is
 * nothing to say no to.
 */
async function walk(
  { psu }: Pick<Stage, 'psu'>,
  tpp: Tpp,
  kind: PaymentKind,
  paymentId: string,
  decision: 'approve' | 'cancel',
): Promise<boolean> {
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.link('scaRedirect') === undefined) return false;
  await unlessStuck(() => psu.completes(tpp, started, { decision }));
  return true;
}

/** Makes one payment of each kind that waits, and one that is approved meanwhile. */
async function makeBystanders(
  stage: Pick<Stage, 'psu'>,
  tpp: Tpp,
  kinds: readonly PaymentKind[],
): Promise<readonly Bystander[]> {
  const made = await tpp.all(kinds.flatMap(({ creation }) => [creation(), creation()]));
  const pairs = kinds.flatMap((kind, at) => {
    // The one that waits is the newer one.
    const [twinId, paymentId] = [paymentIdIn(made[2 * at]), paymentIdIn(made[2 * at + 1])];
    return paymentId === undefined || twinId === undefined ? [] : [{ kind, paymentId, twinId }];
  });
  const before = new Map<string, unknown>();
  for (const { kind, paymentId } of pairs) before.set(paymentId, await statusOf(tpp, kind, paymentId));
  for (const { kind, twinId } of pairs) await walk(stage, tpp, kind, twinId, 'approve');
  // What details tell is compared with what each was created with.
  for (const { kind, paymentId, twinId } of pairs)
    for (const each of [twinId, paymentId]) await callOn(tpp, kind, each, 'details');
  const bystanders: Bystander[] = [];
  for (const { kind, paymentId, twinId } of pairs)
    bystanders.push({
      kind,
      paymentId,
      before: before.get(paymentId),
      approved: await statusOf(tpp, kind, twinId),
    });
  return bystanders;
}

/**
 * What is approved is what the PSU saw, and nothing beside it. First statuses are open, so each payment that
 * waits stands beside an approved twin of its kind: it must not come to the status of the twin.
 */
export const bystanders = scenario({
  id: 'everywhere/bystanders',
  title: 'A payment that nobody approves stays so while others are approved, given up and deleted',
  clauses: ['STA-07', 'SCA-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  async run(stage) {
    const { psu, judge, target } = stage;
    const access = await psu.grants(stage.tpp);
    const { tpp } = access;
    const waiting = paymentKinds(stage, access);
    const kinds = target.sca?.sparing === true ? waiting.slice(0, 1) : waiting;
    const all = await makeBystanders(stage, tpp, kinds);
    const judgeAll = async (after: string, those = all) => {
      for (const { kind, paymentId, before, approved } of those) {
        if (approved === undefined || approved === before || gone.has(approved)) continue;
        const status = await statusOf(tpp, kind, paymentId);
        judge(
          kind.name === 'domestic payment' ? 'STA-07' : 'SCA-11',
          `after ${after} a ${kind.name} that nobody approved is not approved`,
          () => expectThat(status !== approved, 'another status than that of an approved one', status),
        );
      }
    };
    await judgeAll('others were approved');
    if (target.sca?.sparing === true) return;
    if (target.capabilities.baskets !== false) {
      const inside = [await createPayment(stage, access), await createPayment(stage, access)];
      const paymentIds = inside.map((each) => each.paymentId);
      const basketId = await createBasket(tpp, paymentIds);
      if (basketId !== undefined) {
        const started = await startBasket(tpp, basketId);
        if (started.link('scaRedirect') !== undefined) await unlessStuck(() => psu.completes(tpp, started));
      }
    }
    const dropped = await createPayment(stage, access);
    await tpp.call('delete-payment', { params: { product: domesticProduct, paymentId: dropped.paymentId } });
    await judgeAll('a basket was approved and a payment deleted');
    const refused: Bystander[] = [];
    for (const each of all)
      if (await walk(stage, tpp, each.kind, each.paymentId, 'cancel')) refused.push(each);
    await judgeAll('the PSU said no to it', refused);
  },
});
