/** Strangers that say that a customer is there who is not, or the other way round, in one place only. */

import { anna, bo, Customer, wrongOnce } from './customer.js';
import type { Stranger, World } from './stranger.js';

const minute = 60_000;
const hour = 60 * minute;

/** A timer that sends the address of the customer with a call. */
function byTimer(
  id: string,
  what: string,
  path: (customer: Customer, card: string) => string,
  identity = anna,
): Stranger {
  return {
    id: `stranger/timer-for-${id}`,
    title: `reads ${what} by a timer, with the address of the customer`,
    walk: async (world) => {
      const customer = await new Customer(world, { identity }).login();
      const [card = ''] = await customer.cards();
      for (let run = 0; run < 6; run += 1) {
        world.pass(12 * minute);
        await customer.call('GET', path(customer, card));
      }
    },
    catches: ['psu-no-clockwork'],
    may: ['sca-redirect-opened', 'sca-before-repeat'],
  };
}

/** Reads so often in a night, each call as it is made. */
export async function nightly(
  world: World,
  count: number,
  read: (customer: Customer, run: number) => Promise<unknown>,
  identity = anna,
) {
  const customer = await new Customer(world, { identity }).login();
  const { address } = customer;
  for (let run = 0; run < count; run += 1) {
    world.pass(hour);
    customer.address = undefined;
    await read(customer, run);
    customer.address = address;
  }
}

const timers: readonly Stranger[] = [
  byTimer('card-balances', 'the balance of a card', (_, card) => `/v1/card-accounts/${card}/balances`),
  byTimer(
    'the-second-customer',
    'balances of the second customer',
    ({ accounts }) => accounts[0]?.balances ?? '',
    bo,
  ),
  byTimer('transactions', 'transactions', ({ accounts }) => accounts[1]?.transactions ?? ''),
];

const quotas: readonly Stranger[] = [
  {
    id: 'stranger/fifth-with-psu-id-in-capitals',
    title: 'reads a fifth time without the customer, with PSU-ID in capitals',
    walk: async (world) =>
      nightly(world, 5, async (each, run) =>
        each.call(
          'GET',
          each.accounts[0]?.balances ?? '',
          undefined,
          run < 4 ? {} : { 'psu-id': each.psuId?.toUpperCase() },
        ),
      ),
    catches: ['unattended-balances'],
    may: ['too-many-requests-heeded'],
  },
  {
    id: 'stranger/fifth-by-another-address-of-the-same',
    title: 'reads a fifth time without the customer, by the address in percent signs',
    walk: async (world) =>
      nightly(world, 5, async (each, run) => {
        const path = each.accounts[0]?.balances ?? '';
        return each.call('GET', run < 4 ? path : path.replaceAll('!', '%21'));
      }),
    catches: ['unattended-balances'],
    may: ['id-spelt-as-given'],
  },
  {
    id: 'stranger/fifth-of-the-second-account',
    title: 'reads the second account of the second customer five times a night',
    walk: async (world) =>
      nightly(world, 5, async (each) => each.call('GET', each.accounts.at(-1)?.transactions ?? ''), bo),
    catches: ['unattended-transactions'],
  },
  {
    id: 'stranger/fifth-with-a-query',
    title: 'reads balances a fifth time without the customer, with a query of its own',
    walk: async (world) =>
      nightly(world, 5, async (each, run) => each.call('GET', `${each.accounts[0]?.balances}?run=${run}`)),
    catches: ['unattended-balances'],
    may: ['query-parameter-known'],
  },
  {
    id: 'stranger/fifth-for-the-company',
    title: 'reads balances of a company a fifth time without anybody',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      customer.address = undefined;
      for (let run = 0; run < 5; run += 1) {
        world.pass(hour);
        await customer.balances();
      }
    },
    catches: ['unattended-balances'],
  },
  wrongOnce(
    'address-of-another-at-the-fifth',
    'sends the address of another customer when the quota is used up',
    async (customer, world) => {
      customer.address = undefined;
      for (let run = 0; run < 5; run += 1) {
        world.pass(run < 4 ? hour : 0);
        await customer.call('GET', customer.accounts[0]?.transactions ?? '');
      }
      customer.address = '203.0.113.81';
      await customer.call('GET', customer.accounts[0]?.transactions ?? '');
    },
    ['psu-present-after-quota', 'unattended-transactions'],
  ),
];

/** Sends an address that is nobody's with a call. */
function nobody(id: string, address: string, ask: (customer: Customer) => Promise<unknown>): Stranger {
  return {
    id: `stranger/address-of-nobody-${id}`,
    title: `tells ${address} as the address of the customer`,
    walk: async (world) => {
      const customer = await new Customer(world).login();
      customer.address = address;
      await ask(customer);
    },
    catches: ['psu-ip-address-of-a-device'],
  };
}

const nobodies: readonly Stranger[] = [
  nobody('unspecified', '0.0.0.0', async (each) => each.balances()),
  nobody('unspecified-in-ipv6', '::', async (each) => each.create()),
  nobody('unspecified-in-full', '0:0:0:0:0:0:0:0', async (each) => each.cards()),
  nobody('unspecified-mapped', '::ffff:0.0.0.0', async (each) => each.balances(1)),
  nobody('broadcast', '255.255.255.255', async (each) => each.createBulk()),
  nobody('multicast', '224.0.0.1', async (each) => each.call('POST', '/v1/bank-offered-consents')),
];

const absent: readonly Stranger[] = [
  {
    id: 'stranger/next-page-of-the-second-customer-alone',
    title: 'reads the second page of a list without the address that the first one had',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo }).login();
      const [path] = (customer.accounts[0]?.transactions ?? '').split('?');
      await customer.call('GET', `${path}?bookingStatus=both&limit=1&offset=0`);
      await customer.call('GET', `${path}?bookingStatus=both&limit=1&offset=1`, undefined, {
        'psu-ip-address': undefined,
      });
    },
    catches: ['psu-address-while-there'],
  },
  wrongOnce(
    'consent-without-address',
    'sends no address with the call whose link the customer opens at once',
    async (customer) => {
      const { offer = '' } = await customer.call('POST', '/v1/bank-offered-consents', undefined, {
        'psu-ip-address': undefined,
      });
      await customer.approve(offer);
    },
    ['psu-address-while-there'],
  ),
];

export const absentStrangers: readonly Stranger[] = [...timers, ...quotas, ...absent, ...nobodies];
