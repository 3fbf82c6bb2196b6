/** Orders of several kinds, as customers of strangers make them. */

import { textAt } from '../../../tpp/read-exchange.js';
import type { Customer } from './customer.js';
import type { Got } from './stranger.js';

const domestic = 'norwegian-domestic-credit-transfers';
const day = 86_400_000;

/** A day from today, or before it. */
export function dateIn({ world }: Customer, days: number): string {
  return new Date(world.now() + days * day).toISOString().slice(0, 10);
}

/** The id of what a reply says was created. */
export function idOf({ json }: Got): string {
  return textAt(json, 'paymentId') ?? textAt(json, 'basketId') ?? '';
}

/** A standing order. */
export async function createPeriodic(customer: Customer, more: object = {}, heads = {}): Promise<Got> {
  const startDate = dateIn(customer, 10);
  const order = customer.order({ startDate, frequency: 'Monthly', dayOfExecution: '5', ...more });
  return customer.call('POST', `/v1/periodic-payments/${domestic}`, order, heads);
}

/** A basket of one new payment. */
export async function createBasket(customer: Customer): Promise<Got> {
  return customer.call('POST', '/v1/signing-baskets', { paymentIds: [idOf(await customer.create())] });
}

/** An approved payment of a later day, which a deletion does not end by itself. */
export async function payLater(customer: Customer, more: object = {}): Promise<Got> {
  return customer.pay(customer.order({ requestedExecutionDate: dateIn(customer, 12), ...more }));
}

/** A new customer of the sandbox with an account; gives the replies. */
export async function makeHolder(customer: Customer): Promise<{ readonly made: Got; readonly account: Got }> {
  const customerNumber = '01085800481';
  const whole = { customerNumber, customerType: 'PRIVATE', customerName: 'Test' };
  const made = await customer.call('POST', '/v1/sandbox/customers', whole);
  const account = await customer.call('POST', '/v1/sandbox/accounts', {
    customerNumber,
    accountName: 'Daily',
    currency: 'NOK',
    cashAccountType: 'CACC',
    creditLine: 0,
    balance: 100,
  });
  return { made, account };
}

/** Makes a transaction of a sandbox account, paid by the account with this number. */
export async function payInto(customer: Customer, account: Got, debtor = '26743379224'): Promise<Got> {
  return customer.call('POST', `/v1/sandbox/accounts/${textAt(account.json, 'resourceId')}/transactions`, [
    {
      bookingDate: dateIn(customer, 0),
      debtorAccount: { bban: debtor },
      transactionAmount: { amount: 7, currency: 'NOK' },
      remittanceInformationUnstructured: 'Sale',
    },
  ]);
}
