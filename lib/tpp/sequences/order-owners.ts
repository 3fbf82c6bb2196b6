/**
 * Payments and baskets are worked on for the PSU, and under the agreement, that they were created for
 * (RDR-03, RDR-06).
 */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge } from '../judge.js';
import { namesPsu } from '../memory/known-psus.js';
import { ordersNamed } from '../memory/learn-orders.js';
import type { Memory, Order } from '../memory/memory.js';
import type { ReadExchange } from '../read-exchange.js';
import { wasRefused } from './refused.js';

/** What does not fit the caller, and why. */
interface Misfit {
  readonly order: Order;
  readonly message: string;
  readonly path: string;
}

function otherPsu(own: readonly Order[], psuId: string, corporateId: string | undefined): Misfit | undefined {
  const order = own.find((each) => {
    const whose = each.psuId ?? each.approver;
    // The text does not say what colleagues may do under one agreement.
    const isOfColleague = corporateId !== undefined && each.corporateId === corporateId;
    return whose !== undefined && whose !== psuId && !isOfColleague;
  });
  const message = 'the payment was created for another PSU-ID, and the bank refuses';
  return order === undefined ? undefined : { order, message, path: 'PSU-ID' };
}

/** Whether an SCA of the payment told an agreement, which later calls then carry. */
function choseAgreement({ id, number }: Order, memory: Memory): boolean {
  return memory.offers.some(
    (each) => (each.number === number || each.order === id) && each.ended?.corporateId !== undefined,
  );
}

function otherAgreement(
  own: readonly Order[],
  corporateId: string | undefined,
  isBasket: boolean,
  memory: Memory,
): Misfit | undefined {
  const path = 'PSU-Corporate-ID';
  if (corporateId === undefined) {
    // That an agreement is missing elsewhere is told by that.
    const order = isBasket ? own.find((each) => each.corporateId !== undefined) : undefined;
    const message = 'a payment of the basket was created under an agreement, and the bank refuses';
    return order === undefined ? undefined : { order, message, path };
  }
  const other = own.find((each) => each.corporateId !== undefined && each.corporateId !== corporateId);
  if (other !== undefined)
    return {
      order: other,
      message: 'the payment was created under another agreement, and the bank refuses',
      path,
    };
  const alone = own.find(
    (each) => each.corporateId === undefined && each.psuId !== undefined && !choseAgreement(each, memory),
  );
  const message = 'the payment was created without an agreement, and the bank refuses';
  return alone === undefined ? undefined : { order: alone, message, path };
}

/**
 * A payment is worked on, alone or in a basket, for the PSU that it was created for. Where the bank lets
 * another one, nothing is said.
 */
function judgeOwner(exchange: ReadExchange, memory: Memory): Judgement | undefined {
  const psuId = exchange.header('psu-id')?.toLowerCase();
  const own = ordersNamed(exchange, memory);
  if (psuId === undefined || own.length === 0) return undefined;
  const corporateId = exchange.header('psu-corporate-id')?.toLowerCase();
  const isBasket = exchange.operation?.id === 'create-basket';
  const misfit = otherPsu(own, psuId, corporateId) ?? otherAgreement(own, corporateId, isBasket, memory);
  if (misfit === undefined) return kept('payment-of-its-psu');
  // A PSU-ID that no redirect gave names nobody; that is told elsewhere.
  const hasPaid = !memory.pages && own.some((each) => each.psuId === psuId);
  if (!wasRefused(exchange) || !(hasPaid || namesPsu(exchange, psuId, memory))) return undefined;
  const { message, path, order } = misfit;
  return broken('payment-of-its-psu', message, { path, dependsOn: order.number });
}

export const orderOwners: Judge = {
  obligations: [
    {
      id: 'payment-of-its-psu',
      clause: 'RDR-03',
      also: ['RDR-06', 'END-12'],
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'A payment is read, authorised, deleted and put into a basket with the PSU-ID and the agreement that it was created with.',
      mend: 'Keep PSU and agreement with the paymentId, and send PSU-ID and PSU-Corporate-ID of it.',
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call') return;
    const owner = judgeOwner(exchange, memory);
    if (owner !== undefined) yield owner;
  },
};
