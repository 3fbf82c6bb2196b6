/** Strangers that work on what is over, or name a thing by what is not its name. */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { bo, Customer, inOrder, wrongOnce } from './customer.js';
import type { Stranger } from './stranger.js';

const inTwelveDays = 12 * 86_400_000;

export const lateStrangers: readonly Stranger[] = [
  wrongOnce(
    'deletes-twice',
    'deletes once more what was deleted',
    async (customer, world) => {
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
      world.pass(20_000);
      await customer.call('DELETE', created.link('self'));
    },
    ['ended-order-left-alone'],
  ),
  wrongOnce(
    'authorises-what-was-deleted',
    'starts the authorisation of a payment that it has deleted',
    async (customer) => {
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
      await customer.authorise(created);
    },
    ['ended-order-left-alone'],
  ),
  wrongOnce(
    'card-number-as-bban',
    'pays from a card by its number in the place of an account number, in a bulk only',
    async (customer) => {
      await customer.pay();
      const { json } = await customer.call('GET', '/v1/card-accounts');
      const [card] = listAt(json, 'cardAccounts');
      const debtorAccount = { bban: textAt(card, 'maskedPan'), currency: 'NOK' };
      await customer.createBulk(customer.order({ debtorAccount }));
    },
    ['debtor-account-by-its-number'],
  ),
  wrongOnce(
    'card-by-its-id',
    'pays from a card by the id of its list in the place of the reference of its details',
    async (customer) => {
      await customer.pay();
      const [identification] = await customer.cards();
      const other = { identification, schemeNameProprietary: 'creditCardAccount' };
      await customer.create(customer.order({ debtorAccount: { other, currency: 'NOK' } }));
    },
    ['debtor-card-by-its-reference'],
  ),
  {
    id: 'stranger/context-of-before',
    title: 'says CORPORATE after the redirect told PRIVATE',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo }).login();
      await customer.call('GET', customer.accounts[0]?.balances ?? '', undefined, {
        'psu-context': 'CORPORATE',
      });
    },
    catches: ['context-as-chosen'],
  },
];

export const lawfulLate: readonly Stranger[] = [
  inOrder(
    'looks-at-what-was-deleted',
    'reads a payment and its status after the deletion',
    async (customer) => {
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
      await customer.call('GET', created.link('status'));
      await customer.call('GET', created.link('self'));
    },
  ),
  inOrder(
    'deletion-with-its-sca',
    'deletes a payment of a later day, with the SCA that this asks for',
    async (customer, world) => {
      const requestedExecutionDate = new Date(world.now() + inTwelveDays).toISOString().slice(0, 10);
      const later = await customer.pay(customer.order({ requestedExecutionDate }));
      await customer.authorise(await customer.call('DELETE', later.link('self')));
      await customer.call('GET', later.link('status'));
    },
  ),
  inOrder('card-by-its-reference', 'pays from one account after it has read the cards', async (customer) => {
    await customer.cards();
    await customer.pay();
  }),
];
