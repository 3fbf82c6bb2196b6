import { describe, expect, test } from 'vitest';
import type { RuleId } from './index.js';
import { breaks } from './testing/literal-requests.js';

const lines: readonly (readonly [method: string, target: string, broken: RuleId | undefined])[] = [
  ['GET', '/v1/accounts', undefined],
  ['GET', '/v1/accounts?withBalance=true', undefined],
  ['POST', '/v1/payments/norwegian-domestic-credit-transfers', undefined],
  ['GET', '/v1/payments/sepa-credit-transfers/enc!!QQ==/status', undefined],
  ['DELETE', '/v1/bulk-payments/norwegian-domestic-credit-transfers/enc!!QQ==', undefined],
  ['GET', '/v2/accounts', 'version-prefix'],
  ['GET', '/accounts', 'version-prefix'],
  ['GET', '/V1/accounts', 'version-prefix'],
  ['GET', '/v1', 'version-prefix'],
  ['GET', '/v1/account', 'known-path'],
  ['GET', '/v1/accounts/', 'known-path'],
  ['GET', '/v1/accounts/1/2', 'known-path'],
  ['GET', '/v1/signing-baskets/1/status', 'known-path'],
  ['POST', '/v1/payments/martian-credit-transfers', 'known-product'],
  ['GET', '/v1/payments/norwegian-domestic-credit-transfer/1', 'known-product'],
  ['GET', '/v1/periodic-payments/sepa-credit-transfers/1/status', 'known-product'],
  ['POST', '/v1/bulk-payments/sepa-credit-transfers', 'known-product'],
  ['GET', '/x/v1/payments/martian-credit-transfers', 'version-prefix'],
  ['PUT', '/v1/accounts', 'offered-method'],
  ['PATCH', '/v1/payments/norwegian-domestic-credit-transfers/1', 'offered-method'],
  ['POST', '/v1/users', 'offered-method'],
];

const rules = ['version-prefix', 'known-path', 'known-product', 'offered-method'] as const;

describe('request lines', () => {
  test.each(lines)('%s %s breaks %s', (method, target, broken) => {
    const found = rules.filter((id) => breaks(id, { method, target }));
    expect(found).toEqual(broken === undefined ? [] : [broken]);
  });
});

describe('sandbox operations', () => {
  const cards = { target: '/v1/sandbox/card-accounts/1/transactions?bookingStatus=both' };

  test('exist in the sandbox', () => {
    expect(breaks('sandbox-only', { target: '/v1/sandbox/customers' })).toBe(false);
    expect(breaks('sandbox-card-transactions-only', cards)).toBe(false);
  });

  test('do not exist in production', () => {
    const production = { environment: 'production' } as const;
    expect(breaks('sandbox-only', { target: '/v1/sandbox/customers' }, production)).toBe(true);
    expect(breaks('sandbox-only', { target: '/v1/accounts' }, production)).toBe(false);
    expect(breaks('sandbox-card-transactions-only', cards, production)).toBe(true);
    expect(breaks('sandbox-only', cards, production)).toBe(false);
  });
});
