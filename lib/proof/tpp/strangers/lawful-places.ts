/** Strangers in order that do in few places what is unusual: repeats, nights, addresses and opt-ins. */

import { anna, bo, Customer } from './customer.js';
import { createBasket, createPeriodic, idOf } from './making.js';
import { nightly } from './nobody-there.js';
import type { Heads, Stranger } from './stranger.js';
import { creates, lostOnce } from './trouble.js';
import { registered } from './wrong-doors.js';

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
  {
    id: 'stranger-in-order/periodic-repeated-with-its-id',
    title: 'sends a standing order again with its X-Request-ID when the reply is lost',
    trouble: lostOnce(creates),
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const same = { 'x-request-id': world.draw() };
      await createPeriodic(customer, {}, same).catch(() => undefined);
      world.pass(5_000);
      const made = await createPeriodic(customer, {}, same);
      await customer.authorise(made);
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/start-lost-and-started-again',
    title: 'starts an authorisation again when the reply to the first start is lost',
    trouble: lostOnce(({ method, target }) => method === 'POST' && target.endsWith('/authorisations')),
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const made = await customer.create();
      await customer.call('POST', made.link('startAuthorisation')).catch(() => undefined);
      world.pass(3_000);
      await customer.authorise(made);
      await customer.call('GET', made.link('status'));
    },
    catches: [],
  },
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
  },
];

export const lawfulDoors: readonly Stranger[] = [
  {
    id: 'stranger-in-order/gone-before-one-of-its-kind',
    title: 'asks for the status of a bulk whose customer went away before the page of the bank, and stops',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.pay(customer.order({ instructedAmount: { amount: '3.30', currency: 'NOK' } }));
      const bulk = await customer.createBulk();
      await customer.call('POST', bulk.link('startAuthorisation'));
      await customer.call('GET', bulk.link('status'));
      await customer.call('GET', bulk.link('status'));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/created-and-deleted',
    title: 'creates a bulk, reads it, and deletes it as the customer thinks better of it',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const bulk = await customer.createBulk();
      await customer.call('GET', bulk.link('self'));
      await customer.call('DELETE', bulk.link('self'));
      await customer.balances();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/another-one-logs-in',
    title: 'goes on with the PSU-ID and the session that the bank gives when another person logs in',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const { offer = '' } = await customer.call('POST', '/v1/bank-offered-consents');
      const back = await world.visit(offer, { identity: bo });
      customer.psuId = back.get('psu-id') ?? undefined;
      customer.session = back.get('tpp-session-id') ?? customer.session;
      await customer.login();
      await customer.balances();
    },
    catches: [],
    may: ['psu-id-of-who-comes'],
  },
  {
    id: 'stranger-in-order/single-sca-asked-twice',
    title: 'sends a payment by single SCA twice with one X-Request-ID, as that flow is idempotent',
    walk: async (world) => {
      const customer = new Customer(world);
      const order = customer.order();
      const heads = {
        'x-psu-identity': customer.identity,
        'psu-context': 'PRIVATE',
        'x-request-id': world.draw(),
      };
      const path = '/v1/payments/norwegian-domestic-credit-transfers';
      await customer.call('POST', path, order, heads);
      const again = await customer.call('POST', path, order, heads);
      if (again.offer !== undefined) await customer.approve(again.offer);
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/number-of-an-invoice',
    title: 'gives a number of digits as the reference of a payment, without a type',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const remittanceInformationStructuredArray = [{ reference: '10045' }];
      await customer.create(customer.order({ remittanceInformationStructuredArray }));
    },
    catches: [],
  },
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
