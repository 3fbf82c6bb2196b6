/** Banks that count days and calls otherwise in one place, or once an SCA was renewed. */

import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
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

/** A read with the PSU counts as an SCA, also where its hour is over. */
const renewedByReads: PartsChange = (parts) =>
  wrapRoute(parts, 'read-balances', (given) => (call) => {
    const { state, parts: current } = call.bank;
    const psuId = (call.request.header('psu-id') ?? '').toLowerCase();
    const key = current.policies.consent.key(call.tpp.id, psuId, { context: 'PRIVATE' });
    const consent = state.consents.get(key);
    if (consent !== undefined && call.request.header('psu-ip-address') !== undefined) {
      const seenOnlineAt = new Map(consent.seenOnlineAt).set(call.params['accountId'] ?? '', call.now);
      state.consents.set(key, { ...consent, scaAt: call.now, seenOnlineAt });
    }
    return given(call);
  });

export const countedOtherwise = faults(
  {
    id: 'counted-otherwise/renewed-by-reads',
    title: 'Balances that are asked for with the PSU move the 180 days on, without any SCA',
    catches: ['LIM-01'],
    mayFail: ['LIM-12'],
    change: renewedByReads,
  },
  {
    id: 'counted-otherwise/balances-for-each-query',
    title: 'Balances that are read without the PSU are counted for each query',
    catches: ['LIM-05'],
    change: inCalls(['read-balances'], (parts, { request }) =>
      withPolicy(parts, 'limits', (given) => ({
        counterKey: (...of) => `${given.counterKey(...of)} ${request.wire.target.split('?')[1] ?? ''}`,
      })),
    ),
  },
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
