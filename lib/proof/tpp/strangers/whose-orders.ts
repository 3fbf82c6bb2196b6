/** Strangers that work on orders, sessions and agreements of somebody else, in one place only. */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, bo, both, Customer } from './customer.js';
import { createBasket, createPeriodic, payLater } from './making.js';
import type { Got, Stranger, World } from './stranger.js';

/** One customer works on what another one ordered. */
function crossing(
  id: string,
  title: string,
  make: (customer: Customer) => Promise<Got>,
  work: (other: Customer, made: Got) => Promise<unknown>,
): Stranger {
  return {
    id: `stranger/${id}`,
    title,
    walk: async (world) => {
      const [first, second] = await both(world);
      await work(second, await make(first));
    },
    catches: ['payment-of-its-psu'],
  };
}

const status = async (other: Customer, made: Got) => other.call('GET', made.link('status'));
const details = async (other: Customer, made: Got) => other.call('GET', made.link('self'));
const start = async (other: Customer, made: Got) => other.call('POST', made.link('startAuthorisation'));
const drop = async (other: Customer, made: Got) => other.call('DELETE', made.link('self'));

const orders: readonly Stranger[] = [
  crossing(
    'status-for-another',
    'asks for the status of a payment of another customer',
    async (each) => each.pay(),
    status,
  ),
  crossing(
    'bulk-read-for-another',
    'reads a bulk of another customer',
    async (each) => each.createBulk(),
    details,
  ),
  crossing(
    'bulk-started-for-another',
    'starts the authorisation of a bulk of another customer',
    async (each) => each.createBulk(),
    start,
  ),
  crossing(
    'periodic-deleted-for-another',
    'deletes a standing order of another customer',
    createPeriodic,
    drop,
  ),
  crossing(
    'periodic-started-for-another',
    'starts the authorisation of a standing order of another customer',
    createPeriodic,
    start,
  ),
  crossing('basket-read-for-another', 'reads a basket of another customer', createBasket, details),
  crossing(
    'basket-started-for-another',
    'starts the authorisation of a basket of another customer',
    createBasket,
    start,
  ),
  crossing(
    'later-payment-deleted-for-another',
    'deletes an approved payment of another customer',
    payLater,
    drop,
  ),
  crossing(
    'cancellation-started-for-another',
    'starts the authorisation of a cancellation of another customer',
    async (each) => each.call('DELETE', (await payLater(each)).link('self')),
    start,
  ),
];

/** A customer of a company, and the ids of the agreements. */
async function company(world: World) {
  const customer = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
  const { json } = await customer.call('GET', '/v1/agreements');
  return { customer, agreements: listAt(json, 'agreements').flatMap((each) => textAt(each, 'id') ?? []) };
}

const agreements: readonly Stranger[] = [
  {
    id: 'stranger/agreement-of-another-customer',
    title: 'reads the accounts of one customer under the agreement of another one',
    walk: async (world) => {
      const { customer } = await company(world);
      const other = await new Customer(world).login();
      other.corporateId = customer.corporateId;
      await other.call('GET', '/v1/accounts');
    },
    catches: ['corporate-id-as-issued'],
    may: ['corporate-id-of-this-choice'],
  },
  {
    id: 'stranger/agreement-of-another-at-a-payment',
    title: 'creates a payment under the agreement of another customer',
    walk: async (world) => {
      const { customer } = await company(world);
      const other = await new Customer(world).login();
      other.corporateId = customer.corporateId;
      await other.create();
    },
    catches: ['corporate-id-as-issued'],
    may: ['corporate-id-of-this-choice', 'debtor-of-its-context'],
  },
  {
    id: 'stranger/bulk-under-another-agreement',
    title: 'starts a bulk under another agreement than that of its creation',
    walk: async (world) => {
      const { customer, agreements: all } = await company(world);
      const made = await customer.createBulk();
      customer.corporateId = all.find((each) => each !== customer.corporateId);
      await start(customer, made);
    },
    catches: ['payment-of-its-psu'],
  },
  {
    id: 'stranger/basket-without-its-agreement',
    title: 'reads a basket of a company as the person alone',
    walk: async (world) => {
      const { customer } = await company(world);
      const made = await createBasket(customer);
      customer.corporateId = undefined;
      await details(customer, made);
    },
    catches: ['corporate-id-sent'],
  },
];

export const orderStrangers: readonly Stranger[] = [...orders, ...agreements];

export const lawfulOrders: readonly Stranger[] = [
  {
    id: 'stranger-in-order/colleague-looks-after-a-payment',
    title: 'reads and deletes a payment of a company in a later session of the same person',
    walk: async (world) => {
      const { customer } = await company(world);
      const made = await customer.create();
      const again = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      again.corporateId = customer.corporateId;
      await details(again, made);
      await drop(again, made);
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/both-pay-the-same-payee',
    title: 'pays the same sum to the same payee for two customers, each with a basket',
    walk: async (world) => {
      for (const each of await both(world)) {
        const made = await createBasket(each);
        await each.authorise(made);
        await details(each, made);
      }
      await new Customer(world, { identity: anna }).login();
    },
    catches: [],
  },
];
