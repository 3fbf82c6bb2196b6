/** Strangers that go on with accounts to which access was taken back or is over, and others that stop. */

import { anna, bo, Customer, wrongOnce } from './customer.js';
import type { Trouble } from '../recorded-target.js';
import type { Stranger, World } from './stranger.js';

const hour = 3_600_000;
const day = 24 * hour;

/** A customer who has taken the second account out of the consent; the shop knows what it knew before. */
export async function afterDeselection(world: World, learns = false): Promise<Customer> {
  const customer = await new Customer(world).login();
  await customer.cards();
  return customer.renew([customer.accounts[0]?.bban ?? ''], learns);
}

/** A bank that refuses an account without a way to ask for it again. */
function withoutSca(): Trouble {
  return async (_, pass) => {
    const reply = await pass();
    if (reply.status !== 403) return reply;
    const headers = reply.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
    const body = Buffer.from('{"tppMessages":[{"category":"ERROR","code":"CONSENT_UNKNOWN"}]}');
    return { ...reply, headers, body };
  };
}

/** A job without the customer, so long after. */
export async function later(customer: Customer, pause: number): Promise<void> {
  customer.address = undefined;
  customer.world.pass(pause);
}

/** Reads at night what the customer took out. */
function atNight(what: string, id: string, path: (account: string) => string): Stranger {
  return {
    id: `stranger/taken-out-${id}`,
    title: `reads ${what} at night of an account that the customer took out of the consent`,
    walk: async (world) => {
      const customer = await afterDeselection(world);
      await later(customer, 9 * hour);
      await customer.call('GET', path(customer.accounts[1]?.id ?? ''));
    },
    catches: ['unattended-with-consent'],
  };
}

const takenOut: readonly Stranger[] = [
  atNight('balances', 'balances', (account) => `/v1/accounts/${account}/balances`),
  atNight(
    'transactions',
    'transactions',
    (account) => `/v1/accounts/${account}/transactions?bookingStatus=booked`,
  ),
  atNight('details', 'details', (account) => `/v1/accounts/${account}`),
  {
    id: 'stranger/taken-out-while-there',
    title: 'reads an account that the customer took out of the consent, while the customer is there',
    trouble: withoutSca,
    walk: async (world) => (await afterDeselection(world)).balances(1),
    catches: ['left-out-account-left-alone'],
  },
  wrongOnce(
    'taken-out-card',
    'reads a card at night that the newest list of cards leaves out',
    async (customer) => {
      const [card = ''] = await customer.cards();
      await customer.renew([customer.accounts[0]?.bban ?? '']);
      await customer.cards();
      await later(customer, 9 * hour);
      await customer.call('GET', `/v1/card-accounts/${card}/transactions?bookingStatus=booked`);
    },
    ['unattended-with-consent'],
  ),
  wrongOnce(
    'revoked-at-the-bank-and-left-out',
    'reads at night an account that was taken back at the bank, as the list has shown',
    async (customer, world) => {
      await world.revoke({ psuIdentity: anna, account: customer.accounts[1]?.bban ?? '' });
      await customer.call('GET', '/v1/accounts');
      await later(customer, 9 * hour);
      await customer.balances(1);
    },
    ['unattended-with-consent'],
  ),
];

/** Reads on for so many nights after the consent was taken back at the bank. */
function night(
  what: string,
  id: string,
  path: (customer: Customer, card: string, run: number) => string,
  identity = anna,
): Stranger {
  return {
    id: `stranger/nightly-${id}`,
    title: `reads ${what} night after night although the bank says that there is no consent`,
    walk: async (world) => {
      const customer = await new Customer(world, { identity }).login();
      const [card = ''] = await customer.cards();
      await world.revoke({ psuIdentity: identity });
      for (let run = 0; run < 4; run += 1) {
        await later(customer, day);
        await customer.call('GET', path(customer, card, run));
      }
    },
    catches: ['unattended-with-consent'],
    may: ['sca-before-repeat'],
  };
}

const goingOn: readonly Stranger[] = [
  night('transactions of another window each time', 'windows', ({ accounts, world }, _, run) => {
    const from = new Date(world.now() - (30 + run) * day).toISOString().slice(0, 10);
    return `/v1/accounts/${accounts[0]?.id}/transactions?bookingStatus=booked&dateFrom=${from}`;
  }),
  night('the card', 'cards', (_, card) => `/v1/card-accounts/${card}/balances`),
  night(
    'one account after the other',
    'in-turns',
    ({ accounts }, _, run) => accounts[run % 2]?.balances ?? '',
    bo,
  ),
  ...(['transactions', 'details of a transaction'] as const).map(
    (what, index): Stranger => ({
      id: `stranger/after-half-a-year-${index + 1}`,
      title: `reads ${what} 181 days after the last SCA, and the next night again`,
      walk: async (world) => {
        const customer = await new Customer(world).login();
        const list = customer.accounts[0]?.transactions ?? '';
        const { json } = await customer.call('GET', list);
        const one = /"transactionId":"([^"]+)"/.exec(JSON.stringify(json))?.[1] ?? 'none';
        await later(customer, 182 * day);
        for (let run = 0; run < 2; run += 1) {
          await customer.call('GET', index === 0 ? list : `${list.split('?')[0]}/${one}`);
          world.pass(day);
        }
      },
      catches: ['unattended-soon-after-sca'],
      may: ['account-id-from-reply'],
    }),
  ),
];

export const backStrangers: readonly Stranger[] = [...takenOut, ...goingOn];
