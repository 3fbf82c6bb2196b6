/** Strangers that are wrong about who is there, and when. */

import { anna, Customer } from './customer.js';
import type { Stranger } from './stranger.js';

const hour = 3_600_000;

export const clockStrangers: readonly Stranger[] = [
  {
    id: 'stranger/address-left-out-at-a-login',
    title: 'leaves PSU-IP-Address out while the customer waits',
    walk: async (world) => {
      const customer = new Customer(world, { spoil: (heads) => ({ ...heads, 'psu-ip-address': undefined }) });
      await customer.login();
    },
    catches: ['psu-address-while-there'],
  },
  {
    id: 'stranger/job-with-an-address',
    title: 'reads every six hours with the last address of the customer',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      for (let run = 0; run < 5; run += 1) {
        world.pass(6 * hour);
        const got = await customer.balances();
        if (got.offer !== undefined) await customer.approve(got.offer);
      }
    },
    catches: ['psu-no-clockwork'],
    may: ['call-repeated-after-sca', 'psu-id-sent'],
  },
  {
    id: 'stranger/whole-history-by-night',
    title: 'asks for the history of years without the PSU',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      customer.address = undefined;
      world.pass(3 * hour);
      const [path] = (customer.accounts[0]?.transactions ?? '').split('?');
      await customer.call('GET', `${path}?bookingStatus=booked&dateFrom=2019-01-01`);
    },
    catches: ['unattended-history'],
  },
  {
    id: 'stranger/job-after-revocation',
    title: 'knocks every ten minutes after the consent was taken back',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await world.revoke({ psuIdentity: anna });
      customer.address = undefined;
      for (let run = 0; run < 8; run += 1) {
        world.pass(600_000);
        await customer.balances();
      }
    },
    catches: ['refusal-heeded', 'consent-renewed'],
    may: ['sca-before-repeat', 'unattended-with-consent'],
  },
];
