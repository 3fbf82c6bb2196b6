/**
 * Strangers that do one thing in order and another of the same kind not: what they owe to each thing, person
 * and context by itself.
 */

import { another, goesOn, looksAt, paid } from './courses.js';
import { anna, bo, Customer, wrongOnce } from './customer.js';
import { paysAbroad } from './forms.js';
import { createPeriodic, payLater } from './making.js';
import type { Got, Stranger } from './stranger.js';

const hour = 3_600_000;
const domestic = '/v1/payments/norwegian-domestic-credit-transfers';

/** Deletes two payments, the first of them as it should be. */
function deletesTwice(
  id: string,
  title: string,
  goOn: (customer: Customer, gone: Got, created: Got) => Promise<unknown>,
): Stranger {
  return {
    id: `stranger/${id}`,
    title,
    walk: async (world) => {
      const customer = await paid(world);
      const deletes = async (amount: string) => {
        const created = await payLater(customer, { instructedAmount: { amount, currency: 'NOK' } });
        return [await customer.call('DELETE', created.link('self')), created] as const;
      };
      const [first] = await deletes('18.10');
      await customer.authorise(first);
      await goOn(customer, ...(await deletes('18.20')));
    },
    catches: ['each-cancellation-authorised'],
  };
}

const notSent: readonly Stranger[] = [
  {
    id: 'stranger/one-payment-not-sent-to-its-sca',
    title: 'starts the authorisation of the second payment, and asks for it without the customer at the bank',
    walk: async (world) => {
      const customer = await paid(world);
      await goesOn(customer, await another(customer), true);
      await customer.balances();
    },
    catches: ['order-sent-to-its-sca'],
  },
  {
    id: 'stranger/one-payment-not-started',
    title: 'forgets startAuthorisation of the second payment, and asks for it as if it were authorised',
    walk: async (world) => {
      const customer = await paid(world);
      await goesOn(customer, await another(customer), false);
    },
    catches: ['order-sent-to-its-sca'],
  },
  {
    id: 'stranger/bulk-not-started',
    title: 'forgets startAuthorisation of bulk payments, and of nothing else',
    walk: async (world) => {
      const customer = await paid(world);
      await goesOn(customer, await customer.createBulk(), false);
    },
    catches: ['order-sent-to-its-sca'],
    may: ['payment-not-ordered-twice'],
  },
  {
    id: 'stranger/second-standing-order-not-sent',
    title: 'sends the customer to the SCA of the first standing order only',
    walk: async (world) => {
      const customer = await paid(world);
      const first = await createPeriodic(customer);
      await customer.authorise(first);
      await looksAt(customer, first);
      const more = { instructedAmount: { amount: '17.40', currency: 'NOK' } };
      await goesOn(customer, await createPeriodic(customer, more), true);
    },
    catches: ['order-sent-to-its-sca'],
    may: ['payment-not-ordered-twice'],
  },
  {
    id: 'stranger/single-sca-not-followed',
    title: 'takes a single SCA for done as soon as the payment is created',
    walk: async (world) => {
      const customer = new Customer(world, { shop: world.pisp });
      const heads = { 'x-psu-identity': anna, 'psu-context': 'PRIVATE' };
      await customer.call('POST', domestic, customer.order(), heads);
      await new Customer(world, { identity: bo }).login();
    },
    catches: ['single-sca-followed'],
  },
  {
    id: 'stranger/status-of-what-was-not-started',
    title: 'asks for the status of the second payment as soon as it is created, and starts nothing',
    walk: async (world) => {
      const customer = await paid(world);
      await customer.call('GET', (await another(customer)).link('status'));
      await customer.balances();
    },
    catches: ['order-sent-to-its-sca'],
  },
  deletesTwice(
    'deletion-without-its-sca',
    'starts the cancellation of the second payment, and looks at it without the customer at the bank',
    async (customer, gone, created) => {
      await customer.call('POST', gone.link('startAuthorisation'));
      await looksAt(customer, created);
    },
  ),
  deletesTwice(
    'second-deletion-not-authorised',
    'authorises the cancellation of the first payment, and takes the second for deleted at once',
    async (customer) => customer.balances(),
  ),
];

const passedOver: readonly Stranger[] = [
  wrongOnce(
    'three-refusals-passed-over',
    'takes three refusals of a customer who is there for errors, and sends nobody to the SCA',
    async (customer, world) => {
      world.pass(2 * hour);
      await customer.balances();
      await customer.call('GET', customer.accounts[0]?.transactions ?? '');
      await customer.call('GET', '/v1/card-accounts');
    },
    ['refusals-not-passed-over'],
    { may: ['sca-redirect-opened'] },
  ),
  wrongOnce(
    'session-drawn-in-the-midst',
    'draws a new session in the midst, and takes the refusal for an error',
    async (customer, world) => {
      const { session } = customer;
      customer.session = world.draw();
      await customer.balances();
      customer.session = session;
      await customer.balances(1);
    },
    ['session-of-the-last-sca'],
    { may: ['sca-redirect-opened'] },
  ),
];

/** What tells a program from a customer who turns away: it goes on at once. */
const atOnce: readonly Stranger[] = [
  {
    id: 'stranger/one-product-passed-over',
    title:
      'sends its customer to the SCA of a payment at home, and goes on at once without that of one abroad',
    walk: async (world) => {
      const customer = await paid(world);
      const created = await paysAbroad(customer, {});
      await customer.call('POST', created.link('startAuthorisation'));
      await customer.balances();
    },
    catches: ['sca-redirect-opened'],
  },
  wrongOnce(
    'consents-passed-over',
    'asks for new consents, and goes on at once without sending its customer to the bank',
    async (customer) => {
      await customer.call('POST', '/v1/bank-offered-consents');
      await customer.balances();
    },
    ['sca-redirect-opened'],
  ),
  {
    id: 'stranger/psu-id-one-call-too-late',
    title: 'leaves PSU-ID out of the first call after the redirect, and sends it with the next ones',
    walk: async (world) => {
      const customer = new Customer(world);
      await customer.approve((await customer.call('GET', '/v1/accounts')).link('scaRedirect'));
      await customer.call('GET', '/v1/card-accounts', undefined, { 'psu-id': undefined });
      await (await customer.login()).balances();
    },
    catches: ['psu-id-sent'],
    may: ['sca-redirect-opened'],
  },
];

export const apartStrangers: readonly Stranger[] = [...notSent, ...passedOver, ...atOnce];
