/** Strangers in order that do what libraries, clocks and jobs of real clients do by themselves. */

import { Customer, inOrder } from '../customer.js';
import { createBasket, payLater } from '../making.js';
import { cutOnce } from '../trouble.js';
import type { Heads, Stranger } from '../stranger.js';

const hour = 3_600_000;

/** The same heads each time, as a library sends a request again that it has signed before. */
function asBefore(customer: Customer): Heads {
  const date = new Date(customer.world.now()).toUTCString();
  return { date, 'x-request-id': customer.world.draw() };
}

/** Milliseconds by which a job of a timer starts sooner or later than it should. */
const jitter = [0, 4_000, -3_000, 2_000, -4_000, 3_000, 1_000, -2_000, 500, -1_000, 0, 300];

export const lawfulClients: readonly Stranger[] = [
  {
    id: 'stranger-in-order/request-ids-of-letters',
    title: 'counts its calls by letters, large and small',
    walk: async (world) => {
      let calls = 0;
      const letters = 'aAbBcCdDeEfF';
      const spoil = (heads: Heads) => ({ ...heads, 'x-request-id': `req-1${letters[(calls += 1)]}` });
      const customer = await new Customer(world, { spoil }).login();
      await customer.balances();
      await customer.balances(1);
    },
    catches: [],
  },
  inOrder(
    'read-sent-again-by-its-library',
    'reads by a library that sends a request again as it is, because the kept connection was closed',
    async (customer) => {
      const heads = asBefore(customer);
      const path = customer.accounts[0]?.balances ?? '';
      await customer.call('GET', path, undefined, heads).catch(() => undefined);
      await customer.call('GET', path, undefined, heads);
    },
    { trouble: cutOnce(({ target }) => target.endsWith('/balances')) },
  ),
  inOrder(
    'statuses-by-a-job',
    'asks for a payment and a basket at night, when nobody is there and no address can be named',
    async (customer, world) => {
      const later = await payLater(customer, { instructedAmount: { amount: '8.00', currency: 'NOK' } });
      const basket = await createBasket(customer);
      await customer.authorise(basket);
      customer.address = undefined;
      for (let night = 0; night < 2; night += 1) {
        world.pass(9 * hour);
        await customer.call('GET', later.link('status'));
        await customer.call('GET', later.link('self'));
        await customer.call('GET', basket.link('self'));
      }
    },
  ),
  inOrder(
    'timer-with-jitter',
    'reads every six hours by a timer that starts some seconds sooner or later',
    async (customer, world) => {
      customer.address = undefined;
      const start = world.now() + hour;
      for (const [run, late] of jitter.entries()) {
        world.pass(start + run * 6 * hour + late - world.now());
        await customer.balances();
      }
    },
  ),
];
