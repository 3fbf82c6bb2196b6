/** Customers who turn away from the bank before, at or after the end of an SCA, and do something else. */

import { paysAbroad } from '../forms.js';
import { anna, bo, Customer, inOrder } from '../customer.js';
import { payLater } from '../making.js';
import type { Stranger, World } from '../stranger.js';

const minute = 60_000;
const hour = 60 * minute;

/** The customer approves, and closes the browser before it comes back; asks again after a time. */
function closedTooEarly(id: string, title: string, after: number): Stranger {
  return {
    id: `stranger-in-order/${id}`,
    title,
    walk: async (world) => {
      const customer = new Customer(world);
      const { offer = '' } = await customer.call('GET', '/v1/accounts');
      await world.visit(offer, { identity: anna });
      world.pass(after);
      await (await customer.login()).balances();
    },
    catches: [],
  };
}

/** A customer of the payment service, before any SCA. */
function newAtPisp(world: World, identity: string): Customer {
  return new Customer(world, { shop: world.pisp, identity });
}

export const lawfulTurns: readonly Stranger[] = [
  inOrder(
    'back-to-the-overview',
    'shows balances to a customer who turns away from a payment',
    async (each) => {
      const created = await each.create();
      await each.call('POST', created.link('startAuthorisation'));
      each.world.pass(minute / 2);
      await each.balances();
    },
  ),
  inOrder(
    'back-from-a-product',
    'shows balances to a customer who pays at home, and turns away from a payment abroad',
    async (each) => {
      await each.pay();
      const created = await paysAbroad(each, {});
      await each.call('POST', created.link('startAuthorisation'));
      each.world.pass(minute / 2);
      await each.balances();
    },
  ),
  inOrder('back-and-deleted', 'deletes the one payment that its customer turns away from', async (each) => {
    const created = await each.create();
    await each.call('POST', created.link('startAuthorisation'));
    each.world.pass(minute / 2);
    await each.call('GET', created.link('status'));
    await each.call('DELETE', created.link('self'));
    await each.balances();
  }),
  inOrder(
    'abroad-left-twice',
    'shows fees of payments abroad, from which its customer turns away',
    async (each) => {
      await each.pay();
      for (const amount of ['4', '5']) {
        await paysAbroad(each, { instructedAmount: { amount, currency: 'USD' } });
        each.world.pass(minute / 2);
        await each.balances();
      }
    },
  ),
  inOrder(
    'turns-away-twice',
    'starts two payments abroad, from both of which its customer turns away',
    async (each) => {
      await each.pay();
      for (const amount of ['4', '5']) {
        const created = await paysAbroad(each, { instructedAmount: { amount, currency: 'USD' } });
        await each.call('POST', created.link('startAuthorisation'));
        each.world.pass(minute / 2);
        await each.balances();
      }
    },
  ),
  inOrder(
    'consent-left-as-it-is',
    'reads on for a customer who does not change the consent',
    async (each) => {
      await each.call('POST', '/v1/bank-offered-consents');
      each.world.pass(minute / 2);
      await each.balances();
    },
  ),
  inOrder(
    'cancellation-thought-better-of',
    'asks for a payment a minute later, as the customer does not cancel it at the bank',
    async (each) => {
      const created = await payLater(each);
      await each.call('DELETE', created.link('self'));
      each.world.pass(minute);
      await each.call('GET', created.link('status'));
    },
  ),
  closedTooEarly(
    'browser-closed-minutes',
    'asks for the SCA again, as the browser was closed before it came back',
    5 * minute,
  ),
  closedTooEarly(
    'browser-closed-a-day',
    'asks for the SCA again the next day, as the browser was closed before it came back',
    24 * hour,
  ),
  {
    id: 'stranger-in-order/opens-the-app-without-going',
    title: 'asks again each time the customer opens the app, who goes to the bank at the fourth time only',
    walk: async (world) => {
      const customer = new Customer(world);
      for (const pause of [3, 4, 2]) {
        await customer.call('GET', '/v1/accounts');
        world.pass(pause * hour);
      }
      await (await customer.login()).balances();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/both-lists-at-once',
    title: 'asks for accounts and cards at once, and again for both after the SCA of the accounts',
    walk: async (world) => {
      const customer = new Customer(world);
      const lists = async () =>
        Promise.all([customer.call('GET', '/v1/accounts'), customer.call('GET', '/v1/card-accounts')]);
      const [{ offer = '' }] = await lists();
      await customer.approve(offer);
      await lists();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/registered-and-not-yet-paid',
    title: 'registers two customers at the payment service, none of whom pays yet',
    walk: async (world) => {
      for (const identity of [anna, bo]) {
        const customer = newAtPisp(world, identity);
        await customer.approve((await customer.call('GET', '/v1/users')).link('scaRedirect'));
        world.pass(minute);
      }
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/paid-instead-of-registered',
    title: 'lets a customer pay by single SCA who turned away from the registration',
    walk: async (world) => {
      const customer = newAtPisp(world, anna);
      await customer.call('GET', '/v1/users');
      world.pass(minute);
      const heads = { 'x-psu-identity': anna, 'psu-context': 'PRIVATE' };
      const path = '/v1/payments/norwegian-domestic-credit-transfers';
      const created = await customer.call('POST', path, customer.order(), heads);
      await customer.approve(created.link('scaRedirect'));
      await customer.call('GET', created.link('status'));
    },
    catches: [],
  },
];
