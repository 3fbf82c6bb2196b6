/** SCAs for every purpose of the interface, each begun anew by what leads to it. */

import { bankDayFrom } from '../../model/bank-days.js';
import { addDays, osloDate } from '../../model/dates.js';
import type { Reply } from '../replies/reply.js';
import type { Access } from '../stage/access.js';
import {
  approvePayment,
  createPayment,
  domesticProduct,
  paymentBody,
  paymentUnderSca,
} from '../stage/journeys.js';
import { startSingleSca } from '../stage/single-sca.js';
import type { Stage } from '../stage/stage.js';

type Scene = Pick<Stage, 'psu' | 'random' | 'target' | 'time' | 'tpp'>;

/** An SCA for one purpose. */
export interface ScaKind {
  readonly name: string;
  /** Whether only a PSU whom the TPP knows gets there: by PSU-ID. */
  readonly asksPsuId?: true;
  /**
   * The reply that leads there. An SCA that has to come first is gone through by `before`: by the same caller
   * where none is given.
   */
  readonly begin: (scene: Scene, access: Pick<Access, 'tpp'>, before?: Pick<Access, 'tpp'>) => Promise<Reply>;
}

async function beginBasket(scene: Scene, access: Pick<Access, 'tpp'>): Promise<Reply> {
  const made = [await createPayment(scene, access), await createPayment(scene, access)];
  const paymentIds = made.map(({ paymentId }) => paymentId);
  const basket = await access.tpp.call('create-basket', { body: { paymentIds } });
  const basketId = basket.at('basketId');
  if (typeof basketId !== 'string') return basket;
  return access.tpp.call('start-basket-authorisation', { params: { basketId } });
}

async function beginCancellation(scene: Scene, access: Pick<Access, 'tpp'>, before = access): Promise<Reply> {
  const requestedExecutionDate = bankDayFrom(addDays(osloDate(scene.time.now()), 12));
  const { paymentId } = await approvePayment(scene, before, scene.psu, { requestedExecutionDate });
  const params = { product: domesticProduct, paymentId };
  const deleted = await access.tpp.call('delete-payment', { params });
  if (deleted.link('startAuthorisation') === undefined) return deleted;
  return access.tpp.call('start-payment-cancellation-authorisation', { params });
}

async function beginSingleSca(scene: Scene, access: Pick<Access, 'tpp'>): Promise<Reply> {
  const { sessionId, accounts } = access.tpp.binding;
  // A caller that knows no PSU-ID yet.
  const tpp = scene.tpp.bound({ sessionId, accounts });
  const body = paymentBody(scene, { tpp });
  const { identity } = scene.psu.identity;
  const withHeaders = { 'X-PSU-IDENTITY': identity, 'PSU-Context': 'PRIVATE' };
  return startSingleSca({ tpp }, await tpp.call('create-domestic-payment', { body, withHeaders }));
}

/** An SCA for each purpose that the target has. */
export function scaKinds({ target, psu }: Scene): readonly ScaKind[] {
  const { baskets, singleSca } = target.capabilities;
  const isPrivate = psu.identity.kind !== 'corporate';
  return [
    { name: 'account access', begin: (_, { tpp }) => tpp.call('offer-consent') },
    { name: 'the registration', begin: (_, { tpp }) => tpp.call('register-psu') },
    {
      name: 'a payment',
      asksPsuId: true,
      begin: async (scene, access) => (await paymentUnderSca(scene, access)).started,
    },
    { name: 'a cancellation', asksPsuId: true, begin: beginCancellation },
    ...(baskets === false ? [] : [{ name: 'a basket', asksPsuId: true as const, begin: beginBasket }]),
    ...(singleSca === false || !isPrivate ? [] : [{ name: 'the single-SCA flow', begin: beginSingleSca }]),
  ];
}
