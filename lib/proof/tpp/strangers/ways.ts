/** Strangers that follow links, pay and end otherwise than the interface asks. */

import { textAt } from '../../../tpp/read-exchange.js';
import { Customer, wrongOnce } from './customer.js';
import type { Stranger } from './stranger.js';
import { forgedReply, retried, toFirst } from './trouble.js';

const day = 86_400_000;

function dateIn(now: number, days: number): string {
  return new Date(now + days * day).toISOString().slice(0, 10);
}

export const waysStrangers: readonly Stranger[] = [
  {
    id: 'stranger/link-with-a-tag',
    title: 'puts a parameter of its own to scaRedirect',
    walk: async (world) => {
      const customer = new Customer(world);
      const { offer = '' } = await customer.call('GET', '/v1/accounts');
      await customer.approve(`${offer}${offer.includes('?') ? '&' : '?'}utm_source=shop`);
      await customer.login();
    },
    catches: ['sca-redirect-as-offered'],
  },
  wrongOnce(
    'duplicate-forced',
    'answers a refused duplicate with allowLogicalDuplicate=true',
    async (customer) => {
      await customer.pay();
      const again = await customer.create();
      if (again.status === 409)
        await customer.authorise(await customer.create(customer.order(), '?allowLogicalDuplicate=true'));
    },
    ['duplicate-not-forced'],
  ),
  wrongOnce(
    'ends-with-a-deletion',
    'takes a deletion that asks for an SCA for done, and ends',
    async (customer, world) => {
      const later = await customer.pay(customer.order({ requestedExecutionDate: dateIn(world.now(), 12) }));
      await customer.call('DELETE', later.link('self'));
    },
    ['cancellation-authorised'],
  ),
  wrongOnce(
    'forged-link-opened',
    'sends the customer to a link of a reply whose Digest is wrong',
    async (customer) => customer.authorise(await customer.create()),
    ['signed-reply-verified'],
    {
      trouble: toFirst(
        ({ method, target }) => method === 'POST' && target.endsWith('/authorisations'),
        (reply) =>
          forgedReply(reply, (text) => text.replace(/("scaRedirect":\{"href":"[^"?]+)/, '$1-forged')),
      ),
    },
  ),
  wrongOnce(
    'basket-and-one-by-one',
    'authorises the payments of a basket one by one',
    async (customer) => {
      const one = await customer.create();
      const ids = [textAt(one.json, 'paymentId')];
      await customer.call('POST', '/v1/signing-baskets', { paymentIds: ids });
      await customer.authorise(one);
    },
    ['basket-authorised-together'],
  ),
  wrongOnce(
    'falls-back-to-another-product',
    'pays by an ordinary payment, spelt otherwise, when an instant one ended with a 500',
    async (customer) => {
      const product = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks';
      const first = await customer.call('POST', product, customer.order());
      if (first.status >= 500) await customer.create(customer.order({ creditorName: 'GROCER LTD' }));
    },
    ['payment-not-blindly-repeated'],
    { trouble: retried },
  ),
  wrongOnce(
    'retried-by-a-wrapper',
    'sends everything again after a 5xx, payments as well, with a new X-Request-ID',
    async (customer) => {
      const first = await customer.create();
      const created = first.status >= 500 ? await customer.create() : first;
      if (created.status === 201) await customer.authorise(created);
    },
    ['payment-repeat-guarded'],
    { trouble: retried },
  ),
];
