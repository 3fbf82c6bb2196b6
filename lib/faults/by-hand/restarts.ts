/** Banks that lose or give back something when they end and start again. */

import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankParts, Duty } from '../../bank/types.js';
import { faultsInDepth } from '../fault.js';

/** A bank that does this when it has started again. */
function startingWith(onRestart: Duty): (parts: BankParts) => BankParts {
  return (parts) => ({ ...parts, onRestart });
}

export const restartFaults = faultsInDepth(
  {
    id: 'restarts/hour-anew',
    title: 'The hour of each session begins anew when the bank starts again',
    catches: ['SCA-09'],
    change: startingWith(({ clock, state }) => {
      for (const [key, each] of state.sessions) state.sessions.set(key, { ...each, startedAt: clock.now() });
    }),
  },
  {
    id: 'restarts/half-year-anew',
    title: 'The 180 days of each consent begin anew when the bank starts again',
    catches: ['LIM-01'],
    change: startingWith(({ clock, state }) => {
      const now = clock.now();
      for (const [key, each] of state.consents) {
        const seenOnlineAt = new Map([...each.seenOnlineAt.keys()].map((id) => [id, now]));
        state.consents.set(key, { ...each, scaAt: now, seenOnlineAt });
      }
    }),
  },
  {
    id: 'restarts/revoked-granted',
    title: 'What was revoked is granted when the bank starts again',
    catches: ['CON-10', 'CON-07'],
    change: startingWith(({ state }) => {
      for (const [key, each] of state.consents)
        state.consents.set(key, { ...each, granted: new Set([...each.granted, ...each.revoked]) });
    }),
  },
  {
    id: 'restarts/counts-forgotten',
    title: 'Unattended calls of before a restart are not counted',
    catches: ['LIM-05', 'LIM-09'],
    change: startingWith(({ state }) => state.unattendedCalls.clear()),
  },
  {
    id: 'restarts/psu-ids-forgotten',
    title: 'Each PSU gets another PSU-ID when the bank has started again',
    catches: ['SCA-04'],
    // What was ordered under the old one is told to nobody.
    mayFail: ['BSK-03', 'END-11'],
    change: startingWith(({ state }) => state.psuIds.clear()),
  },
  {
    id: 'restarts/permissions-given-back',
    title: 'Accounts from which the right to pay was taken pay again when the bank has started again',
    catches: ['CON-09'],
    change: startingWith(({ state }) => {
      for (const [id, each] of state.accounts) state.accounts.set(id, { ...each, paymentAllowed: true });
    }),
  },
  {
    id: 'restarts/transactions-renamed',
    title: 'Booked transactions have other ids when the bank has started again',
    catches: ['ACC-03'],
    change: startingWith(({ state }) => {
      for (const [id, all] of state.transactions) {
        const renamed = all.map((each) => ({ ...each, transactionId: `${each.transactionId}r` }));
        state.transactions.set(id, renamed);
      }
    }),
  },
  {
    id: 'restarts/incoming-forgotten',
    title: 'What came in is not told any more when the bank has started again',
    catches: ['ACC-13'],
    change: startingWith(({ state }) => {
      for (const [id, all] of state.transactions)
        state.transactions.set(
          id,
          all.filter(({ amount }) => amount.minor < 0n),
        );
    }),
  },
  {
    id: 'restarts/balances-doubled',
    title: 'Balances count what is booked once more when the bank has started again',
    catches: ['ACC-12'],
    change: startingWith(({ state }) => {
      for (const [id, each] of state.accounts) state.accounts.set(id, { ...each, booked: each.booked * 2n });
    }),
  },
  {
    id: 'restarts/requests-forgotten',
    title: 'A request of the single-SCA flow that is repeated after a restart pays again',
    catches: ['SSC-05'],
    change: startingWith(({ state }) => state.paymentKeys.clear()),
  },
  {
    id: 'restarts/approvals-forgotten',
    title: 'Nobody has approved any payment when the bank has started again',
    catches: ['END-11'],
    change: startingWith(({ state }) => {
      for (const [id, { approvedAt, ...each }] of state.payments)
        if (approvedAt !== undefined && each.status === 'PDNG')
          state.payments.set(id, { ...each, status: 'RCVD' });
    }),
  },
  {
    id: 'restarts/baskets-forgotten',
    title: 'Baskets are gone when the bank has started again',
    catches: ['BSK-03'],
    change: startingWith(({ state }) => state.baskets.clear()),
  },
  {
    id: 'restarts/pending-never-executed',
    title: 'What waited for a run when the bank started again is never executed',
    catches: ['ENV-11'],
    change: (parts) => {
      const left = new Set<string>();
      const held: PaymentRecord[] = [];
      const hides: Duty = ({ state }) => {
        for (const id of left) {
          const payment = state.payments.get(id);
          if (payment === undefined) continue;
          held.push(payment);
          state.payments.delete(id);
        }
      };
      const shows: Duty = ({ state }) => {
        for (const each of held.splice(0)) state.payments.set(each.paymentId, each);
      };
      return {
        ...startingWith(({ state }) => {
          for (const { paymentId, status } of state.payments.values())
            if (status === 'PDNG') left.add(paymentId);
        })(parts),
        batch: [hides, ...parts.batch, shows],
      };
    },
  },
);
