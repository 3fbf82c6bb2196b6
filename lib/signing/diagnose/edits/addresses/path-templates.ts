/** The path as a router or a library has it: names of parameters where values were sent. */

import { pathAndQuery, type Spoken } from './address-text.js';

const identifier = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const placeholders = [
  'id',
  'resourceId',
  'payment-id',
  'paymentId',
  'account-id',
  'accountId',
  'basketId',
  'customerId',
];

/** The path as a router has it, with the names of its parameters for their values. */
export function* templates(target: string): Generator<Spoken> {
  yield* namedSegments(target);
  if (target.search(identifier) < 0) return;
  for (const name of placeholders) {
    for (const written of [`{${name}}`, `:${name}`, `<${name}>`, '']) {
      const path = target.replaceAll(identifier, written);
      for (const value of [path, pathAndQuery(path)[0]])
        yield ['signed the template of the path, without the values of its parameters', value];
    }
  }
}

const segmentNames = [
  'payment-product',
  'paymentProduct',
  'payment_product',
  'product',
  'payment-service',
  'paymentService',
  'service',
  'version',
];

/** One segment of the path, or two beside each other, under the name that a router has for it. */
function* namedSegments(target: string): Generator<Spoken> {
  const [path, query] = pathAndQuery(target);
  const segments = path.split('/');
  for (const at of segments.keys()) {
    if (at === 0 || at > 8) continue;
    for (const name of segmentNames) {
      for (const written of [`{${name}}`, `:${name}`, `<${name}>`]) {
        const changed = `${segments.with(at, written).join('/')}${query}`;
        yield [`signed the template of the path, with ${written} for a part of it`, changed];
      }
    }
  }
}

const resources: Readonly<Record<string, readonly string[]>> = {
  accounts: ['account-id', 'accountId', 'account_id', 'resourceId', 'resource-id'],
  'card-accounts': ['account-id', 'accountId', 'card-account-id', 'cardAccountId', 'mockCardAccountId'],
  transactions: ['transactionId', 'transaction-id', 'resourceId'],
  'signing-baskets': ['basketId', 'basket-id'],
  consents: ['consentId', 'consent-id'],
  customers: ['customerId', 'customer-id'],
  authorisations: ['authorisationId', 'authorisation-id', 'authorizationId'],
};
const anyId = ['id', 'resourceId', 'resource-id', 'payment-id', 'paymentId', 'payment_id'];

/** An id in the path under the name that a router or a library has for it. */
export function* unfilledIds(target: string): Generator<Spoken> {
  const [path, query] = pathAndQuery(target);
  const segments = path.split('/');
  for (let at = 3; at < Math.min(segments.length, 10); at += 1) {
    const names = new Set([...(resources[segments[at - 1] ?? ''] ?? []), ...anyId]);
    for (const name of names) {
      for (const written of [
        `{${name}}`,
        `:${name}`,
        `<${name}>`,
        `{{${name}}}`,
        `\${${name}}`,
        `%7B${name}%7D`,
      ]) {
        const changed = segments.with(at, written).join('/');
        const did = `signed the template of the path, with ${written} where ${segments[at] ?? ''} was sent`;
        yield [did, changed + query];
        if (query !== '') yield [`${did}, and no query`, changed];
      }
    }
  }
}
