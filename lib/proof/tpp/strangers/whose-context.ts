/** Strangers that take accounts of a company for those of a person, and the other way round. */

import { textAt } from '../../../tpp/read-exchange.js';
import { bo, Customer, wrongOnce } from './customer.js';
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

const ofAccounts: readonly Stranger[] = [
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
    id: 'stranger/agreement-made-up-at-renewal',
    title: 'renews the consent of a company under an agreement that nobody gave it',
    walk: async (world) => {
      const company = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      company.corporateId = world.draw();
      await company.call('POST', '/v1/bank-offered-consents');
    },
    catches: ['corporate-id-known'],
    may: ['sca-redirect-opened'],
  },
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

/** Works on payments of the company and of the person, both of whom are Bo. */
function mixing(
  id: string,
  title: string,
  work: (company: Customer, person: Customer) => Promise<unknown>,
): Stranger {
  return {
    id: `stranger/mixes-${id}`,
    title,
    walk: async (world) => {
      const company = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      await work(company, await new Customer(world, { identity: bo }).login());
    },
    catches: ['payment-of-its-psu'],
    may: ['corporate-id-sent'],
  };
}

async function idsOf(...customers: readonly Customer[]): Promise<readonly (string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  for (const each of customers) ids.push(textAt((await each.create()).json, 'paymentId'));
  return ids;
}

const ofPayments: readonly Stranger[] = [
  mixing(
    'a-private-basket',
    'puts a payment of the company into a basket of the person',
    async (company, person) => {
      const paymentIds = await idsOf(company, person);
      return person.call('POST', '/v1/signing-baskets', { paymentIds });
    },
  ),
  mixing(
    'a-basket-of-the-company',
    'puts a payment of the person into a basket of the company',
    async (company, person) => {
      const paymentIds = await idsOf(person);
      await company.login();
      return company.call('POST', '/v1/signing-baskets', { paymentIds });
    },
  ),
  mixing(
    'a-status',
    'asks for the status of a payment of the person under the agreement of the company',
    async (company, person) => {
      const made = await person.create();
      await company.login();
      return company.call('GET', made.link('status'));
    },
  ),
  mixing(
    'a-start',
    'starts a bulk of the person under the agreement of the company',
    async (company, person) => {
      const made = await person.createBulk();
      await company.login();
      return company.call('POST', made.link('startAuthorisation'));
    },
  ),
  wrongOnce(
    'account-of-another-in-percent-signs',
    'reads the account of another customer by its id in percent signs',
    async (first, world) => {
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', (first.accounts[0]?.balances ?? '').replaceAll('!', '%21'));
    },
    ['account-of-its-psu'],
    { may: ['id-spelt-as-given'] },
  ),
  {
    id: 'stranger/payment-of-another-in-percent-signs',
    title: 'deletes the payment of another customer by its id in percent signs',
    walk: async (world) => {
      const made = await (await new Customer(world).login()).create();
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('DELETE', made.link('self').replaceAll('!', '%21'));
    },
    catches: ['payment-of-its-psu'],
    may: ['id-spelt-as-given'],
  },
];

export const contextStrangers: readonly Stranger[] = [...ofAccounts, ...ofPayments];
