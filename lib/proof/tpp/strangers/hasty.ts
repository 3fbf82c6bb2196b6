/**
 * Strangers that draw the wrong conclusion from what the bank answers: they pay again, knock again, or forget
 * where an id came from.
 */

import { listAt } from '../../../../examples/tpp/client.js';
import type { WireReply } from '../../../model/http.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, Customer, wrongOnce } from './customer.js';
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
  wrongOnce(
    'pays-again-at-404',
    'takes 404 of a payment that nobody has approved yet for a loss, and orders it once more',
    async (customer) => {
      const created = await customer.create();
      const status = await customer.call('GET', created.link('status'));
      if (status.status === 404) await customer.authorise(await customer.create(customer.order(), anyway));
      await customer.authorise(created);
    },
    ['payment-not-ordered-twice'],
  ),
  wrongOnce(
    'pays-again-at-an-unknown-status',
    'takes a status that it does not know for a failure, and orders the payment once more',
    async (customer) => {
      const created = await customer.create();
      await customer.authorise(created);
      if (textAt(created.json, 'transactionStatus') === 'ACPT')
        await customer.authorise(await customer.create(customer.order(), anyway));
    },
    ['payment-not-ordered-twice'],
    {
      trouble: toFirst(creates, (reply) => ({
        ...reply,
        body: Buffer.from(reply.body.toString().replace('"RCVD"', '"ACPT"')),
      })),
    },
  ),
  wrongOnce(
    'pays-again-at-a-rejection',
    'orders a payment anew, worded otherwise, as soon as its status tells that the bank rejected it',
    async (customer) => {
      const created = await customer.create();
      await customer.authorise(created);
      const { json } = await customer.call('GET', created.link('status'));
      const worded = customer.order({ remittanceInformationUnstructured: 'second try' });
      if (textAt(json, 'transactionStatus') === 'RJCT')
        await customer.authorise(await customer.create(worded, anyway));
    },
    ['payment-not-ordered-twice'],
    {
      trouble: toFirst(
        ({ target }) => target.endsWith('/status'),
        (reply) => ({
          ...reply,
          body: Buffer.from('{"transactionStatus":"RJCT","fundsAvailable":false}'),
        }),
      ),
    },
  ),
  wrongOnce(
    'slightly-more-after-409',
    'adds an øre to what was refused as a duplicate',
    async (customer) => {
      await customer.pay();
      const more = { instructedAmount: { amount: '61.21', currency: 'NOK' } };
      if ((await customer.create()).status === 409) await customer.pay(customer.order(more));
    },
    ['duplicate-not-forced'],
  ),
  wrongOnce(
    'pays-from-another-account-at-503',
    'pays at once from another account when the creation ends with 503',
    async (customer) => {
      const debtorAccount = { bban: customer.accounts[1]?.bban, currency: 'NOK' };
      if ((await customer.create()).status >= 500) await customer.create(customer.order({ debtorAccount }));
    },
    ['payment-not-blindly-repeated'],
    { trouble: toFirst(creates, failed) },
  ),
  wrongOnce(
    'basket-again-after-loss',
    'puts the same payments into a second basket when the reply to the first is lost',
    async (customer) => {
      const created = await customer.create();
      const basket = await basketOf(customer, created).catch(() => undefined);
      if (basket === undefined) await customer.authorise(await basketOf(customer, created));
    },
    ['basket-not-blindly-repeated'],
    { trouble: lostOnce(makesBasket) },
  ),
];

const others: readonly Stranger[] = [
  wrongOnce(
    'basket-asked-without-a-pause',
    'asks for the basket four times a second',
    async (customer) => {
      const basket = await basketOf(customer, await customer.create());
      await customer.authorise(basket);
      for (let times = 0; times < 12; times += 1) await customer.call('GET', basket.link('self'));
    },
    ['status-polled-slowly'],
  ),
  wrongOnce(
    'transaction-of-the-other-account',
    'asks for the details of a transaction below another account',
    async (customer) => {
      const [from, to] = customer.accounts.map(({ transactions }) => transactions.split('?')[0] ?? '');
      const { json } = await customer.call('GET', `${from}?bookingStatus=booked`);
      const [entry] = listAt(json, 'transactions', 'booked');
      await customer.call('GET', `${to}/${textAt(entry, 'transactionId')}`);
    },
    ['account-id-from-reply'],
  ),
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
  wrongOnce(
    'nights-after-revocation',
    'reads on twice a day for a week although the bank asks for the customer each time',
    async (customer, world) => {
      await world.revoke({ psuIdentity: anna });
      customer.address = undefined;
      for (let run = 0; run < 14; run += 1) {
        world.pass(12 * hour);
        await customer.balances();
      }
    },
    ['consent-renewed'],
    { may: ['sca-before-repeat', 'unattended-with-consent'] },
  ),
];

export const hastyStrangers: readonly Stranger[] = [...payingAgain, ...others];
