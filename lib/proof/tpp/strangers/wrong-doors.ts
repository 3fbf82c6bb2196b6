/** Strangers that come to the wrong product, role, version or opt-in, in one place only. */

import { Customer, wrongOnce, type Spoil } from './customer.js';
import { createBasket, createPeriodic } from './making.js';
import type { Heads, Stranger, World } from './stranger.js';
import { present } from '../../../model/present.js';

/** Spoils the headers of calls that are meant. */
function where(meant: (method: string, path: string) => boolean, change: (heads: Heads) => Heads): Spoil {
  return (heads, { method, path }) => (meant(method, path) ? change(heads) : heads);
}

function withoutOptIn(heads: Heads): Heads {
  return { ...heads, 'x-accept-fix': undefined };
}

/** The opt-in is missing, or another one, in one place. */
function optIn(
  id: string,
  meant: (method: string, path: string) => boolean,
  change: (heads: Heads) => Heads,
  walk: (customer: Customer) => Promise<unknown>,
  catches: readonly string[],
): Stranger {
  return {
    id: `stranger/opt-in-${id}`,
    title: `sends another x-accept-fix than the interface asks for (${id.replaceAll('-', ' ')})`,
    walk: async (world) => walk(await new Customer(world, { spoil: where(meant, change) }).login()),
    catches,
  };
}

const starts = (method: string, path: string) => method === 'POST' && path.endsWith('/authorisations');

const optIns: readonly Stranger[] = [
  optIn(
    'missing-at-a-deletion',
    (method) => method === 'DELETE',
    withoutOptIn,
    async (each) => each.call('DELETE', (await createPeriodic(each)).link('self')),
    ['payment-accept-fix'],
  ),
  optIn(
    'missing-at-a-basket',
    (_, path) => path.includes('signing-baskets/'),
    withoutOptIn,
    async (each) => each.call('GET', (await createBasket(each)).link('self')),
    ['basket-accept-fix'],
  ),
  optIn('missing-at-a-start', starts, withoutOptIn, async (each) => each.authorise(await each.createBulk()), [
    'payment-accept-fix',
  ]),
  optIn(
    'other-at-a-basket-start',
    starts,
    (heads) => ({ ...heads, 'x-accept-fix': 'longer-names' }),
    async (each) => each.authorise(await createBasket(each)),
    ['basket-accept-fix-amounts'],
  ),
  optIn(
    'unknown-at-cards',
    (_, path) => path.includes('card-accounts'),
    (heads) => ({ ...heads, 'x-accept-fix': 'amount-as-string,cardaccount-switch' }),
    async (each) => each.cards(),
    ['opt-ins-known'],
  ),
  optIn(
    'misspelt-at-a-status',
    (_, path) => path.endsWith('/status'),
    (heads) => ({ ...heads, 'x-accept-fix': 'amounts-as-string' }),
    async (each) => each.pay(),
    ['opt-ins-known'],
  ),
];

/** A customer of the payment service. */
export async function registered(world: World, spoil?: Spoil): Promise<Customer> {
  const customer = new Customer(world, { shop: world.pisp, ...present({ spoil }) });
  const { offer = '' } = await customer.call('GET', '/v1/users');
  await customer.approve(offer);
  return customer;
}

const roles: readonly Stranger[] = [
  {
    id: 'stranger/payment-service-reads-cards',
    title: 'reads cards by the certificate of a payment service',
    walk: async (world) => (await registered(world)).cards(),
    catches: ['accounts-need-aisp'],
  },
  {
    id: 'stranger/payment-service-renews-consent',
    title: 'asks for access to accounts by the certificate of a payment service, of a customer whom it knows',
    walk: async (world) => (await registered(world)).call('POST', '/v1/bank-offered-consents'),
    catches: ['accounts-need-aisp'],
  },
  wrongOnce(
    'payment-service-reads-transactions',
    'reads transactions by the certificate of a payment service, at night',
    async (first, world) => {
      const second = await registered(world);
      second.address = undefined;
      await second.call('GET', first.accounts[0]?.transactions ?? '');
    },
    ['accounts-need-aisp'],
    { may: ['account-id-from-reply', 'account-of-its-psu'] },
  ),
];

const doors: readonly Stranger[] = [
  wrongOnce(
    'second-version',
    'asks for the status of a bulk below /v2/',
    async (each) => each.call('GET', (await each.createBulk()).link('status').replace('/v1/', '/v2/')),
    ['version-prefix'],
    { may: ['known-path', 'payment-accept-fix'] },
  ),
  wrongOnce(
    'basket-deleted',
    'deletes a basket',
    async (each) => each.call('DELETE', (await createBasket(each)).link('self')),
    ['offered-method'],
    { may: ['ended-order-left-alone'] },
  ),
  wrongOnce(
    'basket-status',
    'asks for the status of a basket by an address of its own',
    async (each) => each.call('GET', `${(await createBasket(each)).link('self')}/status`),
    ['known-path'],
  ),
  wrongOnce(
    'payment-changed',
    'changes a payment by PUT',
    async (each) => each.call('PUT', (await each.create()).link('self'), each.order()),
    ['offered-method'],
  ),
  wrongOnce(
    'consent-read',
    'asks for the state of its consent',
    async (each) => each.call('GET', '/v1/bank-offered-consents'),
    ['offered-method'],
  ),
  wrongOnce(
    'consents-listed',
    'asks for a consent by an id of its own',
    async (each) => each.call('GET', '/v1/consents/1'),
    ['known-path'],
  ),
  wrongOnce(
    'funds-asked-for',
    'asks whether funds are there',
    async (each) =>
      each.call('POST', '/v1/funds-confirmations', { instructedAmount: { amount: '1.00', currency: 'NOK' } }),
    ['known-path'],
  ),
  wrongOnce(
    'status-of-an-authorisation',
    'asks for the authorisations of a payment',
    async (each) => each.call('GET', `${(await each.create()).link('self')}/authorisations`),
    ['offered-method'],
    { may: ['start-link-followed'] },
  ),
  wrongOnce(
    'unknown-product',
    'creates a payment of a product of another bank',
    async (each) => each.call('POST', '/v1/payments/target-2-payments', each.order()),
    ['known-product'],
    { may: ['known-path'] },
  ),
  wrongOnce(
    'periodic-of-another-product',
    'creates a standing order of a product that there is for single payments only',
    async (each) => each.call('POST', '/v1/periodic-payments/sepa-credit-transfers', each.order()),
    ['known-product'],
    { may: ['known-path'] },
  ),
];

export const misledStrangers: readonly Stranger[] = [...optIns, ...roles, ...doors];
