/** Strangers with the mistakes of real programmers, each with the obligations that tell it. */

import { createHash } from 'node:crypto';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, bo, both, Customer, wrongOnce } from './customer.js';
import { hastyStrangers } from './hasty.js';
import { narrowStrangers } from './narrow.js';
import { sessionStrangers } from './narrow-sessions.js';
import type { Stranger } from './stranger.js';
import { lateStrangers } from './too-late.js';
import { unauthorisedStrangers } from './unauthorised.js';
import { choosingStrangers } from './choosing.js';
import { misplacedStrangers } from './out-of-place.js';
import { clockStrangers } from './on-the-clock.js';
import { mixedStrangers } from './mixed-up.js';
import { passingStrangers } from './passing-over.js';
import { buildingStrangers } from './made-up-ids.js';
import { absentStrangers } from './nobody-there.js';
import { numberStrangers } from './numbers-of-people.js';
import { repeatingStrangers } from './once-only.js';
import { backStrangers } from './taken-back.js';
import { tracedStrangers } from './traced.js';
import { waysStrangers } from './ways.js';
import { accountStrangers } from './whose-accounts.js';
import { contextStrangers } from './whose-context.js';
import { orderStrangers } from './whose-orders.js';
import { formStrangers, slippedStrangers } from './forms.js';
import { strangersInPlaces } from './places/index.js';
import { apartStrangers } from './left-open.js';
import { misledStrangers } from './wrong-doors.js';
import { otherSessions } from './whose-sessions.js';

const inWrongPlaces: readonly Stranger[] = [
  {
    id: 'stranger/identity-packed-in-state',
    title: 'packs the identity number into the state of the redirect address',
    walk: async (world) => {
      const state = Buffer.from(JSON.stringify({ user: anna })).toString('base64url');
      const spoil = (heads: object) => ({
        ...heads,
        'tpp-redirect-uri': `https://shop.example/back?state=${state}`,
      });
      const customer = await new Customer(world, { spoil }).login();
      await customer.balances();
    },
    catches: ['identity-nowhere-else'],
  },
  wrongOnce(
    'identity-with-a-blank',
    'writes the identity number as people do into the text of a payment',
    async (customer) => {
      const text = `loan of ${anna.slice(0, 6)} ${anna.slice(6)}`;
      await customer.pay(customer.order({ remittanceInformationUnstructured: text }));
    },
    ['identity-nowhere-else'],
  ),
  {
    id: 'stranger/device-id-from-a-hash',
    title: 'makes PSU-Device-ID from a hash of the identity number',
    walk: async (world) => {
      const hex = createHash('sha256').update(anna).digest('hex');
      const device = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
      const customer = await new Customer(world, {
        spoil: (heads) => ({ ...heads, 'psu-device-id': device }),
      }).login();
      await customer.balances();
    },
    catches: ['identity-not-hashed'],
  },
  {
    id: 'stranger/contact-of-another',
    title: 'registers its contact address under the identifier of another TPP',
    walk: async (world) =>
      world.send(
        world.both,
        'PUT',
        `/v1/tpps/${world.pisp.organisation}/contact-information`,
        {},
        { email: 'tech@shop.example' },
      ),
    catches: ['contact-of-this-tpp'],
  },
];

const ofAnother: readonly Stranger[] = [
  {
    id: 'stranger/psu-id-drawn',
    title: 'draws a PSU-ID for a customer whom the bank has not named',
    walk: async (world) => {
      const customer = new Customer(world);
      customer.psuId = world.draw();
      const refused = await customer.create();
      if (refused.offer !== undefined) await customer.approve(refused.offer);
      await customer.pay();
    },
    catches: ['psu-id-known-to-bank'],
  },
  wrongOnce(
    'psu-id-in-a-global',
    'keeps PSU-ID in one place for all, so that the second customer pays with that of the first',
    async (first, world) => {
      const second = new Customer(world, { identity: bo });
      second.psuId = first.psuId;
      await second.authorise(await second.create(first.order()));
    },
    ['psu-id-of-who-comes'],
  ),
  {
    id: 'stranger/psu-ids-mixed-side-by-side',
    title: 'takes PSU-ID from a variable that another request has changed meanwhile',
    walk: async (world) => {
      const [first, second] = await both(world);
      await first.balances();
      await first.call('GET', first.accounts[1]?.balances ?? '', undefined, { 'psu-id': second.psuId });
    },
    catches: ['session-of-one-psu'],
    may: ['session-of-the-last-sca', 'account-of-its-psu'],
  },
  {
    id: 'stranger/addresses-mixed-side-by-side',
    title: 'takes PSU-IP-Address from a variable that another request has changed meanwhile',
    walk: async (world) => {
      const [first, second] = await both(world);
      await first.balances();
      await first.call('GET', first.accounts[1]?.balances ?? '', undefined, {
        'psu-ip-address': second.address,
      });
    },
    catches: ['psu-address-of-its-own'],
  },
  {
    id: 'stranger/payment-of-another-in-a-basket',
    title: 'puts payments of two customers into one basket',
    walk: async (world) => {
      const [first, second] = await both(world);
      const ids = [await first.create(), await second.create()].map(({ json }) => textAt(json, 'paymentId'));
      await first.call('POST', '/v1/signing-baskets', { paymentIds: ids });
    },
    catches: ['payment-of-its-psu'],
    may: ['authorisation-begun'],
  },
  {
    id: 'stranger/agreement-kept',
    title: 'goes on with the agreement of before after a private SCA',
    walk: async (world) => {
      const asCompany = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      const asPerson = await new Customer(world, { identity: bo }).login();
      asPerson.corporateId = asCompany.corporateId;
      await asPerson.balances();
    },
    catches: ['corporate-id-of-this-choice'],
    may: ['account-of-its-context'],
  },
];

export const faultyStrangers: readonly Stranger[] = [
  ...inWrongPlaces,
  ...ofAnother,
  ...clockStrangers,
  ...waysStrangers,
  ...narrowStrangers,
  ...hastyStrangers,
  ...sessionStrangers,
  ...lateStrangers,
  ...unauthorisedStrangers,
  ...tracedStrangers,
  ...mixedStrangers,
  ...choosingStrangers,
  ...misplacedStrangers,
  ...passingStrangers,
  ...accountStrangers,
  ...contextStrangers,
  ...orderStrangers,
  ...otherSessions,
  ...backStrangers,
  ...repeatingStrangers,
  ...absentStrangers,
  ...buildingStrangers,
  ...numberStrangers,
  ...misledStrangers,
  ...apartStrangers,
  ...formStrangers,
  ...slippedStrangers,
  ...strangersInPlaces,
];
