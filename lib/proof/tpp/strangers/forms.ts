/** Strangers that write a member in a form of their own, or work on what is not there. */

import { Customer, wrongOnce } from './customer.js';
import { createPeriodic, dateIn, makeHolder, payInto } from './making.js';
import type { Got, Stranger } from './stranger.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { reply } from '../by-hand/spoiling.js';

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
    { may: ['cross-border-payment-end-13'] },
  ),
  wrongOnce(
    'name-for-a-bank-code',
    'names the bank of the creditor in place of its code',
    async (customer) => paysAbroad(customer, { creditorAgent: 'JPMorgan Chase' }),
    ['creditor-agent-is-code'],
    { may: ['cross-border-payment-pay-08-usual'] },
  ),
  wrongOnce(
    'currency-account-without-bank',
    'pays to an account in euro at home without the code of its bank',
    async (customer) =>
      customer.create(customer.order({ creditorAccount: { bban: '26743379224', currency: 'EUR' } })),
    ['agent-of-currency-account'],
    { may: ['domestic-payment-pay-09-usual', 'structured-creditor-town'] },
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
    paidByItself,
    ['counterpart-is-another-account'],
  ),
  wrongOnce(
    'iban-for-a-bban',
    'pays at home to an IBAN, with its blanks, in place of the number of the account',
    async (customer) =>
      customer.create(customer.order({ creditorAccount: { bban: 'NO25 3606 2211 010', currency: 'NOK' } })),
    ['bban-is-no-iban'],
    { may: ['creditor-bban-check-digit'] },
  ),
  wrongOnce(
    'iban-of-one-payment-of-a-bulk',
    'pays two creditors at once, the first of which by an IBAN',
    async (customer) =>
      customer.createBulk(customer.order({ creditorAccount: { bban: 'NO2536062211010', currency: 'NOK' } })),
    ['bban-is-no-iban'],
    { may: ['creditor-bban-check-digit'] },
  ),
  wrongOnce(
    'to-be-paid-last-week',
    'sends a payment with the day on which it was written down',
    async (customer) => customer.create(customer.order({ requestedExecutionDate: dateIn(customer, -6) })),
    ['execution-day-to-come'],
  ),
  wrongOnce(
    'standing-order-of-last-week',
    'sends a standing order that began when it was written down',
    async (customer) => createPeriodic(customer, { startDate: dateIn(customer, -6) }),
    ['execution-day-to-come'],
  ),
  wrongOnce(
    'account-used-after-the-reset',
    'resets the sandbox, and goes on with an account that it had made',
    async (each) => {
      const { account } = await makeHolder(each);
      await each.call('POST', '/v1/sandbox/initialize');
      return payInto(each, account);
    },
    ['sandbox-record-still-there'],
  ),
  wrongOnce(
    'account-filled-after-its-deletion',
    'deletes an account of the sandbox, and makes a transaction of it',
    async (each) => {
      const { account } = await makeHolder(each);
      await each.call('DELETE', `/v1/sandbox/accounts/${textAt(account.json, 'resourceId')}`);
      return payInto(each, account);
    },
    ['sandbox-record-still-there'],
  ),
];

/** What the bank takes, and what is probably wrong. */
export const slippedStrangers: readonly Stranger[] = [
  wrongOnce(
    'corporate-id-of-nobody',
    'sends PSU-Corporate-ID without a value for a private customer',
    async (customer) => customer.call('GET', '/v1/accounts', undefined, { 'psu-corporate-id': '' }),
    ['header-with-a-value'],
  ),
  wrongOnce(
    'session-undefined',
    'sends the word undefined as TPP-Session-ID of a second payment',
    async (customer) => {
      const created = await customer.create();
      await customer.call('GET', created.link('self'), undefined, { 'tpp-session-id': 'undefined' });
      await customer.authorise(created);
    },
    ['value-filled-in'],
    { may: ['session-kept'] },
  ),
  wrongOnce(
    'header-misspelt-at-payments',
    'misspells the header of the location, which is sent with payments alone',
    async (customer) =>
      customer.authorise(
        await customer.call('POST', `/v1/payments/${domestic}`, customer.order(), {
          'psu-geo-locaton': 'GEO:59.9,10.7',
        }),
      ),
    ['header-spelt-as-described'],
  ),
  wrongOnce(
    'sum-twice-in-a-body',
    'writes the body as text, in which the name of the creditor stands twice',
    async (customer) => {
      const text = JSON.stringify(customer.order()).replace('{', '{"creditorName":"Butcher",');
      await customer.authorise(await customer.call('POST', `/v1/payments/${domestic}`, text));
    },
    ['member-once'],
  ),
  wrongOnce(
    'parameter-added-to-a-link',
    'adds another bookingStatus to a link that has one',
    async (customer) =>
      customer.call('GET', transactionsOf(customer, 'bookingStatus=both&bookingStatus=booked')),
    ['query-parameter-once'],
  ),
  wrongOnce(
    'days-reversed',
    'asks for transactions from today to last week',
    async (customer) => {
      const days = `dateFrom=${dateIn(customer, 0)}&dateTo=${dateIn(customer, -7)}`;
      await customer.call('GET', transactionsOf(customer, `bookingStatus=both&${days}`));
    },
    ['days-in-order'],
  ),
  wrongOnce(
    'first-day-to-come',
    'asks for transactions from next month on',
    async (customer) =>
      customer.call('GET', transactionsOf(customer, `bookingStatus=both&dateFrom=${dateIn(customer, 30)}`)),
    ['days-in-order'],
  ),
  wrongOnce(
    'parameter-of-another-call',
    'asks for the balances of each account with the transactions',
    async (customer) => customer.call('GET', transactionsOf(customer, 'bookingStatus=both&withBalance=true')),
    ['query-parameter-near-another'],
  ),
  wrongOnce(
    'body-of-a-read',
    'sends the filter of transactions as the body of the GET, too',
    async (customer) =>
      customer.call('GET', transactionsOf(customer, 'bookingStatus=both'), { bookingStatus: 'both' }),
    ['get-without-body'],
  ),
  wrongOnce(
    'days-of-the-sandbox',
    'names the days at an account as the sandbox names them',
    async (customer) =>
      customer.call('GET', transactionsOf(customer, `bookingStatus=both&fromDate=${dateIn(customer, -7)}`)),
    ['query-parameter-near-another'],
  ),
  wrongOnce(
    'text-under-a-wrong-name',
    'misspells the member of the text for the payee',
    async (customer) =>
      customer.authorise(await customer.create(customer.order({ remittanceInformationUnstructurd: 'rent' }))),
    ['member-near-another'],
  ),
  wrongOnce(
    'opt-in-with-underscores',
    'writes the opt-in as a variable is written',
    async (customer) =>
      customer.call('GET', '/v1/accounts', undefined, { 'x-accept-fix': 'amount_as_string' }),
    ['opt-ins-known'],
  ),
  wrongOnce(
    'instant-next-week',
    'orders an instant payment for next week',
    async (customer) =>
      customer.call(
        'POST',
        `/v1/payments/instant-${domestic}-straks`,
        customer.order({ requestedExecutionDate: dateIn(customer, 7) }),
      ),
    ['instant-at-once'],
    { may: ['authorisation-begun'] },
  ),
  wrongOnce(
    'customer-at-the-contact-address',
    'registers its contact address with the headers of the last customer',
    async (customer) => {
      const path = `/v1/tpps/${customer.world.both.organisation}/contact-information`;
      await customer.call('PUT', path, { email: 'tech@shop.example' });
    },
    ['contact-without-psu'],
  ),
  wrongOnce(
    'name-escaped-in-a-bulk',
    'escapes the name of a payee for a page, in a bulk alone',
    async (customer) =>
      customer.authorise(await customer.createBulk(customer.order({ creditorName: 'Fisk &amp; Vilt' }))),
    ['text-as-written'],
  ),
  wrongOnce(
    'currency-of-the-payment-for-the-debtor',
    'names the currency of the payment as that of the account that pays, by its IBAN',
    async (customer) =>
      customer.call('POST', '/v1/payments/sepa-credit-transfers', {
        instructedAmount: { amount: '8.20', currency: 'EUR' },
        creditorName: 'Bakery',
        creditorAgent: 'DEUTDEFFXXX',
        creditorAddress: { townName: 'Berlin', country: 'DE' },
        creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
        debtorAccount: { iban: 'NO7136062211010', currency: 'EUR' },
      }),
    ['debtor-account-currency'],
    { may: ['authorisation-begun'] },
  ),
  wrongOnce(
    'day-to-wait-for-unread',
    'does not read a Retry-After that is a date',
    async (customer, world) => {
      for (let run = 0; run < 2; run += 1) {
        await customer.balances();
        world.pass(2_000);
      }
    },
    ['too-many-requests-heeded'],
    {
      trouble: () => async (request, pass) =>
        request.target.endsWith('/balances')
          ? { ...reply(429), headers: [['Retry-After', 'Mon, 02 Nov 2026 09:40:00 GMT']] }
          : pass(),
    },
  ),
  {
    id: 'stranger/identity-mistyped',
    title: 'pays for a person whose identity number has a wrong check digit',
    walk: async (world) => {
      const customer = new Customer(world);
      const heads = { 'x-psu-identity': '12085592768', 'psu-context': 'PRIVATE' };
      await customer.call('POST', `/v1/payments/${domestic}`, customer.order(), heads);
    },
    catches: ['identity-check-digits'],
    may: ['single-sca-followed'],
  },
];

const domestic = 'norwegian-domestic-credit-transfers';

/** The address of the transactions of the first account, with a query of one's own. */
export function transactionsOf(customer: Customer, query: string): string {
  return `${customer.accounts[0]?.transactions.split('?')[0]}?${query}`;
}

/** An account of a new customer of the sandbox is paid by itself. */
async function paidByItself(customer: Customer): Promise<Got> {
  const { account } = await makeHolder(customer);
  const bban = textAt(account.json, 'bban') ?? textAt(account.json, 'iban')?.slice(4);
  return payInto(customer, account, bban);
}
