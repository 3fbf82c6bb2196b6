/**
 * Banks that are wrong in another context, at another TPP, with nobody there, or after another kind of SCA.
 */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { isUnderAgreement } from '../conditions.js';
import { overlooksWhen } from '../request-mistakes.js';

export const underOtherCircumstances = faults(
  {
    id: 'other-circumstances/company-orders-deleted-by-others',
    title: 'Another TPP that names the PSU-ID and agreement of the first deletes what a company ordered',
    catches: ['SCA-02'],
    mayFail: ['END-12', 'SCA-16'],
    change: (parts) =>
      wrapRoute(parts, 'delete-payment', (given) => (call) => {
        const psu = call.bank.state.psus.get((call.request.header('psu-id') ?? '').toLowerCase());
        if (psu === undefined || !isUnderAgreement(call)) return given(call);
        return given({ ...call, tpp: { ...call.tpp, id: psu.tppId } });
      }),
  },
  {
    id: 'other-circumstances/private-status-under-agreements',
    title: 'The status of what a person ordered in private is told under each agreement',
    catches: ['END-12'],
    change: inCalls(
      ['read-payment-status'],
      (parts) =>
        withPolicy(parts, 'payments', (given) => ({
          isVisibleTo: (payment, tppId, psuId, acting) =>
            given.isVisibleTo(payment, tppId, psuId, acting) ||
            given.isVisibleTo(payment, tppId, psuId, { context: 'PRIVATE' }),
        })),
      isUnderAgreement,
    ),
  },
  {
    id: 'other-circumstances/quota-for-each-context-named',
    title: 'Calls without the PSU that name their context are counted apart from those that do not',
    catches: ['LIM-05', 'LIM-09'],
    change: inCalls(['read-balances', 'list-transactions'], (parts, { request }) =>
      withPolicy(parts, 'limits', (given) => ({
        counterKey: (...of) => `${given.counterKey(...of)}\n${request.header('psu-context') ?? ''}`,
      })),
    ),
  },
  {
    id: 'other-circumstances/ticked-for-every-tpp',
    title: 'What a person granted to one TPP is ticked where another one asks',
    catches: ['CON-05'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'describe', (given) => (flow, bank) => {
        const decision = given(flow, bank);
        if (decision.kind !== 'accounts') return decision;
        const granted = new Set(
          [...bank.state.consents.values()]
            .filter(({ psuId }) => bank.state.psus.get(psuId)?.customerNumber === flow.customerNumber)
            .flatMap((each) => [...each.granted]),
        );
        const boxes = decision.boxes.map((each) => ({
          ...each,
          ticked: each.ticked || granted.has(each.value),
        }));
        return { ...decision, boxes };
      }),
  },
  {
    id: 'other-circumstances/expired-certificate-with-nobody-there',
    title: 'An expired certificate reads accounts where no PSU is there',
    catches: ['ENV-04'],
    environment: 'production',
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        'certificate-in-time',
        (request) =>
          request.header('psu-ip-address') === undefined && request.operation?.group === 'accounts',
      ),
  },
  {
    id: 'other-circumstances/two-hours-by-a-payment',
    title: 'Who approves a payment is in for two hours',
    catches: ['SCA-09'],
    change(parts) {
      const paid = new Set<string>();
      const noted = wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
        paid.add(`${approval.psuId} ${approval.now}`);
        return given(flow, approval, bank);
      });
      return withPolicy(noted, 'sca', (given) => ({
        sessionIsLive: (session, now, lifetimeMs) => {
          const isPaid = paid.has(`${session.psuId} ${session.startedAt}`);
          return given.sessionIsLive(session, now, isPaid ? 2 * lifetimeMs : lifetimeMs);
        },
      }));
    },
  },
);
