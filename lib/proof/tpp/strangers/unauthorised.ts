/** Strangers that leave a payment without its SCA, or the call that led to one without its repeat. */

import { bo, Customer, wrongOnce } from './customer.js';
import { createBasket, createPeriodic } from './making.js';
import type { Got, Stranger } from './stranger.js';

/** Pays for one customer as it should, and then makes orders another way. */
function paidElsewhere(
  id: string,
  title: string,
  walk: (customer: Customer) => Promise<unknown>,
  catches: readonly string[],
): Stranger {
  const walkOn = async (customer: Customer) => {
    await customer.pay(customer.order({ instructedAmount: { amount: '3.30', currency: 'NOK' } }));
    await walk(customer);
    await customer.balances();
  };
  return wrongOnce(id, title, walkOn, catches);
}

/** Starts an authorisation and leaves the customer where they are. */
async function startOnly(customer: Customer, created: Got): Promise<Got> {
  const started = await customer.call('POST', created.link('startAuthorisation'));
  await customer.call('GET', created.link('self'));
  return started;
}

export const unauthorisedStrangers: readonly Stranger[] = [
  paidElsewhere(
    'bulk-without-its-sca',
    'starts the authorisation of a bulk, and sends nobody to the bank',
    async (customer) => startOnly(customer, await customer.createBulk()),
    ['sca-redirect-opened'],
  ),
  paidElsewhere(
    'standing-order-without-its-sca',
    'starts the authorisation of a standing order, and sends nobody to the bank',
    async (customer) => startOnly(customer, await createPeriodic(customer)),
    ['sca-redirect-opened'],
  ),
  paidElsewhere(
    'bulk-never-begun',
    'creates a bulk and asks for its status, and starts no authorisation',
    async (customer) => customer.call('GET', (await customer.createBulk()).link('status')),
    ['authorisation-begun'],
  ),
  paidElsewhere(
    'basket-never-begun',
    'creates a basket and reads it, and starts no authorisation',
    async (customer) => customer.call('GET', (await createBasket(customer)).link('self')),
    ['authorisation-begun'],
  ),
  paidElsewhere(
    'link-of-the-payment-before',
    'sends the customer to the link of the payment before',
    async (customer) => {
      const order = customer.order({ instructedAmount: { amount: '4.10', currency: 'NOK' } });
      const first = await customer.call('POST', (await customer.create(order)).link('startAuthorisation'));
      await customer.approve(first.offer ?? '');
      const other = customer.order({ instructedAmount: { amount: '4.20', currency: 'NOK' } });
      await customer.call('POST', (await customer.create(other)).link('startAuthorisation'));
      await customer.approve(first.offer ?? '');
    },
    ['newest-sca-redirect', 'sca-redirect-once'],
  ),
  {
    id: 'stranger/agreement-without-its-list',
    title: 'pays under an agreement after the SCA that a list of accounts asked for, and never lists again',
    walk: async (world) => {
      await new Customer(world).login();
      const customer = new Customer(world, { identity: bo, context: 'CORPORATE' });
      const { offer = '' } = await customer.call('GET', '/v1/accounts');
      await customer.approve(offer);
      await customer.call('GET', '/v1/agreements');
    },
    catches: ['call-repeated-after-sca'],
  },
];
