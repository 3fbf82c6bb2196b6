/** Customers who hesitate, reload, open several pages at once, or leave; and programs that let them. */

import { both, Customer } from '../customer.js';
import type { Got, Stranger, World } from '../stranger.js';
import { reply } from '../../by-hand/spoiling.js';
import { creates, lostOnce } from '../trouble.js';

const minute = 60_000;
const domestic = '/v1/payments/norwegian-domestic-credit-transfers';

function patient(id: string, title: string, walk: Stranger['walk'], more: Partial<Stranger> = {}): Stranger {
  return { id: `stranger-in-order/${id}`, title, walk, catches: [], ...more };
}

/** Asks for the accounts of a new customer so often, and sends the customer to the last link. */
async function reloads(customer: Customer, times: number, pause: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    await customer.call('GET', '/v1/accounts');
    customer.world.pass(pause);
  }
  await customer.login();
}

/** A payment by single SCA of a customer whom no redirect has named. */
async function single(customer: Customer): Promise<Got> {
  const own = { 'x-psu-identity': customer.identity, 'psu-context': 'PRIVATE' };
  return customer.call('POST', domestic, customer.order(), own);
}

function newAtPisp(world: World): Customer {
  return new Customer(world, { shop: world.pisp });
}

const reloading: readonly Stranger[] = [
  patient('reloads-at-once', 'asks again as the page is reloaded within a second', async (world) =>
    reloads(new Customer(world), 1, 500),
  ),
  patient('reloads-twice-and-hesitates', 'asks again each time a customer reloads who hesitates', (world) =>
    reloads(new Customer(world), 5, 2 * minute),
  ),
  patient('links-that-expire', 'asks for a new link each time the one before has expired', async (world) =>
    reloads(new Customer(world), 4, 11 * minute),
  ),
  patient('parts-of-a-page', 'asks for the accounts in four parts of a page at once', async (world) => {
    const customer = new Customer(world);
    const parts = async () => Promise.all([1, 2, 3, 4].map(async () => customer.call('GET', '/v1/accounts')));
    const [first] = await parts();
    await customer.approve(first?.offer ?? '');
    await parts();
  }),
  patient(
    'parts-with-sessions-of-their-own',
    'draws a session in each part of a page until one of them has an SCA, which all take then',
    async (world) => {
      const [one, other] = [new Customer(world), new Customer(world)];
      const { offer = '' } = await one.call('GET', '/v1/accounts');
      await other.call('GET', '/v1/card-accounts');
      await one.approve(offer);
      await one.call('GET', '/v1/accounts');
      await one.call('GET', '/v1/card-accounts');
    },
  ),
  patient(
    'parts-at-429',
    'waits after 429 that two parts of a page have met at once',
    async (world) => {
      const customer = await new Customer(world).login();
      await Promise.all([customer.balances(), customer.balances()]);
      world.pass(minute);
      await customer.balances();
    },
    {
      trouble: () => {
        let left = 2;
        return async (request, pass) =>
          request.target.endsWith('/balances') && (left -= 1) >= 0 ? reply(429) : pass();
      },
    },
  ),
  patient(
    'tabs-closed-again',
    'begins sessions in two tabs that the customer closes again',
    async (world) => {
      const customer = await new Customer(world).login();
      for (const _ of [1, 2]) {
        await customer.call('GET', '/v1/accounts', undefined, { 'tpp-session-id': world.draw() });
        world.pass(minute);
      }
      await customer.balances();
    },
    // A program that draws a session in the midst looks alike, so that it is told and not held against it.
    { may: ['session-of-the-last-sca'] },
  ),
];

const leaving: readonly Stranger[] = [
  patient('reloads-and-leaves', 'asks once more as its one customer reloads, and leaves', async (world) => {
    const customer = new Customer(world);
    for (const _ of [1, 2]) await customer.call('GET', '/v1/accounts');
  }),
  patient(
    'parts-of-a-page-left',
    'asks for both lists at once, and its one customer leaves',
    async (world) => {
      const customer = new Customer(world);
      await Promise.all([customer.call('GET', '/v1/accounts'), customer.call('GET', '/v1/card-accounts')]);
    },
  ),
  patient('leaves-at-the-first-refusal', 'serves nobody, as its one customer leaves', async (world) =>
    new Customer(world).call('GET', '/v1/accounts'),
  ),
  patient(
    'carts-left',
    'creates three payments that the customer leaves, one after the other',
    async (world) => {
      const customer = await new Customer(world).login();
      for (const amount of ['1', '2', '3']) {
        await customer.create(customer.order({ instructedAmount: { amount, currency: 'NOK' } }));
        world.pass(10 * minute);
      }
      await (await customer.login()).balances();
    },
  ),
  patient(
    'one-of-two-leaves-thrice',
    'pays for one customer, and lets another one leave at the bank three times',
    async (world) => {
      const [first, second] = await both(world);
      for (const amount of ['1', '2', '3']) {
        const instructedAmount = { amount, currency: 'NOK' };
        await first.pay(first.order({ instructedAmount }));
        const left = await second.create(second.order({ instructedAmount }));
        await second.call('POST', left.link('startAuthorisation'));
        world.pass(minute);
      }
    },
  ),
  patient(
    'ordered-again-on-another-visit',
    'orders a payment again whose reply was lost, as the customer wants it an hour later',
    async (world) => {
      const customer = await new Customer(world).login();
      await customer.create().catch(() => undefined);
      world.pass(50 * minute);
      await customer.authorise(await customer.create(customer.order(), '?allowLogicalDuplicate=true'));
    },
    { trouble: lostOnce(creates) },
  ),
];

const bySingleSca: readonly Stranger[] = [
  patient('single-sca-by-its-start', 'follows startAuthorisation of a single SCA', async (world) => {
    const customer = newAtPisp(world);
    await customer.authorise(await single(customer));
  }),
  patient(
    'single-sca-by-its-start-and-number',
    'follows startAuthorisation of a single SCA, and names the customer as at the creation',
    async (world) => {
      const customer = newAtPisp(world);
      const start = (await single(customer)).link('startAuthorisation');
      const { offer } = await customer.call('POST', start, undefined, {
        'x-psu-identity': customer.identity,
      });
      if (offer !== undefined) await customer.approve(offer);
    },
  ),
  patient('single-sca-taken-back', 'deletes a payment whose single SCA was given up', async (world) => {
    const customer = newAtPisp(world);
    const created = await single(customer);
    await customer.approve(created.link('scaRedirect'), 'cancel');
    await customer.call('DELETE', created.link('self'));
  }),
];

export const lawfulPatience: readonly Stranger[] = [...reloading, ...leaving, ...bySingleSca];
