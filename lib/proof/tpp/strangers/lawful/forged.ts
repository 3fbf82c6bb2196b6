/** Strangers in order that verify replies, drop one whose Digest is wrong, and ask the bank once more. */

import { Customer, inOrder } from '../customer.js';
import { payLater } from '../making.js';
import { answers } from '../places/answers.js';
import { lostOnce } from '../trouble.js';
import type { Stranger } from '../stranger.js';

const hour = 3_600_000;

function marked(text: string): string {
  return text.replace('{', '{"mark":"7",');
}

function rejected(text: string): string {
  return text.replace(/"transactionStatus":"\w+"/, '"transactionStatus":"RJCT"');
}

/** How long a client takes to drop a reply and ask anew. */
const anew = 3_000;

export const lawfulVerifying: readonly Stranger[] = [
  inOrder(
    'forged-balances-by-night',
    'reads four times a day, and once more for a reply that is forged',
    async (customer, { pass }) => {
      customer.address = undefined;
      for (let turn = 0; turn < 4; turn += 1) {
        pass(5 * hour);
        await customer.balances();
        if (turn > 0) continue;
        pass(anew);
        await customer.balances();
      }
    },
    { trouble: answers.forged(/balances$/, marked) },
  ),
  inOrder(
    'forged-rejection',
    'does not believe a forged rejection, and goes on to the next payment of the same sum',
    async (customer, { pass }) => {
      const invoice = (number: string) => customer.order({ remittanceInformationUnstructured: number });
      const created = await customer.pay(invoice('invoice 1'));
      await customer.authorise(await customer.create(invoice('invoice 2'), '?allowLogicalDuplicate=true'));
      pass(anew);
      await customer.call('GET', created.link('status'));
    },
    { trouble: answers.forged(/status$/, rejected) },
  ),
  inOrder(
    'forged-start',
    'starts an authorisation again whose reply was forged; the customer turns away from that one and the next',
    async (customer, { pass }) => {
      const pay = async (amount: string) =>
        customer.create(customer.order({ instructedAmount: { amount, currency: 'NOK' } }));
      for (const amount of ['1.10', '1.20', '1.30']) {
        const created = await pay(amount);
        const started = await customer.call('POST', created.link('startAuthorisation'));
        pass(30_000);
        if (amount === '1.30' && started.offer !== undefined) await customer.approve(started.offer);
        if (amount !== '1.10') continue;
        await customer.call('POST', created.link('startAuthorisation'));
        pass(30_000);
      }
      await customer.balances();
    },
    { trouble: answers.forged(/authorisations$/, marked) },
  ),
  inOrder(
    'forged-deletion',
    'deletes again when the reply was forged; the customer thinks better of it, and of another one',
    async (customer, { pass }) => {
      const [first, second] = [
        await payLater(customer),
        await payLater(customer, {
          instructedAmount: { amount: '4.40', currency: 'NOK' },
        }),
      ];
      await customer.call('DELETE', first.link('self'));
      pass(anew);
      await customer.call('DELETE', first.link('self'));
      pass(40_000);
      await customer.call('DELETE', second.link('self'));
      pass(40_000);
      await customer.balances();
    },
    { trouble: answers.forged(/credit-transfers\/[^/]+$/, marked, 'DELETE') },
  ),
  {
    id: 'stranger-in-order/forged-balances-of-before',
    title: 'reads an account that it knows of before once more when the reply was forged',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      world.beginTraffic();
      await customer.balances();
      world.pass(anew);
      await customer.balances();
    },
    catches: [],
    trouble: answers.forged(/balances$/, (text) => text.replace('"self"', '"own"')),
  },
  inOrder(
    'deletion-lost-and-ordered-anew',
    'orders anew what it has deleted, though the reply to the deletion was lost and the next one is 409',
    async (customer, { pass }) => {
      const created = await customer.create();
      await customer.authorise(created, 'cancel');
      await customer.call('DELETE', created.link('self')).catch(() => undefined);
      pass(anew);
      await customer.call('DELETE', created.link('self'));
      const again = await customer.create();
      await customer.authorise(again);
    },
    { trouble: lostOnce(({ method }) => method === 'DELETE') },
  ),
];
