/** Members in forms that are unusual and in order. */

import { bo, Customer } from '../customer.js';
import { paysAbroad } from '../forms.js';
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
];
