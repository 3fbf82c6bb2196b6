/** Banks that count calls and days for one account, for a person in private, or until the PSU calls. */

import { queryValue } from '../../bank/call.js';
import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import type { BankParts, Call, PartsChange } from '../../bank/types.js';
import { faultsInDepth } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { isCorporate, isUnderAgreement } from '../conditions.js';

const reads = ['read-balances', 'list-transactions'] as const;

/** Counts only some of the calls that it should. */
function countsOnly(which: (call: Call) => boolean): PartsChange {
  return inCalls(
    reads,
    (parts) => withPolicy(parts, 'limits', { isCounted: () => false }),
    (call) => !which(call),
  );
}

/** The account that was granted first of those granted together with this one. */
function isFirstGranted({ bank, params }: Call): boolean {
  const account = params['accountId'] ?? '';
  const together = [...bank.state.consents.values()].filter(({ granted }) => granted.has(account));
  return together.every(({ granted }) => [...granted][0] === account);
}

/** Counts a call only when it was answered, so that calls at the same time do not see each other. */
function countsLate(whole: BankParts): BankParts {
  return wrapRoute(whole, reads, (given) => async (call) => {
    const { state } = call.bank;
    const unattendedCalls = new Map(state.unattendedCalls);
    // Long enough for the next request to be signed and sent.
    await new Promise((resolve) => setTimeout(resolve, 5));
    const reply = await given({ ...call, bank: { ...call.bank, state: { ...state, unattendedCalls } } });
    for (const [key, times] of unattendedCalls)
      if (times.at(-1) === call.now && times !== state.unattendedCalls.get(key))
        state.unattendedCalls.set(key, [...(state.unattendedCalls.get(key) ?? []), call.now]);
    return reply;
  });
}

export const elsewhereLimitFaults = faultsInDepth(
  {
    id: 'elsewhere/quota-counted-late',
    title: 'Unattended calls at the same time are all served, because each is counted when it was answered',
    catches: ['LIM-05', 'LIM-09'],
    besideReplies: true,
    change: countsLate,
  },
  {
    id: 'elsewhere/quota-of-first-account',
    title: 'Unattended calls are counted for the first account of a consent only',
    catches: ['LIM-05', 'LIM-09'],
    mayFail: ['LIM-06', 'LIM-10'],
    change: countsOnly(isFirstGranted),
  },
  {
    id: 'elsewhere/quota-in-private',
    title: 'Unattended calls under an agreement are not counted',
    catches: ['LIM-05', 'LIM-09'],
    change: countsOnly(({ request }) => !isCorporate(request)),
  },
  {
    id: 'elsewhere/unattended-in-private',
    title: 'Under an agreement nothing is read without the PSU',
    catches: ['LIM-04', 'LIM-08'],
    change: inCalls(
      reads,
      (parts) => withPolicy(parts, 'consent', { seenRecently: () => false }),
      isUnderAgreement,
    ),
  },
  {
    id: 'elsewhere/history-under-agreement',
    title: 'Under an agreement lists reach back as far as one asks, also without the PSU',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'limits', { earliestUnattendedDay: () => '0001-01-01' }),
      isUnderAgreement,
    ),
  },
  {
    id: 'elsewhere/quota-of-booked',
    title: 'Unattended lists of pending transactions are not counted',
    catches: ['LIM-09'],
    change: countsOnly((call) => queryValue(call, 'bookingStatus') !== 'pending'),
  },
  {
    id: 'elsewhere/browser-counts-as-present',
    title: 'A call that names a browser counts as attended',
    catches: ['LIM-05'],
    mayFail: ['LIM-09'],
    change: countsOnly(({ request }) => request.header('psu-user-agent') === undefined),
  },
  {
    id: 'elsewhere/quota-anew-after-visit',
    title: 'A call with the PSU present begins the count of unattended calls anew',
    catches: ['LIM-05', 'LIM-09'],
    change: (whole) =>
      wrapRoute(whole, reads, (given) => (call) => {
        const { unattendedCalls } = call.bank.state;
        const account = call.params['accountId'] ?? '';
        if (call.request.header('psu-ip-address') !== undefined)
          for (const key of Array.from(unattendedCalls.keys()))
            if (key.includes(call.operation.id) && key.includes(account)) unattendedCalls.delete(key);
        return given(call);
      }),
  },
  {
    id: 'elsewhere/renewal-in-private',
    title: 'What was granted under an agreement never ends',
    catches: ['LIM-01', 'LIM-12'],
    change: inCalls(
      reads,
      (parts) =>
        withPolicy(parts, 'consent', {
          lifetimeMs: () => Number.MAX_SAFE_INTEGER,
          seenRecently: () => true,
        }),
      isUnderAgreement,
    ),
  },
);
