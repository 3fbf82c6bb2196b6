/**
 * Strangers that are wrong in one place only: one operation, one kind of payment, one PSU, after one
 * accident.
 */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { bo, Customer } from './customer.js';
import { createBasket, createPeriodic } from './making.js';
import type { Got, Stranger, World } from './stranger.js';
import { creates, forgedReply, lostOnce, toFirst } from './trouble.js';

/** What comes back, or nothing where the connection was cut. */
async function unlessLost(call: Promise<Got>): Promise<Got | undefined> {
  return call.catch(() => undefined);
}

async function corporate(world: World, leavesOut: (method: string, path: string) => boolean) {
  return new Customer(world, {
    identity: bo,
    context: 'CORPORATE',
    spoil: (heads, { method, path }) =>
      leavesOut(method, path) ? { ...heads, 'psu-corporate-id': undefined } : heads,
  }).login();
}

const payingAgain: readonly Stranger[] = [
  {
    id: 'stranger/no-limit-by-zero',
    title: 'asks for no transactions of a card that the list of customers of the sandbox names',
    walk: async (world) => {
      const { json } = await world.send(world.both, 'GET', '/v1/sandbox/customers', {});
      const [card] = listAt(json, 'customers').flatMap((each) => listAt(each, 'cardAccounts'));
      const path = `/v1/sandbox/card-accounts/${String(card)}/transactions`;
      await world.send(world.both, 'GET', `${path}?bookingStatus=both&limit=0`, {});
    },
    catches: ['sandbox-card-transactions-limit-is-positive'],
  },
  {
    id: 'stranger/bulk-split-after-loss',
    title: 'pays each payment of a bulk by itself when its reply is lost',
    trouble: lostOnce(creates),
    walk: async (world) => {
      const customer = await new Customer(world).login();
      if ((await unlessLost(customer.createBulk())) === undefined) await customer.pay();
    },
    catches: ['payment-not-blindly-repeated'],
  },
  {
    id: 'stranger/put-into-a-bulk-after-loss',
    title: 'puts a payment into the next bulk when its reply is lost',
    trouble: lostOnce(creates),
    walk: async (world) => {
      const customer = await new Customer(world).login();
      if ((await unlessLost(customer.create())) === undefined) await customer.createBulk();
    },
    catches: ['payment-not-blindly-repeated'],
  },
  {
    id: 'stranger/duplicate-reworded',
    title: 'changes the text of a payment that was refused as a duplicate, so that it passes',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.pay();
      const again = await customer.create();
      if (again.status === 409)
        await customer.create(customer.order({ remittanceInformationUnstructured: 'once more' }));
    },
    catches: ['duplicate-not-forced'],
  },
  {
    id: 'stranger/forged-bulk-id-used',
    title: 'takes the id of a bulk from a reply whose Digest is wrong',
    trouble: toFirst(creates, (reply) =>
      forgedReply(reply, (text) => text.replace(/("paymentId":")[^"]+/, '$1forged-77')),
    ),
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const { json } = await customer.createBulk();
      const path = '/v1/bulk-payments/norwegian-domestic-credit-transfers';
      await customer.call('GET', `${path}/${textAt(json, 'paymentId')}/status`);
    },
    catches: ['signed-reply-verified'],
  },
  {
    id: 'stranger/kid-with-its-label',
    title: 'writes a KID with its label into the free text',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.pay(customer.order({ remittanceInformationUnstructured: 'KID: 12345 67897' }));
    },
    catches: ['kid-in-free-text'],
  },
];

const ofOtherPsus: readonly Stranger[] = [
  {
    id: 'stranger/account-of-another',
    title: 'reads an account that the bank showed to another customer',
    walk: async (world) => {
      const first = await new Customer(world).login();
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', first.accounts[0]?.balances ?? '');
    },
    catches: ['account-of-its-psu'],
  },
  {
    id: 'stranger/card-balances-of-another',
    title: 'reads a card that the bank showed to another customer',
    walk: async (world) => {
      const first = await new Customer(world).login();
      const second = await new Customer(world, { identity: bo }).login();
      const [card] = await first.cards();
      await second.cards();
      await second.call('GET', `/v1/card-accounts/${card}/balances`);
    },
    catches: ['account-of-its-psu'],
  },
  {
    id: 'stranger/agreement-missing-at-a-deletion',
    title: 'leaves the agreement out where it deletes a payment',
    walk: async (world) => {
      const customer = await corporate(world, (method) => method === 'DELETE');
      await customer.call('DELETE', (await customer.create()).link('self'));
    },
    catches: ['corporate-id-sent'],
  },
  {
    id: 'stranger/agreement-missing-at-transactions',
    title: 'leaves the agreement out where it reads transactions',
    walk: async (world) => {
      const customer = await corporate(world, (_, path) => path.includes('/transactions'));
      await customer.balances();
      await customer.call('GET', customer.accounts[0]?.transactions ?? '');
    },
    catches: ['corporate-id-sent'],
  },
];

/** Pays for one customer as it should, and then makes orders another way. */
function paidElsewhere(
  id: string,
  title: string,
  walk: (customer: Customer) => Promise<unknown>,
  catches: readonly string[],
  may: readonly string[] = [],
): Stranger {
  return {
    id: `stranger/${id}`,
    title,
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.pay(customer.order({ instructedAmount: { amount: '3.30', currency: 'NOK' } }));
      await walk(customer);
      await customer.balances();
    },
    catches,
    may,
  };
}

/** Starts an authorisation and leaves the customer where they are. */
async function startOnly(customer: Customer, created: Got): Promise<Got> {
  const started = await customer.call('POST', created.link('startAuthorisation'));
  await customer.call('GET', created.link('self'));
  return started;
}

const unauthorised: readonly Stranger[] = [
  paidElsewhere(
    'bulk-without-its-sca',
    'starts the authorisation of a bulk, and sends nobody to the bank',
    async (customer) => startOnly(customer, await customer.createBulk()),
    ['sca-redirect-opened'],
  ),
  paidElsewhere(
    'standing-order-without-its-sca',
    'starts the authorisation of a standing order, and sends nobody to the bank',
    async (customer) => startOnly(customer, await createPeriodic(customer)),
    ['sca-redirect-opened'],
  ),
  paidElsewhere(
    'bulk-never-begun',
    'creates a bulk and asks for its status, and starts no authorisation',
    async (customer) => customer.call('GET', (await customer.createBulk()).link('status')),
    ['authorisation-begun'],
  ),
  paidElsewhere(
    'basket-never-begun',
    'creates a basket and reads it, and starts no authorisation',
    async (customer) => customer.call('GET', (await createBasket(customer)).link('self')),
    ['authorisation-begun'],
  ),
  paidElsewhere(
    'link-of-the-payment-before',
    'sends the customer to the link of the payment before',
    async (customer) => {
      const order = customer.order({ instructedAmount: { amount: '4.10', currency: 'NOK' } });
      const first = await customer.call('POST', (await customer.create(order)).link('startAuthorisation'));
      await customer.approve(first.offer ?? '');
      const other = customer.order({ instructedAmount: { amount: '4.20', currency: 'NOK' } });
      await customer.call('POST', (await customer.create(other)).link('startAuthorisation'));
      await customer.approve(first.offer ?? '');
    },
    ['newest-sca-redirect', 'sca-redirect-once'],
  ),
  {
    id: 'stranger/agreement-without-its-list',
    title: 'pays under an agreement after the SCA that a list of accounts asked for, and never lists again',
    walk: async (world) => {
      await new Customer(world).login();
      const customer = new Customer(world, { identity: bo, context: 'CORPORATE' });
      const { offer = '' } = await customer.call('GET', '/v1/accounts');
      await customer.approve(offer);
      await customer.call('GET', '/v1/agreements');
    },
    catches: ['call-repeated-after-sca'],
  },
];

export const narrowStrangers: readonly Stranger[] = [...payingAgain, ...ofOtherPsus, ...unauthorised];
