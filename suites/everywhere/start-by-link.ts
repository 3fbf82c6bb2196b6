import type { Reply, Stage, Tpp } from '../../lib/harness/kit/index.js';

/**
 * Starts the authorisation of a payment by its link; where that is refused, by the operation, which must not
 * be served then.
 */
export async function startByLink(
  { judge }: Pick<Stage<'PRS-13'>, 'judge'>,
  tpp: Tpp,
  created: Reply,
  params: { readonly product: string; readonly paymentId: string },
): Promise<Reply> {
  const href = created.link('startAuthorisation');
  const linked = href === undefined ? undefined : await tpp.follow('POST', href);
  if (linked?.accepted === true) return linked;
  const named = await tpp.call('start-payment-authorisation', { params });
  if (linked !== undefined && named.accepted)
    judge('PRS-13', `the link startAuthorisation of ${params.product} starts the authorisation`, () =>
      linked.isAccepted(),
    );
  return named;
}
