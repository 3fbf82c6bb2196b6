/** Strangers that are wrong about who is there, and when. */

import { anna, Customer, wrongOnce } from './customer.js';
import type { Stranger } from './stranger.js';
import { creates, lostOnce } from './trouble.js';

const hour = 3_600_000;

export const clockStrangers: readonly Stranger[] = [
  {
    id: 'stranger/address-left-out-at-a-login',
    title: 'leaves PSU-IP-Address out while the customer waits',
    walk: async (world) => {
      const customer = new Customer(world, { spoil: (heads) => ({ ...heads, 'psu-ip-address': undefined }) });
      await customer.login();
    },
    catches: ['psu-address-while-there'],
  },
  wrongOnce(
    'job-with-an-address',
    'reads every six hours with the last address of the customer',
    async (customer, world) => {
      for (let run = 0; run < 5; run += 1) {
        world.pass(6 * hour);
        const got = await customer.balances();
        if (got.offer !== undefined) await customer.approve(got.offer);
      }
    },
    ['psu-no-clockwork'],
    { may: ['call-repeated-after-sca', 'psu-id-sent'] },
  ),
  wrongOnce(
    'whole-history-by-night',
    'asks for the history of years without the PSU',
    async (customer, world) => {
      customer.address = undefined;
      world.pass(3 * hour);
      const [path] = (customer.accounts[0]?.transactions ?? '').split('?');
      await customer.call('GET', `${path}?bookingStatus=booked&dateFrom=2019-01-01`);
    },
    ['unattended-history'],
  ),
  wrongOnce(
    'job-after-revocation',
    'knocks every ten minutes after the consent was taken back',
    async (customer, world) => {
      await world.revoke({ psuIdentity: anna });
      customer.address = undefined;
      for (let run = 0; run < 8; run += 1) {
        world.pass(600_000);
        await customer.balances();
      }
    },
    ['refusal-heeded', 'consent-renewed'],
    { may: ['sca-before-repeat', 'unattended-with-consent'] },
  ),
  wrongOnce(
    'cards-every-hour',
    'reads the transactions of a card every hour without the PSU',
    async (customer, world) => {
      const [card] = await customer.cards();
      customer.address = undefined;
      for (let run = 0; run < 6; run += 1) {
        world.pass(hour);
        await customer.call('GET', `/v1/card-accounts/${card}/transactions?bookingStatus=booked`);
      }
    },
    ['unattended-others'],
  ),
  wrongOnce(
    'hurry-after-a-failed-sca',
    'asks for the status several times a second after the customer gave up',
    async (customer) => {
      const created = await customer.create();
      await customer.authorise(created, 'cancel');
      for (let run = 0; run < 9; run += 1) await customer.call('GET', created.link('status'));
    },
    ['status-polled-slowly'],
  ),
  wrongOnce(
    'every-sca-is-followed-by-its-call',
    'repeats the call that led to an SCA after each SCA, so that what is approved is to be authorised again',
    async (customer) => {
      const created = await customer.create();
      await customer.authorise(created);
      await customer.call('POST', created.link('startAuthorisation'));
      await customer.call('GET', created.link('status'));
    },
    ['ended-order-left-alone'],
  ),
  wrongOnce(
    'address-of-a-container',
    'renews access from another service, which sends the address of its container',
    async (customer) => {
      const heads = { 'psu-ip-address': '172.18.0.4' };
      const { offer = '' } = await customer.call('POST', '/v1/bank-offered-consents', undefined, heads);
      await customer.approve(offer);
      await customer.balances();
    },
    ['psu-addresses-differ'],
  ),
  wrongOnce(
    'single-sca-twice-by-force',
    'lets duplicates pass when a payment by single SCA is sent again after its reply was lost',
    async (customer, world) => {
      const order = customer.order();
      const fresh = new Customer(world);
      const path = '/v1/payments/norwegian-domestic-credit-transfers';
      const heads = { 'x-psu-identity': anna, 'psu-context': 'PRIVATE' };
      await fresh.call('POST', path, order, heads).catch(() => undefined);
      world.pass(4_000);
      const { offer } = await fresh.call('POST', `${path}?allowLogicalDuplicate=true`, order, heads);
      if (offer !== undefined) await fresh.approve(offer);
    },
    ['payment-not-ordered-twice'],
    { trouble: lostOnce(creates) },
  ),
];
