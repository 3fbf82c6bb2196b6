/** Strangers that write identity numbers where none belongs, in one place only. */

import { createHash } from 'node:crypto';
import { textAt } from '../../../tpp/read-exchange.js';
import { anna, bo, Customer, inOrder, wrongOnce } from './customer.js';
import type { Heads, Stranger } from './stranger.js';

let count = 0;

/** A header that holds the number with each call. */
function inHeader(
  id: string,
  title: string,
  heads: (identity: string) => Heads,
  catches = 'identity-nowhere-else',
  may: readonly string[] = [],
): Stranger {
  const spoil = (own: Heads) => ({ ...own, ...heads(bo) });
  return {
    id: `stranger/number-in-${id}`,
    title,
    walk: async (world) => {
      const customer = await new Customer(world, { identity: bo, spoil }).login();
      await customer.balances();
    },
    catches: [catches],
    may,
  };
}

/** A payment with the number in its body. */
function inBody(id: string, title: string, pay: (customer: Customer) => Promise<unknown>): Stranger {
  return {
    id: `stranger/number-in-${id}`,
    title,
    walk: async (world) => pay(await new Customer(world).login()),
    catches: ['identity-nowhere-else'],
    may: ['query-parameter-known'],
  };
}

const headers: readonly Stranger[] = [
  inHeader('request-ids', 'makes request ids of the identity number and the time', (identity) => ({
    'x-request-id': `${identity}-${(count += 1)}`,
  })),
  inHeader(
    'the-session',
    'names the session by the identity number',
    (identity) => ({ 'tpp-session-id': `user:${identity}` }),
    'identity-nowhere-else',
    ['session-kept'],
  ),
  inHeader('the-brand', 'writes the identity number into TPP-Brand-Logging-Information', (identity) => ({
    'tpp-brand-logging-information': `Shop for ${identity}`,
  })),
  inHeader('the-user-agent', 'writes the identity number into PSU-User-Agent', (identity) => ({
    'psu-user-agent': `App/1 (${identity})`,
  })),
  inHeader(
    'the-way-back',
    'writes the identity number into the path of the redirect address',
    (identity) => ({ 'tpp-redirect-uri': `https://shop.example/back/${identity}/done` }),
  ),
  inHeader(
    'the-way-back-twice-escaped',
    'escapes the identity number twice in the redirect address',
    (identity) => ({
      'tpp-redirect-uri': `https://shop.example/back?u=${encodeURIComponent(encodeURIComponent(`${identity.slice(0, 6)} ${identity.slice(6)}`))}`,
    }),
  ),
  inHeader(
    'a-trace',
    'writes the identity number in hexadecimal digits into a header of its own',
    (identity) => ({ 'x-trace': Buffer.from(identity).toString('hex') }),
  ),
  inHeader('a-token', 'writes the identity number into a token of its own', (identity) => ({
    'x-user': `token=${Buffer.from(JSON.stringify({ sub: identity })).toString('base64url')}.x`,
  })),
  inHeader('a-device', 'pads the identity number to a UUID that names the device', (identity) => ({
    'psu-device-id': `00000000-0000-4000-8000-0${identity}`,
  })),
  inHeader(
    'a-session-hash',
    'names the session by a hash of the identity number',
    (identity) => ({ 'tpp-session-id': createHash('sha256').update(identity).digest('hex') }),
    'identity-not-hashed',
    ['session-kept'],
  ),
  inHeader(
    'a-state-hash',
    'names the journey by a hash of the identity number',
    (identity) => ({
      'tpp-redirect-uri': `https://shop.example/back?state=${createHash('sha1').update(identity).digest('base64url')}`,
    }),
    'identity-not-hashed',
  ),
];

const bodies: readonly Stranger[] = [
  inBody('a-bulk', 'writes the identity number into a text of a bulk', async (each) =>
    each.createBulk(each.order({ remittanceInformationUnstructured: `dues ${anna}` })),
  ),
  inBody('a-reference', 'writes the identity number into a structured reference', async (each) =>
    each.create(each.order({ remittanceInformationStructuredArray: [{ reference: anna }] })),
  ),
  inBody('the-ultimate-debtor', 'names the ultimate debtor by the identity number', async (each) =>
    each.create(each.order({ ultimateDebtor: `${anna.slice(0, 6)} ${anna.slice(6)}` })),
  ),
  inBody('an-address', 'asks for a status with the identity number in the query', async (each) =>
    each.call('GET', `${(await each.create()).link('status')}?user=${anna}`),
  ),
  inBody('a-consent', 'names the customer in the body of a consent', async (each) =>
    each.call('POST', '/v1/bank-offered-consents', { psuId: anna }),
  ),
];

/** X-PSU-IDENTITY where nobody asks for it. */
function asked(
  id: string,
  title: string,
  ask: (customer: Customer, heads: Heads) => Promise<unknown>,
  may: readonly string[] = [],
): Stranger {
  return {
    id: `stranger/identity-at-${id}`,
    title,
    walk: async (world) => {
      const customer = await new Customer(world).login();
      await ask(customer, { 'x-psu-identity': anna });
    },
    catches: ['identity-only-on-initiation'],
    may,
  };
}

const headersAsked: readonly Stranger[] = [
  asked('balances', 'sends X-PSU-IDENTITY with balances', async (each, heads) =>
    each.call('GET', each.accounts[0]?.balances ?? '', undefined, heads),
  ),
  asked('a-deletion', 'sends X-PSU-IDENTITY with a deletion', async (each, heads) =>
    each.call('DELETE', (await each.create()).link('self'), undefined, heads),
  ),
  asked('a-start', 'sends X-PSU-IDENTITY with the start of an authorisation', async (each, heads) =>
    each.call('POST', (await each.createBulk()).link('startAuthorisation'), undefined, heads),
  ),
  asked('a-basket', 'sends X-PSU-IDENTITY with a basket', async (each, heads) => {
    const paymentIds = [textAt((await each.create()).json, 'paymentId')];
    return each.call('POST', '/v1/signing-baskets', { paymentIds }, heads);
  }),
  asked('a-consent', 'sends X-PSU-IDENTITY with a consent', async (each, heads) =>
    each.call('POST', '/v1/bank-offered-consents', undefined, heads),
  ),
  asked(
    'agreements',
    'sends X-PSU-IDENTITY in the place of PSU-ID with agreements',
    async (each, heads) => each.call('GET', '/v1/agreements', undefined, { ...heads, 'psu-id': undefined }),
    [
      'agreements-psu-id',
      'psu-id-sent',
      'sca-redirect-opened',
      'call-repeated-after-sca',
      'sca-before-repeat',
    ],
  ),
  wrongOnce(
    'identity-of-another-at-a-bulk',
    'names another customer by X-PSU-IDENTITY in a bulk with the PSU-ID of this one',
    async (customer) => customer.createBulk(customer.order(), { 'x-psu-identity': bo }),
    ['identity-of-its-psu-id'],
    { may: ['identity-or-psu-id'] },
  ),
];

export const numberStrangers: readonly Stranger[] = [...headers, ...bodies, ...headersAsked];

export const lawfulNumbers: readonly Stranger[] = [
  inOrder(
    'numbers-of-nobody-in-a-bulk',
    'has invoice numbers of eleven digits in bulks and references',
    async (customer) => {
      await customer.createBulk(customer.order({ remittanceInformationUnstructured: 'invoice 10293847560' }));
      await customer.pay(
        customer.order({ remittanceInformationStructuredArray: [{ reference: '12345678903' }] }),
      );
    },
  ),
];
