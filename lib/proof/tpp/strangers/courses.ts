/** Steps of orders that are paid, looked at, or left. */

import { Customer } from './customer.js';
import type { Got, World } from './stranger.js';

/** Asks for status and details, as of what is done. */
export async function looksAt(customer: Customer, created: Got): Promise<void> {
  await customer.call('GET', created.link('status'));
  await customer.call('GET', created.link('self'));
}

/** Goes on with what was created as if it were authorised; its authorisation may have been started. */
export async function goesOn(customer: Customer, created: Got, starts: boolean): Promise<void> {
  if (starts) await customer.call('POST', created.link('startAuthorisation'));
  await looksAt(customer, created);
}

/** A customer with one payment that was paid in order. */
export async function paid(world: World): Promise<Customer> {
  const customer = await new Customer(world).login();
  const created = await customer.create();
  await customer.authorise(created);
  await looksAt(customer, created);
  return customer;
}

/** An order of another sum, which is another order. */
export async function another(customer: Customer): Promise<Got> {
  return customer.create(customer.order({ instructedAmount: { amount: '17.40', currency: 'NOK' } }));
}
