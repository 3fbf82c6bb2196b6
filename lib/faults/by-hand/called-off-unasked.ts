/**
 * Banks that call off what nobody called off, by a step before the yes of the PSU or by a refusal, or that
 * forget it.
 */

import { RefusedCall } from '../../bank/refusals.js';
import { wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { change } from '../../bank/payments/store.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';

function paymentOf({ bank, params }: Call): PaymentRecord | undefined {
  return bank.state.payments.get(params['paymentId'] ?? '');
}

/** Once some operations are done, or were refused, something is done to the payment that the path names. */
function afterwards(
  ids: readonly OperationId[],
  on: 'success' | 'refusal',
  then: (call: Call, payment: PaymentRecord, before: PaymentRecord) => void,
): PartsChange {
  return (parts) =>
    wrapRoute(parts, ids, (given) => async (call) => {
      const before = paymentOf(call);
      const act = () => {
        const payment = paymentOf(call);
        if (payment !== undefined && before !== undefined) then(call, payment, before);
      };
      try {
        const reply = await given(call);
        if (on === 'success') act();
        return reply;
      } catch (thrown) {
        if (on === 'refusal' && thrown instanceof RefusedCall) act();
        throw thrown;
      }
    });
}

/** Calls off what waits in a basket with a payment. */
function callOffBeside(bank: BankCore, paymentId: string): void {
  const baskets = [...bank.state.baskets.values()].filter((each) => each.paymentIds.includes(paymentId));
  for (const id of baskets.flatMap((each) => each.paymentIds)) {
    const beside = bank.state.payments.get(id);
    if (beside?.status === 'RCVD' && id !== paymentId) change(bank, beside, { status: 'CANC' });
  }
}

export const calledOffUnasked = faults(
  {
    id: 'called-off-unasked/standing-order-cancelled-by-a-no',
    title: 'Where the PSU says no to the cancellation of a standing order, it is cancelled',
    catches: ['SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'cancellation', 'fail', (given) => (flow, failure, bank) => {
        given(flow, failure, bank);
        const payment = bank.state.payments.get(flow.subject ?? '');
        if (failure === 'cancelled' && payment?.family === 'periodic-payment')
          change(bank, payment, { status: 'CANC' });
      }),
  },
  {
    id: 'called-off-unasked/standing-order-cancelled-at-the-start',
    title: 'A standing order is cancelled once the authorisation of its cancellation is started',
    catches: ['SCA-11'],
    change: afterwards(
      ['start-periodic-payment-cancellation-authorisation'],
      'success',
      ({ bank }, payment) => change(bank, payment, { status: 'CANC' }),
    ),
  },
  {
    id: 'called-off-unasked/payment-abroad-cancelled-by-its-deletion',
    title: 'A payment abroad is cancelled by the deletion that has to be authorised',
    catches: ['SCA-11'],
    change: afterwards(['delete-payment'], 'success', ({ bank }, payment) => {
      if (payment.product === 'cross-border-credit-transfers') change(bank, payment, { status: 'CANC' });
    }),
  },
  {
    id: 'called-off-unasked/settled-payment-cancelled-by-a-refusal',
    title: 'A settled payment whose deletion is refused is called cancelled from then on',
    catches: ['END-11'],
    change: afterwards(['delete-payment'], 'refusal', ({ bank, tpp }, payment) => {
      if (payment.status === 'ACSC' && payment.tppId === tpp.id) change(bank, payment, { status: 'CANC' });
    }),
  },
  {
    id: 'called-off-unasked/refused-tpp-cancels',
    title: 'Another TPP that deletes a payment is told that there is none, and the payment is cancelled',
    catches: ['END-12'],
    change: afterwards(['delete-payment'], 'refusal', ({ bank, tpp }, payment) => {
      if (payment.status === 'RCVD' && payment.tppId !== tpp.id) change(bank, payment, { status: 'CANC' });
    }),
  },
  {
    id: 'called-off-unasked/members-beside-a-deleted-one',
    title: 'With a payment all others that wait in a basket with it are deleted',
    catches: ['BSK-02'],
    change: afterwards(['delete-payment'], 'success', ({ bank }, payment) =>
      callOffBeside(bank, payment.paymentId),
    ),
  },
  {
    id: 'called-off-unasked/members-beside-a-refused-one',
    title: 'Where the PSU says no to a payment, all others that wait in a basket with it are called off',
    catches: ['BSK-02'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
        given(flow, failure, bank);
        if (failure === 'cancelled') callOffBeside(bank, flow.subject ?? '');
      }),
  },
  {
    id: 'called-off-unasked/deleted-standing-order-stays-open',
    title: 'A standing order that was deleted can still be approved',
    catches: ['SCA-11'],
    change: afterwards(['delete-periodic-payment'], 'success', ({ bank }, payment, before) => {
      if (before.approvedAt === undefined) change(bank, payment, { status: before.status });
    }),
  },
  {
    id: 'called-off-unasked/restart-reopens-what-was-called-off',
    title: 'After a restart what was deleted waits for its PSU again, and what was cancelled for its day',
    catches: ['SCA-11'],
    change: (parts) => ({
      ...parts,
      onRestart(bank) {
        parts.onRestart?.(bank);
        for (const each of Array.from(bank.state.payments.values()))
          if (each.status === 'CANC')
            change(bank, each, { status: each.approvedAt === undefined ? 'RCVD' : 'ACTC' });
      },
    }),
  },
);
