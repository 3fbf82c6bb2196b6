/** Strangers in order whose customers go away, come back and use two devices, and whose connections break. */

import { anna, bo, Customer, inOrder } from '../customer.js';
import type { Stranger } from '../stranger.js';
import { creates, forgedReply, lostOnce, toFirst } from '../trouble.js';

const minute = 60_000;

export const lawfulPeople: readonly Stranger[] = [
  inOrder(
    'gone-at-an-sca',
    'serves a customer who closes the page before the bank shows its own, while another one pays',
    async (gone, world) => {
      await gone.call('POST', (await gone.create()).link('startAuthorisation'));
      const other = await new Customer(world, { identity: bo }).login();
      await other.balances();
    },
  ),
  inOrder(
    'bulk-repeated-with-its-id',
    'repeats a bulk whose reply is lost with the same X-Request-ID, and pays something else afterwards',
    async (customer, world) => {
      const same = { 'x-request-id': world.draw() };
      const lost = await customer.createBulk(customer.order(), same).catch(() => undefined);
      world.pass(4_000);
      const created = lost ?? (await customer.createBulk(customer.order(), same));
      if (created.status === 201) await customer.authorise(created);
      await customer.pay(customer.order({ instructedAmount: { amount: '8.00', currency: 'NOK' } }));
    },
    { trouble: lostOnce(creates) },
  ),
  inOrder(
    'forged-reply-dropped',
    'drops the reply to a payment whose Digest is wrong, and sends it again with the same X-Request-ID',
    async (customer, world) => {
      const same = { 'x-request-id': world.draw() };
      await customer.createBulk(customer.order(), same);
      world.pass(4_000);
      const created = await customer.createBulk(customer.order(), same);
      if (created.status === 201) await customer.authorise(created);
    },
    {
      trouble: toFirst(creates, (reply) =>
        forgedReply(reply, (text) => text.replace(/"paymentId":"[^"]{8}/, '"paymentId":"00000000')),
      ),
    },
  ),
  inOrder(
    'job-stops-at-the-second-refusal',
    'lets a job try once more the next day when the bank asks for an SCA, and stop until it is done',
    async (customer, world) => {
      const { address } = customer;
      customer.address = undefined;
      world.pass(181 * 24 * 60 * minute);
      await customer.balances();
      world.pass(24 * 60 * minute);
      await customer.balances();
      customer.address = address;
      const { offer = '' } = await customer.balances();
      await customer.approve(offer);
      await customer.balances();
    },
  ),
  inOrder(
    'two-devices',
    'serves one customer at two devices, each under a session with an SCA of its own',
    async (desk, world) => {
      const phone = await new Customer(world, { address: '192.0.2.99' }).login();
      for (const each of [desk, phone, desk]) {
        const { offer } = await each.balances();
        if (offer === undefined) continue;
        await each.approve(offer);
        await each.balances();
      }
    },
  ),
  inOrder(
    'tries-the-sca-again',
    'lets the customer try an SCA again after each that was given up',
    async (customer, world) => {
      const created = await customer.create();
      for (const decision of ['cancel', 'cancel', 'cancel', 'cancel', 'approve'] as const) {
        await customer.authorise(created, decision);
        world.pass(8_000);
      }
    },
  ),
  inOrder(
    'deletion-lost',
    'asks for the status when the reply to a deletion is lost, and deletes again',
    async (customer, world) => {
      const created = await customer.create();
      await customer.call('DELETE', created.link('self')).catch(() => undefined);
      world.pass(5_000);
      await customer.call('GET', created.link('status'));
      await customer.call('DELETE', created.link('self'));
    },
    { trouble: lostOnce(({ method }) => method === 'DELETE') },
  ),
  inOrder(
    'job-beside-the-customer',
    'reads without the customer in the same minutes in which the customer reads',
    async (customer, world) => {
      const { address } = customer;
      for (let run = 0; run < 3; run += 1) {
        customer.address = undefined;
        await customer.balances();
        await customer.call('GET', customer.accounts[1]?.transactions ?? '');
        customer.address = address;
        await customer.balances();
        await customer.call('GET', customer.accounts[1]?.transactions ?? '');
        world.pass(7 * minute);
      }
    },
  ),
  {
    id: 'stranger-in-order/one-house-by-single-sca',
    title: 'lets two people of one house pay by single SCA, and keeps nothing of them',
    walk: async (world) => {
      for (const [identity, bban] of [
        [anna, '36062211010'],
        [bo, '36062111016'],
      ] as const) {
        const customer = new Customer(world, { identity, shop: world.pisp, address: '198.51.100.7' });
        const order = customer.order({ debtorAccount: { bban, currency: 'NOK' } });
        const heads = { 'x-psu-identity': identity, 'psu-context': 'PRIVATE' };
        const path = '/v1/payments/norwegian-domestic-credit-transfers';
        const created = await customer.call('POST', path, order, heads);
        if (created.offer !== undefined) await customer.approve(created.offer);
        world.pass(60_000);
      }
    },
    catches: [],
  },
  inOrder(
    'the-same-again-after-a-thought',
    'pays the same to the same payee twice, the second time as the customer confirms after 409',
    async (customer, world) => {
      await customer.pay();
      world.pass(9_000);
      const again = await customer.create();
      world.pass(20_000);
      if (again.status === 409)
        await customer.authorise(await customer.create(customer.order(), '?allowLogicalDuplicate=true'));
    },
  ),
];
