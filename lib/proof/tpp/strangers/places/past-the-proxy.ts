/**
 * Strangers that a proxy sees, past which their customers open the pages of the bank: nobody learns there who
 * logs in, nor what redirects give.
 */

import { textAt } from '../../../../tpp/read-exchange.js';
import { anna, bo, Customer, wrongOnce, type Spoil } from '../customer.js';
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
  wrongOnce(
    'past-the-proxy-psu-id-in-the-query',
    'appends the PSU-ID to the query of the second reading',
    async (customer) => {
      await customer.balances();
      await customer.call('GET', `${customer.accounts[0]?.balances}?psuId=${customer.psuId}`);
    },
    ['psu-id-nowhere-else'],
    { pastProxy: true, may: ['query-parameter-known'] },
  ),
  wrongOnce(
    'past-the-proxy-one-session-for-all',
    'has one TPP-Session-ID for all customers',
    async (first, world) => {
      const second = new Customer(world, { identity: bo });
      second.session = first.session;
      await second.login();
      await second.balances();
    },
    ['session-of-one-psu'],
    { pastProxy: true },
  ),
  wrongOnce(
    'past-the-proxy-account-of-another',
    'reads the account of one customer for another one, as its cache has one place for both',
    async (first, world) => {
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', first.accounts[0]?.balances ?? '');
    },
    ['account-of-its-psu'],
    { pastProxy: true },
  ),
  wrongOnce(
    'past-the-proxy-payment-of-another',
    'asks for the status of the payment of one customer for another one',
    async (first, world) => {
      const created = await first.pay();
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', created.link('status'));
    },
    ['payment-of-its-psu'],
    { pastProxy: true },
  ),
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
