/**
 * Strangers that do one thing in order and another of the same kind not: what they owe to each thing, person
 * and context by itself.
 */

import { createPeriodic, idOf, payLater } from '../strangers/making.js';
import { anna, bo, Customer } from '../strangers/customer.js';
import type { Got, Stranger, World } from '../strangers/stranger.js';

const hour = 3_600_000;
const domestic = '/v1/payments/norwegian-domestic-credit-transfers';

/** Asks for status and details, as of what is done. */
async function looksAt(customer: Customer, created: Got): Promise<void> {
  await customer.call('GET', created.link('status'));
  await customer.call('GET', created.link('self'));
}

/** Goes on with what was created as if it were authorised; its authorisation may have been started. */
async function goesOn(customer: Customer, created: Got, starts: boolean): Promise<void> {
  if (starts) await customer.call('POST', created.link('startAuthorisation'));
  await looksAt(customer, created);
}

/** A customer with one payment that was paid in order. */
async function paid(world: World): Promise<Customer> {
  const customer = await new Customer(world).login();
  const created = await customer.create();
  await customer.authorise(created);
  await looksAt(customer, created);
  return customer;
}

/** An order of another sum, which is another order. */
async function another(customer: Customer): Promise<Got> {
  return customer.create(customer.order({ instructedAmount: { amount: '17.40', currency: 'NOK' } }));
}

const notSent: readonly Stranger[] = [
  {
    id: 'stranger/one-payment-not-sent-to-its-sca',
    title: 'starts the authorisation of the second payment, and asks for it without the customer at the bank',
    walk: async (world) => {
      const customer = await paid(world);
      await goesOn(customer, await another(customer), true);
      await customer.balances();
    },
    catches: ['order-sent-to-its-sca'],
  },
  {
    id: 'stranger/one-payment-not-started',
    title: 'forgets startAuthorisation of the second payment, and asks for it as if it were authorised',
    walk: async (world) => {
      const customer = await paid(world);
      await goesOn(customer, await another(customer), false);
    },
    catches: ['order-sent-to-its-sca'],
  },
  {
    id: 'stranger/bulk-not-started',
    title: 'forgets startAuthorisation of bulk payments, and of nothing else',
    walk: async (world) => {
      const customer = await paid(world);
      await goesOn(customer, await customer.createBulk(), false);
    },
    catches: ['order-sent-to-its-sca'],
    may: ['payment-not-ordered-twice'],
  },
  {
    id: 'stranger/second-standing-order-not-sent',
    title: 'sends the customer to the SCA of the first standing order only',
    walk: async (world) => {
      const customer = await paid(world);
      const first = await createPeriodic(customer);
      await customer.authorise(first);
      await looksAt(customer, first);
      const more = { instructedAmount: { amount: '17.40', currency: 'NOK' } };
      await goesOn(customer, await createPeriodic(customer, more), true);
    },
    catches: ['order-sent-to-its-sca'],
    may: ['payment-not-ordered-twice'],
  },
  {
    id: 'stranger/single-sca-not-followed',
    title: 'takes a single SCA for done as soon as the payment is created',
    walk: async (world) => {
      const customer = new Customer(world, { shop: world.pisp });
      const heads = { 'x-psu-identity': anna, 'psu-context': 'PRIVATE' };
      await customer.call('POST', domestic, customer.order(), heads);
      await new Customer(world, { identity: bo }).login();
    },
    catches: ['single-sca-followed'],
  },
  {
    id: 'stranger/status-of-what-was-not-started',
    title: 'asks for the status of the second payment as soon as it is created, and starts nothing',
    walk: async (world) => {
      const customer = await paid(world);
      await customer.call('GET', (await another(customer)).link('status'));
      await customer.balances();
    },
    catches: ['order-sent-to-its-sca'],
  },
  {
    id: 'stranger/deletion-without-its-sca',
    title: 'starts the cancellation of the second payment, and looks at it without the customer at the bank',
    walk: async (world) => {
      const customer = await paid(world);
      for (const amount of ['18.10', '18.20']) {
        const created = await payLater(customer, { instructedAmount: { amount, currency: 'NOK' } });
        const gone = await customer.call('DELETE', created.link('self'));
        if (amount === '18.10') await customer.authorise(gone);
        else {
          await customer.call('POST', gone.link('startAuthorisation'));
          await looksAt(customer, created);
        }
      }
    },
    catches: ['each-cancellation-authorised'],
  },
  {
    id: 'stranger/second-deletion-not-authorised',
    title: 'authorises the cancellation of the first payment, and takes the second for deleted at once',
    walk: async (world) => {
      const customer = await paid(world);
      for (const amount of ['18.10', '18.20']) {
        const created = await payLater(customer, { instructedAmount: { amount, currency: 'NOK' } });
        const gone = await customer.call('DELETE', created.link('self'));
        if (amount === '18.10') await customer.authorise(gone);
      }
      await customer.balances();
    },
    catches: ['each-cancellation-authorised'],
  },
];

const passedOver: readonly Stranger[] = [
  {
    id: 'stranger/three-refusals-passed-over',
    title: 'takes three refusals of a customer who is there for errors, and sends nobody to the SCA',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      world.pass(2 * hour);
      await customer.balances();
      await customer.call('GET', customer.accounts[0]?.transactions ?? '');
      await customer.call('GET', '/v1/card-accounts');
    },
    catches: ['refusals-not-passed-over'],
    may: ['sca-redirect-opened'],
  },
  {
    id: 'stranger/session-drawn-in-the-midst',
    title: 'draws a new session in the midst, and takes the refusal for an error',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const { session } = customer;
      customer.session = world.draw();
      await customer.balances();
      customer.session = session;
      await customer.balances(1);
    },
    catches: ['session-of-the-last-sca'],
    may: ['sca-redirect-opened'],
  },
];

export const apartStrangers: readonly Stranger[] = [...notSent, ...passedOver];

export const lawfulApart: readonly Stranger[] = [
  {
    id: 'stranger-in-order/turned-away-and-polled',
    title: 'asks for the status each second while the customer does not go to the bank, and the next day',
    walk: async (world) => {
      const customer = await paid(world);
      const created = await another(customer);
      await customer.call('POST', created.link('startAuthorisation'));
      for (const pause of [100, 1_100, 1_100, 24 * hour]) {
        world.pass(pause);
        await customer.call('GET', created.link('status'));
      }
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/drafts-are-shown',
    title: 'shows status and details of each payment before its SCA, and the customer turns away from one',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const first = await customer.create();
      await looksAt(customer, first);
      await customer.authorise(first);
      await looksAt(customer, await another(customer));
      await customer.balances();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/turned-away-and-deleted',
    title: 'looks at a payment that the customer turned away from, and deletes it',
    walk: async (world) => {
      const customer = await paid(world);
      const created = await another(customer);
      await goesOn(customer, created, true);
      await customer.call('DELETE', created.link('self'));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/started-again',
    title:
      'looks at a payment, starts its authorisation once more, and sends the customer to the second link',
    walk: async (world) => {
      const customer = await paid(world);
      const created = await another(customer);
      await goesOn(customer, created, true);
      await customer.authorise(created);
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/looked-at-later',
    title: 'shows the list of payments later, one of which the customer has not approved',
    walk: async (world) => {
      const customer = await paid(world);
      const created = await another(customer);
      await customer.call('POST', created.link('startAuthorisation'));
      world.pass(60_000);
      await looksAt(customer, created);
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/basket-looked-through',
    title: 'looks at the payments of a basket and at the basket, and authorises the basket',
    walk: async (world) => {
      const customer = await paid(world);
      const paymentIds = [idOf(await another(customer))];
      const basket = await customer.call('POST', '/v1/signing-baskets', { paymentIds });
      await customer.call('GET', basket.link('self'));
      await customer.authorise(basket);
      await customer.call('GET', basket.link('self'));
    },
    catches: [],
  },
];
