/** Strangers that go wrong at one call alone: the second of its kind, one at night, that of another role. */

import { bo, both, Customer, wrongOnce } from '../customer.js';
import { createPeriodic, dateIn, idOf, makeHolder, payLater } from '../making.js';
import type { Heads, Stranger } from '../stranger.js';
import { paysAbroad } from '../forms.js';

const hour = 3_600_000;
const domestic = '/v1/payments/norwegian-domestic-credit-transfers';
const instant = '/v1/payments/instant-norwegian-domestic-credit-transfers-straks';

/** Reads the balances without anybody, with these headers. */
async function readsAtNight(customer: Customer, more: Heads): Promise<void> {
  customer.address = undefined;
  customer.world.pass(5 * hour);
  await customer.call('GET', customer.accounts[0]?.balances ?? '', undefined, more);
}

const forms: readonly Stranger[] = [
  wrongOnce(
    'day-of-the-second-in-a-bulk',
    'writes the day of the second payment of a bulk with points',
    async (each) => {
      const { debtorAccount, ...order } = { debtorAccount: {}, ...each.order() };
      const second = { ...order, creditorName: 'Baker', requestedExecutionDate: '12.11.2026' };
      const path = '/v1/bulk-payments/norwegian-domestic-credit-transfers';
      await each.call('POST', path, { debtorAccount, payments: [order, second] });
    },
    ['date-members-form'],
    { may: ['authorisation-begun'] },
  ),
  wrongOnce(
    'if-modified-since-in-iso',
    'asks whether transactions have changed since a day in the form of ISO 8601',
    async (each) =>
      each.call('GET', each.accounts[0]?.transactions ?? '', undefined, {
        'if-modified-since': '2026-11-01T00:00:00Z',
      }),
    ['header-dates-form'],
  ),
  wrongOnce(
    'old-days-by-their-end',
    'asks without anybody for what was booked until half a year ago',
    async (each) => {
      each.address = undefined;
      each.world.pass(5 * hour);
      const [path] = (each.accounts[0]?.transactions ?? '').split('?');
      await each.call('GET', `${path}?bookingStatus=booked&dateTo=${dateIn(each, -180)}`);
    },
    ['unattended-history'],
  ),
  wrongOnce(
    'second-abroad-without-town',
    'leaves the town out of the second payment abroad',
    async (each) => {
      await paysAbroad(each, {});
      await paysAbroad(each, { creditorName: 'Smith', creditorAddress: { country: 'US' } });
    },
    ['structured-creditor-town'],
    { may: ['authorisation-begun'] },
  ),
  wrongOnce(
    'town-missing-after-the-switch',
    'leaves the town out in production, where addresses are structured since some days',
    async (customer, world) => {
      world.pass(18 * 24 * hour);
      await customer.login();
      await paysAbroad(customer, { creditorAddress: { country: 'US' } });
    },
    ['structured-creditor-town'],
    { environment: 'production' },
  ),
  {
    id: 'stranger/sandbox-reset-in-production',
    title: 'resets the sandbox in production',
    environment: 'production',
    walk: async (world) => world.send(world.both, 'POST', '/v1/sandbox/initialize', {}),
    catches: ['sandbox-only'],
  },
];

const persons: readonly Stranger[] = [
  {
    id: 'stranger/request-ids-counted-for-each-customer',
    title: 'counts the request ids of each customer by themselves',
    walk: async (world) => {
      for (const each of await both(world))
        await each.call('GET', each.accounts[0]?.balances ?? '', undefined, { 'x-request-id': 'read-1' });
    },
    catches: ['request-id-fresh'],
  },
  {
    id: 'stranger/one-session-for-the-job',
    title: 'lets a job read for two customers under the session of one of them',
    walk: async (world) => {
      const [first, second] = await both(world);
      await readsAtNight(second, { 'tpp-session-id': first.session });
    },
    catches: ['session-of-one-psu'],
    may: ['session-of-the-last-sca'],
  },
  wrongOnce(
    'psu-id-of-the-other-shop-at-night',
    'reads without anybody with the PSU-ID that another TPP was given',
    async (customer, world) => {
      const payer = new Customer(world, { shop: world.pisp });
      await payer.approve((await payer.call('GET', '/v1/users')).link('scaRedirect'));
      await readsAtNight(customer, { 'psu-id': payer.psuId });
    },
    ['psu-id-of-this-tpp'],
    { may: ['account-of-its-psu'] },
  ),
  {
    id: 'stranger/payment-of-the-other-shop-in-a-basket',
    title: 'puts a payment into a basket that another TPP has created',
    walk: async (world) => {
      const created = await (await new Customer(world).login()).create();
      const payer = new Customer(world, { shop: world.pisp });
      await payer.approve((await payer.call('GET', '/v1/users')).link('scaRedirect'));
      await payer.call('POST', '/v1/signing-baskets', { paymentIds: [idOf(created)] });
    },
    catches: ['payment-id-from-reply'],
    may: ['payment-of-its-psu', 'authorisation-begun'],
  },
];

const single: readonly Stranger[] = [
  wrongOnce(
    'browser-named-at-night',
    'names the browser of the customer where nobody is there',
    async (each) => readsAtNight(each, { 'psu-user-agent': 'Mozilla/5.0' }),
    ['psu-ip-address-with-psu'],
  ),
  wrongOnce(
    'identity-named-at-night',
    'sends X-PSU-IDENTITY where it reads without anybody',
    async (each) => readsAtNight(each, { 'x-psu-identity': each.identity }),
    ['identity-only-on-initiation'],
  ),
  wrongOnce(
    'address-of-proxies-at-a-deletion',
    'forwards a list of addresses where it deletes a payment',
    async (each) =>
      each.call('DELETE', (await each.create()).link('self'), undefined, {
        'psu-ip-address': `${each.address}, 10.0.0.12`,
      }),
    ['psu-ip-address-form'],
  ),
  wrongOnce(
    'cancellation-with-a-body',
    'starts the cancellation of a payment with an empty object',
    async (each) => {
      const gone = await each.call('DELETE', (await payLater(each)).link('self'));
      const { offer } = await each.call('POST', gone.link('startAuthorisation'), {});
      if (offer !== undefined) await each.approve(offer);
    },
    ['authorisation-without-body'],
  ),
  wrongOnce(
    'session-missing-at-a-standing-order',
    'leaves the session out where it deletes a standing order',
    async (each) =>
      each.call('DELETE', (await createPeriodic(each)).link('self'), undefined, {
        'tpp-session-id': undefined,
      }),
    ['payment-session-id'],
  ),
  wrongOnce(
    'account-for-a-discarded-customer',
    'resets the sandbox, and makes an account for a customer that it had made',
    async (each) => {
      await makeHolder(each);
      await each.call('POST', '/v1/sandbox/initialize');
      const account = { accountName: 'Daily', currency: 'NOK', cashAccountType: 'CACC' };
      const customerNumber = '01085800481';
      await each.call('POST', '/v1/sandbox/accounts', {
        customerNumber,
        ...account,
        creditLine: 0,
        balance: 1,
      });
    },
    ['sandbox-record-still-there'],
  ),
  {
    id: 'stranger/single-sca-read-without-psu-id',
    title: 'asks for the status of what was paid by single SCA without PSU-ID',
    walk: async (world) => {
      const customer = new Customer(world, { shop: world.pisp });
      const heads = { 'x-psu-identity': customer.identity, 'psu-context': 'PRIVATE' };
      const created = await customer.call('POST', domestic, customer.order(), heads);
      await customer.approve(created.link('scaRedirect'));
      await customer.call('GET', created.link('status'), undefined, { 'psu-id': undefined });
    },
    catches: ['payment-psu-id'],
  },
  {
    id: 'stranger/single-sca-of-a-company',
    title: 'pays at once by single SCA for a company',
    walk: async (world) => {
      const customer = new Customer(world, { shop: world.pisp, identity: bo, context: 'CORPORATE' });
      const heads = { 'x-psu-identity': bo, 'psu-context': 'CORPORATE' };
      await customer.call('POST', instant, customer.order(), heads);
    },
    catches: ['single-sca-is-private'],
  },
  {
    id: 'stranger/account-service-registers',
    title: 'registers a customer for payments by the certificate of an account service',
    walk: async (world) => {
      const customer = new Customer(world, { shop: world.aisp });
      const { offer } = await customer.call('GET', '/v1/users');
      if (offer !== undefined) await customer.approve(offer);
    },
    catches: ['registers-for-payments'],
  },
];

export const singleStrangers: readonly Stranger[] = [...forms, ...persons, ...single];
