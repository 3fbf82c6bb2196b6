/** Strangers that write a member in a form of their own. */

import { wrongOnce, type Customer } from './customer.js';
import type { Got, Stranger } from './stranger.js';
import { textAt } from '../../../tpp/read-exchange.js';

const abroad = '/v1/payments/cross-border-credit-transfers';

const usual = {
  instructedAmount: { amount: '8.20', currency: 'USD' },
  creditorAgent: 'CHASUS33XXX',
  creditorAddress: { townName: 'New York', country: 'US' },
  creditorAccount: { bban: '021000021123456', currency: 'USD' },
};

/** A payment abroad, with members of its own. */
export async function paysAbroad(customer: Customer, more: object): Promise<Got> {
  return customer.call('POST', abroad, customer.order({ ...usual, ...more }));
}

export const formStrangers: readonly Stranger[] = [
  wrongOnce(
    'bban-too-long-abroad',
    'pays abroad to an account number of 31 characters',
    async (customer) => paysAbroad(customer, { creditorAccount: { bban: '1'.repeat(31), currency: 'USD' } }),
    ['bban-at-most-30'],
    ['cross-border-payment-end-13'],
  ),
  wrongOnce(
    'name-for-a-bank-code',
    'names the bank of the creditor in place of its code',
    async (customer) => paysAbroad(customer, { creditorAgent: 'JPMorgan Chase' }),
    ['creditor-agent-is-code'],
    ['cross-border-payment-pay-08-usual'],
  ),
  wrongOnce(
    'currency-account-without-bank',
    'pays to an account in euro at home without the code of its bank',
    async (customer) =>
      customer.create(customer.order({ creditorAccount: { bban: '26743379224', currency: 'EUR' } })),
    ['agent-of-currency-account'],
    ['domestic-payment-pay-09-usual', 'structured-creditor-town'],
  ),
  wrongOnce(
    'address-header-without-address',
    'sends PSU-IP-Address without an address when a job reads',
    async (customer) => {
      customer.address = '';
      await customer.balances();
    },
    ['psu-ip-address-not-empty'],
  ),
  wrongOnce(
    'account-paid-by-itself',
    'creates a transaction of the sandbox in which an account pays itself',
    async (customer) => paidInto(customer),
    ['counterpart-is-another-account'],
  ),
];

/** An account of a new customer of the sandbox, paid by the account with this number, or by itself. */
export async function paidInto(customer: Customer, debtor?: string): Promise<void> {
  const customerNumber = '01085800481';
  const whole = { customerNumber, customerType: 'PRIVATE', customerName: 'Test' };
  await customer.call('POST', '/v1/sandbox/customers', whole);
  const { json } = await customer.call('POST', '/v1/sandbox/accounts', {
    customerNumber,
    accountName: 'Daily',
    currency: 'NOK',
    cashAccountType: 'CACC',
    creditLine: 0,
    balance: 100,
  });
  const bban = debtor ?? textAt(json, 'bban') ?? textAt(json, 'iban')?.slice(4);
  const transactionAmount = { amount: 7, currency: 'NOK' };
  const bookingDate = new Date(customer.world.now()).toISOString().slice(0, 10);
  await customer.call('POST', `/v1/sandbox/accounts/${textAt(json, 'resourceId')}/transactions`, [
    { bookingDate, debtorAccount: { bban }, transactionAmount, remittanceInformationUnstructured: 'Sale' },
  ]);
}
