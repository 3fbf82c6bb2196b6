/** Members in forms that are unusual and in order. */

import { listAt } from '../../../../../examples/tpp/client.js';
import { bo, Customer } from '../customer.js';
import { paysAbroad, transactionsOf } from '../forms.js';
import { dateIn, makeHolder, payInto } from '../making.js';
import { textAt } from '../../../../tpp/read-exchange.js';
import type { Stranger } from '../stranger.js';
import { reply } from '../../by-hand/spoiling.js';

export const lawfulForms: readonly Stranger[] = [
  {
    id: 'stranger-in-order/forms-of-its-own',
    title: 'writes bank codes short and long, and an account number of 30 characters',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await payInto(customer, (await makeHolder(customer)).account);
      await customer.authorise(await paysAbroad(customer, { creditorAgent: 'CHASUS33' }));
      const creditorAccount = { bban: '1'.repeat(30), currency: 'USD' };
      await customer.authorise(await paysAbroad(customer, { creditorAccount }));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/refused-for-calls-of-others',
    title: 'makes the four reads of a day although a bank counts more than it says, and refuses them',
    trouble: () => async (request, pass) => (request.target.endsWith('/balances') ? reply(429) : pass()),
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo }).login();
      customer.address = undefined;
      for (let run = 0; run < 4; run += 1) await customer.balances();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/iban-abroad-by-the-only-member-shown',
    title: 'pays abroad with an IBAN as bban, which is the one member that the text shows',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await paysAbroad(customer, { creditorAccount: { bban: 'DE89370400440532013000', currency: 'USD' } });
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/eleven-digits-abroad',
    title: 'pays to a Swedish account of eleven digits',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await paysAbroad(customer, {
        creditorAgent: 'NDEASESS',
        creditorAddress: { townName: 'Stockholm', country: 'SE' },
        creditorAccount: { bban: '83279034562', currency: 'SEK' },
        instructedAmount: { amount: '8.20', currency: 'SEK' },
      });
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/mailbox-of-a-department',
    title: 'registers the mailbox of its Norwegian operations',
    walk: async ({ both, send }) => {
      const path = `/v1/tpps/${both.organisation}/contact-information`;
      await send(both, 'PUT', path, {}, { email: 'it.drift@shop.example' });
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/paid-today',
    title: 'names today as the day of a payment, in the last hour of the day',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      world.pass(14 * 3_600_000);
      await customer.login();
      await customer.create(customer.order({ requestedExecutionDate: dateIn(customer, 0) }));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/looks-whether-it-is-gone',
    title: 'resets the sandbox, looks whether a customer is gone, deletes it all the same, and begins anew',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const { made } = await makeHolder(customer);
      const path = `/v1/sandbox/customers/${textAt(made.json, 'customerId')}`;
      await customer.call('POST', '/v1/sandbox/initialize');
      await customer.call('GET', path);
      await customer.call('DELETE', path);
      await payInto(customer, (await makeHolder(customer)).account);
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/names-that-look-empty',
    title: 'pays a person of the name Null, and sends headers of its own beside those of the interface',
    walk: async (world) => {
      const own = {
        origin: 'null',
        'sec-fetch-site': 'none',
        'x-psu-journey': '7',
        'psu-user-agent': 'none',
      };
      const customer = await new Customer(world, { spoil: (heads) => ({ ...heads, ...own }) }).login();
      await customer.pay(customer.order({ creditorName: 'Null', remittanceInformationUnstructured: 'None' }));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/one-day',
    title: 'asks for the transactions of one day, by a query in another order',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const day = dateIn(customer, -1);
      const query = `dateTo=${day}&dateFrom=${day}&bookingStatus=both`;
      await customer.call('GET', transactionsOf(customer, query));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/cards-four-times',
    title: 'reads two details of transactions and a card four times a day each without the PSU',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const [card] = await customer.cards();
      const { json } = await customer.call('GET', transactionsOf(customer, 'bookingStatus=booked'));
      const ids = listAt(json, 'transactions', 'booked').map((each) => textAt(each, 'transactionId'));
      customer.address = undefined;
      for (let run = 0; run < 4; run += 1) {
        world.pass(3_600_000);
        await customer.call('GET', `/v1/card-accounts/${card}/transactions?bookingStatus=booked`);
        for (const id of ids.slice(0, 2))
          await customer.call('GET', `/v1/accounts/${customer.accounts[0]?.id}/transactions/${id}`);
      }
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/came-back-by-another-way',
    title:
      'starts an authorisation once more, because the customer closed the browser before the redirect came',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      await customer.authorise(created);
      world.pass(40_000);
      await customer.call('POST', created.link('startAuthorisation'));
      await customer.call('GET', created.link('status'));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/waits-for-what-is-not-shown-yet',
    title: 'asks for the status every two seconds while the customer decides',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      const created = await customer.create();
      const { offer = '' } = await customer.call('POST', created.link('startAuthorisation'));
      for (let run = 0; run < 9; run += 1) {
        world.pass(2_000);
        await customer.call('GET', created.link('status'));
      }
      await customer.approve(offer);
      await customer.call('GET', created.link('status'));
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/in-a-network-of-its-own',
    title: 'serves a customer in a private network, whose address is the same all the time',
    walk: async (world) => {
      const customer = await new Customer(world, { address: '10.20.0.7' }).login();
      await customer.balances();
      await customer.pay();
    },
    catches: [],
  },
  {
    id: 'stranger-in-order/night-after-a-login',
    title: 'reads without the PSU a minute after the SCA',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      customer.address = undefined;
      world.pass(60_000);
      await customer.balances();
    },
    catches: [],
  },
];
