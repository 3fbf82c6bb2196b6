/** Orders of several kinds, as customers of strangers make them. */

import { textAt } from '../../../tpp/read-exchange.js';
import type { Customer } from './customer.js';
import type { Got } from './stranger.js';

const domestic = 'norwegian-domestic-credit-transfers';
const day = 86_400_000;

function dateIn({ world }: Customer, days: number): string {
  return new Date(world.now() + days * day).toISOString().slice(0, 10);
}

/** The id of what a reply says was created. */
export function idOf({ json }: Got): string {
  return textAt(json, 'paymentId') ?? textAt(json, 'basketId') ?? '';
}

/** A standing order. */
export async function createPeriodic(customer: Customer, more: object = {}, heads = {}): Promise<Got> {
  const startDate = dateIn(customer, 10);
  const order = customer.order({ startDate, frequency: 'Monthly', dayOfExecution: '5', ...more });
  return customer.call('POST', `/v1/periodic-payments/${domestic}`, order, heads);
}

/** A basket of one new payment. */
export async function createBasket(customer: Customer): Promise<Got> {
  return customer.call('POST', '/v1/signing-baskets', { paymentIds: [idOf(await customer.create())] });
}

/** An approved payment of a later day, which a deletion does not end by itself. */
export async function payLater(customer: Customer, more: object = {}): Promise<Got> {
  return customer.pay(customer.order({ requestedExecutionDate: dateIn(customer, 12), ...more }));
}
