/**
 * Strangers that pass a refusal over, leave out an agreement that they chose from the list, or do anew what
 * the customer has given up; and others that do nearly the same in order.
 */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, bo, Customer, inOrder, wrongOnce } from './customer.js';
import { backTo, type Got, type Stranger, type World } from './stranger.js';

const hour = 3_600_000;

/** Makes a call, sends the customer to the link of a refusal, and makes it again. */
async function heeding(customer: Customer, path: string): Promise<Got> {
  const got = await customer.call('GET', path);
  if (got.offer === undefined) return got;
  await customer.approve(got.offer);
  return customer.call('GET', path);
}

/** A customer who has read everything, and whose SCA is over. */
async function afterTheHour(world: World): Promise<{ customer: Customer; card: string }> {
  const customer = await new Customer(world).login();
  const [card = ''] = await customer.cards();
  await customer.balances();
  world.pass(2 * hour);
  return { customer, card };
}

/** A customer who acts under an agreement of the list after a private SCA. */
async function underAgreement(world: World): Promise<Customer> {
  // Access under the agreement is granted before.
  await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
  const customer = await new Customer(world, { identity: bo }).login();
  const { json } = await customer.call('GET', '/v1/agreements');
  customer.corporateId = textAt(listAt(json, 'agreements')[0], 'id');
  return customer.login();
}

const passing: readonly Stranger[] = [
  {
    id: 'stranger/refusal-of-balances-passed-over',
    title: 'takes the refusal of balances for an error, and sends the customer to that of transactions',
    walk: async (world) => {
      const { customer } = await afterTheHour(world);
      await customer.balances();
      await heeding(customer, customer.accounts[0]?.transactions ?? '');
    },
    catches: ['refusal-not-passed-over'],
  },
  {
    id: 'stranger/refusal-of-a-card-passed-over',
    title: 'takes the refusal of the balance of a card for an error, and reads its transactions',
    walk: async (world) => {
      const { customer, card } = await afterTheHour(world);
      await customer.call('GET', `/v1/card-accounts/${card}/balances`);
      await heeding(customer, `/v1/card-accounts/${card}/transactions?bookingStatus=both`);
    },
    catches: ['refusal-not-passed-over'],
  },
  wrongOnce(
    'revocation-passed-over',
    'takes the refusal of an account for an error after the consent was taken back',
    async (customer, world) => {
      await world.revoke({ psuIdentity: anna });
      await customer.call('GET', `/v1/accounts/${customer.accounts[0]?.id}`);
      await heeding(customer, customer.accounts[1]?.balances ?? '');
    },
    ['refusal-not-passed-over'],
  ),
  wrongOnce(
    'session-drawn-after-a-revocation',
    'draws a new session for the call that it makes again after the SCA of a revoked consent',
    async (customer, world) => {
      await world.revoke({ psuIdentity: anna });
      const { offer = '' } = await customer.balances();
      await customer.approve(offer);
      customer.session = world.draw();
      await customer.balances();
    },
    ['session-kept'],
    { may: ['session-of-the-last-sca'] },
  ),
  {
    id: 'stranger/refused-before-the-first-sca',
    title: 'asks for the accounts of a new customer again and again, and never reads the link of the refusal',
    walk: async (world) => {
      const customer = new Customer(world);
      for (let times = 0; times < 4; times += 1)
        await customer.call('GET', '/v1/accounts', undefined, {
          'tpp-session-id': undefined,
          'tpp-redirect-uri': `${backTo}?state=7c1f2e90b4d85a36`,
        });
      await customer.login();
    },
    catches: ['sca-before-repeat'],
  },
  wrongOnce(
    'given-up-and-ordered-anew',
    'orders a payment anew, worded otherwise, as soon as the customer has given its SCA up',
    async (customer) => {
      await customer.authorise(await customer.create(), 'cancel');
      await customer.pay(customer.order({ remittanceInformationUnstructured: 'second try' }));
    },
    ['payment-not-ordered-twice'],
  ),
];

/** Leaves the agreement out of calls that are meant. */
async function without(customer: Customer, call: () => Promise<unknown>): Promise<void> {
  const { corporateId } = customer;
  customer.corporateId = undefined;
  await call();
  customer.corporateId = corporateId;
}

const agreementless: readonly Stranger[] = [
  {
    id: 'stranger/chosen-agreement-missing-at-balances',
    title: 'leaves the agreement that was chosen from the list out where it reads balances',
    walk: async (world) => {
      const customer = await underAgreement(world);
      await without(customer, async () => customer.balances());
    },
    catches: ['corporate-id-sent'],
  },
  {
    id: 'stranger/chosen-agreement-missing-at-a-payment',
    title: 'leaves the agreement that was chosen from the list out where it pays',
    walk: async (world) => {
      const customer = await underAgreement(world);
      await without(customer, async () => customer.create());
    },
    catches: ['corporate-id-sent'],
  },
  {
    id: 'stranger/chosen-agreement-missing-at-an-authorisation',
    title: 'leaves the agreement that was chosen from the list out where it starts an authorisation',
    walk: async (world) => {
      const customer = await underAgreement(world);
      const created = await customer.create();
      await without(customer, async () => customer.call('POST', created.link('startAuthorisation')));
    },
    catches: ['corporate-id-sent'],
  },
];

export const passingStrangers: readonly Stranger[] = [...passing, ...agreementless];

export const lawfulPassing: readonly Stranger[] = [
  {
    id: 'stranger-in-order/one-sca-for-a-page',
    title: 'gathers the refusals of a page, has one SCA done, and makes all calls again',
    walk: async (world) => {
      const { customer } = await afterTheHour(world);
      const { transactions = '' } = customer.accounts[0] ?? {};
      await customer.balances();
      await heeding(customer, transactions);
      await customer.balances();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/renews-where-it-began',
    title: 'stops at each refusal of balances, and renews the consent at the list of accounts',
    walk: async (world) => {
      const { customer } = await afterTheHour(world);
      await customer.balances();
      await customer.login();
      await customer.call('GET', customer.accounts[0]?.transactions ?? '');
      world.pass(2 * hour);
      await customer.balances();
      await customer.login();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/new-customers-at-one-address',
    title: 'serves new customers behind one address at the same time, with one address to come back to',
    walk: async (world) => {
      for (let times = 0; times < 4; times += 1) {
        const customer = new Customer(world);
        await customer.call('GET', '/v1/accounts', undefined, { 'tpp-session-id': undefined });
      }
      await new Customer(world).login();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/new-customer-clicks-twice',
    title: 'asks for the accounts of a new customer twice, as the button was pressed twice',
    walk: async (world) => {
      const customer = new Customer(world);
      const heads = {
        'tpp-session-id': undefined,
        'tpp-redirect-uri': `${backTo}?state=7c1f2e90b4d85a36`,
      };
      await customer.call('GET', '/v1/accounts', undefined, heads);
      await customer.call('GET', '/v1/accounts', undefined, heads);
      await customer.login();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/customer-looks-elsewhere',
    title: 'shows the link of a refusal, and the customer asks for something else first',
    walk: async (world) => {
      const { customer } = await afterTheHour(world);
      await customer.balances();
      world.pass(5_000);
      await heeding(customer, customer.accounts[0]?.transactions ?? '');
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/in-private-again',
    title: 'goes back from an agreement of the list to the accounts of the person',
    walk: async (world) => {
      const customer = await underAgreement(world);
      await customer.balances();
      customer.corporateId = undefined;
      await customer.login();
      await customer.balances();
      await customer.pay();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/agreement-chosen-at-the-bank',
    title: 'names no agreement in a new session, because the customer chooses one at the bank',
    walk: async (world) => {
      const first = await underAgreement(world);
      const second = new Customer(world, { identity: bo, context: 'CORPORATE' });
      second.psuId = first.psuId;
      await heeding(second, '/v1/accounts');
    },
    catches: [],
  },
  inOrder(
    'given-up-and-thought-over',
    'orders a payment anew when the customer has given its SCA up and asks for it again',
    async (customer, world) => {
      await customer.authorise(await customer.create(), 'cancel');
      world.pass(20_000);
      await customer.pay(customer.order({ remittanceInformationUnstructured: 'second try' }));
    },
  ),
];
