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

/** A payment that was deleted while its SCA was open, to which the PSU then says yes. */
export async function judgeDeleted(
  { psu, judge }: Pick<Stage<'SCA-11'>, 'psu' | 'judge'>,
  tpp: Tpp,
  kind: PaymentKind,
): Promise<void> {
  const paymentId = await createOf(tpp, kind);
  if (paymentId === undefined) return;
  const before = await statusOf(tpp, kind, paymentId);
  const started = await callOn(tpp, kind, paymentId, 'start');
  if (started.link('scaRedirect') === undefined || isExempt(started)) return;
  const isOver = isDeleted(await callOn(tpp, kind, paymentId, 'delete'));
  const between = await statusOf(tpp, kind, paymentId);
  if (!isOver || (between !== undefined && !gone.has(between))) return;
  await trySca(psu, tpp, started);
  const status = await statusOf(tpp, kind, paymentId);
  judge('SCA-11', `a ${kind.name} that was deleted is not approved by the SCA that was open`, () =>
    expectThat(status === undefined || status === before || gone.has(status), 'a deleted payment', status),
  );
}
