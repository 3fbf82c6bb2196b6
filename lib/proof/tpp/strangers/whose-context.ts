/** Strangers that take accounts of a company for those of a person, and the other way round. */

import { bo, Customer } from './customer.js';
import type { Stranger, World } from './stranger.js';

const periodic = '/v1/periodic-payments/norwegian-domestic-credit-transfers';

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

export const contextStrangers: readonly Stranger[] = [
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
