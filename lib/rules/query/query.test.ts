import { describe, expect, test } from 'vitest';
import type { RuleId } from '../index.js';
import { breaks } from '../testing/literal-requests.js';

const creation = '/v1/payments/norwegian-domestic-credit-transfers';
const account = '/v1/accounts/1/transactions';
const card = '/v1/card-accounts/1/transactions';
const sandboxCard = '/v1/sandbox/card-accounts/1/transactions';
const sandboxAccount = '/v1/sandbox/accounts/1/transactions';

type Case = readonly [rule: RuleId, target: string, broken: boolean];

const cases: readonly Case[] = [
  ['sandbox-card-transactions-booking-status-required', sandboxCard, true],
  ['sandbox-card-transactions-booking-status-required', `${sandboxCard}?bookingstatus=both`, true],
  ['sandbox-card-transactions-booking-status-required', `${sandboxCard}?bookingStatus=both`, false],
  ['sandbox-card-transactions-booking-status-known', `${sandboxCard}?bookingStatus=booked`, false],
  ['sandbox-card-transactions-booking-status-known', `${sandboxCard}?bookingStatus=pending`, false],
  ['sandbox-card-transactions-booking-status-known', `${sandboxCard}?bookingStatus=both`, false],
  ['sandbox-card-transactions-booking-status-known', `${sandboxCard}?bookingStatus=all`, true],
  ['sandbox-card-transactions-booking-status-known', `${sandboxCard}?bookingStatus=BOTH`, true],
  ['sandbox-card-transactions-booking-status-known', `${sandboxCard}?bookingStatus=`, true],
  ['sandbox-card-transactions-from-is-date', `${sandboxCard}?fromDate=2024-02-29`, false],
  ['sandbox-card-transactions-from-is-date', `${sandboxCard}?fromDate=2026-02-29`, true],
  ['sandbox-card-transactions-from-is-date', `${sandboxCard}?fromDate=2026-02-01T00:00:00Z`, true],
  ['sandbox-card-transactions-to-is-date', `${sandboxCard}?toDate=2026-12-31`, false],
  ['sandbox-card-transactions-to-is-date', `${sandboxCard}?toDate=2026-12-32`, true],
  ['sandbox-card-transactions-offset-is-int32', `${sandboxCard}?offset=0`, false],
  ['sandbox-card-transactions-offset-is-int32', `${sandboxCard}?offset=2147483647`, false],
  ['sandbox-card-transactions-offset-is-int32', `${sandboxCard}?offset=-2147483648`, false],
  ['sandbox-card-transactions-offset-is-int32', `${sandboxCard}?offset=2147483648`, true],
  ['sandbox-card-transactions-offset-is-int32', `${sandboxCard}?offset=-2147483649`, true],
  ['sandbox-card-transactions-offset-is-int32', `${sandboxCard}?offset=1.5`, true],
  ['sandbox-card-transactions-offset-is-int32', `${sandboxCard}?offset=1e3`, true],
  ['sandbox-card-transactions-offset-is-int32', `${sandboxCard}?offset=`, true],
  ['sandbox-card-transactions-limit-is-int32', `${sandboxCard}?limit=abc`, true],
  ['sandbox-card-transactions-limit-is-int32', `${sandboxCard}?limit=0`, false],
  ['sandbox-card-transactions-limit-is-positive', `${sandboxCard}?limit=1`, false],
  ['sandbox-card-transactions-limit-is-positive', `${sandboxCard}?limit=0`, true],
  ['sandbox-card-transactions-limit-is-positive', `${sandboxCard}?limit=-1`, true],
  ['sandbox-card-transactions-limit-is-positive', `${sandboxCard}?limit=abc`, false],
  ['sandbox-transactions-limit-is-positive', `${sandboxAccount}?limit=0`, true],
  ['sandbox-transactions-limit-is-positive', `${sandboxCard}?limit=0`, false],
  ['transactions-booking-status-required', account, true],
  ['transactions-booking-status-known', `${account}?bookingStatus=all`, false],
  ['transactions-booking-status-known', `${account}?bookingStatus=none`, true],
  ['transactions-from-is-date', `${account}?bookingStatus=all&dateFrom=2026-1-1`, true],
  ['transactions-from-is-date', `${account}?bookingStatus=all&dateFrom=1970-01-01`, false],
  ['transactions-offset-is-not-negative', `${account}?offset=-1`, true],
  ['transactions-offset-is-not-negative', `${account}?offset=0`, false],
  ['card-transactions-limit-is-positive', `${card}?limit=0`, true],
  ['allow-logical-duplicate-is-boolean', `POST ${creation}`, false],
  ['allow-logical-duplicate-is-boolean', `POST ${creation}?allowLogicalDuplicate=true`, false],
  ['allow-logical-duplicate-is-boolean', `POST ${creation}?allowLogicalDuplicate=false`, false],
  ['allow-logical-duplicate-is-boolean', `POST ${creation}?allowLogicalDuplicate=True`, true],
  ['allow-logical-duplicate-is-boolean', `POST ${creation}?allowLogicalDuplicate=1`, true],
  ['allow-logical-duplicate-is-boolean', `POST ${creation}?allowLogicalDuplicate`, true],
  ['with-balance-is-boolean', '/v1/accounts?withBalance=yes', true],
  ['with-balance-is-boolean', '/v1/accounts?withBalance=%74rue', false],
];

describe('query parameters', () => {
  test.each(cases)('%s in %s: %s', (rule, line, broken) => {
    const [first = '', second] = line.split(' ');
    const request = second === undefined ? { target: first } : { method: first, target: second };
    expect(breaks(rule, request)).toBe(broken);
  });
});
