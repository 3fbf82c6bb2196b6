/** Strangers that put a thing where it does not belong: a number, an id, an account, an agreement. */

import type { WireReply } from '../../../model/http.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, bo, Customer, wrongOnce } from './customer.js';
import type { Stranger } from './stranger.js';
import { forgedReply, toFirst } from './trouble.js';

const domestic = '/v1/payments/norwegian-domestic-credit-transfers';

function lists({ method, target }: { readonly method: string; readonly target: string }): boolean {
  return method === 'GET' && /\/v1\/accounts(?:\?|$)/.test(target);
}

/** The first account of the list has another number than its Digest is for. */
function otherNumber(reply: WireReply): WireReply {
  if (reply.status !== 200) return reply;
  return forgedReply(reply, (text) => text.replace(/"bban":"\d{11}"/, '"bban":"26743379224"'));
}

const numbers: readonly Stranger[] = [
  {
    id: 'stranger/identity-in-state-before-the-login',
    title: 'packs the identity number into the redirect address of the first call only',
    walk: async (world) => {
      const state = Buffer.from(`user ${anna}`).toString('base64url');
      const customer = new Customer(world);
      const { offer = '' } = await customer.call('GET', '/v1/accounts', undefined, {
        'tpp-redirect-uri': `https://shop.example/back?state=${state}`,
      });
      await customer.approve(offer);
      await customer.login();
    },
    catches: ['identity-nowhere-else'],
  },
  {
    id: 'stranger/identity-put-to-the-link',
    title: 'puts the identity number to scaRedirect, so that the page is filled in',
    walk: async (world) => {
      const customer = new Customer(world);
      const { offer = '' } = await customer.call('GET', '/v1/accounts');
      await customer.approve(`${offer}${offer.includes('?') ? '&' : '?'}customerNumber=${anna}`);
      await customer.login();
    },
    catches: ['identity-nowhere-else', 'sca-redirect-as-offered'],
  },
  {
    id: 'stranger/identity-in-the-brand-of-a-first-call',
    title: 'writes the identity number into the brand as well, on the one call that names it',
    walk: async (world) => {
      const customer = new Customer(world, { shop: world.pisp });
      const heads = {
        'x-psu-identity': anna,
        'psu-context': 'PRIVATE',
        'tpp-brand-logging-information': `Shop / ${anna}`,
      };
      const created = await customer.call('POST', domestic, customer.order(), heads);
      await customer.approve(created.offer ?? '');
    },
    catches: ['identity-nowhere-else'],
  },
  {
    id: 'stranger/identity-of-the-last-one',
    title: 'pays by single SCA with the identity number of the customer before',
    walk: async (world) => {
      const customer = new Customer(world, { identity: bo, shop: world.pisp });
      const heads = { 'x-psu-identity': anna, 'psu-context': 'PRIVATE' };
      const created = await customer.call('POST', domestic, customer.order(), heads);
      await customer.approve(created.offer ?? '');
    },
    catches: ['psu-id-of-who-comes'],
  },
];

const wrongIds: readonly Stranger[] = [
  wrongOnce(
    'card-among-accounts',
    'reads the balance of a card below the accounts',
    async (customer) => {
      const [card] = await customer.cards();
      await customer.call('GET', `/v1/accounts/${card}/balances`);
    },
    ['account-id-from-reply'],
  ),
  wrongOnce(
    'payment-as-basket',
    'reads a payment as if it were a basket',
    async (customer) => {
      const { json } = await customer.create();
      await customer.call('GET', `/v1/signing-baskets/${textAt(json, 'paymentId')}`);
    },
    ['basket-id-from-reply'],
  ),
  wrongOnce(
    'account-among-payments-of-a-basket',
    'puts the id of an account into a basket beside a payment',
    async (customer) => {
      const { json } = await customer.create();
      const paymentIds = [textAt(json, 'paymentId'), customer.accounts[0]?.id];
      await customer.call('POST', '/v1/signing-baskets', { paymentIds });
    },
    ['payment-id-from-reply'],
  ),
  wrongOnce(
    'transactions-without-psu-id',
    'leaves PSU-ID and the session out where it reads transactions of the second account',
    async (customer) =>
      customer.call('GET', customer.accounts[1]?.transactions ?? '', undefined, {
        'psu-id': undefined,
        'tpp-session-id': undefined,
      }),
    ['psu-id-sent'],
    { may: ['sca-redirect-opened', 'call-repeated-after-sca'] },
  ),
  wrongOnce(
    'forged-number-paid-from',
    'pays from an account number of a list whose Digest is wrong',
    async (customer) => customer.create(),
    ['signed-reply-verified'],
    {
      trouble: () => {
        let left = 1;
        return async (request, pass) => {
          const reply = await pass();
          if (left === 0 || !lists(request) || reply.status !== 200) return reply;
          left -= 1;
          return otherNumber(reply);
        };
      },
    },
  ),
  wrongOnce(
    'forged-payment-in-a-basket',
    'puts a payment into a basket by the id of a reply whose Digest is wrong',
    async (customer) => {
      const ids = [textAt((await customer.create()).json, 'paymentId')];
      await customer.call('POST', '/v1/signing-baskets', { paymentIds: ids });
    },
    ['signed-reply-verified'],
    {
      trouble: toFirst(
        ({ method, target }) => method === 'POST' && target.endsWith(domestic),
        (reply) => forgedReply(reply, (text) => text.replace(/("paymentId":")[^"]+/, '$1forged-78')),
      ),
    },
  ),
];

export const tracedStrangers: readonly Stranger[] = [...numbers, ...wrongIds];
