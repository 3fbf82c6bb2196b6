/** Customers who leave a thing among others that they go through with, and browsers that go back. */

import { another, paid } from '../courses.js';
import { Customer } from '../customer.js';
import { idOf, payLater } from '../making.js';
import type { Got, Stranger } from '../stranger.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

async function drafts(customer: Customer, sums: readonly string[]): Promise<readonly Got[]> {
  const all: Got[] = [];
  for (const amount of sums)
    all.push(await customer.create(customer.order({ instructedAmount: { amount, currency: 'NOK' } })));
  return all;
}

async function basketOf(customer: Customer, payments: readonly Got[]): Promise<Got> {
  return customer.call('POST', '/v1/signing-baskets', { paymentIds: payments.map(idOf) });
}

function inTurns(id: string, title: string, walk: Stranger['walk'], more: Partial<Stranger> = {}): Stranger {
  return { id: `stranger-in-order/${id}`, title, walk, catches: [], ...more };
}

export const lawfulRows: readonly Stranger[] = [
  inTurns(
    'draft-left-out-of-a-basket',
    'authorises a basket of three of five drafts, and serves the customer again',
    async (world) => {
      const customer = await new Customer(world).login();
      const [first, second, ...others] = await drafts(customer, ['1', '2', '3', '4', '5']);
      await customer.authorise(await basketOf(customer, others));
      world.pass(18 * minute);
      await customer.login();
      return [first, second];
    },
  ),
  inTurns(
    'drafts-shown-and-left-out',
    'shows each draft, authorises a basket of two, and shows the others later',
    async (world) => {
      const customer = await new Customer(world).login();
      const all = await drafts(customer, ['1', '2', '3', '4', '5']);
      for (const each of all) await customer.call('GET', each.link('self'));
      await customer.authorise(await basketOf(customer, all.slice(3)));
      world.pass(hour);
      await customer.login();
      for (const each of all) await customer.call('GET', each.link('self'));
    },
  ),
  inTurns(
    'basket-refused-and-left',
    'leaves five payments of which the bank takes no basket',
    async (world) => {
      const customer = await new Customer(world).login();
      const all = await drafts(customer, ['1', '2', '3', '4', '5']);
      await customer.authorise(await basketOf(customer, all.slice(4)));
      await basketOf(customer, all);
      world.pass(hour);
      await customer.login();
    },
  ),
  inTurns(
    'browser-goes-back',
    'serves a customer whose browser goes back to the page of the bank',
    async (world) => {
      const customer = await paid(world);
      const created = await another(customer);
      const { offer = '' } = await customer.call('POST', created.link('startAuthorisation'));
      await customer.approve(offer);
      await customer.call('GET', created.link('status'));
      await customer.approve(offer);
      await customer.balances();
    },
    // A program that keeps links looks alike, so that it is told and not held against it.
    { may: ['ended-page-left-alone'] },
  ),
  inTurns(
    'three-baskets-left',
    'serves a customer who turns away from three baskets, and logs in on each day',
    async (world) => {
      const customer = await paid(world);
      for (const sums of [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ]) {
        const basket = await basketOf(customer, await drafts(customer, sums));
        await customer.call('POST', basket.link('startAuthorisation'));
        world.pass(day);
        await customer.login();
      }
    },
  ),
  inTurns(
    'two-cancellations-thought-better-of',
    'serves a customer who leaves two cancellations, one clicked twice, and goes through with a third',
    async (world) => {
      const customer = await new Customer(world).login();
      const order = async (amount: string) =>
        payLater(customer, { instructedAmount: { amount, currency: 'NOK' } });
      const [first, second, third] = [await order('1'), await order('2'), await order('3')];
      await customer.call('DELETE', first.link('self'));
      for (const each of [first, second]) {
        await customer.call('DELETE', each.link('self'));
        world.pass(day);
      }
      await customer.login();
      await customer.authorise(await customer.call('DELETE', third.link('self')));
    },
  ),
  inTurns(
    'consent-asked-for-in-place-of-the-refusal',
    'asks for a consent at once where one was taken back, and reads nothing more before the list',
    async (world) => {
      const customer = await paid(world);
      await world.revoke({ psuIdentity: customer.identity });
      await customer.balances();
      const { offer = '' } = await customer.call('POST', '/v1/bank-offered-consents');
      await customer.approve(offer);
      await customer.call('GET', '/v1/accounts');
      world.pass(day);
      await customer.login();
    },
  ),
];
