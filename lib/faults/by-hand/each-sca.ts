/**
 * Banks at which one kind of SCA, one way to start it, or one read goes otherwise than the rest: sessions
 * that stand too long, PSU-IDs that change, replies of others.
 */

import { createHash } from 'node:crypto';
import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { BankReply } from '../../bank/reply.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { Call, PartsChange } from '../../bank/types.js';
import { type ScaPurposeKind, scaPurposeKinds } from '../../bank/state/access-records.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';

/** Tells for which purpose the SCA is that came to its end last. */
function notingKinds(change: (last: () => ScaPurposeKind | undefined) => PartsChange): PartsChange {
  let last: ScaPurposeKind | undefined;
  return (parts) => {
    const approving = wrapPurpose(
      change(() => last)(parts),
      scaPurposeKinds,
      'approve',
      (given) =>
        (...all) => {
          last = all[0].kind;
          return given(...all);
        },
    );
    return wrapPurpose(approving, scaPurposeKinds, 'fail', (given) => (...all) => {
      last = all[0].kind;
      given(...all);
    });
  };
}

/** An operation answers the same to all calls with one X-Request-ID. */
function answersByRequestId(id: OperationId): PartsChange {
  const known = new WeakMap<BankState, Map<string, BankReply>>();
  return (parts) =>
    wrapRoute(parts, id, (given) => async (call: Call) => {
      const replies = known.get(call.bank.state) ?? new Map<string, BankReply>();
      known.set(call.bank.state, replies);
      const key = call.request.header('x-request-id') ?? '';
      const before = replies.get(key);
      if (before !== undefined) return before;
      const reply = await given(call);
      replies.set(key, reply);
      return reply;
    });
}

/** Another UUID for each. */
function renewed(psuId: string): string {
  const hex = createHash('sha256').update(psuId).digest('hex');
  return psuId.slice(0, 24) + hex.slice(0, 12);
}

function isSum(text: string): boolean {
  return /^\d+(\.\d+)? [A-Z]{3}$/u.test(text);
}

export const eachScaFaults = faults(
  {
    id: 'sca/link-open-after-its-end',
    title: 'Behind the link of a finished SCA the last page can be sent again, by whoever has the link',
    catches: ['SCA-17'],
    // Who sends it again comes back with the PSU-ID of the other.
    mayFail: ['SCA-03'],
    change: (parts) => withPolicy(parts, 'sca', { stepAfterSuccess: () => 'decision' }),
  },
  {
    id: 'each-sca/payments-end-no-session',
    title: 'A new session that begins with the SCA of a payment leaves the old one valid',
    catches: ['SCA-14'],
    onlyInDepth: true,
    change: notingKinds(
      (last) => (parts) =>
        withPolicy(parts, 'sca', (given) => ({
          supersedes: (begun, other) => last() !== 'payment' && given.supersedes(begun, other),
        })),
    ),
  },
  {
    id: 'each-sca/cancellations-end-no-session',
    title: 'A new session that begins with the SCA of a cancellation leaves the old one valid',
    catches: ['SCA-14'],
    onlyInDepth: true,
    change: notingKinds(
      (last) => (parts) =>
        withPolicy(parts, 'sca', (given) => ({
          supersedes: (begun, other) => last() !== 'cancellation' && given.supersedes(begun, other),
        })),
    ),
  },
  {
    id: 'each-sca/old-sessions-stay',
    title: 'A new session ends those of the last half hour only',
    catches: ['SCA-14'],
    onlyInDepth: true,
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        supersedes: (begun, other) =>
          given.supersedes(begun, other) && begun.startedAt - other.startedAt < 1_800_000,
      })),
  },
  {
    id: 'each-sca/psu-id-anew-after-basket',
    title: 'The redirect after the SCA of a basket tells another PSU-ID',
    catches: ['SCA-04'],
    onlyInDepth: true,
    change: notingKinds(
      (last) => (parts) =>
        withPolicy(parts, 'redirect', (given) => ({
          successQuery: (success) =>
            given.successQuery(last() === 'basket' ? { ...success, psuId: renewed(success.psuId) } : success),
        })),
    ),
  },
  {
    id: 'each-sca/basket-fails-without-code',
    title: 'The redirect after an aborted SCA of a basket has no code',
    catches: ['RDR-09', 'RDR-12'],
    onlyInDepth: true,
    change: notingKinds(
      (last) => (parts) =>
        withPolicy(parts, 'redirect', (given) => ({
          failureQuery: (failure) =>
            given.failureQuery(failure).filter(([name]) => last() !== 'basket' || name !== 'code'),
        })),
    ),
  },
  {
    id: 'each-sca/card-reads-prolong',
    title: 'Listing card accounts begins the hour of the session anew',
    catches: ['SCA-12'],
    onlyInDepth: true,
    change: (parts) =>
      wrapRoute(parts, 'list-card-accounts', (given) => async (call) => {
        const reply = await given(call);
        const psuId = call.request.header('psu-id') ?? '';
        const { sessions } = call.bank.state;
        for (const [key, session] of Array.from(sessions.entriesBy('psuId', psuId)))
          sessions.set(key, { ...session, startedAt: call.now });
        return reply;
      }),
  },
  {
    id: 'each-sca/single-sca-without-role',
    title: 'Payments that name the person by identity number are taken from certificates without a role',
    catches: ['REG-11'],
    onlyInDepth: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        'certificate-has-role',
        (request) => request.header('x-psu-identity') !== undefined,
      ),
  },
  {
    id: 'each-sca/instant-payments-by-request-id',
    title: 'An instant payment is the one that anybody created with the same X-Request-ID',
    catches: ['PRS-03'],
    onlyInDepth: true,
    change: answersByRequestId('create-instant-payment'),
  },
  {
    id: 'each-sca/first-payee-on-pages',
    title: 'The page of a payment shows the payee of the first one that was approved',
    catches: ['SCA-11'],
    onlyInDepth: true,
    change(parts) {
      let first: string | undefined;
      return wrapPurpose(parts, 'payment', 'describe', (given) => (flow, bank) => {
        const told = given(flow, bank);
        if (told.kind !== 'approval') return told;
        first ??= told.lines.find(([, text]) => isSum(text))?.[0];
        const payee = first ?? '';
        return {
          ...told,
          lines: told.lines.map(([label, text]) => [isSum(text) ? payee : label, text] as const),
        };
      });
    },
  },
);
