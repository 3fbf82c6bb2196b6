/**
 * Banks that take a step on the way for the yes of the PSU: a repeated call, an SCA that was given up, an
 * order that was sent again.
 */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { BankReply } from '../../bank/reply.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { Call } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { itemsOf, memberOf } from '../../model/json-value.js';

/** One set for each bank. */
function setOfEach(): (state: BankState) => Set<string> {
  const sets = new WeakMap<BankState, Set<string>>();
  return (state) => {
    const known = sets.get(state) ?? new Set<string>();
    sets.set(state, known);
    return known;
  };
}

/** A list in which what is booked has other ids. */
function withOtherIds(reply: BankReply): BankReply {
  if (reply.kind !== 'json') return reply;
  const transactions = memberOf(reply.value, 'transactions');
  const booked = itemsOf(memberOf(transactions, 'booked')).map((each) => ({
    ...Object(each),
    transactionId: `${String(memberOf(each, 'transactionId'))}-all`,
  }));
  return { ...reply, value: { ...Object(reply.value), transactions: { ...Object(transactions), booked } } };
}

export const eachStepFaults = faults(
  ...(['bulk', 'periodic'] as const).map((family) => ({
    id: `steps/${family}-cancelled-by-delete`,
    title: `An approved ${family} payment is cancelled by DELETE alone, though others need an SCA`,
    catches: ['SCA-11'] as const,
    beyondLaw: true as const,
    change: inCalls([`delete-${family}-payment`], (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        deletion(...of) {
          const usual = given.deletion(...of);
          return usual === 'needs-authorisation' ? 'cancels' : usual;
        },
      })),
    ),
  })),
  {
    id: 'steps/second-delete-cancels',
    title: 'The second DELETE of an approved payment cancels it, though the first one asked for an SCA',
    catches: ['SCA-11'],
    beyondLaw: true,
    change(parts) {
      const asked = setOfEach();
      return wrapRoute(parts, 'delete-payment', (given) => async (call: Call) => {
        const paymentId = call.params['paymentId'] ?? '';
        const reply = await given(call);
        const known = asked(call.bank.state);
        if (reply.kind !== 'json' || reply.status !== 202 || !known.has(paymentId)) {
          if (reply.status === 202) known.add(paymentId);
          return reply;
        }
        const changed = withPolicy(call.bank.parts, 'payments', { deletion: () => 'cancels' });
        return given({ ...call, bank: { ...call.bank, parts: changed } });
      });
    },
  },
  {
    id: 'steps/no-cancels',
    title: 'A cancellation to which the PSU says no cancels the payment all the same',
    catches: ['SCA-11'],
    beyondLaw: true,
    change: (parts) =>
      wrapPurpose(parts, 'cancellation', 'fail', (given) => (flow, failure, bank) => {
        given(flow, failure, bank);
        const payment = bank.state.payments.get(flow.subject ?? '');
        if (failure === 'cancelled' && payment?.status === 'ACTC')
          bank.state.payments.set(payment.paymentId, { ...payment, status: 'CANC' });
      }),
  },
  {
    id: 'steps/repeated-after-approval',
    title: 'A single-SCA creation that is sent again after the approval makes another payment',
    catches: ['SSC-05'],
    change: (parts) =>
      wrapRoute(parts, 'create-domestic-payment', (given) => (call: Call) => {
        const { paymentKeys, payments } = call.bank.state;
        if (call.request.header('x-psu-identity') !== undefined)
          for (const [key, ids] of Array.from(paymentKeys))
            if ([...ids].some((id) => payments.get(id)?.approvedAt !== undefined)) paymentKeys.delete(key);
        return given(call);
      }),
  },
  {
    id: 'steps/other-ids-of-all',
    title: 'What is booked has other ids in the list of all',
    catches: ['ACC-03'],
    alsoInProduction: true,
    mayFail: ['ACC-13', 'ACC-18'],
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => async (call: Call) => {
        const reply = await given(call);
        const isOfAll = call.request.query.some(
          ([name, value]) => name === 'bookingStatus' && value === 'all',
        );
        return isOfAll ? withOtherIds(reply) : reply;
      }),
  },
  {
    id: 'steps/own-iban-as-debtor',
    title: 'An account is taken as its own debtor where it is named by IBAN',
    catches: ['SBX-42'],
    change: (parts) =>
      withPolicy(parts, 'sandbox', {
        isOwnCounterpart: (account, counterpart) => counterpart.bban === account.bban,
      }),
  },
  {
    id: 'steps/one-yes-for-all-instant-payments',
    title: 'Who approves one instant payment approves all that wait',
    catches: ['SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
        const outcome = given(flow, approval, bank);
        const { payments } = bank.state;
        const approved = payments.get(flow.subject ?? '');
        if (approved?.product.startsWith('instant-') === true)
          for (const each of Array.from(payments.values()))
            if (each.product === approved.product && each.psuId === approved.psuId && each.status === 'RCVD')
              payments.set(each.paymentId, { ...each, status: approved.status });
        return outcome;
      }),
  },
);
