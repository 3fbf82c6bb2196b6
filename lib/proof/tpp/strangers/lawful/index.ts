/** Strangers in order: unusual programs that break nothing. */

import { listAt } from '../../../../../examples/tpp/client.js';
import { textAt } from '../../../../tpp/read-exchange.js';
import { anna, bo, Customer, inOrder } from '../customer.js';
import { lawfulPassing } from '../passing-over.js';
import { lawfulPeople } from './people.js';
import type { Stranger } from '../stranger.js';
import { lawfulLate } from '../too-late.js';
import { lawfulChoosing } from '../choosing.js';
import { lawfulPlaces } from '../out-of-place.js';
import { lawfulMixed } from '../mixed-up.js';
import { lawfulNumbers } from '../numbers-of-people.js';
import { lawfulAbsent, lawfulBuilding, lawfulDoors, lawfulRepeats } from './places.js';
import { lawfulLooks } from './looks-wrong.js';
import { lawfulBack } from './taken-back.js';
import { retried } from '../trouble.js';
import { lawfulForms } from './forms.js';
import { lawfulClients } from './real-clients.js';
import { lawfulProxied } from './past-the-proxy.js';
import { lawfulPatience } from './patient.js';
import { lawfulOdd } from './odd.js';
import { lawfulApart } from './left-open.js';
import { lawfulVerifying } from './forged.js';
import { lawfulBefore } from './from-before.js';
import { lawfulRows } from './time-after-time.js';
import { lawfulTurns } from './turned-away.js';
import { lawfulAccounts } from '../whose-accounts.js';
import { lawfulOrders } from '../whose-orders.js';
import { lawfulSessions } from '../whose-sessions.js';

const minute = 60_000;
const hour = 60 * minute;

export const lawfulStrangers: readonly Stranger[] = [
  {
    id: 'stranger-in-order/side-by-side',
    title: 'reads and pays for two customers at the same time',
    walk: async (world) => {
      const both = await Promise.all([
        new Customer(world).login(),
        new Customer(world, { identity: bo }).login(),
      ]);
      await Promise.all(both.flatMap((each) => [each.balances(), each.call('GET', '/v1/accounts')]));
      await Promise.all(both.map((each) => each.pay()));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/one-household',
    title: 'serves two customers behind one address, one of whom moves to another network',
    walk: async (world) => {
      const [one, other] = [
        new Customer(world, { address: '2001:db8::7' }),
        new Customer(world, { identity: bo, address: '2001:db8::7' }),
      ];
      await one.login();
      await other.login();
      other.address = '198.51.100.90';
      await other.balances();
      await one.balances();
    },
    catches: [],
  },
  inOrder(
    'four-a-day',
    'reads without the customer at even distances for three days',
    async (customer, world) => {
      customer.address = undefined;
      for (let run = 0; run < 12; run += 1) {
        world.pass(6 * hour + minute);
        await customer.balances();
        await customer.call('GET', customer.accounts[1]?.transactions ?? '');
      }
    },
  ),
  {
    id: 'stranger-in-order/comes-daily',
    title: 'serves a customer who looks in at about the same hour, with an SCA each time',
    walk: async (world) => {
      for (const late of [0, 17, 44, 21, 58, 9]) {
        const customer = await new Customer(world).login();
        await customer.balances();
        world.pass(24 * hour + late * minute);
      }
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/agreement-chosen-from-the-list',
    title: 'changes to an agreement of the list after a private SCA',
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo }).login();
      const { json } = await customer.call('GET', '/v1/agreements');
      for (const each of listAt(json, 'agreements')) {
        customer.corporateId = textAt(each, 'id');
        await customer.call('GET', '/v1/accounts');
      }
    },
    catches: [],
  },
  inOrder(
    'asks-before-a-second-payment',
    'lets the customer decide whether the same payment is meant twice',
    async (customer, world) => {
      await customer.pay();
      await customer.create();
      world.pass(7_000);
      await customer.authorise(await customer.create(customer.order(), '?allowLogicalDuplicate=true'));
    },
  ),
  inOrder(
    'asks-the-bank-after-a-500',
    'sends a payment once more with allowLogicalDuplicate=false after a 500',
    async (customer, world) => {
      const first = await customer.create();
      world.pass(5_000);
      if (first.status >= 500) await customer.create(customer.order(), '?allowLogicalDuplicate=false');
    },
    { trouble: retried },
  ),
  {
    id: 'stranger-in-order/changes-its-mind',
    title: 'serves a customer who gives up each SCA once',
    walk: async (world) => {
      const customer = new Customer(world);
      const refused = await customer.call('GET', '/v1/accounts');
      await customer.approve(refused.link('scaRedirect'), 'cancel');
      await customer.login();
      const created = await customer.create();
      await customer.authorise(created, 'cancel');
      await customer.call('DELETE', created.link('self'));
      await customer.pay(customer.order({ remittanceInformationUnstructured: 'once more' }));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/both-contexts-in-turns',
    title: 'serves one person as a person and as a company, each under a session of its own',
    walk: async (world) => {
      const asPerson = await new Customer(world, { identity: bo }).login();
      await asPerson.balances();
      const asCompany = await new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
      await asCompany.balances();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/eleven-digits-of-its-own',
    title: 'has numbers of eleven digits that are nobody, plain and packed',
    walk: async (world) => {
      const state = Buffer.from('order 17020100051').toString('base64url');
      const spoil = (heads: object) => ({
        ...heads,
        'tpp-redirect-uri': `https://shop.example/back?state=${state}&at=12085592768`,
      });
      const customer = await new Customer(world, { spoil }).login();
      await customer.pay(customer.order({ remittanceInformationUnstructured: `not ${anna.slice(1)}0` }));
    },
    catches: [],
  },
  ...lawfulPeople,
  ...lawfulLate,
  ...lawfulMixed,
  ...lawfulChoosing,
  ...lawfulPlaces,
  ...lawfulPassing,
  ...lawfulAccounts,
  ...lawfulOrders,
  ...lawfulSessions,
  ...lawfulBack,
  ...lawfulRepeats,
  ...lawfulAbsent,
  ...lawfulBuilding,
  ...lawfulNumbers,
  ...lawfulDoors,
  ...lawfulLooks,
  ...lawfulApart,
  ...lawfulTurns,
  ...lawfulRows,
  ...lawfulBefore,
  ...lawfulVerifying,
  ...lawfulForms,
  ...lawfulOdd,
  ...lawfulPatience,
  ...lawfulClients,
  ...lawfulProxied,
];
