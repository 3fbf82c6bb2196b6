/** Members in forms that are unusual and in order. */

import { bo, Customer } from '../customer.js';
import { paidInto, paysAbroad } from '../forms.js';
import type { Stranger } from '../stranger.js';
import { reply } from '../../by-hand/spoiling.js';

export const lawfulForms: readonly Stranger[] = [
  {
    id: 'stranger-in-order/forms-of-its-own',
    title: 'writes bank codes short and long, and an account number of 30 characters',
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await paidInto(customer, '26743379224');
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
];
