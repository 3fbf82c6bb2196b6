/** Customers who turn away, and programs that look at what is not approved yet. */

import { another, goesOn, looksAt, paid } from '../courses.js';
import { inOrder } from '../customer.js';
import { idOf } from '../making.js';
import type { Stranger } from '../stranger.js';

const hour = 3_600_000;

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
  inOrder(
    'drafts-are-shown',
    'shows status and details of each payment before its SCA, and the customer turns away from one',
    async (customer) => {
      const first = await customer.create();
      await looksAt(customer, first);
      await customer.authorise(first);
      await looksAt(customer, await another(customer));
      await customer.balances();
    },
  ),
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
  inOrder(
    'tiles-side-by-side',
    'asks for four tiles side by side after the session has ended, and the customer closes the page',
    async (customer, world) => {
      world.pass(2 * hour);
      const [first] = customer.accounts;
      const paths = [first?.balances ?? '', first?.transactions ?? '', '/v1/card-accounts', '/v1/accounts'];
      await Promise.all(paths.map((path) => customer.call('GET', path)));
    },
  ),
  {
    id: 'stranger-in-order/back-the-next-day',
    title: 'serves a customer who closes the page of the bank, and goes through with all of it the next day',
    walk: async (world) => {
      const customer = await paid(world);
      const created = await another(customer);
      await customer.call('POST', created.link('startAuthorisation'));
      world.pass(24 * hour);
      await customer.login();
      await customer.authorise(created);
      await looksAt(customer, created);
    },
    catches: [],
  },
  inOrder(
    'polled-while-at-the-bank',
    'asks for the status every four seconds while the customer is at the bank, although it is refused',
    async (customer, world) => {
      const created = await customer.create();
      const started = await customer.call('POST', created.link('startAuthorisation'));
      for (let poll = 0; poll < 8; poll += 1) {
        world.pass(4_000);
        await customer.call('GET', created.link('status'));
      }
      await customer.approve(started.link('scaRedirect'));
      await customer.call('GET', created.link('status'));
    },
  ),
];
