/** Strangers that repeat blindly in places where few look, and others that repeat in order. */

import type { Trouble } from '../recorded-target.js';
import { bo, Customer, type CustomerOptions } from './customer.js';
import type { Got, Stranger, World } from './stranger.js';
import { createPeriodic } from './making.js';
import { creates, lostOnce, toFirst } from './trouble.js';

const failed = { status: 503, headers: [], body: Buffer.from('{}') };

async function unlessLost(call: Promise<Got>): Promise<Got | undefined> {
  const got = await call.catch(() => undefined);
  return got === undefined || got.status >= 500 ? undefined : got;
}

const abroad = {
  creditorName: 'Erika Mustermann',
  creditorAgent: 'DEUTDEFFXXX',
  creditorAddress: { street: 'Hauptstr. 5', townName: 'Berlin', postalCode: '10115', country: 'DE' },
};

/** Ways to pay, each with a creation of its own. */
const kinds: Readonly<Record<string, (customer: Customer) => Promise<Got>>> = {
  periodic: async (each) => createPeriodic(each),
  bulk: async (each) => each.createBulk(),
  instant: async (each) =>
    each.call('POST', '/v1/payments/instant-norwegian-domestic-credit-transfers-straks', each.order()),
  sepa: async (each) =>
    each.call('POST', '/v1/payments/sepa-credit-transfers', {
      ...abroad,
      instructedAmount: { amount: '12.00', currency: 'EUR' },
      creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
      debtorAccount: { iban: each.identity === bo ? 'NO1136062111016' : 'NO7136062211010', currency: 'NOK' },
    }),
  'cross-border': async (each) =>
    each.call('POST', '/v1/payments/cross-border-credit-transfers', {
      ...each.order(abroad),
      instructedAmount: { amount: '1200', currency: 'JPY' },
      creditorAccount: { iban: 'DE89370400440532013000', currency: 'JPY' },
    }),
};

function again(
  kind: string,
  how: string,
  trouble: () => Trouble,
  options: CustomerOptions,
  pause = 4_000,
): Stranger {
  return {
    id: `stranger/${kind}-again-${how}`,
    title: `creates a payment (${kind}) once more ${how.replaceAll('-', ' ')}, without asking`,
    trouble,
    walk: async (world) => {
      const customer = await new Customer(world, options).login();
      const create = kinds[kind] ?? (async (each: Customer) => each.create());
      if ((await unlessLost(create(customer))) !== undefined) return;
      world.pass(pause);
      await create(customer);
    },
    // The bank takes standing orders as often as they come, and refuses others that are alike.
    catches: [kind === 'periodic' ? 'payment-not-blindly-repeated' : 'payment-repeat-guarded'],
  };
}

const lost = lostOnce(creates);
const busy = toFirst(creates, () => failed);
const company: CustomerOptions = { identity: bo, context: 'CORPORATE' };

const payments: readonly Stranger[] = [
  again('periodic', 'after-loss', lost, {}),
  again('bulk', 'after-503', busy, { identity: bo }),
  again('instant', 'after-loss', lost, { identity: bo }),
  again('sepa', 'after-503', busy, {}),
  again('sepa', 'after-loss-an-hour-later', lost, {}, 3_500_000),
  again('cross-border', 'after-loss', lost, {}),
  again('domestic', 'after-loss-by-a-company', lost, company),
  again('bulk', 'after-loss-by-a-company', lost, company),
];

function reading(world: World): Promise<Customer> {
  return new Customer(world).login();
}

function limited(path: RegExp): () => Trouble {
  return () => async (request, pass) =>
    path.test(request.target)
      ? { status: 429, headers: [['Retry-After', '30']], body: Buffer.from('{}') }
      : pass();
}

function away(method: string, path: RegExp): () => Trouble {
  return () => async (request, pass) =>
    request.method === method && path.test(request.target) ? failed : pass();
}

/** Makes a call so many times without a pause. */
async function times(count: number, call: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < count; round += 1) await call();
}

const calls: readonly Stranger[] = [
  {
    id: 'stranger/card-list-again-at-429',
    title: 'reads the list of cards again at once although 429 asks for half a minute',
    trouble: limited(/card-accounts$/),
    walk: async (world) => {
      const customer = await reading(world);
      await times(2, async () => customer.cards());
    },
    catches: ['too-many-requests-heeded'],
  },
  {
    id: 'stranger/status-again-at-429',
    title: 'asks for a status again at once although 429 asks for half a minute',
    trouble: limited(/\/status$/),
    walk: async (world) => {
      const customer = await reading(world);
      const made = await customer.create();
      await times(2, async () => customer.call('GET', made.link('status')));
    },
    catches: ['too-many-requests-heeded'],
  },
  {
    id: 'stranger/agreements-hammered',
    title: 'asks for agreements again and again while the bank is away',
    trouble: away('GET', /\/agreements$/),
    walk: async (world) => {
      const customer = await reading(world);
      await times(8, async () => customer.call('GET', '/v1/agreements'));
    },
    catches: ['server-error-patience'],
  },
  {
    id: 'stranger/deletion-hammered',
    title: 'deletes again and again while the bank is away',
    trouble: away('DELETE', /./),
    walk: async (world) => {
      const customer = await reading(world);
      const made = await customer.create();
      await times(8, async () => customer.call('DELETE', made.link('self')));
    },
    catches: ['server-error-patience'],
  },
  {
    id: 'stranger/basket-of-nothing-again',
    title: 'sends a basket that was refused again and again as it is',
    walk: async (world) => {
      const customer = await reading(world);
      await times(5, async () => customer.call('POST', '/v1/signing-baskets', { paymentIds: [] }));
    },
    catches: ['refusal-heeded'],
    may: ['basket-end-13-usual'],
  },
  {
    id: 'stranger/sca-of-a-bulk-asked-for-again',
    title: 'starts the SCA of a bulk again and again although the customer gives it up each time',
    walk: async (world) => {
      const customer = await reading(world);
      const made = await customer.createBulk();
      await times(5, async () => {
        const { offer = '' } = await customer.call('POST', made.link('startAuthorisation'));
        await customer.approve(offer, 'cancel');
      });
    },
    catches: ['failed-sca-heeded'],
  },
  {
    id: 'stranger/basket-status-by-a-loop',
    title: 'asks for the status of a standing order without a pause',
    walk: async (world) => {
      const customer = await reading(world);
      const made = await createPeriodic(customer);
      await times(12, async () => customer.call('GET', made.link('status')));
    },
    catches: ['status-polled-slowly'],
  },
];

export const repeatingStrangers: readonly Stranger[] = [...payments, ...calls];
