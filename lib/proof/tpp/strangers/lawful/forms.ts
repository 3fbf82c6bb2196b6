/** Members in forms that are unusual and in order. */

import { listAt } from '../../../../../examples/tpp/client.js';
import { bo, Customer, inOrder } from '../customer.js';
import { paysAbroad, transactionsOf } from '../forms.js';
import { dateIn, makeHolder, payInto } from '../making.js';
import { textAt } from '../../../../tpp/read-exchange.js';
import type { Stranger } from '../stranger.js';
import { reply } from '../../by-hand/spoiling.js';

export const lawfulForms: readonly Stranger[] = [
  inOrder(
    'forms-of-its-own',
    'writes bank codes short and long, and an account number of 30 characters',
    async (customer) => {
      await payInto(customer, (await makeHolder(customer)).account);
      await customer.authorise(await paysAbroad(customer, { creditorAgent: 'CHASUS33' }));
      const creditorAccount = { bban: '1'.repeat(30), currency: 'USD' };
      await customer.authorise(await paysAbroad(customer, { creditorAccount }));
    },
  ),
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
  inOrder(
    'iban-abroad-by-the-only-member-shown',
    'pays abroad with an IBAN as bban, which is the one member that the text shows',
    async (customer) =>
      paysAbroad(customer, { creditorAccount: { bban: 'DE89370400440532013000', currency: 'USD' } }),
  ),
  inOrder('eleven-digits-abroad', 'pays to a Swedish account of eleven digits', async (customer) =>
    paysAbroad(customer, {
      creditorAgent: 'NDEASESS',
      creditorAddress: { townName: 'Stockholm', country: 'SE' },
      creditorAccount: { bban: '83279034562', currency: 'SEK' },
      instructedAmount: { amount: '8.20', currency: 'SEK' },
    }),
  ),
  {
    id: 'stranger-in-order/mailbox-of-a-department',
    title: 'registers the mailbox of its Norwegian operations',
    walk: async ({ both, send }) => {
      const path = `/v1/tpps/${both.organisation}/contact-information`;
      await send(both, 'PUT', path, {}, { email: 'it.drift@shop.example' });
    },
    catches: [],
  },
  inOrder(
    'paid-today',
    'names today as the day of a payment, in the last hour of the day',
    async (customer, world) => {
      world.pass(14 * 3_600_000);
      await customer.login();
      await customer.create(customer.order({ requestedExecutionDate: dateIn(customer, 0) }));
    },
  ),
  inOrder(
    'looks-whether-it-is-gone',
    'resets the sandbox, looks whether a customer is gone, deletes it all the same, and begins anew',
    async (customer) => {
      const { made } = await makeHolder(customer);
      const path = `/v1/sandbox/customers/${textAt(made.json, 'customerId')}`;
      await customer.call('POST', '/v1/sandbox/initialize');
      await customer.call('GET', path);
      await customer.call('DELETE', path);
      await payInto(customer, (await makeHolder(customer)).account);
    },
  ),
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
  inOrder(
    'one-day',
    'asks for the transactions of one day, by a query in another order',
    async (customer) => {
      const day = dateIn(customer, -1);
      const query = `dateTo=${day}&dateFrom=${day}&bookingStatus=both`;
      await customer.call('GET', transactionsOf(customer, query));
    },
  ),
  inOrder(
    'cards-four-times',
    'reads two details of transactions and a card four times a day each without the PSU',
    async (customer, world) => {
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
  ),
  inOrder(
    'came-back-by-another-way',
    'starts an authorisation once more, because the customer closed the browser before the redirect came',
    async (customer, world) => {
      const created = await customer.create();
      await customer.authorise(created);
      world.pass(40_000);
      await customer.call('POST', created.link('startAuthorisation'));
      await customer.call('GET', created.link('status'));
    },
  ),
  inOrder(
    'waits-for-what-is-not-shown-yet',
    'asks for the status every two seconds while the customer decides',
    async (customer, world) => {
      const created = await customer.create();
      const { offer = '' } = await customer.call('POST', created.link('startAuthorisation'));
      for (let run = 0; run < 9; run += 1) {
        world.pass(2_000);
        await customer.call('GET', created.link('status'));
      }
      await customer.approve(offer);
      await customer.call('GET', created.link('status'));
    },
  ),
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
  inOrder('night-after-a-login', 'reads without the PSU a minute after the SCA', async (customer, world) => {
    customer.address = undefined;
    world.pass(60_000);
    await customer.balances();
  }),
];
