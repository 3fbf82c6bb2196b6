/** Strangers that make addresses and ids up where links and replies give them, in one place only. */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { wrongOnce } from './customer.js';
import { createBasket, createPeriodic, idOf, makeHolder, payLater } from './making.js';
import type { Stranger } from './stranger.js';

const domestic = 'norwegian-domestic-credit-transfers';

const ids: readonly Stranger[] = [
  wrongOnce(
    'account-by-its-number',
    'reads balances by the number of the account',
    async (each) => each.call('GET', `/v1/accounts/${each.accounts[0]?.bban}/balances`),
    ['account-id-from-reply'],
  ),
  wrongOnce(
    'account-by-its-iban',
    'reads transactions by the IBAN of the account',
    async (each) => each.call('GET', `/v1/accounts/NO7136062211010/transactions?bookingStatus=both`),
    ['account-id-from-reply'],
  ),
  wrongOnce(
    'card-as-an-account',
    'reads a card below the accounts',
    async (each) => each.call('GET', `/v1/accounts/${(await each.cards())[0]}/balances`),
    ['account-id-from-reply'],
  ),
  wrongOnce(
    'account-as-a-card',
    'reads an account below the cards',
    async (each) =>
      each.call('GET', `/v1/card-accounts/${each.accounts[0]?.id}/transactions?bookingStatus=both`),
    ['account-id-from-reply'],
  ),
  wrongOnce(
    'transaction-by-its-place',
    'reads a transaction by its place in the list',
    async (each) => {
      const [path] = (each.accounts[0]?.transactions ?? '').split('?');
      return each.call('GET', `${path}/1`);
    },
    ['account-id-from-reply'],
  ),
  wrongOnce(
    'transaction-in-a-basket',
    'puts a transaction that was paid long ago into a basket',
    async (each) => {
      const { json } = await each.call('GET', each.accounts[0]?.transactions ?? '');
      const [first] = listAt(json, 'transactions', 'booked');
      return each.call('POST', '/v1/signing-baskets', { paymentIds: [textAt(first, 'transactionId')] });
    },
    ['payment-id-from-reply'],
  ),
  wrongOnce(
    'sandbox-customer-as-an-account',
    'reads balances by the id of a customer of the sandbox',
    async (each) => {
      const { json } = (await makeHolder(each)).made;
      return each.call('GET', `/v1/accounts/${textAt(json, 'customerId')}/balances`);
    },
    ['account-id-from-reply'],
  ),
  wrongOnce(
    'sandbox-account-as-a-customer',
    'deletes a customer of the sandbox by the id of the account',
    async (each) => {
      const { json } = (await makeHolder(each)).account;
      return each.call('DELETE', `/v1/sandbox/customers/${textAt(json, 'resourceId')}`);
    },
    ['sandbox-id-from-reply'],
  ),
  wrongOnce(
    'payment-id-in-small-letters',
    'asks for a status by the id in small letters',
    async (each) => {
      const made = await each.create();
      return each.call('GET', `/v1/payments/${domestic}/${idOf(made).toLowerCase()}/status`);
    },
    ['payment-id-from-reply'],
  ),
  wrongOnce(
    'payment-id-cut',
    'starts a bulk by an id that its table cuts short',
    async (each) => {
      const made = await each.createBulk();
      return each.call('POST', `/v1/bulk-payments/${domestic}/${idOf(made).slice(0, 20)}/authorisations`);
    },
    ['payment-id-from-reply'],
  ),
  wrongOnce(
    'own-reference-in-a-basket',
    'puts a reference of its own into a basket',
    async (each) => {
      await each.create();
      return each.call('POST', '/v1/signing-baskets', { paymentIds: ['order-2026-4711'] });
    },
    ['payment-id-from-reply'],
  ),
  wrongOnce(
    'payment-as-a-basket',
    'reads a basket by the id of a payment in it',
    async (each) => {
      const made = await each.create();
      await each.call('POST', '/v1/signing-baskets', { paymentIds: [idOf(made)] });
      return each.call('GET', `/v1/signing-baskets/${idOf(made)}`);
    },
    ['basket-id-from-reply'],
  ),
  wrongOnce(
    'basket-as-a-payment',
    'asks for the status of a basket as if it were a payment',
    async (each) => each.call('GET', `/v1/payments/${domestic}/${idOf(await createBasket(each))}/status`),
    ['payment-id-from-reply'],
    { may: ['payment-under-its-product'] },
  ),
  wrongOnce(
    'basket-in-a-basket',
    'puts a basket into a basket',
    async (each) =>
      each.call('POST', '/v1/signing-baskets', { paymentIds: [idOf(await createBasket(each))] }),
    ['payment-id-from-reply'],
  ),
  wrongOnce(
    'account-in-a-basket',
    'puts the id of an account into a basket',
    async (each) => each.call('POST', '/v1/signing-baskets', { paymentIds: [each.accounts[0]?.id] }),
    ['payment-id-from-reply'],
  ),
];

const places: readonly Stranger[] = [
  wrongOnce(
    'bulk-as-a-payment',
    'asks for the status of a bulk below payments',
    async (each) => each.call('GET', `/v1/payments/${domestic}/${idOf(await each.createBulk())}/status`),
    ['payment-under-its-product'],
  ),
  wrongOnce(
    'periodic-deleted-as-a-bulk',
    'deletes a standing order below bulks',
    async (each) => each.call('DELETE', `/v1/bulk-payments/${domestic}/${idOf(await createPeriodic(each))}`),
    ['payment-under-its-product'],
  ),
  wrongOnce(
    'periodic-started-as-a-payment',
    'starts a standing order below payments',
    async (each) =>
      each.call('POST', `/v1/payments/${domestic}/${idOf(await createPeriodic(each))}/authorisations`),
    ['payment-under-its-product', 'start-link-followed'],
  ),
  wrongOnce(
    'started-under-another-product',
    'starts a payment below another product',
    async (each) =>
      each.call('POST', `/v1/payments/sepa-credit-transfers/${idOf(await each.create())}/authorisations`),
    ['payment-under-its-product', 'start-link-followed'],
  ),
  wrongOnce(
    'cancellation-started-at-the-creation',
    'starts a cancellation at the link of the creation',
    async (each) => {
      const made = await payLater(each);
      await each.call('DELETE', made.link('self'));
      return each.call('POST', `${made.link('self')}/authorisations`);
    },
    ['start-link-followed'],
    { may: ['ended-order-left-alone', 'cancellation-authorised'] },
  ),
  wrongOnce(
    'basket-started-at-its-payment',
    'starts the payment in place of the basket that it is in',
    async (each) => {
      const made = await each.create();
      await each.call('POST', '/v1/signing-baskets', { paymentIds: [idOf(made)] });
      return each.call('POST', made.link('startAuthorisation'));
    },
    ['basket-authorised-together'],
  ),
  wrongOnce(
    'cancellation-without-a-deletion',
    'starts the cancellation of a standing order that it never deleted',
    async (each) =>
      each.call('POST', `${(await createPeriodic(each)).link('self')}/cancellation-authorisations`),
    ['start-link-followed'],
  ),
];

export const buildingStrangers: readonly Stranger[] = [...ids, ...places];
