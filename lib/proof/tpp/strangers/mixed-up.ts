/**
 * Strangers that take one customer, agreement or payment for another, and what looks alike and is in order.
 */

import { listAt } from '../../../../examples/tpp/client.js';
import { textAt } from '../../../tpp/read-exchange.js';
import { bo, Customer, inOrder, wrongOnce } from './customer.js';
import type { Stranger, World } from './stranger.js';
import type { Trouble } from '../recorded-target.js';

/** The ids of the agreements of Bo, after a login in the private context. */
async function agreementsOf(customer: Customer): Promise<readonly string[]> {
  const { json } = await customer.call('GET', '/v1/agreements');
  return listAt(json, 'agreements').flatMap((each) => textAt(each, 'id') ?? []);
}

/** The first reading of balances meets a bank that is away for a minute. */
function awayForAMinute(): Trouble {
  let left = 1;
  return async (request, pass) => {
    if (left === 0 || !request.target.endsWith('/balances')) return pass();
    left -= 1;
    const body = Buffer.from('{"tppMessages":[{"category":"ERROR","code":"SYSTEM_ERROR"}]}');
    return { status: 503, headers: [['Retry-After', '60']], body };
  };
}

async function corporate(world: World): Promise<Customer> {
  return new Customer(world, { identity: bo, context: 'CORPORATE' }).login();
}

export const mixedStrangers: readonly Stranger[] = [
  {
    id: 'stranger/certificate-of-its-other-registration',
    title: 'sends the certificate of its other registration with a call that it signs with its own key',
    walk: async (world) => {
      const { der, keyId } = world.aisp;
      const customer = await new Customer(world).login();
      const mixed = new Customer(world, { shop: { ...world.both, der, keyId } });
      mixed.psuId = customer.psuId;
      mixed.session = customer.session;
      mixed.accounts = customer.accounts;
      await mixed.balances();
    },
    catches: ['signature-fits'],
  },
  wrongOnce(
    'pays-from-the-account-of-another',
    'pays from an account that the bank showed to another customer',
    async (first, world) => {
      const second = await new Customer(world, { identity: bo }).login();
      await second.create(first.order());
    },
    ['debtor-of-its-psu'],
  ),
  wrongOnce(
    'pays-from-the-card-of-another',
    'pays from a card whose reference the bank showed to another customer',
    async (first, world) => {
      const [card = ''] = await first.cards();
      const { json } = await first.call('GET', `/v1/card-accounts/${card}`);
      const identification = textAt(json, 'cardAccount', 'relatedAccount', 'identification');
      const other = { identification, schemeNameProprietary: 'creditCardAccount' };
      const second = await new Customer(world, { identity: bo }).login();
      await second.create(second.order({ debtorAccount: { other, currency: 'NOK' } }));
    },
    ['debtor-of-its-psu'],
  ),
  {
    id: 'stranger/agreement-changed-meanwhile',
    title: 'reads the status of a payment under another agreement than that of its creation',
    walk: async (world) => {
      const customer = await corporate(world);
      const created = await customer.create();
      const others = (await agreementsOf(customer)).filter((each) => each !== customer.corporateId);
      customer.corporateId = others[0];
      await customer.call('DELETE', created.link('self'));
    },
    catches: ['payment-of-its-psu'],
  },
  {
    id: 'stranger/pays-for-one-agreement-from-another',
    title: 'pays under one agreement from an account that was shown for another',
    walk: async (world) => {
      const customer = await corporate(world);
      const [account] = customer.accounts;
      const others = (await agreementsOf(customer)).filter((each) => each !== customer.corporateId);
      customer.corporateId = others[0];
      await customer.createBulk(customer.order({ debtorAccount: { bban: account?.bban, currency: 'NOK' } }));
    },
    catches: ['debtor-of-its-context'],
    may: ['debtor-of-its-psu'],
  },
  wrongOnce(
    'authorises-once-more',
    'starts the authorisation of a payment again after its status told of the approval',
    async (customer) => customer.authorise(await customer.pay()),
    ['ended-order-left-alone'],
  ),
  wrongOnce(
    'paid-one-in-a-basket',
    'puts a payment into a basket that was approved by itself',
    async (customer) => {
      const ids = [textAt((await customer.pay()).json, 'paymentId')];
      await customer.call('POST', '/v1/signing-baskets', { paymentIds: ids });
    },
    ['ended-order-left-alone'],
  ),
  wrongOnce(
    '503-with-retry-after',
    'asks again after a second although 503 names a minute',
    async (customer, world) => {
      await customer.balances();
      world.pass(1_000);
      await customer.balances();
    },
    ['server-error-patience'],
    { trouble: awayForAMinute },
  ),
];

export const lawfulMixed: readonly Stranger[] = [
  inOrder(
    'pays-from-a-card-of-its-own',
    'pays from a card by the reference that its details show',
    async (customer) => {
      const [card = ''] = await customer.cards();
      const { json } = await customer.call('GET', `/v1/card-accounts/${card}`);
      const identification = textAt(json, 'cardAccount', 'relatedAccount', 'identification');
      const other = { identification, schemeNameProprietary: 'creditCardAccount' };
      await customer.pay(customer.order({ debtorAccount: { other, currency: 'NOK' } }));
    },
  ),
  inOrder(
    '503-waited-for',
    'asks again after the minute that 503 names',
    async (customer, world) => {
      await customer.balances();
      world.pass(60_000);
      await customer.balances();
    },
    { trouble: awayForAMinute },
  ),
  inOrder(
    'sca-begun-again-after-a-lost-redirect',
    'starts the SCA again, as the customer who approved never came back',
    async (customer, world) => {
      const created = await customer.create();
      const { offer = '' } = await customer.call('POST', created.link('startAuthorisation'));
      await world.visit(offer, { identity: customer.identity });
      world.pass(120_000);
      await customer.authorise(created);
      await customer.call('GET', created.link('status'));
    },
  ),
  {
    id: 'stranger-in-order/each-agreement-by-itself',
    title: 'reads and pays under each agreement, and works on each payment under its own',
    walk: async (world) => {
      const customer = await corporate(world);
      await customer.balances();
      const created = await customer.create();
      await customer.call('DELETE', created.link('self'));
    },
    catches: [],
  },
  inOrder(
    'pages-without-the-customer',
    'reads a long list page by page, four times a day without the customer',
    async (customer, world) => {
      customer.address = undefined;
      const [path] = (customer.accounts[0]?.transactions ?? '').split('?');
      for (let run = 0; run < 2; run += 1) {
        world.pass(6 * 3_600_000);
        for (let offset = 0; offset < 3; offset += 1)
          await customer.call('GET', `${path}?bookingStatus=both&limit=1&offset=${offset}`);
      }
    },
  ),
];
