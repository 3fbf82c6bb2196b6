import {
  callOn,
  expectThat,
  type PaymentKind,
  type Reply,
  type Stage,
  type Tpp,
} from '../../lib/harness/kit/index.js';

/**
 * Starts the authorisation of a payment by its link; where that is refused, by the operation, which must not
 * be served then. Nor must it be where there is no link: a TPP has nothing else to follow.
 */
export async function startByLink(
  { judge }: Pick<Stage<'PRS-13'>, 'judge'>,
  tpp: Tpp,
  created: Reply,
  kind: Pick<PaymentKind, 'family' | 'product'>,
  paymentId: string,
): Promise<Reply> {
  const href = created.link('startAuthorisation');
  const linked = href === undefined ? undefined : await tpp.follow('POST', href);
  if (linked?.accepted === true) return linked;
  const named = await callOn(tpp, kind, paymentId, 'start');
  // A link to the SCA itself, in the reply to the creation, leaves nothing to start.
  if (
    href === undefined &&
    created.link('scaRedirect') === undefined &&
    named.link('scaRedirect') !== undefined
  )
    judge(
      'PRS-13',
      `the creation of a ${kind.family} by ${kind.product} tells how its authorisation starts`,
      () => expectThat(false, 'the link startAuthorisation', 'none, though there is an SCA to start'),
    );
  if (linked !== undefined && named.accepted)
    judge('PRS-13', `the link startAuthorisation of ${kind.product} starts the authorisation`, () =>
      linked.isAccepted(),
    );
  return named;
}
