import {
  type Access,
  addDays,
  approveForLater,
  askNow,
  bankDayFrom,
  callOn,
  drawKinds,
  expectThat,
  gone,
  osloDate,
  type PaymentKind,
  paymentKinds,
  scenario,
  type Stage,
  statusOf,
  trySca,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'END-11'>, 'judge' | 'observe' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** Kinds beside the domestic one and the standing order. */
const most = { again: 0, quick: 0, standard: 1, full: 9 } as const;

const isStanding = ({ family }: PaymentKind) => family === 'periodic-payment';

interface Cancelled {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  /** The status while it was to be executed. */
  readonly before: unknown;
}

/** A payment whose cancellation the PSU approved; none where the bank does not go so far. */
async function cancelOne({ psu, time }: Scene, { tpp }: Access, kind: PaymentKind) {
  const paymentId = await approveForLater({ psu, tpp, time }, kind);
  if (paymentId === undefined) return [];
  const before = await statusOf(tpp, kind, paymentId);
  if (before === undefined || gone.has(before)) return [];
  const deleting = await callOn(tpp, kind, paymentId, 'delete');
  if (deleting.link('startAuthorisation') === undefined) return [];
  const started = await callOn(tpp, kind, paymentId, 'cancel');
  if (started.link('scaRedirect') === undefined) return [];
  const back = await trySca(psu, tpp, started);
  return back?.succeeded === true ? [{ kind, paymentId, before }] : [];
}

const statusesOf = ({ tpp }: Access, all: readonly Cancelled[]) =>
  Promise.all(all.map(({ kind, paymentId }) => statusOf(tpp, kind, paymentId)));

/** What is cancelled may be told on the next bank day only. */
async function lookLater(scene: Scene, access: Access, all: readonly Cancelled[]) {
  const { psu, target, time, tpp } = scene;
  const now = await statusesOf(access, all);
  const isStale = (seen: readonly unknown[]) => all.some(({ before }, at) => seen[at] === before);
  if (!isStale(now) || target.levers.clock === undefined) return { seen: now, by: access };
  const next = bankDayFrom(addDays(osloDate(time.now()), 1));
  await time.moveTo(Date.parse(`${next}T12:00:00Z`));
  await target.levers.batchRun?.({});
  const ask = (by: Access) => statusesOf(by, all);
  const { got, access: by } = await askNow({ psu, tpp }, access, ask, (seen) =>
    seen.some((each) => each !== undefined),
  );
  return { seen: got, by };
}

/**
 * No run executes a standing order in the sandbox, so that its status and its deletion tell whether it was
 * cancelled: one that stands as before, and waits for an SCA of its cancellation again, was not.
 */
export const cancelledStanding = scenario({
  id: 'execution/cancelled-standing',
  title: 'A standing order and every other payment whose cancellation the PSU approved stands no longer',
  clauses: ['END-11'],
  effects: 'creates-payments',
  needs: ['psu', 'many-scas'],
  pulls: ['clock', 'batchRun'],
  widens: true,
  bars: ['repeated'],
  async run(stage) {
    const { judge, observe, psu, target } = stage;
    const access = await psu.grants(stage.tpp);
    const kinds = paymentKinds(stage, access).filter(({ product }) => !product.startsWith('instant-'));
    const drawn = drawKinds(
      stage,
      kinds.filter((each) => !isStanding(each)),
      most,
    );
    const all: Cancelled[] = [];
    for (const kind of [...drawn, ...kinds.filter(isStanding)])
      all.push(...(await cancelOne(stage, access, kind)));
    const { seen, by } = await lookLater(stage, access, all);
    const hasEffect = seen.some((each) => gone.has(each));
    for (const [at, { kind, paymentId, before }] of all.entries()) {
      const stands = seen[at] === before;
      const again = stands ? await callOn(by.tpp, kind, paymentId, 'delete') : undefined;
      const asks = again?.link('startAuthorisation') !== undefined;
      const what = `a ${kind.name} whose cancellation the PSU approved`;
      // Which status a cancelled payment has is open; that it is not the same for one that is not is not.
      if (asks && (!hasEffect || target.levers.clock === undefined))
        observe('END-11', `${what} has the status ${String(before)} as before`);
      else
        judge('END-11', `${what} stands no longer`, () =>
          expectThat(!asks, 'another status, or no further cancellation', `${String(before)} as before`),
        );
    }
  },
});
