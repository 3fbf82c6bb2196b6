/**
 * Strangers that are wrong in one place only: one operation, one kind of payment, one PSU, after one
 * accident.
 */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { bo, Customer, wrongOnce } from './customer.js';
import { createPeriodic } from './making.js';
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
  wrongOnce(
    'bulk-split-after-loss',
    'pays each payment of a bulk by itself when its reply is lost',
    async (customer) => {
      if ((await unlessLost(customer.createBulk())) === undefined) await customer.pay();
    },
    ['payment-not-blindly-repeated'],
    { trouble: lostOnce(creates) },
  ),
  wrongOnce(
    'put-into-a-bulk-after-loss',
    'puts a payment into the next bulk when its reply is lost',
    async (customer) => {
      if ((await unlessLost(customer.create())) === undefined) await customer.createBulk();
    },
    ['payment-not-blindly-repeated'],
    { trouble: lostOnce(creates) },
  ),
  wrongOnce(
    'duplicate-reworded',
    'changes the text of a payment that was refused as a duplicate, so that it passes',
    async (customer) => {
      await customer.pay();
      const again = await customer.create();
      if (again.status === 409)
        await customer.create(customer.order({ remittanceInformationUnstructured: 'once more' }));
    },
    ['duplicate-not-forced'],
  ),
  wrongOnce(
    'forged-bulk-id-used',
    'takes the id of a bulk from a reply whose Digest is wrong',
    async (customer) => {
      const { json } = await customer.createBulk();
      const path = '/v1/bulk-payments/norwegian-domestic-credit-transfers';
      await customer.call('GET', `${path}/${textAt(json, 'paymentId')}/status`);
    },
    ['signed-reply-verified'],
    {
      trouble: toFirst(creates, (reply) =>
        forgedReply(reply, (text) => text.replace(/("paymentId":")[^"]+/, '$1forged-77')),
      ),
    },
  ),
  wrongOnce(
    'kid-with-its-label',
    'writes a KID with its label into the free text',
    async (customer) =>
      customer.pay(customer.order({ remittanceInformationUnstructured: 'KID: 12345 67897' })),
    ['kid-in-free-text'],
  ),
];

const ofOtherPsus: readonly Stranger[] = [
  wrongOnce(
    'account-of-another',
    'reads an account that the bank showed to another customer',
    async (first, world) => {
      const second = await new Customer(world, { identity: bo }).login();
      await second.call('GET', first.accounts[0]?.balances ?? '');
    },
    ['account-of-its-psu'],
  ),
  wrongOnce(
    'card-balances-of-another',
    'reads a card that the bank showed to another customer',
    async (first, world) => {
      const second = await new Customer(world, { identity: bo }).login();
      const [card] = await first.cards();
      await second.cards();
      await second.call('GET', `/v1/card-accounts/${card}/balances`);
    },
    ['account-of-its-psu'],
  ),
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

const misspelt: readonly Stranger[] = [
  wrongOnce(
    'day-with-points',
    'writes the first day of a standing order with points',
    async (customer) => createPeriodic(customer, { startDate: '05.12.2030' }).catch(() => undefined),
    ['date-members-form'],
    { may: ['periodic-payment-end-13'] },
  ),
  wrongOnce(
    'link-without-its-query',
    'sends the customer to scaRedirect without its query',
    async (customer, world) => {
      const { offer = '' } = await customer.call(
        'POST',
        (await customer.create()).link('startAuthorisation'),
      );
      await world.visit(offer.split('?')[0] ?? '', { identity: customer.identity });
    },
    ['sca-redirect-whole'],
  ),
  {
    id: 'stranger/page-called-as-the-interface',
    title: 'calls the page of scaRedirect with the headers of the interface before the customer comes there',
    walk: async (world) => {
      const customer = new Customer(world);
      const { offer = '' } = await customer.call('GET', '/v1/accounts');
      const { pathname, search } = new URL(offer);
      // A page is no JSON, which this client does not expect.
      await world.send(world.both, 'GET', pathname + search, {}, undefined, { base: '' }).catch(() => {});
      await customer.approve(offer);
      await customer.login();
      await customer.balances();
    },
    catches: ['page-without-call-headers'],
  },
];

export const narrowStrangers: readonly Stranger[] = [...payingAgain, ...ofOtherPsus, ...misspelt];
