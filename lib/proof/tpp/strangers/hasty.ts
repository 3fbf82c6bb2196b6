/**
 * Strangers that draw the wrong conclusion from what the bank answers: they pay again, knock again, or forget
 * where an id came from.
 */

import { listAt } from '../../../../examples/tpp/client.js';
import type { WireReply } from '../../../model/http.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, Customer } from './customer.js';
import type { Got, Stranger } from './stranger.js';
import { creates, lostOnce, toFirst } from './trouble.js';

const anyway = '?allowLogicalDuplicate=true';
const hour = 3_600_000;

function makesBasket({ method, target }: { readonly method: string; readonly target: string }): boolean {
  return method === 'POST' && target.endsWith('/signing-baskets');
}

function failed(reply: WireReply): WireReply {
  return { ...reply, status: 503, body: Buffer.from('{"tppMessages":[]}') };
}

async function basketOf(customer: Customer, created: Got): Promise<Got> {
  return customer.call('POST', '/v1/signing-baskets', { paymentIds: [textAt(created.json, 'paymentId')] });
}

const payingAgain: readonly Stranger[] = [
  {
    id: 'stranger/pays-again-at-404',
    title: 'takes 404 of a payment that nobody has approved yet for a loss, and orders it once more',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      const status = await customer.call('GET', created.link('status'));
      if (status.status === 404) await customer.authorise(await customer.create(customer.order(), anyway));
      await customer.authorise(created);
    },
    catches: ['payment-not-ordered-twice'],
  },
  {
    id: 'stranger/pays-again-at-an-unknown-status',
    title: 'takes a status that it does not know for a failure, and orders the payment once more',
    trouble: toFirst(creates, (reply) => ({
      ...reply,
      body: Buffer.from(reply.body.toString().replace('"RCVD"', '"ACPT"')),
    })),
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      await customer.authorise(created);
      if (textAt(created.json, 'transactionStatus') === 'ACPT')
        await customer.authorise(await customer.create(customer.order(), anyway));
    },
    catches: ['payment-not-ordered-twice'],
  },
  {
    id: 'stranger/pays-again-at-a-rejection',
    title: 'orders a payment anew, worded otherwise, as soon as its status tells that the bank rejected it',
    trouble: toFirst(
      ({ target }) => target.endsWith('/status'),
      (reply) => ({
        ...reply,
        body: Buffer.from('{"transactionStatus":"RJCT","fundsAvailable":false}'),
      }),
    ),
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      await customer.authorise(created);
      const { json } = await customer.call('GET', created.link('status'));
      const worded = customer.order({ remittanceInformationUnstructured: 'second try' });
      if (textAt(json, 'transactionStatus') === 'RJCT')
        await customer.authorise(await customer.create(worded, anyway));
    },
    catches: ['payment-not-ordered-twice'],
  },
  {
    id: 'stranger/slightly-more-after-409',
    title: 'adds an øre to what was refused as a duplicate',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.pay();
      const more = { instructedAmount: { amount: '61.21', currency: 'NOK' } };
      if ((await customer.create()).status === 409) await customer.pay(customer.order(more));
    },
    catches: ['duplicate-not-forced'],
  },
  {
    id: 'stranger/pays-from-another-account-at-503',
    title: 'pays at once from another account when the creation ends with 503',
    trouble: toFirst(creates, failed),
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const debtorAccount = { bban: customer.accounts[1]?.bban, currency: 'NOK' };
      if ((await customer.create()).status >= 500) await customer.create(customer.order({ debtorAccount }));
    },
    catches: ['payment-not-blindly-repeated'],
  },
  {
    id: 'stranger/basket-again-after-loss',
    title: 'puts the same payments into a second basket when the reply to the first is lost',
    trouble: lostOnce(makesBasket),
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      const basket = await basketOf(customer, created).catch(() => undefined);
      if (basket === undefined) await customer.authorise(await basketOf(customer, created));
    },
    catches: ['basket-not-blindly-repeated'],
  },
];

const others: readonly Stranger[] = [
  {
    id: 'stranger/basket-asked-without-a-pause',
    title: 'asks for the basket four times a second',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const basket = await basketOf(customer, await customer.create());
      await customer.authorise(basket);
      for (let times = 0; times < 12; times += 1) await customer.call('GET', basket.link('self'));
    },
    catches: ['status-polled-slowly'],
  },
  {
    id: 'stranger/transaction-of-the-other-account',
    title: 'asks for the details of a transaction below another account',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const [from, to] = customer.accounts.map(({ transactions }) => transactions.split('?')[0] ?? '');
      const { json } = await customer.call('GET', `${from}?bookingStatus=booked`);
      const [entry] = listAt(json, 'transactions', 'booked');
      await customer.call('GET', `${to}/${textAt(entry, 'transactionId')}`);
    },
    catches: ['account-id-from-reply'],
  },
  {
    id: 'stranger/psu-id-in-request-ids',
    title: 'makes request ids of the PSU-ID without its hyphens and a counter',
    walk: async (world) => {
      let count = 0;
      const customer = new Customer(world, {
        spoil: (heads) => {
          count += 1;
          const psuId = heads['psu-id'];
          return psuId === undefined
            ? heads
            : { ...heads, 'x-request-id': `${psuId.replaceAll('-', '')}-${count}` };
        },
      });
      await customer.login();
      await customer.balances();
    },
    catches: ['psu-id-nowhere-else'],
  },
  {
    id: 'stranger/nights-after-revocation',
    title: 'reads on twice a day for a week although the bank asks for the customer each time',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await world.revoke({ psuIdentity: anna });
      customer.address = undefined;
      for (let run = 0; run < 14; run += 1) {
        world.pass(12 * hour);
        await customer.balances();
      }
    },
    catches: ['consent-renewed'],
    may: ['sca-before-repeat', 'unattended-with-consent'],
  },
];

export const hastyStrangers: readonly Stranger[] = [...payingAgain, ...others];
