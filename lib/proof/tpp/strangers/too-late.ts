/**
 * Strangers that work on what is over, name a thing by what is not its name, or leave a payment without SCA.
 */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { bo, Customer } from './customer.js';
import { createBasket, createPeriodic } from './making.js';
import type { Got, Stranger } from './stranger.js';

const inTwelveDays = 12 * 86_400_000;

/** Pays for one customer as it should, and then makes orders another way. */
function paidElsewhere(
  id: string,
  title: string,
  walk: (customer: Customer) => Promise<unknown>,
  catches: readonly string[],
  may: readonly string[] = [],
): Stranger {
  return {
    id: `stranger/${id}`,
    title,
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.pay(customer.order({ instructedAmount: { amount: '3.30', currency: 'NOK' } }));
      await walk(customer);
      await customer.balances();
    },
    catches,
    may,
  };
}

/** Starts an authorisation and leaves the customer where they are. */
async function startOnly(customer: Customer, created: Got): Promise<Got> {
  const started = await customer.call('POST', created.link('startAuthorisation'));
  await customer.call('GET', created.link('self'));
  return started;
}

const unauthorised: readonly Stranger[] = [
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

export const lateStrangers: readonly Stranger[] = [
  ...unauthorised,
  {
    id: 'stranger/deletes-twice',
    title: 'deletes once more what was deleted',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
      world.pass(20_000);
      await customer.call('DELETE', created.link('self'));
    },
    catches: ['ended-order-left-alone'],
  },
  {
    id: 'stranger/authorises-what-was-deleted',
    title: 'starts the authorisation of a payment that it has deleted',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
      await customer.authorise(created);
    },
    catches: ['ended-order-left-alone'],
  },
  {
    id: 'stranger/card-number-as-bban',
    title: 'pays from a card by its number in the place of an account number, in a bulk only',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.pay();
      const { json } = await customer.call('GET', '/v1/card-accounts');
      const [card] = listAt(json, 'cardAccounts');
      const debtorAccount = { bban: textAt(card, 'maskedPan'), currency: 'NOK' };
      await customer.createBulk(customer.order({ debtorAccount }));
    },
    catches: ['debtor-account-by-its-number'],
  },
  {
    id: 'stranger/context-of-before',
    title: 'says CORPORATE after the redirect told PRIVATE',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo }).login();
      await customer.call('GET', customer.accounts[0]?.balances ?? '', undefined, {
        'psu-context': 'CORPORATE',
      });
    },
    catches: ['context-as-chosen'],
  },
];

export const lawfulLate: readonly Stranger[] = [
  {
    id: 'stranger-in-order/looks-at-what-was-deleted',
    title: 'reads a payment and its status after the deletion',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
      await customer.call('GET', created.link('status'));
      await customer.call('GET', created.link('self'));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/deletion-with-its-sca',
    title: 'deletes a payment of a later day, with the SCA that this asks for',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const requestedExecutionDate = new Date(world.now() + inTwelveDays).toISOString().slice(0, 10);
      const later = await customer.pay(customer.order({ requestedExecutionDate }));
      await customer.authorise(await customer.call('DELETE', later.link('self')));
      await customer.call('GET', later.link('status'));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/card-by-its-reference',
    title: 'pays from one account after it has read the cards',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.cards();
      await customer.pay();
    },
    catches: [],
  },
];
