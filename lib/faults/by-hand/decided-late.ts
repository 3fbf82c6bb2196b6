/** Banks that take a decision of the PSU a second time, or when it comes too late. */

import { wrapPurpose } from '../../bank/part-changes.js';
import { change } from '../../bank/payments/store.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { rebooked } from '../around-runs.js';
import { faults } from '../fault.js';

/** Ids of the payments that an SCA is about. */
function subjectsOf({ payments, baskets }: BankCore['state'], subject = ''): readonly string[] {
  return payments.has(subject) ? [subject] : (baskets.get(subject)?.paymentIds ?? []);
}

/** Forms of one page that come at the same moment are each answered as if no other had come. */
const paysForEachYes: PartsChange = (parts) => {
  const underway = new Map<string, () => void>();
  const twice = new Set<string>();
  const { site } = parts;
  const racing: typeof parts = {
    ...parts,
    site(bank, wire) {
      const { flows, payments } = bank.state;
      const state = wire.target.split('/').at(-1) ?? '';
      const flow = flows.get(state);
      if (wire.method !== 'POST' || flow === undefined) return site(bank, wire);
      const startAgain = underway.get(state);
      startAgain?.();
      if (startAgain === undefined && flow.step === 'decision') {
        const before = subjectsOf(bank.state, flow.subject).flatMap((id) => payments.get(id) ?? []);
        underway.set(state, () => {
          flows.set(state, flow);
          for (const each of before) {
            payments.set(each.paymentId, each);
            twice.add(each.paymentId);
          }
        });
        setImmediate(() => underway.delete(state));
      }
      return site(bank, wire);
    },
  };
  return rebooked(
    'debtor',
    ({ paymentId }) => twice.has(paymentId),
    (entry) => [entry, { ...entry, transactionId: `${entry.transactionId}-2` }],
  )(racing);
};

export const decidedLate = faults(
  {
    id: 'decided-late/paid-for-each-yes',
    title: 'A payment is executed for each of two approvals that are sent at the same moment',
    catches: ['SCA-11'],
    besideReplies: true,
    change: paysForEachYes,
  },
  {
    id: 'decided-late/executed-payment-cancelled',
    title:
      'A cancellation that is approved after the payment was executed cancels it, and no money comes back',
    catches: ['END-11'],
    change: (parts) =>
      wrapPurpose(parts, 'cancellation', 'approve', (given) => (flow, approval, bank) => {
        const payment = bank.state.payments.get(flow.subject ?? '');
        if (payment?.status !== 'ACSC') return given(flow, approval, bank);
        change(bank, payment, { status: 'CANC' });
        return undefined;
      }),
  },
);
