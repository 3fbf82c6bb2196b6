import {
  jsonBody,
  type RequestDraft,
  type Tpp,
  withBody,
  withQuery,
} from '../../../lib/harness/kit/index.js';

/** Sends the same order again without leave for a duplicate, and without its creditor. */
export async function repeat(tpp: Tpp, request: RequestDraft): Promise<void> {
  const order = Object(jsonBody(request));
  const nobody = { creditorName: '' };
  const broken = Array.isArray(order.payments)
    ? { ...order, payments: order.payments.map((each: object) => ({ ...each, ...nobody })) }
    : { ...order, ...nobody };
  const asked = withQuery(request, 'allowLogicalDuplicate', 'false');
  for (const each of [asked, asked, withBody(request, broken)]) await tpp.send(each, { odd: true });
}
