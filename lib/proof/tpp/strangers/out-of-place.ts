/**
 * Strangers that lose the path of the base address, the agreement or the owner of a payment on the way, and
 * what looks alike and is in order.
 */

import { createHash } from 'node:crypto';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, bo, Customer, inOrder, wrongOnce, type CustomerOptions } from './customer.js';
import { backTo, type Got, type Stranger, type World } from './stranger.js';

const domestic = '/v1/payments/norwegian-domestic-credit-transfers';

/** A payment in the single-SCA flow, approved by the customer that it names. */
async function singlePayment(customer: Customer): Promise<Got> {
  const heads = {
    'psu-id': undefined,
    'psu-corporate-id': undefined,
    'x-psu-identity': customer.identity,
    'psu-context': customer.context,
  };
  const bban = customer.identity === bo ? '36062111016' : '36062211010';
  const order = customer.order({ debtorAccount: { bban, currency: 'NOK' } });
  const created = await customer.call('POST', domestic, order, heads);
  await customer.approve(created.offer ?? created.link('startAuthorisation'));
  return created;
}

async function twoBehind(world: World, address: string): Promise<void> {
  for (const identity of [anna, bo]) {
    const options: CustomerOptions = { identity, address };
    const customer = await new Customer(world, options).login();
    await customer.balances();
    world.pass(3_600_000);
  }
}

/** Names accounts of its own choice, in a body that the operation disregards. */
async function offer(world: World, body: string, type: string): Promise<void> {
  const customer = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const heads = {
    'content-type': type,
    digest,
    'tpp-redirect-uri': backTo,
    'tpp-session-id': customer.session,
    'psu-id': customer.psuId,
    'psu-corporate-id': customer.corporateId,
    'psu-ip-address': customer.address,
  };
  await world.send(world.both, 'POST', '/v1/bank-offered-consents', heads, body);
}

export const misplacedStrangers: readonly Stranger[] = [
  wrongOnce(
    'base-path-twice',
    'joins a link with the base address whose path the link has already',
    async (customer) => customer.call('GET', `/api-sandbox${customer.accounts[0]?.balances}`),
    ['base-path-kept', 'version-prefix'],
  ),
  wrongOnce(
    'psu-id-as-bytes',
    'packs the bytes of the PSU-ID into the state of the redirect address',
    async (customer) => {
      const state = Buffer.from((customer.psuId ?? '').replaceAll('-', ''), 'hex').toString('base64url');
      await customer.call('GET', '/v1/accounts', undefined, {
        'tpp-redirect-uri': `${backTo}?state=${state}`,
      });
    },
    ['psu-id-nowhere-else'],
  ),
  wrongOnce(
    'base-path-lost',
    'resolves a path against the host, so that the path of the base address is lost',
    async (customer, world) => {
      const heads = {
        'psu-id': customer.psuId,
        'tpp-session-id': customer.session,
        'tpp-redirect-uri': backTo,
        'psu-ip-address': customer.address,
      };
      await world.send(world.both, 'GET', '/v1/accounts', heads, undefined, { base: '' });
    },
    ['base-path-kept'],
  ),
  {
    id: 'stranger/agreement-kept-for-a-private-payment',
    title: 'keeps sending PSU-Corporate-ID with a payment that the same person approved in private',
    walk: async (world) => {
      const company = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      const person = new Customer(world, { identity: bo });
      const created = await singlePayment(person);
      person.corporateId = company.corporateId;
      await person.call('GET', created.link('status'));
    },
    catches: ['corporate-id-of-this-choice'],
  },
  {
    id: 'stranger/single-payment-of-another-in-a-basket',
    title: 'puts a payment that another customer made by single SCA into a basket',
    walk: async (world) => {
      const other = new Customer(world, { identity: bo });
      const theirs = await singlePayment(other);
      const customer = await new Customer(world).login();
      const own = await customer.create();
      const paymentIds = [own, theirs].map(({ json }) => textAt(json, 'paymentId') ?? '');
      await customer.call('POST', '/v1/signing-baskets', { paymentIds });
    },
    catches: ['payment-of-its-psu'],
    may: ['payment-id-from-reply'],
  },
  {
    id: 'stranger/address-of-the-balancer',
    title: 'sends the address of its load balancer as that of every customer',
    walk: async (world) => twoBehind(world, '10.20.0.4'),
    catches: ['psu-addresses-differ'],
  },
  {
    id: 'stranger/accounts-in-xml',
    title: 'names the accounts of a consent in an XML body, which the operation disregards',
    walk: async (world) => offer(world, '<accounts><bban>36062111016</bban></accounts>', 'application/xml'),
    catches: ['payload-is-json'],
  },
];

export const lawfulPlaces: readonly Stranger[] = [
  inOrder(
    'one-program-of-the-customer',
    'is one program with the browser of the customer',
    async (customer) => {
      const agent = 'Mozilla/5.0 (X11; Linux x86_64)';
      await customer.call('GET', customer.accounts[0]?.balances ?? '', undefined, {
        'user-agent': agent,
        'psu-user-agent': agent,
      });
    },
  ),
  {
    id: 'stranger-in-order/one-public-address-for-two',
    title: 'serves two customers behind one public address',
    walk: async (world) => twoBehind(world, '198.51.100.40'),
    catches: [],
  },
  {
    id: 'stranger-in-order/private-payment-beside-a-company',
    title: 'makes a private payment by single SCA for a person who acts for a company besides',
    walk: async (world) => {
      const company = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      const person = new Customer(world, { identity: bo });
      const created = await singlePayment(person);
      await person.call('GET', created.link('status'));
      await company.balances();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/accounts-in-json',
    title: 'names the accounts of a consent in a JSON body, which the operation disregards',
    walk: async (world) => offer(world, '{"access":{"balances":[]}}', 'application/json'),
    catches: [],
  },
];
