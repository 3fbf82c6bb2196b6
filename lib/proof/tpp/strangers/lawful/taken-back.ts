/** Strangers in order that stop where access was taken back, or ask for it again. */

import { anna, inOrder } from '../customer.js';
import { afterDeselection, later } from '../taken-back.js';
import type { Stranger } from '../stranger.js';

const hour = 3_600_000;
const day = 24 * hour;

export const lawfulBack: readonly Stranger[] = [
  {
    id: 'stranger-in-order/taken-out-and-dropped',
    title: 'drops the account that the customer took out, and reads the other one at night',
    walk: async (world) => {
      const customer = await afterDeselection(world, true);
      await later(customer, 9 * hour);
      await customer.balances();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/taken-out-and-back',
    title: 'reads an account at night that the customer took out and gave back later',
    walk: async (world) => {
      const customer = await afterDeselection(world);
      const both = customer.accounts.map(({ bban }) => bban);
      const { offer = '' } = await customer.call('POST', '/v1/bank-offered-consents');
      await customer.approve(offer, 'approve', both);
      await later(customer, 9 * hour);
      await customer.balances(1);
    },
    catches: [],
  },
  inOrder(
    'cards-and-accounts-have-lists-of-their-own',
    'reads accounts after the list of cards, which does not name them',
    async (customer) => {
      const [card = ''] = await customer.cards();
      await customer.login();
      await later(customer, 9 * hour);
      await customer.balances(1);
      await customer.call('GET', `/v1/card-accounts/${card}/balances`);
    },
  ),
  inOrder(
    'asks-for-an-account-again',
    'asks for an account that was taken back at the bank, and sends the customer to the SCA of it',
    async (customer, world) => {
      await world.revoke({ psuIdentity: anna });
      const { offer } = await customer.balances();
      if (offer !== undefined) await customer.approve(offer);
      await customer.balances();
    },
  ),
  inOrder(
    'job-stops-after-half-a-year',
    'reads transactions at night until the bank refuses, 181 days after the last SCA, and stops',
    async (customer) => {
      const list = customer.accounts[0]?.transactions ?? '';
      await later(customer, 182 * day);
      await customer.call('GET', list);
      await customer.balances();
    },
  ),
  inOrder(
    'job-tries-once-more',
    'reads once more at night after the bank refused, as access may have come back at the bank',
    async (customer, world) => {
      await world.revoke({ psuIdentity: anna });
      await later(customer, day);
      await customer.balances();
      await later(customer, day);
      await customer.balances(1);
    },
  ),
];
