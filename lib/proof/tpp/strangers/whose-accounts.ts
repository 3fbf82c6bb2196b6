/** Strangers that read, or pay from, what belongs to somebody else, and others that nearly do. */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, bo, Customer, inOrder, wrongOnce } from './customer.js';
import type { Stranger, World } from './stranger.js';

/** What the list of customers of the sandbox names for one of them. */
async function inSandbox(world: World, identity: string, list: 'accounts' | 'cardAccounts'): Promise<string> {
  const { json } = await world.send(world.both, 'GET', '/v1/sandbox/customers', {});
  const who = listAt(json, 'customers').find((each) => textAt(each, 'customerNumber') === identity);
  return String(listAt(who, list)[0]);
}

/** The number of an account of somebody, as the records of the sandbox tell it. */
async function numberInSandbox(world: World, identity: string): Promise<string> {
  const { json } = await world.send(world.both, 'GET', '/v1/sandbox/accounts', {});
  const own = listAt(json, 'accounts').find((each) => textAt(each, 'customerNumber') === identity);
  return textAt(own, 'bban') ?? '';
}

function from(bban: string | undefined): object {
  return { debtorAccount: { bban, currency: 'NOK' } };
}

const ofSandbox: readonly Stranger[] = [
  ...(['balances', 'transactions?bookingStatus=both', ''] as const).map(
    (what, index): Stranger => ({
      id: `stranger/account-of-a-sandbox-record-${index + 1}`,
      title: `reads /${what} of an account that the sandbox has as that of another customer`,
      walk: async (world) => {
        const account = await inSandbox(world, bo, 'accounts');
        const customer = await new Customer(world).login();
        await customer.call('GET', `/v1/accounts/${account}${what === '' ? '' : `/${what}`}`);
      },
      catches: ['account-of-its-psu'],
    }),
  ),
  {
    id: 'stranger/card-of-a-sandbox-record',
    title: 'reads a card that the sandbox has as that of another customer',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo }).login();
      await customer.call(
        'GET',
        `/v1/card-accounts/${await inSandbox(world, anna, 'cardAccounts')}/balances`,
      );
    },
    catches: ['account-of-its-psu'],
  },
  wrongOnce(
    'account-of-a-sandbox-record-at-night',
    'reads at night an account that the sandbox has as that of another customer',
    async (customer, world) => {
      const account = await inSandbox(world, bo, 'accounts');
      customer.address = undefined;
      world.pass(40_000_000);
      await customer.call('GET', `/v1/accounts/${account}/balances`);
    },
    ['account-of-its-psu'],
  ),
  wrongOnce(
    'pays-from-a-sandbox-record',
    'pays from an account that the sandbox has as that of another customer',
    async (customer, world) => customer.create(customer.order(from(await numberInSandbox(world, bo)))),
    ['debtor-of-its-psu'],
  ),
];

const ofOthers: readonly Stranger[] = [
  {
    id: 'stranger/card-of-another',
    title: 'reads the card of one customer for another one',
    walk: async (world) => {
      const [card = ''] = await (await new Customer(world).login()).cards();
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', `/v1/card-accounts/${card}/transactions?bookingStatus=both`);
    },
    catches: ['account-of-its-psu'],
  },
  wrongOnce(
    'details-of-another',
    'reads the details of an account of one customer for another one',
    async (first, world) => {
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', `/v1/accounts/${first.accounts[1]?.id}`);
    },
    ['account-of-its-psu'],
  ),
  wrongOnce(
    'bulk-from-the-account-of-another',
    'pays a bulk from an account that the bank showed to another customer',
    async (first, world) => {
      const second = await new Customer(world, { identity: bo }).login();
      await second.createBulk(second.order(from(first.accounts[1]?.bban)));
    },
    ['debtor-of-its-psu'],
  ),
];

export const accountStrangers: readonly Stranger[] = [...ofSandbox, ...ofOthers];

export const lawfulAccounts: readonly Stranger[] = [
  {
    id: 'stranger-in-order/account-of-its-own-sandbox-record',
    title: 'reads an account by the id that the sandbox names for the customer who logs in',
    walk: async (world) => {
      const account = await inSandbox(world, anna, 'accounts');
      const customer = await new Customer(world).login();
      await customer.call('GET', `/v1/accounts/${account}/balances`);
      world.pass(7_200_000);
      await customer.call('GET', `/v1/accounts/${account}/balances`);
    },
    catches: [],
  },
  inOrder(
    'account-typed-by-the-customer',
    'pays from an account number that the customer typed, which the bank showed to nobody',
    async (customer) => customer.create(customer.order(from('26743379224'))),
  ),
];
