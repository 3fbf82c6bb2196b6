/** Strangers that read, or pay from, what belongs to somebody else, and others that nearly do. */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, bo, Customer } from './customer.js';
import type { Stranger, World } from './stranger.js';

const periodic = '/v1/periodic-payments/norwegian-domestic-credit-transfers';

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

/** Bo for a company, Bo in private, and Anna. */
async function everybody(world: World) {
  const company = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
  const person = await new Customer(world, { identity: bo }).login();
  return { company, person, other: await new Customer(world).login() };
}

function from(bban: string | undefined): object {
  return { debtorAccount: { bban, currency: 'NOK' } };
}

/** A private customer asks for something of the company. */
function privately(
  what: string,
  id: string,
  ask: (other: Customer, bban: string, id: string) => Promise<unknown>,
  catches: string,
): Stranger {
  return {
    id: `stranger/company-${id}`,
    title: `${what} of a company for a private customer`,
    walk: async (world) => {
      const { company, other } = await everybody(world);
      await ask(other, company.accounts[0]?.bban ?? '', company.accounts[0]?.id ?? '');
    },
    catches: [catches],
  };
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
  {
    id: 'stranger/account-of-a-sandbox-record-at-night',
    title: 'reads at night an account that the sandbox has as that of another customer',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const account = await inSandbox(world, bo, 'accounts');
      customer.address = undefined;
      world.pass(40_000_000);
      await customer.call('GET', `/v1/accounts/${account}/balances`);
    },
    catches: ['account-of-its-psu'],
  },
  {
    id: 'stranger/pays-from-a-sandbox-record',
    title: 'pays from an account that the sandbox has as that of another customer',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.create(customer.order(from(await numberInSandbox(world, bo))));
    },
    catches: ['debtor-of-its-psu'],
  },
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
  {
    id: 'stranger/details-of-another',
    title: 'reads the details of an account of one customer for another one',
    walk: async (world) => {
      const first = await new Customer(world).login();
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', `/v1/accounts/${first.accounts[1]?.id}`);
    },
    catches: ['account-of-its-psu'],
  },
  {
    id: 'stranger/bulk-from-the-account-of-another',
    title: 'pays a bulk from an account that the bank showed to another customer',
    walk: async (world) => {
      const first = await new Customer(world).login();
      const second = await new Customer(world, { identity: bo }).login();
      await second.createBulk(second.order(from(first.accounts[1]?.bban)));
    },
    catches: ['debtor-of-its-psu'],
  },
];

const ofContext: readonly Stranger[] = [
  privately(
    'reads balances',
    'balances',
    async (other, _, id) => other.call('GET', `/v1/accounts/${id}/balances`),
    'account-of-its-context',
  ),
  privately(
    'reads transactions',
    'transactions',
    async (other, _, id) => other.call('GET', `/v1/accounts/${id}/transactions?bookingStatus=booked`),
    'account-of-its-context',
  ),
  privately(
    'pays from the account',
    'payment',
    async (other, bban) => other.create(other.order(from(bban))),
    'debtor-of-its-context',
  ),
  privately(
    'pays a bulk from the account',
    'bulk',
    async (other, bban) => other.createBulk(other.order(from(bban))),
    'debtor-of-its-context',
  ),
  privately(
    'orders standing payments from the account',
    'periodic',
    async (other, bban) => {
      const startDate = new Date(other.world.now() + 864_000_000).toISOString().slice(0, 10);
      return other.call(
        'POST',
        periodic,
        other.order({ ...from(bban), startDate, frequency: 'Monthly', dayOfExecution: '5' }),
      );
    },
    'debtor-of-its-context',
  ),
  {
    id: 'stranger/own-account-for-the-company',
    title: 'reads an account of the person under the agreement of the company',
    walk: async (world) => {
      const { company, person } = await everybody(world);
      await company.login();
      await company.call('GET', person.accounts[0]?.balances ?? '');
    },
    catches: ['account-of-its-context'],
  },
  {
    id: 'stranger/company-pays-from-an-own-account',
    title: 'pays for the company from an account of the person',
    walk: async (world) => {
      const { company, person } = await everybody(world);
      await company.create(company.order(from(person.accounts[0]?.bban)));
    },
    catches: ['debtor-of-its-context'],
  },
];

export const accountStrangers: readonly Stranger[] = [...ofSandbox, ...ofOthers, ...ofContext];

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
  {
    id: 'stranger-in-order/account-typed-by-the-customer',
    title: 'pays from an account number that the customer typed, which the bank showed to nobody',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.create(customer.order(from('26743379224')));
    },
    catches: [],
  },
];
