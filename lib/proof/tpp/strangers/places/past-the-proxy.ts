/**
 * Strangers that a proxy sees, past which their customers open the pages of the bank: nobody learns there who
 * logs in, nor what redirects give.
 */

import { textAt } from '../../../../tpp/read-exchange.js';
import { anna, bo, Customer, type Spoil } from '../customer.js';
import type { Stranger } from '../stranger.js';

/** A client that reads and pays, while the pages of the bank are not seen. */
export function seenByProxy(id: string, title: string, catches: readonly string[], spoil?: Spoil): Stranger {
  return {
    id: `stranger${catches.length === 0 ? '-in-order' : ''}/past-the-proxy-${id}`,
    title,
    pastProxy: true,
    walk: async (world) => {
      const customer = await new Customer(world, spoil === undefined ? {} : { spoil }).login();
      await customer.balances();
      await customer.pay();
    },
    catches,
  };
}

export const proxiedStrangers: readonly Stranger[] = [
  {
    id: 'stranger/past-the-proxy-psu-id-in-the-query',
    title: 'appends the PSU-ID to the query of the second reading',
    pastProxy: true,
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.balances();
      await customer.call('GET', `${customer.accounts[0]?.balances}?psuId=${customer.psuId}`);
    },
    catches: ['psu-id-nowhere-else'],
    may: ['query-parameter-known'],
  },
  {
    id: 'stranger/past-the-proxy-one-session-for-all',
    title: 'has one TPP-Session-ID for all customers',
    pastProxy: true,
    walk: async (world) => {
      const first = await new Customer(world).login();
      const second = new Customer(world, { identity: bo });
      second.session = first.session;
      await second.login();
      await second.balances();
    },
    catches: ['session-of-one-psu'],
  },
  {
    id: 'stranger/past-the-proxy-account-of-another',
    title: 'reads the account of one customer for another one, as its cache has one place for both',
    pastProxy: true,
    walk: async (world) => {
      const first = await new Customer(world).login();
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', first.accounts[0]?.balances ?? '');
    },
    catches: ['account-of-its-psu'],
  },
  {
    id: 'stranger/past-the-proxy-payment-of-another',
    title: 'asks for the status of the payment of one customer for another one',
    pastProxy: true,
    walk: async (world) => {
      const first = await new Customer(world).login();
      const created = await first.pay();
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', created.link('status'));
    },
    catches: ['payment-of-its-psu'],
  },
  {
    id: 'stranger/past-the-proxy-basket-without-the-agreement',
    title: 'puts payments of a company into a basket without naming its agreement',
    pastProxy: true,
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      const created = await customer.create();
      const heads = { 'psu-corporate-id': undefined };
      const paymentIds = [textAt(created.json, 'paymentId')];
      await customer.call('POST', '/v1/signing-baskets', { paymentIds }, heads);
    },
    catches: ['payment-of-its-psu'],
  },
  seenByProxy(
    'number-in-the-brand',
    'writes the identity number of the customer behind its brand',
    ['no-number-like-an-identity'],
    (heads) => ({ ...heads, 'tpp-brand-logging-information': `Shop for ${anna}` }),
  ),
];
