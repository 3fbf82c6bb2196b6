/** Banks where something else gives what only the PSU being there, or an SCA for accounts, may give. */

import { withPolicy, wrapPurpose } from '../../bank/part-changes.js';
import type { ScaPurposeKind } from '../../bank/state/access-records.js';
import type { Call, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { inRequests } from '../in-pages.js';

const reads = ['read-balances', 'list-transactions'] as const;

/** Whose calls carry one of these headers counts as there. */
function presentBy(...names: readonly string[]): PartsChange {
  const has = ({ request }: Call) => names.some((each) => request.header(each) !== undefined);
  return inCalls(reads, (parts) => withPolicy(parts, 'limits', { countsAsUnattended: () => false }), has);
}

/** The count of unattended calls of a PSU begins anew with an SCA of another kind. */
function countedAnewAfter(kind: ScaPurposeKind): PartsChange {
  return (parts) =>
    wrapPurpose(parts, kind, 'approve', (given) => (flow, approval, bank) => {
      const { unattendedCalls } = bank.state;
      for (const key of Array.from(unattendedCalls.keys()))
        if (key.includes(approval.psuId)) unattendedCalls.delete(key);
      return given(flow, approval, bank);
    });
}

/** Who approves something else at the bank gets back the accounts that were unticked. */
function tickedAgainAfter(kind: ScaPurposeKind): PartsChange {
  return (parts) =>
    wrapPurpose(parts, kind, 'approve', (given) => (flow, approval, bank) => {
      const { consents } = bank.state;
      const key = bank.parts.policies.consent.key(flow.tpp.id, approval.psuId, flow.acting);
      const before = consents.get(key);
      if (before !== undefined)
        consents.set(key, {
          ...before,
          granted: new Set([...before.granted, ...before.revoked]),
          revoked: new Set(),
        });
      return given(flow, approval, bank);
    });
}

export const givenByOthers = faults(
  {
    id: 'given-by-others/calls-by-a-payment',
    title: 'Who approves a payment begins the count of unattended calls anew',
    catches: ['LIM-05', 'LIM-09'],
    change: countedAnewAfter('payment'),
  },
  {
    id: 'given-by-others/calls-by-a-registration',
    title: 'An SCA that only makes the PSU known begins the count of unattended calls anew',
    catches: ['LIM-05', 'LIM-09'],
    change: countedAnewAfter('registration'),
  },
  {
    id: 'given-by-others/calls-by-a-cancellation',
    title: 'Who approves the cancellation of a payment begins the count of unattended calls anew',
    catches: ['LIM-05', 'LIM-09'],
    change: countedAnewAfter('cancellation'),
  },
  {
    id: 'given-by-others/accounts-by-a-basket',
    title: 'Who approves a basket gets the accounts ticked again that were unticked before',
    catches: ['CON-10'],
    mayFail: ['ACC-10', 'CON-05', 'CON-06'],
    change: tickedAgainAfter('basket'),
  },
  {
    id: 'given-by-others/presence-by-a-device',
    title: 'A call that names a device or a place counts as made with the PSU there',
    catches: ['LIM-05', 'LIM-09'],
    change: presentBy('psu-device-id', 'psu-geo-location'),
  },
  {
    id: 'given-by-others/presence-by-a-port',
    title: 'A call that names the port of the PSU counts as made with the PSU there',
    catches: ['LIM-05', 'LIM-09'],
    change: presentBy('psu-ip-port'),
  },
  {
    id: 'given-by-others/history-by-a-page',
    title: 'Who asks for pages of a length reads without the PSU what is older than 90 days',
    catches: ['LIM-11'],
    change: inRequests(
      (parts) => withPolicy(parts, 'limits', { historyDays: () => 4000 }),
      ({ target }) => /[?&]limit=/.test(target),
    ),
  },
);
