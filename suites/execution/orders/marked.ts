/** Payments that are found again among what is booked. */

import {
  type Access,
  type Body,
  type CreatedPayment,
  createPayment,
  dueNow,
  isUnapproved,
  jsonBody,
  type PaymentKind,
  paymentIdIn,
  paymentUnderSca,
  readPaymentStatus,
  type Stage,
  testAmount,
  unlessStuck,
  withBody,
} from '../../../lib/harness/kit/index.js';

/** A payment whose text finds it among transactions. */
export interface Marked {
  readonly text: string;
  readonly amount: string;
  readonly body: Body;
}

/** A payment that nobody approved, or that was called off. */
export interface Unwanted {
  readonly how: string;
  readonly paymentId: string;
  readonly text: string;
}

/** What it takes to make one. */
export type Scene = Pick<Stage, 'psu' | 'target' | 'random' | 'time'>;

/** Whether so much may be paid: the profile names no sums, and fills the accounts. */
export function mayBeLarge({ payments, levers }: Scene['target']): boolean {
  return payments?.amounts?.NOK === undefined && levers.funds !== undefined;
}

/**
 * A payment with a sum, at least as large as told where that may be paid, and a text that no earlier run has
 * used, also one with the same seed.
 */
export function marked({ target, random }: Scene, least = 0): Marked {
  const text = `psd2 ${random.reference(9)}`;
  const usual = testAmount(target, 'NOK', random);
  const amount = `${least + random.below(Math.max(1, 9 * least))}.${random.digits(1)}5`;
  const instructedAmount = least > 0 && mayBeLarge(target) ? { ...usual, amount } : usual;
  const body = { instructedAmount, remittanceInformationUnstructured: text };
  return { text, amount: instructedAmount.amount, body };
}

/** A domestic payment that waits for its PSU. */
export async function orderMarked(
  scene: Scene,
  access: Pick<Access, 'tpp'>,
): Promise<Marked & CreatedPayment> {
  let made = marked(scene);
  const payment = await createPayment(scene, access, () => {
    made = marked(scene);
    return made.body;
  });
  return { ...made, ...payment };
}

/** A domestic payment that the PSU approved; undefined where the bank does not get that far. */
export async function approveMarked(
  scene: Scene,
  access: Pick<Access, 'tpp'>,
): Promise<(Marked & CreatedPayment) | undefined> {
  let made: (Marked & CreatedPayment) | undefined;
  const { payment, started } = await paymentUnderSca(scene, access, {
    create: async () => (made = await orderMarked(scene, access)),
  });
  const back = await unlessStuck(() => scene.psu.completes(access.tpp, started));
  const status = await readPaymentStatus(access.tpp, payment.paymentId);
  return back?.succeeded === true && !isUnapproved(status) ? made : undefined;
}

/** The creation of a payment that is due today, and the text by which it is found again. */
export function markOrder(scene: Scene, kind: PaymentKind) {
  const { text } = marked(scene);
  const creation = dueNow(kind.creation(), true);
  const order = Object(jsonBody(creation));
  const marks = { remittanceInformationUnstructured: text };
  const body = Array.isArray(order.payments)
    ? { ...order, payments: order.payments.map((each: object) => ({ ...each, ...marks })) }
    : { ...order, ...marks };
  return { text, request: withBody(creation, body) };
}

/** A payment that is due today. */
export async function createMarked(scene: Scene, { tpp }: Access, kind: PaymentKind) {
  const { text, request } = markOrder(scene, kind);
  return { text, request, paymentId: paymentIdIn(await tpp.send(request)) };
}
