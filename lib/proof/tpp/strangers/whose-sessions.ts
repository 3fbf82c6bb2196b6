/** Strangers that take the session, the PSU-ID or the customer of somebody else. */

import { bo, Customer, inOrder, wrongOnce } from './customer.js';
import type { Stranger, World } from './stranger.js';

/** A customer of the payment service, who registers there. */
async function registered(world: World, session?: string): Promise<Customer> {
  const customer = new Customer(world, { shop: world.pisp });
  const { offer = '' } = await customer.call('GET', '/v1/users');
  await customer.approve(offer);
  customer.session = session ?? customer.session;
  return customer;
}

export const otherSessions: readonly Stranger[] = [
  {
    id: 'stranger/session-of-the-other-shop',
    title: 'pays at one TPP under the session that the bank drew for another one',
    walk: async (world) => {
      const first = new Customer(world, { spoil: (heads) => ({ ...heads, 'tpp-session-id': undefined }) });
      await first.approve((await first.call('GET', '/v1/accounts')).link('scaRedirect'));
      await (await registered(world, first.session)).create();
    },
    catches: ['session-of-this-tpp'],
    may: ['call-repeated-after-sca', 'sca-redirect-opened'],
  },
  {
    id: 'stranger/registers-under-the-session-of-the-other-shop',
    title: 'registers a customer at one TPP under the session that the bank drew for another one',
    walk: async (world) => {
      const first = new Customer(world, { spoil: (heads) => ({ ...heads, 'tpp-session-id': undefined }) });
      await first.approve((await first.call('GET', '/v1/accounts')).link('scaRedirect'));
      const second = new Customer(world, { shop: world.pisp });
      second.session = first.session;
      await second.call('GET', '/v1/users');
    },
    catches: ['session-of-this-tpp'],
    may: ['call-repeated-after-sca', 'sca-redirect-opened'],
  },
  wrongOnce(
    'psu-id-of-the-other-shop',
    'starts a bulk at one TPP with the PSU-ID that another one was given',
    async (first, world) => {
      const second = await registered(world);
      const made = await second.createBulk();
      second.psuId = first.psuId;
      await second.call('POST', made.link('startAuthorisation'));
    },
    ['psu-id-of-this-tpp'],
    { may: ['payment-of-its-psu'] },
  ),
  wrongOnce(
    'consent-under-the-session-of-another',
    'renews the consent of one customer under the session of another one',
    async (first, world) => {
      const second = await new Customer(world, { identity: bo }).login();
      second.session = first.session;
      await second.call('POST', '/v1/bank-offered-consents');
    },
    ['session-of-one-psu'],
  ),
  wrongOnce(
    'single-sca-under-the-session-of-another',
    'names a customer by X-PSU-IDENTITY under the session of another one',
    async (first, world) => {
      const second = new Customer(world, { identity: bo });
      second.session = first.session;
      const heads = { 'x-psu-identity': bo, 'psu-context': 'PRIVATE' };
      const order = second.order({ debtorAccount: { bban: '36062111016', currency: 'NOK' } });
      await second.call('POST', '/v1/payments/norwegian-domestic-credit-transfers', order, heads);
    },
    ['session-of-one-psu'],
    { may: ['single-sca-followed'] },
  ),
  wrongOnce(
    'consent-of-another-customer',
    'renews the consent with the PSU-ID of the customer before, and another one comes',
    async (first, world) => {
      const second = new Customer(world, { identity: bo });
      second.psuId = first.psuId;
      const { offer = '' } = await second.call('POST', '/v1/bank-offered-consents');
      await second.approve(offer);
    },
    ['psu-id-of-who-comes'],
  ),
  {
    id: 'stranger/redirects-taken-for-each-other',
    title: 'takes what a redirect says for the browser that asks next, while two customers log in',
    walk: async (world) => {
      const [one, other] = [new Customer(world), new Customer(world, { identity: bo })];
      const asked = [await one.call('GET', '/v1/accounts'), await other.call('GET', '/v1/accounts')];
      await one.approve(asked[0]?.link('scaRedirect') ?? '');
      await other.approve(asked[1]?.link('scaRedirect') ?? '');
      [one.address, other.address] = [other.address, one.address];
      await one.call('GET', '/v1/accounts');
      await other.call('GET', '/v1/accounts');
    },
    catches: ['psu-address-of-its-own'],
  },
];

export const lawfulSessions: readonly Stranger[] = [
  inOrder(
    'single-sca-in-its-own-session',
    'names a known customer by X-PSU-IDENTITY under the session of that customer',
    async (customer) => {
      const heads = { 'x-psu-identity': customer.identity, 'psu-context': 'PRIVATE', 'psu-id': undefined };
      const path = '/v1/payments/norwegian-domestic-credit-transfers';
      const made = await customer.call('POST', path, customer.order(), heads);
      if (made.offer !== undefined) await customer.approve(made.offer);
      await customer.call('GET', made.link('status'));
    },
  ),
  inOrder(
    'one-session-id-at-two-shops',
    'uses an id of its own choice for the session of one customer at two TPPs, each with an SCA',
    async (first, world) => {
      const second = await registered(world, first.session);
      await second.pay();
    },
  ),
  {
    id: 'stranger-in-order/network-changed-at-the-bank',
    title: 'serves a customer who is in another network while at the bank, beside one who is not',
    walk: async (world) => {
      const [one, other] = [new Customer(world), new Customer(world, { identity: bo })];
      const asked = [await one.call('GET', '/v1/accounts'), await other.call('GET', '/v1/accounts')];
      const home = one.address;
      one.address = '2001:db8:7::1';
      await one.approve(asked[0]?.link('scaRedirect') ?? '');
      await one.call('GET', '/v1/accounts');
      one.address = home;
      await one.call('GET', '/v1/accounts');
      await other.approve(asked[1]?.link('scaRedirect') ?? '');
      await other.call('GET', '/v1/accounts');
    },
    catches: [],
  },
];
