/** Strangers that lose their way in one place of a session, or without the PSU. */

import { textAt } from '../../../tpp/read-exchange.js';
import { Customer, wrongOnce } from './customer.js';
import type { Stranger } from './stranger.js';

const hour = 3_600_000;

export const sessionStrangers: readonly Stranger[] = [
  wrongOnce(
    'session-of-before',
    'goes on under the session of before, which a newer SCA has ended, though the bank refuses it',
    async (customer, world) => {
      const before = customer.session;
      customer.session = world.draw();
      const { offer = '' } = await customer.call('POST', '/v1/bank-offered-consents');
      await customer.approve(offer);
      await customer.balances();
      customer.session = before;
      await customer.balances();
      await customer.balances(1);
    },
    ['session-superseded'],
    { may: ['session-of-the-last-sca', 'sca-redirect-opened'] },
  ),
  wrongOnce(
    'session-lost-at-a-restart',
    'authorises a payment under another session than that of its creation',
    async (customer, world) => {
      const created = await customer.create();
      customer.session = world.draw();
      await customer.authorise(created);
    },
    ['session-kept'],
  ),
  wrongOnce(
    'failed-sca-asked-for-again',
    'sends the customer into the next SCA by itself when one was given up',
    async (customer) => {
      const created = await customer.create();
      for (let tries = 0; tries < 5; tries += 1) await customer.authorise(created, 'cancel');
    },
    ['failed-sca-heeded'],
  ),
  {
    id: 'stranger/address-missing-on-the-way-back',
    title: 'forgets the address of the customer who has just come back from the SCA',
    walk: async (world) => {
      const customer = new Customer(world);
      const { offer = '' } = await customer.call('GET', '/v1/accounts');
      await customer.approve(offer);
      customer.address = undefined;
      await customer.call('GET', '/v1/accounts');
    },
    catches: ['psu-address-on-return'],
  },
  {
    id: 'stranger/address-late-on-the-way-back',
    title: 'forgets the address of the customer who came back from the SCA a moment ago',
    walk: async (world) => {
      const customer = new Customer(world);
      const { offer = '' } = await customer.call('GET', '/v1/accounts');
      await customer.approve(offer);
      world.pass(12_000);
      customer.address = undefined;
      await customer.call('GET', '/v1/accounts');
    },
    catches: ['psu-address-while-there'],
  },
  wrongOnce(
    'job-goes-on-after-the-consent',
    'lets a job read balances every six hours, half a year after the last SCA',
    async (customer, world) => {
      customer.address = undefined;
      world.pass(181 * 24 * hour);
      for (let run = 0; run < 3; run += 1) {
        await customer.balances();
        world.pass(6 * hour);
      }
    },
    ['sca-before-repeat'],
    { may: ['unattended-with-consent'] },
  ),
  wrongOnce(
    'next-page-without-address',
    'reads the second page of transactions without the address of the customer, who waits for it',
    async (customer) => {
      const [path] = (customer.accounts[0]?.transactions ?? '').split('?');
      await customer.call('GET', `${path}?bookingStatus=both&limit=2&offset=0`);
      customer.address = undefined;
      await customer.call('GET', `${path}?bookingStatus=both&limit=2&offset=2`);
    },
    ['psu-address-while-there'],
  ),
  wrongOnce(
    'cards-without-address',
    'reads a card without the address of the customer, who looks at accounts in the same moment',
    async (customer) => {
      const [card] = await customer.cards();
      const { address } = customer;
      customer.address = undefined;
      await customer.call('GET', `/v1/card-accounts/${card}`);
      customer.address = address;
      await customer.balances();
    },
    ['psu-address-while-there'],
  ),
  wrongOnce(
    'counts-by-the-calendar',
    'begins to count its reads anew at midnight',
    async (customer, world) => {
      customer.address = undefined;
      world.pass(11 * hour);
      for (const pause of [0.5, 0.5, 0.5, 0.5, 3]) {
        world.pass(pause * hour);
        await customer.call('GET', customer.accounts[1]?.transactions ?? '');
      }
    },
    ['unattended-transactions'],
  ),
  wrongOnce(
    'basket-started-with-a-body',
    'starts the authorisation of baskets, and of nothing else, with an empty object',
    async (customer) => {
      const ids = [textAt((await customer.create()).json, 'paymentId')];
      const basket = await customer.call('POST', '/v1/signing-baskets', { paymentIds: ids });
      await customer.call('POST', basket.link('startAuthorisation'), {});
    },
    ['authorisation-without-body'],
  ),
];
