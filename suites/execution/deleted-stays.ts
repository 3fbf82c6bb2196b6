import {
  approveForLater,
  approveOne,
  callOn,
  createOf,
  drawKinds,
  expectThat,
  gone,
  isDeleted,
  type PaymentKind,
  paymentKinds,
  readApprovedStatus,
  scenario,
  type Stage,
  statusOf,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'judge' | 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** Kinds of payments beside the domestic one. */
const most = { again: 1, quick: 2, standard: 9, full: 9 } as const;

/** A payment that was called off, and what its status tells if it was called off in vain. */
interface CalledOff {
  readonly kind: PaymentKind;
  readonly paymentId: string;
  readonly how: 'deleted' | 'cancelled';
  readonly approved: unknown;
}

async function deleteOne(tpp: Tpp, kind: PaymentKind, approved: unknown): Promise<readonly CalledOff[]> {
  const paymentId = await createOf(tpp, kind);
  // Some tell the same status before the approval and after it.
  if (paymentId === undefined || (await statusOf(tpp, kind, paymentId)) === approved) return [];
  if (!isDeleted(await callOn(tpp, kind, paymentId, 'delete'))) return [];
  return [{ kind, paymentId, how: 'deleted', approved }];
}

/** One that was approved for a later day, and cancelled by the PSU. */
async function cancelOne({ psu, time }: Scene, tpp: Tpp, kind: PaymentKind): Promise<readonly CalledOff[]> {
  const paymentId = await approveForLater({ psu, tpp, time }, kind);
  if (paymentId === undefined) return [];
  const approved = await statusOf(tpp, kind, paymentId);
  await callOn(tpp, kind, paymentId, 'delete');
  const started = await callOn(tpp, kind, paymentId, 'cancel');
  if (started.link('scaRedirect') !== undefined) await trySca(psu, tpp, started);
  const status = await statusOf(tpp, kind, paymentId);
  return status === 'CANC' && !gone.has(approved) ? [{ kind, paymentId, how: 'cancelled', approved }] : [];
}

/** What was called off is called off: it is approved neither by a new SCA nor by what comes meanwhile. */
async function judgeCalledOff(scene: Scene, meanwhile?: () => Promise<unknown>): Promise<void> {
  const { psu, judge, target } = scene;
  if (target.sca?.sparing === true) return;
  const access = await psu.grants(scene.tpp);
  const { tpp } = access;
  const all: CalledOff[] = [];
  for (const kind of drawKinds(scene, paymentKinds(scene, access), most)) {
    const approved = await readApprovedStatus(psu, tpp, kind);
    if (approved !== undefined) all.push(...(await deleteOne(tpp, kind, approved)));
    all.push(...(await cancelOne(scene, tpp, kind)));
  }
  await meanwhile?.();
  const { tpp: later } = meanwhile === undefined ? access : await psu.grants(tpp);
  for (const { kind, paymentId, how, approved } of all) {
    await approveOne(psu, later, kind, paymentId);
    const status = await statusOf(later, kind, paymentId);
    judge('SCA-11', `a ${how} ${kind.name} is not approved any more`, () =>
      expectThat(
        status !== approved && status !== 'ACSC',
        `another status than ${String(approved)} and ACSC`,
        status,
      ),
    );
  }
}

/** Who deletes a payment has nothing left to approve. */
export const deletedStays = scenario({
  id: 'execution/deleted-stays-deleted',
  title:
    'What was deleted or cancelled stays so, whatever kind of payment it is and who starts its SCA again',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu'],
  widens: true,
  run: (stage) => judgeCalledOff(stage),
});

/** What a run takes is what was approved, and not what was called off since. */
export const deletedOverRun = scenario({
  id: 'execution/deleted-over-run',
  title: 'What was deleted or cancelled stays so when the batch runs',
  clauses: ['SCA-11'],
  effects: 'creates-payments',
  needs: ['psu', 'batch-run'],
  widens: true,
  bars: ['repeated'],
  run: (stage) => judgeCalledOff(stage, async () => stage.target.levers.batchRun?.({})),
});

/** A bank that starts again knows what was called off. */
export const deletedOverRestart = scenario({
  id: 'execution/deleted-over-restart',
  title: 'What was deleted or cancelled stays so when the bank starts again',
  clauses: ['SCA-11'],
  effects: 'changes-consent',
  needs: ['psu', 'restart'],
  widens: true,
  bars: ['repeated'],
  run: (stage) => judgeCalledOff(stage, async () => stage.target.levers.restart?.({})),
});
