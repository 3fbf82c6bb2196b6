/** Banks that count days and calls otherwise in one place, or once an SCA was renewed. */

import { withPolicy } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { keepsOtherwise } from '../kept-consents.js';
import { isUnderAgreement } from '../conditions.js';

const day = 86_400_000;

const ofAccounts = [
  'list-accounts',
  'read-account',
  'read-balances',
  'list-transactions',
  'read-transaction',
] as const;

function lastingUnderAgreement(lifetime: number): PartsChange {
  return inCalls(
    ofAccounts,
    (parts) => withPolicy(parts, 'consent', { lifetimeMs: () => lifetime, onlineLifetimeMs: () => lifetime }),
    isUnderAgreement,
  );
}

export const countedOtherwise = faults(
  {
    id: 'counted-otherwise/renewed-in-vain',
    title: 'The 180 days count from the first SCA: one before their end does not renew them',
    catches: ['LIM-01'],
    change: keepsOtherwise((after, before, now) =>
      now - before.scaAt < 180 * day ? { ...after, scaAt: before.scaAt } : after,
    ),
  },
  {
    id: 'counted-otherwise/90-days-of-companies',
    title: 'Consents under an agreement end after 90 days',
    catches: ['LIM-01'],
    mayFail: ['LIM-12'],
    change: lastingUnderAgreement(90 * day),
  },
  {
    id: 'counted-otherwise/history-of-92-days',
    title: 'Calls without the PSU reach 92 days back',
    catches: ['LIM-11'],
    change: (parts) => withPolicy(parts, 'limits', { historyDays: () => 92 }),
  },
  {
    id: 'counted-otherwise/for-each-address',
    title: 'Calls without the PSU are counted for each TPP-Redirect-URI',
    catches: ['LIM-05', 'LIM-09'],
    change: inCalls(['read-balances', 'list-transactions'], (parts, { request }) =>
      withPolicy(parts, 'limits', (given) => ({
        counterKey: (...of) => `${given.counterKey(...of)} ${request.header('tpp-redirect-uri') ?? ''}`,
      })),
    ),
  },
  {
    id: 'counted-otherwise/since-last-call',
    title: 'The 24 hours of the count begin with the last call',
    catches: ['LIM-06', 'LIM-10'],
    change: (parts) =>
      withPolicy(parts, 'limits', {
        stillCounting: (served, now, window) => (now - (served.at(-1) ?? now) < window ? served : []),
      }),
  },
);
