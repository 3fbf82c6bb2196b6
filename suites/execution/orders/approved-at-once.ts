/** A bulk payment and an instant one that a PSU approves, each transfer with a text by which it is found. */

import {
  type Access,
  createdId,
  domesticProduct,
  isExempt,
  type KnownAccount,
  paymentBody,
} from '../../../lib/harness/kit/index.js';
import { marked } from './marked.js';
import { from, isApproved, type Scene, type Transfer } from './own-transfers.js';

/** An instant payment to an own account; none where the bank takes none, or does not get as far. */
export async function atOnce(
  scene: Scene,
  access: Access,
  payer: KnownAccount,
  to: KnownAccount,
): Promise<readonly Transfer[]> {
  const { text, amount, body } = marked(scene);
  const creditorAccount = { bban: to.bban, currency: to.currency };
  const order = { ...paymentBody(scene, from(access, payer)), ...body, creditorAccount };
  const created = await access.tpp.send(access.tpp.request('create-instant-payment', { body: order }), {
    odd: true,
  });
  if (!created.accepted || isExempt(created)) return [];
  const product = 'instant-norwegian-domestic-credit-transfers-straks';
  const params = { product, paymentId: createdId(created) };
  const started = await access.tpp.call('start-payment-authorisation', { params });
  const isDone = await isApproved(scene, access, started);
  return isDone ? [{ text, amount, from: payer.bban, to: to.bban }] : [];
}

/** How many transfers a bulk payment has: how many it may have is open. */
const bulkLengths = [23, 3] as const;

/** A bulk payment, its second transfer to the usual creditor and the others to another account of the PSU. */
export async function inBulk(scene: Scene, access: Access, payer: KnownAccount, own: KnownAccount) {
  if (scene.target.capabilities.bulkPayments === false) return undefined;
  for (const length of bulkLengths) {
    const made = await bulkOf(length, scene, access, payer, own);
    if (made !== undefined) return made;
  }
  return undefined;
}

async function bulkOf(length: number, scene: Scene, access: Access, payer: KnownAccount, own: KnownAccount) {
  const { debtorAccount, ...usual } = paymentBody(scene, from(access, payer));
  const items = Array.from({ length }, (_, at) => ({ ...marked(scene), to: at === 1 ? undefined : own }));
  const payments = items.map(({ body, to }) => ({
    ...usual,
    ...body,
    ...(to && { creditorAccount: { bban: to.bban, currency: to.currency } }),
  }));
  const creation = access.tpp.request('create-bulk-payment', { body: { debtorAccount, payments } });
  const created = await access.tpp.send(creation, { odd: true });
  if (!created.accepted) return undefined;
  const params = { product: domesticProduct, paymentId: createdId(created) };
  const started = await access.tpp.call('start-bulk-payment-authorisation', { params });
  if (!(await isApproved(scene, access, started))) return undefined;
  const toOther = scene.target.creditor.bban;
  const transfers = items.map(({ text, amount, to }) => ({
    text,
    amount,
    from: payer.bban,
    to: to?.bban ?? toOther,
  }));
  return { params, transfers };
}
