/** Strangers that lose their way in one place of a session, or without the PSU. */

import { textAt } from '../../../tpp/read-exchange.js';
import { Customer } from './customer.js';
import type { Stranger } from './stranger.js';

const hour = 3_600_000;

export const sessionStrangers: readonly Stranger[] = [
  {
    id: 'stranger/session-of-before',
    title: 'goes on under the session of before, which a newer SCA has ended, though the bank refuses it',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const before = customer.session;
      customer.session = world.draw();
      const { offer = '' } = await customer.call('POST', '/v1/bank-offered-consents');
      await customer.approve(offer);
      await customer.balances();
      customer.session = before;
      await customer.balances();
      await customer.balances(1);
    },
    catches: ['session-superseded'],
    may: ['session-of-the-last-sca', 'sca-redirect-opened'],
  },
  {
    id: 'stranger/session-lost-at-a-restart',
    title: 'authorises a payment under another session than that of its creation',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      customer.session = world.draw();
      await customer.authorise(created);
    },
    catches: ['session-kept'],
  },
  {
    id: 'stranger/failed-sca-asked-for-again',
    title: 'sends the customer into the next SCA by itself when one was given up',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      for (let tries = 0; tries < 5; tries += 1) await customer.authorise(created, 'cancel');
    },
    catches: ['failed-sca-heeded'],
  },
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
  {
    id: 'stranger/job-goes-on-after-the-consent',
    title: 'lets a job read balances every six hours, half a year after the last SCA',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      customer.address = undefined;
      world.pass(181 * 24 * hour);
      for (let run = 0; run < 3; run += 1) {
        await customer.balances();
        world.pass(6 * hour);
      }
    },
    catches: ['sca-before-repeat'],
    may: ['unattended-with-consent'],
  },
  {
    id: 'stranger/next-page-without-address',
    title: 'reads the second page of transactions without the address of the customer, who waits for it',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const [path] = (customer.accounts[0]?.transactions ?? '').split('?');
      await customer.call('GET', `${path}?bookingStatus=both&limit=2&offset=0`);
      customer.address = undefined;
      await customer.call('GET', `${path}?bookingStatus=both&limit=2&offset=2`);
    },
    catches: ['psu-address-while-there'],
  },
  {
    id: 'stranger/cards-without-address',
    title: 'reads a card without the address of the customer, who looks at accounts in the same moment',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const [card] = await customer.cards();
      const { address } = customer;
      customer.address = undefined;
      await customer.call('GET', `/v1/card-accounts/${card}`);
      customer.address = address;
      await customer.balances();
    },
    catches: ['psu-address-while-there'],
  },
  {
    id: 'stranger/counts-by-the-calendar',
    title: 'begins to count its reads anew at midnight',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      customer.address = undefined;
      world.pass(11 * hour);
      for (const pause of [0.5, 0.5, 0.5, 0.5, 3]) {
        world.pass(pause * hour);
        await customer.call('GET', customer.accounts[1]?.transactions ?? '');
      }
    },
    catches: ['unattended-transactions'],
  },
  {
    id: 'stranger/basket-started-with-a-body',
    title: 'starts the authorisation of baskets, and of nothing else, with an empty object',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const ids = [textAt((await customer.create()).json, 'paymentId')];
      const basket = await customer.call('POST', '/v1/signing-baskets', { paymentIds: ids });
      await customer.call('POST', basket.link('startAuthorisation'), {});
    },
    catches: ['authorisation-without-body'],
  },
];
