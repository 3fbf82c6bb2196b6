/** Strangers that take from a reply less than it says: links, refusals, digests. */

import { textAt } from '../../../../tpp/read-exchange.js';
import { Customer, wrongOnce } from '../customer.js';
import { looksAt, paid } from '../courses.js';
import { createBasket, createPeriodic, idOf, makeHolder, payLater } from '../making.js';
import type { Stranger } from '../stranger.js';
import { answers } from './answers.js';
import { transactionPath } from './company.js';

const domestic = '/v1/payments/norwegian-domestic-credit-transfers';

/** Something goes wrong on the way, and the stranger takes it wrongly. */
function misled(trouble: Stranger['trouble'], stranger: Stranger): Stranger {
  return trouble === undefined ? stranger : { ...stranger, trouble };
}

const built: readonly Stranger[] = [
  misled(
    answers.ticketed('POST', /credit-transfers$/),
    wrongOnce(
      'start-without-its-ticket',
      'builds the address of an authorisation whose link has a query',
      async (each) => {
        const created = await each.create();
        const { offer } = await each.call('POST', `${domestic}/${idOf(created)}/authorisations`);
        if (offer !== undefined) await each.approve(offer);
        await looksAt(each, created);
      },
      ['start-link-followed'],
    ),
  ),
  misled(
    answers.ticketed('DELETE', /./),
    wrongOnce(
      'cancellation-without-its-ticket',
      'builds the address of a cancellation whose link has a query',
      async (each) => {
        const gone = await each.call('DELETE', (await payLater(each)).link('self'));
        const { offer } = await each.call('POST', gone.link('startAuthorisation').replace(/\?.*/, ''));
        if (offer !== undefined) await each.approve(offer);
      },
      ['start-link-followed'],
    ),
  ),
  misled(
    answers.ticketed('POST', /baskets$/),
    wrongOnce(
      'basket-without-its-ticket',
      'builds the address of the authorisation of a basket whose link has a query',
      async (each) =>
        each.call('POST', `/v1/signing-baskets/${idOf(await createBasket(each))}/authorisations`),
      ['start-link-followed'],
      { may: ['sca-redirect-opened', 'order-sent-to-its-sca'] },
    ),
  ),
  wrongOnce(
    'cancellation-started-by-get',
    'follows the link of a cancellation with GET',
    async (each) => {
      const gone = await each.call('DELETE', (await payLater(each)).link('self'));
      await each.call('GET', gone.link('startAuthorisation'));
    },
    ['offered-method'],
    { may: ['cancellation-authorised'] },
  ),
];

const passed: readonly Stranger[] = [
  wrongOnce(
    'sca-of-a-creation-passed-over',
    'looks for no scaRedirect where a bulk is created',
    async (customer) => {
      await looksAt(customer, await customer.createBulk());
      await customer.balances();
    },
    ['sca-redirect-opened'],
    { trouble: answers.offered('POST', /bulk-payments\/[^/]+$/) },
  ),
  {
    id: 'stranger/sca-of-agreements-passed-over',
    title: 'looks for no scaRedirect in a list that is served',
    trouble: answers.offered('GET', /agreements/),
    walk: async (world) => {
      const customer = await paid(world);
      await customer.call('GET', '/v1/agreements');
      await customer.balances();
    },
    catches: ['sca-redirect-opened'],
  },
  wrongOnce(
    'corrected-under-the-same-request-id',
    'sends a corrected payment under the X-Request-ID of the one that was refused',
    async (customer, world) => {
      const same = { 'x-request-id': world.draw() };
      for (const creditorName of ['Grocer & Sons', 'Grocer and Sons'])
        await customer.call('POST', domestic, customer.order({ creditorName }), same);
    },
    ['request-id-fresh'],
    { trouble: answers(400, 'POST', /credit-transfers$/) },
  ),
  wrongOnce(
    'session-forgotten-after-500',
    'forgets the session where it reads a basket again after 500',
    async (customer, world) => {
      const basket = await createBasket(customer);
      await customer.call('GET', basket.link('self'));
      world.pass(9_000);
      await customer.call('GET', basket.link('self'), undefined, { 'tpp-session-id': undefined });
      await customer.authorise(basket);
    },
    ['basket-session-id'],
    { trouble: answers(500, 'GET', /signing-baskets\/[^/]+$/) },
  ),
];

const forged: readonly Stranger[] = [
  misled(
    answers.forged(/accounts\/[^/?]+$/, (text) => text.replace(/"bban":"\d{4}/, '"bban":"9999')),
    wrongOnce(
      'forged-details-paid-from',
      'pays from the number in the details of an account whose Digest is wrong',
      async (each) => {
        const { json } = await each.call('GET', `/v1/accounts/${each.accounts[0]?.id}`);
        const debtorAccount = { bban: textAt(json, 'account', 'bban'), currency: 'NOK' };
        await each.create(each.order({ debtorAccount }));
      },
      ['signed-reply-verified'],
      { may: ['debtor-bban-check-digit', 'debtor-account-by-its-number'] },
    ),
  ),
  misled(
    answers.forged(/transactions/, (text) =>
      text.replace(/"transactionId":"[^"]{4}/, '"transactionId":"abcd'),
    ),
    wrongOnce(
      'forged-transaction-read',
      'reads a transaction of a list whose Digest is wrong',
      async (each) => {
        const list = await each.call('GET', each.accounts[0]?.transactions ?? '');
        await each.call('GET', transactionPath(each, list));
      },
      ['signed-reply-verified'],
    ),
  ),
  misled(
    answers.forged(/periodic-payments\/[^/]+$/, (text) =>
      text.replaceAll(/credit-transfers\/[^/"]{6}/g, 'credit-transfers/abcdef'),
    ),
    wrongOnce(
      'forged-standing-order-asked-for',
      'asks for a standing order by a link of a creation whose Digest is wrong',
      async (each) => each.call('GET', (await createPeriodic(each)).link('status')),
      ['signed-reply-verified'],
    ),
  ),
  {
    id: 'stranger/forged-sandbox-customer-read',
    title: 'reads a customer of the sandbox by the id of a reply whose Digest is wrong',
    trouble: answers.forged(
      /sandbox\/customers$/,
      (text) => text.replace(/"customerId":"[^"]{4}/, '"customerId":"abcd'),
      'POST',
    ),
    walk: async (world) => {
      const customer = new Customer(world);
      const { made } = await makeHolder(customer);
      await customer.call('GET', `/v1/sandbox/customers/${textAt(made.json, 'customerId')}`);
    },
    catches: ['signed-reply-verified'],
  },
];

export const replyStrangers: readonly Stranger[] = [...built, ...passed, ...forged];
