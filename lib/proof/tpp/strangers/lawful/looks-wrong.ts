/** Strangers in order that look wrong at first: customers go away or change, calls and numbers come again. */

import { bo, Customer, inOrder } from '../customer.js';
import type { Stranger, World } from '../stranger.js';

/** Somebody else logs in behind a link of the customer, and the client goes on for that person. */
export async function handOver(world: World): Promise<void> {
  const customer = await new Customer(world).login();
  const { offer = '' } = await customer.call('POST', '/v1/bank-offered-consents');
  const back = await world.visit(offer, { identity: bo });
  customer.psuId = back.get('psu-id') ?? undefined;
  customer.session = back.get('tpp-session-id') ?? customer.session;
  await customer.login();
  await customer.balances();
}

export const lawfulLooks: readonly Stranger[] = [
  inOrder(
    'gone-before-one-of-its-kind',
    'asks for the status of a bulk whose customer went away before the page of the bank, and stops',
    async (customer) => {
      await customer.pay(customer.order({ instructedAmount: { amount: '3.30', currency: 'NOK' } }));
      const bulk = await customer.createBulk();
      await customer.call('POST', bulk.link('startAuthorisation'));
      await customer.call('GET', bulk.link('status'));
      await customer.call('GET', bulk.link('status'));
    },
  ),
  inOrder(
    'created-and-deleted',
    'creates a bulk, reads it, and deletes it as the customer thinks better of it',
    async (customer) => {
      const bulk = await customer.createBulk();
      await customer.call('GET', bulk.link('self'));
      await customer.call('DELETE', bulk.link('self'));
      await customer.balances();
    },
  ),
  {
    id: 'stranger-in-order/another-one-logs-in',
    title: 'goes on with the PSU-ID and the session that the bank gives when another person logs in',
    walk: handOver,
    catches: [],
    may: ['psu-id-of-who-comes'],
  },
  {
    id: 'stranger-in-order/single-sca-asked-twice',
    title: 'sends a payment by single SCA twice with one X-Request-ID, as that flow is idempotent',
    walk: async (world) => {
      const customer = new Customer(world);
      const order = customer.order();
      const heads = {
        'x-psu-identity': customer.identity,
        'psu-context': 'PRIVATE',
        'x-request-id': world.draw(),
      };
      const path = '/v1/payments/norwegian-domestic-credit-transfers';
      await customer.call('POST', path, order, heads);
      const again = await customer.call('POST', path, order, heads);
      if (again.offer !== undefined) await customer.approve(again.offer);
    },
    catches: [],
  },
  inOrder(
    'number-of-an-invoice',
    'gives a number of digits as the reference of a payment, without a type',
    async (customer) => {
      const remittanceInformationStructuredArray = [{ reference: '10045' }];
      await customer.create(customer.order({ remittanceInformationStructuredArray }));
    },
  ),
];
