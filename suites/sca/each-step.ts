import {
  approveForLater,
  approvesByDeletion,
  callOn,
  createBasket,
  createOf,
  drawKinds,
  expectThat,
  gone,
  isExempt,
  judgeIfPinned,
  type PaymentKind,
  paymentKinds,
  readApprovedStatus,
  scenario,
  type SentForms,
  sentForms,
  type Stage,
  startBasket,
  statusOf,
  type Tpp,
  unlessStuck,
} from '../../lib/harness/kit/index.js';
import { judgeDeleted } from './deleted-meanwhile.js';
import { judgeSteps, type Step, unfinishedScas } from './turning-away/unfinished-scas.js';

/** A kind of payment that is tried, by whom, and the forms of an SCA in which the PSU said yes to one. */
interface Tried {
  readonly tpp: Tpp;
  readonly kind: PaymentKind;
  readonly sent: SentForms;
}

type Scene = Pick<Stage<'STA-07' | 'SCA-11'>, 'psu' | 'judge' | 'observe' | 'random' | 'target' | 'time'>;

/** Kinds of payments beside the domestic one that are tried. */
const most = { again: 0, quick: 0, standard: 9, full: 9 } as const;

/**
 * A payment whose status tells nothing of its approval: it is started twice, the PSU says no, and
 * it is deleted. Where the second start leads to no SCA the bank may have exempted it.
 */
async function judgeByDeletion(scene: Scene, tpp: Tpp, kind: PaymentKind): Promise<void> {
  const { psu } = scene;
  const start = async (paymentId: string) => {
    const started = await callOn(tpp, kind, paymentId, 'start');
    return started.link('scaRedirect') === undefined || isExempt(started) ? undefined : started;
  };
  const approved = await approvesByDeletion(psu, tpp, kind, {
    async act(paymentId) {
      const [first, second] = [await start(paymentId), await start(paymentId)];
      if (first === undefined || second === undefined) return false;
      const back = await unlessStuck(() => psu.completes(tpp, second, { decision: 'cancel' }));
      return back?.succeeded === false;
    },
    harmless: async (paymentId) => (await start(paymentId)) !== undefined,
  });
  if (approved === undefined) return;
  scene.judge('SCA-11', `a ${kind.name} is not approved without a yes, as its deletion tells`, () =>
    expectThat(!approved, 'a deletion without SCA, as of one that nobody approved', 'one with SCA'),
  );
}

/** The way to the approval of a payment, and to that of a basket. */
async function judgeApproval(scene: Scene, { tpp, kind, sent }: Tried, baskets: boolean): Promise<void> {
  const [alone, inside] = [await createOf(tpp, kind), baskets ? await createOf(tpp, kind) : undefined];
  const before = alone === undefined ? undefined : await statusOf(tpp, kind, alone);
  const approved = await readApprovedStatus(scene.psu, tpp, kind, { keeps: sent });
  if (approved === undefined || alone === undefined) return;
  if (before === approved) return judgeByDeletion(scene, tpp, kind);
  const judgeThat = (paymentId: string, what: string) => async (when: string) => {
    const status = await statusOf(tpp, kind, paymentId);
    scene.judge(
      kind.name === 'domestic payment' ? 'STA-07' : 'SCA-11',
      `a ${kind.name} is not approved by ${what} ${when}`,
      () => expectThat(status !== approved, 'another status than that of an approved one', status),
    );
  };
  await judgeThat(alone, 'the SCA')('of another one');
  const starts = unfinishedScas(scene, tpp, () => callOn(tpp, kind, alone, 'start'), sent);
  await judgeSteps(starts, judgeThat(alone, 'an SCA'));
  if (inside === undefined) return;
  const basketId = await createBasket(tpp, [inside]);
  if (basketId === undefined) return;
  const start = () => startBasket(tpp, basketId);
  await judgeSteps(unfinishedScas(scene, tpp, start, sent), judgeThat(inside, 'the SCA of a basket'));
}

/**
 * The way to the cancellation of an approved payment, at a bank that asks for an SCA there. The law asks for
 * none, so it counts only where the profile pins the clause. A bank that asks at one kind of payment is held
 * to it at the others.
 * @param asksElsewhere whether it asked at a kind before
 * @returns whether it asks at this one
 */
async function judgeCancellation(
  scene: Scene,
  { tpp, kind, sent }: Tried,
  asksElsewhere: boolean,
): Promise<boolean> {
  const { psu, time } = scene;
  const paymentId = await approveForLater({ psu, tpp, time }, kind);
  if (paymentId === undefined) return false;
  const before = await statusOf(tpp, kind, paymentId);
  if (before === undefined || gone.has(before)) return false;
  const judgeNow = async (when: string) => {
    const status = await statusOf(tpp, kind, paymentId);
    if (status === undefined) return;
    judgeIfPinned(scene, 'SCA-11', `an approved ${kind.name} is not cancelled where it was ${when}`, () =>
      expectThat(status !== 'CANC', 'an approved payment', status),
    );
  };
  const remove = async () => (await callOn(tpp, kind, paymentId, 'delete')).status < 500;
  const first = await callOn(tpp, kind, paymentId, 'delete');
  const asks = first.link('startAuthorisation') !== undefined;
  if (!asks && asksElsewhere) await judgeNow('deleted without the SCA that other payments need');
  if (!asks || gone.has(await statusOf(tpp, kind, paymentId))) return asks;
  const scas = unfinishedScas(scene, tpp, () => callOn(tpp, kind, paymentId, 'cancel'), sent);
  const steps: readonly Step[] = [
    ['deleted twice', remove],
    ...scas.map(([when, step]): Step => [`cancelled by an SCA ${when}`, step]),
    ['deleted after a no', remove],
  ];
  await judgeSteps(steps, judgeNow);
  return true;
}

/** Whatever was begun, repeated or given up on the way: without a yes nothing is approved or cancelled. */
export const eachStep = scenario({
  id: 'sca/each-step',
  title: 'No step on the way to an SCA, done once, twice or after a no, approves or cancels a payment',
  clauses: ['STA-07', 'SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  widens: true,
  async run(stage) {
    const { target, psu } = stage;
    const { tpp } = await psu.grants(stage.tpp);
    const kinds = drawKinds(stage, paymentKinds(stage, { tpp }), most);
    let asks = false;
    for (const kind of kinds) {
      const takesBaskets = kind === kinds[0] && target.capabilities.baskets !== false;
      const tried = { tpp, kind, sent: sentForms() };
      await judgeApproval(stage, tried, takesBaskets);
      asks = (await judgeCancellation(stage, tried, asks)) || asks;
      await judgeDeleted(stage, tpp, kind);
    }
  },
});
