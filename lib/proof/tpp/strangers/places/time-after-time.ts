/** Strangers that do once what they owe each time, or again and again what leads nowhere. */

import { another, goesOn, paid } from '../courses.js';
import { bo, Customer } from '../customer.js';
import { idOf, payLater } from '../making.js';
import type { Stranger } from '../stranger.js';
import { servesByDay } from '../trouble.js';

const minute = 60_000;
const hour = 60 * minute;

export const repeatedStrangers: readonly Stranger[] = [
  {
    id: 'stranger/sent-to-the-first-sca-only',
    title:
      'begins three more SCAs after the first, a quarter of an hour apart, and sends its customer to none',
    walk: async (world) => {
      const customer = await paid(world);
      for (const amount of ['18.10', '18.20', '18.30']) {
        const created = await customer.create(
          customer.order({ instructedAmount: { amount, currency: 'NOK' } }),
        );
        await customer.call('POST', created.link('startAuthorisation'));
        world.pass(15 * minute);
      }
      await customer.login();
    },
    catches: ['each-sca-opened'],
  },
  {
    id: 'stranger/link-of-the-day-before',
    title: 'sends its customer to the link of the day before, without asking the bank for one',
    walk: async (world) => {
      const customer = new Customer(world);
      const { offer = '' } = await customer.call('GET', '/v1/accounts');
      await customer.approve(offer);
      await customer.call('GET', '/v1/accounts');
      world.pass(24 * hour);
      await customer.approve(offer);
    },
    catches: ['ended-page-left-alone'],
  },
  {
    id: 'stranger/deleted-again-and-again',
    title: 'deletes a payment again as it is still there, and never starts its cancellation',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await payLater(customer);
      for (const _ of [1, 2, 3]) {
        await customer.call('DELETE', created.link('self'));
        world.pass(15 * minute);
        await customer.call('GET', created.link('status'));
      }
      await customer.authorise(await another(customer));
    },
    catches: ['cancellation-authorised'],
  },
  {
    id: 'stranger/five-within-a-day-of-two-dates',
    title: 'reads every four hours where the bank counts by the calendar, five times over midnight',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      customer.address = undefined;
      world.pass(10 * hour);
      for (const _ of [1, 2, 3, 4, 5]) {
        world.pass(4 * hour);
        await customer.balances();
      }
    },
    trouble: servesByDay,
    catches: ['unattended-within-24-hours'],
  },
  {
    id: 'stranger/agreement-under-the-certificate-of-another',
    title:
      'sends the certificate of its other registration with a call for a company, signed with its own key',
    walk: async (world) => {
      const company = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      await new Customer(world, { shop: world.aisp, identity: bo }).login();
      const mixed = new Customer(world, { shop: { ...world.both, der: world.aisp.der } });
      const { psuId, corporateId, session, accounts } = company;
      await Object.assign(mixed, { psuId, corporateId, session, accounts }).balances();
    },
    catches: ['signature-fits', 'key-id-serial'],
  },
  {
    id: 'stranger/single-payments-beside-baskets',
    title: 'authorises its baskets, and asks for a payment by itself as soon as it is created',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const paymentIds = [idOf(await customer.create())];
      await customer.authorise(await customer.call('POST', '/v1/signing-baskets', { paymentIds }));
      await goesOn(customer, await another(customer), false);
      world.pass(hour);
      await customer.login();
    },
    catches: ['authorisation-begun', 'order-sent-to-its-sca'],
  },
  {
    id: 'stranger/five-at-once',
    title: 'reads balances five times at the same moment without its customer',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo }).login();
      customer.address = undefined;
      world.pass(2 * hour);
      await Promise.all([0, 1, 2, 3, 4].map(async () => customer.balances()));
    },
    catches: ['unattended-balances'],
  },
];
