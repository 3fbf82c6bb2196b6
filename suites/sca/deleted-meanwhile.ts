import {
  callOn,
  expectThat,
  gone,
  isDeleted,
  isExempt,
  createOf,
  type PaymentKind,
  type Stage,
  statusOf,
  type Tpp,
  trySca,
} from '../../lib/harness/kit/index.js';

type Scene = Pick<Stage<'SCA-11'>, 'psu' | 'judge'>;

/** Deletes at one moment of an SCA; without a page of the decision there is no second one. */
async function judgeDeletedAt(
  { psu, judge }: Scene,
  tpp: Tpp,
  kind: PaymentKind,
  moment: 'before the link is followed' | 'while the page stands open',
): Promise<void> {
  const paymentId = await createOf(tpp, kind);
  if (paymentId === undefined) return;
  const before = await statusOf(tpp, kind, paymentId);
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.link('scaRedirect') === undefined || isExempt(started)) return;
  let isOver = false;
  const remove = async () => {
    const isTaken = isDeleted(await callOn(tpp, kind, paymentId, 'delete'));
    const between = await statusOf(tpp, kind, paymentId);
    isOver = isTaken && (between === undefined || gone.has(between));
  };
  if (moment === 'before the link is followed') {
    await remove();
    if (!isOver) return;
    await trySca(psu, tpp, started);
  } else await trySca(psu, tpp, started, { meanwhile: remove });
  if (!isOver) return;
  const status = await statusOf(tpp, kind, paymentId);
  judge('SCA-11', `a ${kind.name} that is deleted ${moment} is not approved by its open SCA`, () =>
    expectThat(status === undefined || status === before || gone.has(status), 'a deleted payment', status),
  );
}

/** A payment that was deleted while its SCA was open, to which the PSU then says yes. */
export async function judgeDeleted(scene: Scene, tpp: Tpp, kind: PaymentKind): Promise<void> {
  await judgeDeletedAt(scene, tpp, kind, 'before the link is followed');
  await judgeDeletedAt(scene, tpp, kind, 'while the page stands open');
}
