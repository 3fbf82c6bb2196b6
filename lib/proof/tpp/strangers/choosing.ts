/** Strangers that choose wrongly among what there is, and those that choose what is unusual and in order. */

import { inOrder, wrongOnce } from './customer.js';
import type { Stranger } from './stranger.js';
import { creates, lostOnce } from './trouble.js';

const sepa = '/v1/payments/sepa-credit-transfers';

function abroad(amount: object): object {
  return {
    instructedAmount: amount,
    creditorName: 'Erika Mustermann',
    creditorAgent: 'DEUTDEFFXXX',
    creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' },
    creditorAddress: { street: 'Hauptstr. 5', townName: 'Berlin', postalCode: '10115', country: 'DE' },
    debtorAccount: { iban: 'NO7136062211010', currency: 'NOK' },
  };
}

function sum(amount: string): object {
  return { instructedAmount: { amount, currency: 'NOK' } };
}

export const choosingStrangers: readonly Stranger[] = [
  wrongOnce(
    'sepa-in-kroner',
    'sends kroner by a SEPA transfer',
    async (customer) => customer.call('POST', sepa, abroad({ amount: '70.00', currency: 'NOK' })),
    ['product-of-its-currency'],
  ),
  wrongOnce(
    'xml-for-transactions',
    'asks for XML where it reads transactions',
    async (customer) =>
      customer.call('GET', customer.accounts[0]?.transactions ?? '', undefined, {
        accept: 'application/xml, application/json;q=0',
      }),
    ['json-accepted'],
  ),
  wrongOnce(
    'an-oere-more-after-loss',
    'orders a payment once more with an øre more when its reply is lost',
    async (customer) => {
      const lost = await customer.create(customer.order(sum('500.00'))).catch(() => undefined);
      if (lost === undefined) await customer.create(customer.order(sum('500.01')));
    },
    ['payment-not-blindly-repeated'],
    { trouble: lostOnce(creates) },
  ),
];

export const lawfulChoosing: readonly Stranger[] = [
  inOrder('accepts-anything', 'sends Accept in unusual forms that take JSON', async (customer) => {
    for (const accept of ['*/*;q=0.1', 'text/html, application/JSON;q=0.5', 'application/*'])
      await customer.call('GET', '/v1/accounts', undefined, { accept });
    await customer.call('POST', sepa, abroad({ amount: '7.00', currency: 'EUR' }));
  }),
  inOrder(
    'something-else-after-loss',
    'lets the customer pay another sum to the same payee while the first is cleared up',
    async (customer, world) => {
      await customer.create(customer.order(sum('500.00'))).catch(() => undefined);
      world.pass(1_500);
      await customer.create(customer.order(sum('80.00')));
    },
    { trouble: lostOnce(creates) },
  ),
  inOrder(
    'next-invoice-after-loss',
    'pays the next invoice of a payee, of nearly the same sum, when the reply to the first is lost',
    async (customer) => {
      const invoice = (amount: string, remittanceInformationUnstructured: string) =>
        customer.order({ ...sum(amount), remittanceInformationUnstructured });
      await customer.create(invoice('500.00', 'invoice 4711')).catch(() => undefined);
      await customer.create(invoice('503.00', 'invoice 4712'));
    },
    { trouble: lostOnce(creates) },
  ),
  inOrder(
    'two-standing-orders',
    'orders two standing orders for one payee, and pays two invoices of the same sum',
    async (customer, world) => {
      const path = '/v1/periodic-payments/norwegian-domestic-credit-transfers';
      const from = new Date(world.now() + 12 * 86_400_000).toISOString().slice(0, 10);
      for (const dayOfExecution of ['3', '17']) {
        const more = { startDate: from, frequency: 'Monthly', dayOfExecution, executionRule: 'following' };
        await customer.authorise(await customer.call('POST', path, customer.order(more)));
      }
      for (const text of ['invoice 4711', 'invoice 4712'])
        await customer.pay(customer.order({ remittanceInformationUnstructured: text }));
    },
  ),
];
