/** Strangers that work on what is over, or name a thing by what is not its name. */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { bo, Customer } from './customer.js';
import type { Stranger } from './stranger.js';

const inTwelveDays = 12 * 86_400_000;

export const lateStrangers: readonly Stranger[] = [
  {
    id: 'stranger/deletes-twice',
    title: 'deletes once more what was deleted',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
      world.pass(20_000);
      await customer.call('DELETE', created.link('self'));
    },
    catches: ['ended-order-left-alone'],
  },
  {
    id: 'stranger/authorises-what-was-deleted',
    title: 'starts the authorisation of a payment that it has deleted',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
      await customer.authorise(created);
    },
    catches: ['ended-order-left-alone'],
  },
  {
    id: 'stranger/card-number-as-bban',
    title: 'pays from a card by its number in the place of an account number, in a bulk only',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.pay();
      const { json } = await customer.call('GET', '/v1/card-accounts');
      const [card] = listAt(json, 'cardAccounts');
      const debtorAccount = { bban: textAt(card, 'maskedPan'), currency: 'NOK' };
      await customer.createBulk(customer.order({ debtorAccount }));
    },
    catches: ['debtor-account-by-its-number'],
  },
  {
    id: 'stranger/card-by-its-id',
    title: 'pays from a card by the id of its list in the place of the reference of its details',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.pay();
      const [identification] = await customer.cards();
      const other = { identification, schemeNameProprietary: 'creditCardAccount' };
      await customer.create(customer.order({ debtorAccount: { other, currency: 'NOK' } }));
    },
    catches: ['debtor-card-by-its-reference'],
  },
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
  {
    id: 'stranger-in-order/looks-at-what-was-deleted',
    title: 'reads a payment and its status after the deletion',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
      await customer.call('GET', created.link('status'));
      await customer.call('GET', created.link('self'));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/deletion-with-its-sca',
    title: 'deletes a payment of a later day, with the SCA that this asks for',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const requestedExecutionDate = new Date(world.now() + inTwelveDays).toISOString().slice(0, 10);
      const later = await customer.pay(customer.order({ requestedExecutionDate }));
      await customer.authorise(await customer.call('DELETE', later.link('self')));
      await customer.call('GET', later.link('status'));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/card-by-its-reference',
    title: 'pays from one account after it has read the cards',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await customer.cards();
      await customer.pay();
    },
    catches: [],
  },
];
