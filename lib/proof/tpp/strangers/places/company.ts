/** Strangers that forget in one place that a customer acts for a company: at one call, at night or later. */

import { listAt } from '../../../../../examples/tpp/client.js';
import { textAt } from '../../../../tpp/read-exchange.js';
import { bo, Customer } from '../customer.js';
import { createPeriodic, idOf, payLater } from '../making.js';
import type { Got, Heads, Stranger, World } from '../stranger.js';
import { answers } from './answers.js';

const hour = 3_600_000;
const without: Heads = { 'psu-corporate-id': undefined };

async function company(world: World): Promise<Customer> {
  return new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
}

/** The first booked transaction that a list shows, as a path below its account. */
export function transactionPath({ accounts }: Customer, { json }: Got): string {
  const [first] = listAt(json, 'transactions', 'booked');
  return `/v1/accounts/${accounts[0]?.id}/transactions/${textAt(first, 'transactionId')}`;
}

/** Leaves the agreement out in one place. */
function forgets(
  id: string,
  title: string,
  walk: (customer: Customer) => Promise<unknown>,
  more: Pick<Stranger, 'trouble' | 'may'> = {},
): Stranger {
  return {
    id: `stranger/agreement-missing-${id}`,
    title,
    walk: async (world) => walk(await company(world)),
    catches: ['corporate-id-sent'],
    ...more,
  };
}

const missing: readonly Stranger[] = [
  forgets('at-cards', 'leaves the agreement out where it lists cards', async (each) =>
    each.call('GET', '/v1/card-accounts', undefined, without),
  ),
  forgets('at-night', 'leaves the agreement out of what it reads without anybody', async (each) => {
    each.address = undefined;
    each.world.pass(7 * hour);
    await each.call('GET', each.accounts[0]?.balances ?? '', undefined, without);
  }),
  forgets('at-a-cancellation', 'leaves the agreement out where it starts a cancellation', async (each) => {
    const gone = await each.call('DELETE', (await payLater(each)).link('self'));
    await each.call('POST', gone.link('startAuthorisation'), undefined, without);
  }),
  forgets(
    'at-a-standing-order',
    'leaves the agreement out where it asks for a standing order',
    async (each) => {
      const created = await createPeriodic(each);
      await each.authorise(created);
      await each.call('GET', created.link('status'), undefined, without);
    },
  ),
  forgets('at-a-transaction', 'leaves the agreement out of the details of a transaction', async (each) => {
    const list = await each.call('GET', each.accounts[0]?.transactions ?? '');
    await each.call('GET', transactionPath(each, list), undefined, without);
  }),
  forgets(
    'after-429',
    'leaves the agreement out of a call that is made again after 429',
    async (each) => {
      await each.balances();
      each.world.pass(60_000);
      await each.call('GET', each.accounts[0]?.balances ?? '', undefined, without);
    },
    { trouble: answers(429, 'GET', /balances/) },
  ),
  forgets('at-a-bulk', 'says CORPORATE in the place of the agreement where it pays a bulk', async (each) =>
    each.createBulk(each.order(), { ...without, 'psu-context': 'CORPORATE' }),
  ),
];

export const companyStrangers: readonly Stranger[] = [
  ...missing,
  {
    id: 'stranger/agreement-of-a-started-company-dropped',
    title: 'starts the SCA of a company as a payment service, and pays without its agreement',
    walk: async (world) => {
      const customer = new Customer(world, { shop: world.pisp, identity: bo, context: 'CORPORATE' });
      await customer.approve((await customer.call('GET', '/v1/user')).link('scaRedirect'));
      customer.corporateId = undefined;
      await customer.create();
    },
    catches: ['corporate-id-sent'],
  },
  {
    id: 'stranger/agreement-in-the-place-of-the-psu-id',
    title: 'sends the agreement as PSU-ID where it reads transactions',
    walk: async (world) => {
      const customer = await company(world);
      const heads = { 'psu-id': customer.corporateId };
      await customer.call('GET', customer.accounts[0]?.transactions ?? '', undefined, heads);
    },
    catches: ['psu-id-as-issued'],
  },
  {
    id: 'stranger/company-said-of-a-basket',
    title: 'says CORPORATE of a basket after the customer chose to act in private',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo }).login();
      const paymentIds = [idOf(await customer.create())];
      await customer.call('POST', '/v1/signing-baskets', { paymentIds }, { 'psu-context': 'CORPORATE' });
    },
    catches: ['context-as-chosen'],
    may: ['authorisation-begun'],
  },
  {
    id: 'stranger/session-of-the-person-for-cards-of-a-company',
    title: 'lists the cards of a company under the session of the same person in private',
    walk: async (world) => {
      const person = await new Customer(world, { identity: bo }).login();
      const heads = { 'tpp-session-id': person.session };
      await (await company(world)).call('GET', '/v1/card-accounts', undefined, heads);
    },
    catches: ['corporate-id-of-this-choice'],
    may: ['session-of-the-last-sca'],
  },
  {
    id: 'stranger/forged-agreement-used',
    title: 'takes the agreement from a list whose Digest is wrong',
    trouble: answers.forged(/agreements/, (text) => text.replaceAll(/([iI]d":")[^"]{6}/g, '$1abcdef')),
    walk: async (world) => {
      const customer = await company(world);
      const { json } = await customer.call('GET', '/v1/agreements');
      customer.corporateId = /[iI]d":"([^"]+)"/.exec(JSON.stringify(json))?.[1];
      await customer.call('GET', '/v1/accounts');
    },
    catches: ['signed-reply-verified'],
    may: ['corporate-id-as-issued'],
  },
];
