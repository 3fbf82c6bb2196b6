/** Strangers that serve one customer in order, and another one never: what is owed is owed to each. */

import { anna, bo, both, Customer, wrongOnce } from '../customer.js';
import { payLater } from '../making.js';
import type { Stranger } from '../stranger.js';

const minute = 60_000;
const hour = 60 * minute;

/** So often it happens to the same customer. */
const rounds = [1, 2, 3, 4] as const;

/** Another order each time. */
function orderOf(customer: Customer, round: number): object {
  return customer.order({ instructedAmount: { amount: `${round}.50`, currency: 'NOK' } });
}

/** Does something in order for the first customer, and something less for the second one. */
function lessForOne(
  id: string,
  title: string,
  [inOrder, less]: readonly ((customer: Customer, round: number) => Promise<unknown>)[],
  catches: readonly string[],
  may: readonly string[] = [],
): Stranger {
  return {
    id: `stranger/${id}`,
    title,
    walk: async (world) => {
      const [first, second] = await both(world);
      for (const round of rounds) {
        await inOrder?.(first, round);
        await less?.(second, round);
        world.pass(minute);
      }
    },
    catches,
    may,
  };
}

const pays = async (each: Customer, round: number) => each.pay(orderOf(each, round));

const served: readonly Stranger[] = [
  lessForOne(
    'one-customer-never-sent-to-pay',
    'starts the payments of one customer, and never sends this one to the bank',
    [
      pays,
      async (each, round) => {
        const created = await each.create(orderOf(each, round));
        await each.call('POST', created.link('startAuthorisation'));
        each.world.pass(minute);
        await each.call('GET', created.link('status'));
      },
    ],
    ['sca-redirect-opened'],
    ['each-sca-opened'],
  ),
  lessForOne(
    'payments-of-one-customer-never-started',
    'creates the payments of one customer, and starts none of their authorisations',
    [pays, async (each, round) => each.create(orderOf(each, round))],
    ['authorisation-begun'],
  ),
  lessForOne(
    'consents-of-one-customer-never-opened',
    'asks for new consents of one customer, and never sends this one to the bank',
    [
      async (each) => {
        const { offer = '' } = await each.call('POST', '/v1/bank-offered-consents');
        await each.approve(offer);
        await each.balances();
      },
      async (each) => each.call('POST', '/v1/bank-offered-consents'),
    ],
    ['sca-redirect-opened'],
    ['each-sca-opened'],
  ),
  lessForOne(
    'deletions-of-one-customer-never-authorised',
    'takes the payments of one customer for deleted before their cancellation is authorised',
    [
      async (each, round) => {
        const created = await payLater(each, orderOf(each, round));
        await each.authorise(await each.call('DELETE', created.link('self')));
      },
      async (each, round) => {
        const created = await payLater(each, orderOf(each, round));
        await each.call('DELETE', created.link('self'));
      },
    ],
    ['cancellation-authorised'],
    ['each-cancellation-authorised'],
  ),
  wrongOnce(
    'one-customer-never-recognised',
    'calls without the psu-id of one customer after each SCA, and asks for the SCA anew the next time',
    async (first, world) => {
      for (const round of rounds) {
        const second = new Customer(world, { identity: bo });
        await second.approve((await second.call('GET', '/v1/accounts')).link('scaRedirect'));
        world.pass(hour + round * 7 * minute);
        await first.login();
      }
    },
    ['call-repeated-after-sca'],
  ),
];

const others: readonly Stranger[] = [
  {
    id: 'stranger/refused-every-five-seconds',
    title: 'asks every five seconds until it is served, and shows nobody the link of the refusals',
    walk: async (world) => {
      await new Customer(world).login();
      const customer = new Customer(world, { identity: bo });
      for (const _ of rounds) {
        await customer.call('GET', '/v1/accounts');
        world.pass(5_000);
      }
    },
    catches: ['sca-before-repeat'],
  },
  wrongOnce(
    'session-of-each-call',
    'draws a session for each list of cards, which is refused, beside the one that goes on',
    async (customer, world) => {
      for (const _ of rounds) {
        await customer.call('GET', '/v1/card-accounts', undefined, { 'tpp-session-id': world.draw() });
        world.pass(minute);
        await customer.balances();
      }
    },
    ['session-kept'],
    { may: ['session-of-the-last-sca'] },
  ),
  wrongOnce(
    'deletes-what-is-under-way',
    'deletes a payment whose status the bank has just told to be PDNG',
    async (customer) => {
      const created = await customer.pay();
      await customer.call('DELETE', created.link('self'));
    },
    ['ended-order-left-alone'],
  ),
  {
    id: 'stranger/four-carts-left-to-themselves',
    title: 'creates four payments of one customer, and starts the authorisation of none',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: anna }).login();
      for (const round of rounds) await customer.create(orderOf(customer, round));
      await customer.balances();
    },
    catches: ['authorisation-begun'],
  },
];

export const onePsuStrangers: readonly Stranger[] = [...served, ...others];
