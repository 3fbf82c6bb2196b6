/** Strangers that send what a program left in the place of a value, or name what is not meant there. */

import { wrongOnce, type Customer } from '../customer.js';
import { membersOf, textAt } from '../../../../tpp/read-exchange.js';
import { createPeriodic } from '../making.js';
import type { Stranger } from '../stranger.js';

const domestic = '/v1/payments/norwegian-domestic-credit-transfers';

/** A payment with members of its own, that the customer approves. */
async function pays(customer: Customer, more: object): Promise<void> {
  await customer.authorise(await customer.create(customer.order(more)));
}

/** The records that a list of a reply holds. */
function membersIn(json: unknown, list: string): readonly unknown[] {
  const all = membersOf(json)[list];
  return Array.isArray(all) ? all : [];
}

const account = (bban: string) => ({ creditorAccount: { bban, currency: 'NOK' } });

export const unfilledStrangers: readonly Stranger[] = [
  wrongOnce(
    'payee-undefined',
    'pays to a name that its form had not filled in',
    async (customer) => pays(customer, { creditorName: 'undefined' }),
    ['member-filled-in'],
  ),
  wrongOnce(
    'object-for-a-text',
    'writes an object as a text into the message to the payee of a bulk',
    async (customer) =>
      customer.authorise(
        await customer.createBulk(customer.order({ remittanceInformationUnstructured: '[object Object]' })),
      ),
    ['member-filled-in'],
  ),
  wrongOnce(
    'template-for-a-street',
    'sends a template that nothing was put into as the street of a standing order',
    async (customer) =>
      createPeriodic(customer, { creditorAddress: { street: '{{street}}', country: 'NO' } }),
    ['member-filled-in'],
  ),
  wrongOnce(
    'null-for-a-reference',
    'writes null as a text for the reference of a payment',
    async (customer) => pays(customer, { remittanceInformationStructuredArray: [{ reference: 'null' }] }),
    ['member-filled-in'],
  ),
  wrongOnce(
    'state-undefined',
    'loses the state of the customer, whom the bank sends back to an address without one',
    async (customer) => {
      const heads = { 'tpp-redirect-uri': 'https://shop.example/back?state=undefined' };
      await customer.authorise(await customer.call('POST', domestic, customer.order(), heads));
    },
    ['value-filled-in'],
  ),
  wrongOnce(
    'payee-without-a-name',
    'pays to a payee whose name is a blank',
    async (customer) => pays(customer, { creditorName: ' ' }),
    ['text-not-empty'],
  ),
  wrongOnce(
    'bell-in-a-message',
    'sends a control character of a terminal in the message to the payee',
    async (customer) => pays(customer, { remittanceInformationUnstructured: 'rent\u0007' }),
    ['text-without-control-characters'],
  ),
  wrongOnce(
    'account-with-dots',
    'sends the number of an account with its dots',
    async (customer) => pays(customer, account('3606.22.11010')),
    ['account-number-as-one'],
  ),
  wrongOnce(
    'duplicates-let-pass-in-the-body',
    'lets duplicates pass by a member of the body',
    async (customer) => pays(customer, { allowLogicalDuplicate: true }),
    ['member-near-another'],
  ),
  wrongOnce(
    'id-encoded-at-an-account',
    'encodes the id of an account before it stands in an address, as no bank gave it',
    async (customer) => customer.call('GET', (customer.accounts[0]?.balances ?? '').replaceAll('!', '%21')),
    ['id-spelt-as-given'],
  ),
  wrongOnce(
    'id-encoded-at-a-deletion',
    'encodes the id of a payment when it is to be deleted',
    async (customer) => {
      const created = await customer.create();
      await customer.call('DELETE', created.link('self').replaceAll('!', '%21'));
      await customer.call('DELETE', created.link('self'));
    },
    ['id-spelt-as-given'],
  ),
  wrongOnce(
    'psu-id-drawn-for-a-consent',
    'asks for the way to a consent in the name of a PSU-ID that it drew, which that call does not need',
    async (customer, world) => {
      const heads = { 'psu-id': world.draw(), 'tpp-session-id': world.draw() };
      const { offer = '' } = await customer.call('POST', '/v1/bank-offered-consents', undefined, heads);
      await customer.approve(offer);
      await customer.login();
    },
    ['psu-id-of-who-comes'],
  ),
  wrongOnce(
    'listed-account-paid-by-itself',
    'lets an account that it knows from the list of accounts pay itself in the sandbox',
    async (customer) => {
      const [own] = membersIn((await customer.call('GET', '/v1/accounts')).json, 'accounts');
      const [id = '', bban = ''] = [textAt(own, 'resourceId'), textAt(own, 'bban')];
      await customer.call('POST', `/v1/sandbox/accounts/${id}/transactions`, [
        {
          debtorAccount: { bban },
          transactionAmount: { currency: 'NOK', amount: 10 },
          bookingDate: '2026-10-20',
          valueDate: '2026-10-20',
        },
      ]);
    },
    ['counterpart-is-another-account'],
  ),
  wrongOnce(
    'consent-named',
    'names the consent, as other banks want it',
    async (customer) =>
      customer.call('GET', '/v1/accounts', undefined, { 'consent-id': customer.world.draw() }),
    ['header-of-this-interface'],
  ),
];
