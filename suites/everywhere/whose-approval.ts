import {
  approvesByDeletion,
  callOn,
  createBasket,
  createOf,
  domesticProduct,
  drawKinds,
  expectThat,
  type PaymentKind,
  paymentKinds,
  readApprovedStatus,
  type Reply,
  scenario,
  type Stage,
  startBasket,
  statusOf,
  type Tpp,
  trySca,
  unlessStuck,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'STA-07' | 'SCA-17' | 'SCA-03' | 'RDR-14'>, 'psu' | 'secondPsu' | 'judge'>;

/** Kinds of payments beside the domestic one that are tried. */
const most = { again: 2, quick: 0, standard: 9, full: 9 } as const;

/** Lets the other person act behind the link of a reply; false where there is none. */
async function intrudes({ secondPsu, judge }: Scene, tpp: Tpp, started: Reply): Promise<boolean> {
  if (started.link('scaRedirect') === undefined) return false;
  // Who was sent away comes back behind the same link, and leads nowhere then, or to the same refusal.
  for (const _ of [1, 2]) {
    const back = await trySca(secondPsu, tpp, started);
    if (back !== undefined)
      judge('SCA-03', 'another person behind the link of a PSU does not come back as that PSU', () =>
        expectThat(back.psuId !== tpp.binding.psuId, 'no psu-id or another one', 'that of the PSU'),
      );
    if (back?.parameters.has('code') === true)
      judge('RDR-14', 'another person who is sent away behind the link of a PSU brings no psu-id', () =>
        expectThat(back.psuId === undefined, 'no psu-id', 'one is there'),
      );
  }
  return true;
}

/** One payment, whose links another person follows again and again. */
async function judgeKind(scene: Scene, tpp: Tpp, kind: PaymentKind, approved: unknown): Promise<void> {
  const { psu, judge } = scene;
  const paymentId = await createOf(tpp, kind);
  if (paymentId === undefined) return;
  if ((await statusOf(tpp, kind, paymentId)) === approved) return judgeByDeletion(scene, tpp, kind);
  const start = () => callOn(tpp, kind, paymentId, 'start');
  const judgeAfter = async (when: string) => {
    const status = await statusOf(tpp, kind, paymentId);
    judge(
      kind.name === 'domestic payment' ? 'STA-07' : 'SCA-17',
      `a ${kind.name} is not approved by another person ${when}`,
      () => expectThat(status !== approved, 'another status than that of an approved one', status),
    );
  };
  const started = await start();
  // What its start approves is approved by nobody who follows its link.
  if ((await statusOf(tpp, kind, paymentId)) === approved) return;
  if (!(await intrudes(scene, tpp, started))) return;
  await judgeAfter('behind its link');
  if (await intrudes(scene, tpp, await start())) await judgeAfter('behind its second link');
  const refused = await start();
  if (refused.link('scaRedirect') === undefined) return;
  await unlessStuck(() => psu.completes(tpp, refused, { decision: 'cancel' }));
  if (await intrudes(scene, tpp, await start())) await judgeAfter('after the PSU said no');
}

/** One payment whose status tells nothing of its approval: another person follows its link once. */
async function judgeByDeletion(scene: Scene, tpp: Tpp, kind: PaymentKind): Promise<void> {
  const { psu } = scene;
  const start = (paymentId: string) => callOn(tpp, kind, paymentId, 'start');
  const approved = await approvesByDeletion(psu, tpp, kind, {
    act: async (paymentId) => intrudes(scene, tpp, await start(paymentId)),
    // A person who is sent away leaves no more behind than the PSU who says no.
    async harmless(paymentId) {
      const started = await start(paymentId);
      if (started.link('scaRedirect') === undefined) return false;
      await unlessStuck(() => psu.completes(tpp, started, { decision: 'cancel' }));
      return (await start(paymentId)).accepted;
    },
  });
  if (approved === undefined) return;
  scene.judge('SCA-17', `a ${kind.name} is not approved by another person, as its deletion tells`, () =>
    expectThat(!approved, 'a deletion without SCA, as of one that nobody approved', 'one with SCA'),
  );
}

/** Payments in a basket, whose link another person follows twice. */
async function judgeBasket(scene: Scene, tpp: Tpp, kind: PaymentKind, approved: unknown): Promise<void> {
  const paymentIds = [await createOf(tpp, kind), await createOf(tpp, kind)].flatMap((each) => each ?? []);
  const basketId = await createBasket(tpp, paymentIds);
  if (basketId === undefined) return;
  for (const which of ['link', 'second link']) {
    const started = await startBasket(tpp, basketId);
    if (!(await intrudes(scene, tpp, started))) return;
    for (const paymentId of paymentIds) {
      const status = await statusOf(tpp, kind, paymentId);
      scene.judge(
        'STA-07',
        `a payment in a basket is not approved by another person behind its ${which}`,
        () => expectThat(status !== approved, 'another status than that of an approved one', status),
      );
    }
  }
}

/** Whoever logs in behind a link that is not theirs approves nothing, whichever link of the payment it is. */
export const whoseApproval = scenario({
  id: 'everywhere/whose-approval',
  title:
    'No payment of any kind, alone or in a basket, is approved by another person behind any of its links',
  clauses: ['STA-07', 'SCA-17', 'SCA-03', 'RDR-14'],
  effects: 'creates-payments',
  needs: ['psu', 'second-psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { target } = stage;
    const access = await stage.psu.grants(stage.tpp);
    const { tpp } = access;
    // Who shares an account may approve what leaves it.
    const own = new Set([...stage.psu.accounts, ...tpp.binding.accounts].map(({ bban }) => bban));
    if (stage.secondPsu.accounts.some(({ bban }) => own.has(bban))) return;
    for (const kind of drawKinds(stage, paymentKinds(stage, access), most)) {
      const approved = await readApprovedStatus(stage.psu, tpp, kind);
      if (approved === undefined) continue;
      await judgeKind(stage, tpp, kind, approved);
      const isSingle = kind.family === 'payment' && kind.product === domesticProduct;
      if (isSingle && target.capabilities.baskets !== false) await judgeBasket(stage, tpp, kind, approved);
    }
  },
});
