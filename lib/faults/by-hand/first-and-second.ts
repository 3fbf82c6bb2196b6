/**
 * Banks that are wrong where somebody says no to a first offer, asks a second time, or orders for a company
 * what is due later.
 */

import { wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { executionDay } from '../../bank/payments/order.js';
import { json } from '../../bank/reply.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { PartsChange, SettledFlow } from '../../bank/types.js';
import { faults } from '../fault.js';
import { alsoBooks } from './executions.js';

/** What was ordered for a company and for a later day, on that day. */
function dueForCompany(fits: (payment: PaymentRecord) => boolean): PartsChange {
  return alsoBooks((payment, { clock, parts }) => {
    const { today } = parts.policies.transactions;
    const day = executionDay(payment.order, '');
    const isLater = day > today(payment.createdAt) && day <= today(clock.now());
    return payment.agreementId !== undefined && isLater && fits(payment);
  });
}

/** A no to the first offer grants all that was offered. */
function grantsByNo(fits: (flow: SettledFlow) => boolean): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'account-access', 'fail', (given) => (flow, failure, bank) => {
      given(flow, failure, bank);
      const { customerNumber, acting } = flow;
      if (failure !== 'cancelled' || customerNumber === undefined || acting === undefined) return;
      const settled: SettledFlow = { ...flow, customerNumber, acting };
      const { consent, sca } = bank.parts.policies;
      const psuId = bank.state.psuIds.get(sca.psuKey(flow.tpp.id, customerNumber));
      if (psuId === undefined || !fits(settled)) return;
      if (bank.state.consents.has(consent.key(flow.tpp.id, psuId, acting))) return;
      const purpose = bank.parts.purposes['account-access'];
      const decision = purpose?.describe(settled, bank);
      const boxes = decision?.kind === 'accounts' ? decision.boxes : [];
      const chosen = new Set(boxes.map(({ value }) => value));
      purpose?.approve(settled, { now: bank.clock.now(), psuId, chosen }, bank);
    });
}

export const firstAndSecond = faults(
  {
    id: 'later/unapproved-of-company',
    title: 'What was ordered for a company and a later day is executed on it, approved or not',
    catches: ['SCA-11'],
    change: dueForCompany(({ status, approvedAt }) => status === 'RCVD' && approvedAt === undefined),
  },
  {
    id: 'later/cancelled-of-company',
    title: 'What a company ordered for a later day and cancelled is executed on it',
    catches: ['SCA-11'],
    change: dueForCompany(({ status, approvedAt }) => status === 'CANC' && approvedAt !== undefined),
  },
  {
    id: 'offers/declined-grants',
    title: 'Who declines the first offer of a consent has granted all that was ticked',
    catches: ['ACC-10'],
    mayFail: ['ACC-11', 'CON-04', 'CON-06'],
    change: grantsByNo(({ acting }) => acting.context === 'PRIVATE'),
  },
  {
    id: 'offers/declined-grants-for-company',
    title: 'Who declines the first offer under an agreement has granted all that was ticked',
    catches: ['ACC-10'],
    mayFail: ['ACC-11', 'CON-04', 'CON-06'],
    change: grantsByNo(({ acting }) => acting.context === 'CORPORATE'),
  },
  {
    id: 'agreements/all-the-second-time',
    title: 'Who asks for the agreements again is shown those of all corporations',
    catches: ['USR-05'],
    mayFail: ['FLW-11'],
    change(parts) {
      const asked = new WeakMap<BankState, Set<string>>();
      return wrapRoute(parts, 'list-agreements', (given) => async (call) => {
        const reply = await given(call);
        if (reply.kind !== 'json' || reply.status !== 200) return reply;
        const { state } = call.bank;
        const before = asked.get(state) ?? new Set<string>();
        asked.set(state, before);
        const who = `${call.tpp.id} ${call.request.header('psu-id') ?? ''}`;
        const isSecond = before.has(who);
        before.add(who);
        const all = [...state.agreements.values()].filter(({ kind }) => kind === 'CORPORATE');
        return isSecond ? json(200, call.show.presenters.access.agreements(all, call.show)) : reply;
      });
    },
  },
);
