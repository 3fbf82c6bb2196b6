/** Strangers in order that do in few places what is unusual: repeats, nights, addresses and opt-ins. */

import { anna, bo, Customer, inOrder } from '../customer.js';
import { createBasket, createPeriodic, idOf } from '../making.js';
import { nightly } from '../nobody-there.js';
import type { Heads, Stranger } from '../stranger.js';
import { creates, lostOnce } from '../trouble.js';
import { registered } from '../wrong-doors.js';

const domestic = 'norwegian-domestic-credit-transfers';

export const lawfulRepeats: readonly Stranger[] = [
  {
    id: 'stranger-in-order/single-sca-again-after-loss',
    title: 'sends a payment with X-PSU-IDENTITY again when its reply is lost, as that flow is idempotent',
    trouble: lostOnce(creates),
    walk: async (world) => {
      const customer = new Customer(world);
      const heads = { 'x-psu-identity': customer.identity, 'psu-context': 'PRIVATE' };
      const path = `/v1/payments/${domestic}`;
      await customer.call('POST', path, customer.order(), heads).catch(() => undefined);
      world.pass(9_000);
      const made = await customer.call('POST', path, customer.order(), heads);
      if (made.offer !== undefined) await customer.approve(made.offer);
    },
    catches: [],
  },
  inOrder(
    'periodic-repeated-with-its-id',
    'sends a standing order again with its X-Request-ID when the reply is lost',
    async (customer, world) => {
      const same = { 'x-request-id': world.draw() };
      await createPeriodic(customer, {}, same).catch(() => undefined);
      world.pass(5_000);
      const made = await createPeriodic(customer, {}, same);
      await customer.authorise(made);
    },
    { trouble: lostOnce(creates) },
  ),
  inOrder(
    'start-lost-and-started-again',
    'starts an authorisation again when the reply to the first start is lost',
    async (customer, world) => {
      const made = await customer.create();
      await customer.call('POST', made.link('startAuthorisation')).catch(() => undefined);
      world.pass(3_000);
      await customer.authorise(made);
      await customer.call('GET', made.link('status'));
    },
    { trouble: lostOnce(({ method, target }) => method === 'POST' && target.endsWith('/authorisations')) },
  ),
];

export const lawfulAbsent: readonly Stranger[] = [
  {
    id: 'stranger-in-order/four-of-each-account',
    title: 'reads each account of two customers four times a night, balances and transactions',
    walk: async (world) => {
      for (const identity of [anna, bo])
        await nightly(
          world,
          4,
          async (each) => {
            for (const account of each.accounts) {
              await each.call('GET', account.balances);
              await each.call('GET', account.transactions);
            }
          },
          identity,
        );
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/comes-back-after-the-fourth',
    title: 'reads again with the address, as the customer comes after the four readings of the night',
    walk: async (world) => {
      await nightly(world, 4, async (each) => each.balances());
      await (await new Customer(world).login()).balances();
    },
    catches: [],
  },
];

export const lawfulBuilding: readonly Stranger[] = [
  {
    id: 'stranger-in-order/ids-in-percent-signs',
    title: 'writes the ids of replies into addresses with percent signs',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: anna }).login();
      await customer.call(
        'GET',
        `/v1/accounts/${encodeURIComponent(customer.accounts[0]?.id ?? '').replaceAll('!', '%21')}/balances`,
      );
      const made = await customer.create();
      const start = made.link('startAuthorisation').replaceAll('!', '%21');
      await customer.approve((await customer.call('POST', start)).offer ?? '');
      await customer.call('GET', `/v1/payments/${domestic}/${idOf(made).replaceAll('!', '%21')}/status`);
    },
    catches: [],
    may: ['id-spelt-as-given'],
  },
];

export const lawfulDoors: readonly Stranger[] = [
  {
    id: 'stranger-in-order/all-opt-ins-in-capitals-of-its-own-order',
    title: 'opts in to all that there is, in another order for each call',
    walk: async (world) => {
      let round = 0;
      const all = [
        'amount-as-string',
        'longer-names',
        'cash-account-type-iso',
        'cardaccount-switch-originalamount-and-transactionamount',
      ];
      const spoil = (heads: Heads) => {
        round += 1;
        const turned = [...all.slice(round % 4), ...all.slice(0, round % 4)];
        return { ...heads, 'x-accept-fix': turned.join(round % 2 === 0 ? ',' : ', ') };
      };
      const customer = await new Customer(world, { spoil }).login();
      await customer.cards();
      await customer.authorise(await createBasket(customer));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/registers-and-pays-for-two',
    title: 'registers two customers at the payment service and pays for each in turns',
    walk: async (world) => {
      const one = await registered(world);
      const made = await one.create();
      await one.authorise(made);
      await one.call('GET', made.link('status'));
      const other = await registered(world);
      await other.create(other.order({ instructedAmount: { amount: '9.00', currency: 'NOK' } }));
    },
    catches: [],
  },
];
