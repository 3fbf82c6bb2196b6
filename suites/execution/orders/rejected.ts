import { type Access, domesticProduct, payingAccount, trySca } from '../../../lib/harness/kit/index.js';
import { orderMarked, type Scene, type Unwanted } from './marked.js';

/**
 * A payment that was rejected for lack of funds and then deleted, when there is money again: it comes to life
 * by neither. Undefined where the bank rejects nothing at once.
 */
export async function rejectAndDelete(stage: Scene, access: Access): Promise<Unwanted | undefined> {
  const { psu, target } = stage;
  const { funds } = target.levers;
  if (funds === undefined || target.sca?.sparing === true) return undefined;
  const account = payingAccount(access).bban;
  await funds({ account, amount: '0.00' });
  const { paymentId, text } = await orderMarked(stage, access);
  const on = { params: { product: domesticProduct, paymentId } };
  const started = await access.tpp.call('start-payment-authorisation', on);
  if (started.link('scaRedirect') !== undefined) await trySca(psu, access.tpp, started);
  const isRejected = (await access.tpp.call('read-payment-status', on)).at('transactionStatus') === 'RJCT';
  const removed = isRejected ? await access.tpp.call('delete-payment', on) : undefined;
  await funds({ account, amount: '1000000.00' });
  if (removed === undefined) return undefined;
  const again = removed.accepted ? await access.tpp.call('start-payment-authorisation', on) : undefined;
  if (again?.link('scaRedirect') !== undefined) await trySca(psu, access.tpp, again);
  return { how: 'that was rejected before it was deleted', paymentId, text };
}
