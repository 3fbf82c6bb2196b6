/** Programs that were there before the traffic began, and know accounts and payments of those days. */

import { bo, Customer, inOrder } from '../customer.js';
import { createBasket } from '../making.js';
import type { Stranger } from '../stranger.js';

const hour = 3_600_000;
const day = 24 * hour;

/** A stranger in order where another customer logs in after the traffic began. */
function knownBeside(id: string, title: string, walk: (customer: Customer) => Promise<unknown>): Stranger {
  return inOrder(id, title, async (each) => {
    const created = await each.pay();
    each.world.beginTraffic();
    await new Customer(each.world, { identity: bo }).login();
    await each.call('DELETE', created.link('self'));
    await walk(each);
  });
}

export const lawfulBefore: readonly Stranger[] = [
  knownBeside(
    'session-ended-beside-another',
    'goes on for a customer of before, as another comes',
    async (each) => {
      each.world.pass(2 * hour);
      await (await each.login()).balances();
    },
  ),
  knownBeside(
    'consent-ended-beside-another',
    'reads at night for a customer who took the consent back',
    async (each) => {
      await each.world.revoke({ psuIdentity: each.identity });
      each.world.pass(2 * hour);
      each.address = undefined;
      await each.balances();
    },
  ),
  inOrder(
    'account-from-before',
    'reads an account of days before, and sends its customer to the SCA',
    async (each) => {
      each.world.pass(181 * day);
      each.world.beginTraffic();
      const { offer = '' } = await each.balances();
      await each.approve(offer);
      await each.balances();
    },
  ),
  inOrder('settled-before', 'asks for a payment of the day before, and wants to delete it', async (each) => {
    const created = await each.pay();
    await each.world.runBatch();
    each.world.pass(day);
    each.world.beginTraffic();
    await each.call('GET', created.link('status'));
    await each.call('DELETE', created.link('self'));
  }),
  inOrder('expired-before', 'starts a payment of days before, which is cancelled by now', async (each) => {
    const created = await each.create();
    each.world.pass(3 * day);
    each.world.beginTraffic();
    await each.call('POST', created.link('startAuthorisation'));
    await each.call('GET', created.link('status'));
  }),
  inOrder(
    'draft-from-before',
    'asks for a payment that was never approved, before and after a new SCA, and deletes it',
    async (each) => {
      const created = await each.create();
      each.world.pass(2 * hour);
      each.world.beginTraffic();
      await each.call('GET', created.link('status'));
      await each.login();
      await each.call('GET', created.link('status'));
      await each.call('DELETE', created.link('self'));
    },
  ),
  inOrder('basket-from-before', 'authorises a basket that was made before', async (each) => {
    const basket = await createBasket(each);
    each.world.beginTraffic();
    await each.authorise(basket);
    await each.call('GET', basket.link('self'));
  }),
  {
    id: 'stranger-in-order/agreement-from-before',
    title: 'names an agreement of the day before, after an SCA of the person, and goes to the SCA of it',
    walk: async (world) => {
      const company = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      world.pass(day);
      world.beginTraffic();
      await (await new Customer(world, { identity: bo }).login()).balances();
      await company.approve((await company.balances()).link('scaRedirect'));
      await company.balances();
    },
    catches: [],
  },
];
