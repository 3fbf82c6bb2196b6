/** Banks that lawfully choose otherwise: at which moment of its life what happens to a payment. */

import { wrapPurpose, wrapRoute } from '../../../bank/part-changes.js';
import { bookings } from '../../../bank/payments/booking.js';
import { isFunded, rejectUnfunded } from '../../../bank/payments/funds.js';
import { change } from '../../../bank/payments/store.js';
import { RefusedCall } from '../../../bank/refusals.js';
import type { BankState } from '../../../bank/state/bank-state.js';
import type { Transaction } from '../../../bank/state/records.js';
import { bodyOf, listOf, objectOf, textOf } from '../../../bank/body.js';
import { variants } from '../../fault.js';

const mayBeAnyMoment = 'the moment of that refusal is open (STA-04, ERR-11)';

/** Books back what was booked with a text; false where nothing was. */
function bookBack({ accounts, transactions }: BankState, text: string): boolean {
  let isBack = false;
  for (const [id, all] of Array.from(transactions)) {
    const account = accounts.get(id);
    const paid = all.filter((each) => each.origin === 'paid' && each.remittance === text);
    if (account === undefined || paid.length === 0) continue;
    const back = paid.map(
      (each): Transaction => ({
        ...each,
        transactionId: `${each.transactionId}-back`,
        amount: { ...each.amount, minor: -each.amount.minor },
      }),
    );
    const sum = back.reduce((total, each) => total + each.amount.minor, 0n);
    transactions.set(id, [...back, ...all]);
    accounts.set(id, { ...account, booked: account.booked + sum });
    isBack = true;
  }
  return isBack;
}

export const paymentMomentVariants = variants(
  {
    id: 'moments/unfunded-refused-at-the-start',
    title: 'A payment that the account does not cover is rejected when its approval is to begin',
    because: mayBeAnyMoment,
    change: (parts) =>
      wrapRoute(parts, 'start-payment-authorisation', (given) => (call) => {
        const payment = call.bank.state.payments.get(call.params['paymentId'] ?? '');
        if (payment?.status !== 'RCVD' || isFunded(call.bank, payment)) return given(call);
        rejectUnfunded(call.bank, payment);
        throw new RefusedCall('payment-not-permitted');
      }),
  },
  {
    id: 'moments/unfunded-told-on-the-way-back',
    title: 'That the account does not cover a payment is told as a failed SCA, too',
    because: mayBeAnyMoment,
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
        const failure = given(flow, approval, bank);
        const isRejected = bank.state.payments.get(flow.subject ?? '')?.status === 'RJCT';
        return failure ?? (isRejected ? 'refused' : undefined);
      }),
  },
  {
    id: 'moments/instant-executed-at-once',
    title: 'An instant payment is executed as soon as it is approved',
    because: 'transitions are not shown, and an instant payment waits for nothing',
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
        const failure = given(flow, approval, bank);
        const payment = bank.state.payments.get(flow.subject ?? '');
        if (failure !== undefined || payment?.status !== 'PDNG') return failure;
        if (!payment.product.startsWith('instant-')) return undefined;
        const booked = bookings(bank, bank.parts.policies.transactions.today(bank.clock.now()));
        change(bank, payment, { status: 'ACSC' });
        booked.add(payment);
        booked.write();
        return undefined;
      }),
  },
  {
    id: 'moments/executed-payments-called-back',
    title: 'A cancellation that is approved after the payment was executed gets the money back',
    because: 'transitions are not shown, and a bank may get back what it paid',
    change: (parts) =>
      wrapPurpose(parts, 'cancellation', 'approve', (given) => (flow, approval, bank) => {
        const payment = bank.state.payments.get(flow.subject ?? '');
        const text = textOf(payment?.order ?? {}, 'remittanceInformationUnstructured');
        if (payment?.status !== 'ACSC' || !bookBack(bank.state, text)) return given(flow, approval, bank);
        change(bank, payment, { status: 'CANC' });
        return undefined;
      }),
  },
  {
    id: 'moments/bound-to-one-basket',
    title: 'A payment in a basket is neither approved alone nor put into another basket',
    because: 'what else may be done with a payment in a basket is not shown',
    change(parts) {
      const bound = new WeakMap<BankState, Set<unknown>>();
      const idsAt = (state: BankState) => {
        const ids = bound.get(state) ?? new Set();
        bound.set(state, ids);
        return ids;
      };
      const making = wrapRoute(parts, 'create-basket', (given) => async (call) => {
        const ids = listOf(objectOf(bodyOf(call))['paymentIds']);
        const taken = idsAt(call.bank.state);
        if (ids.some((each) => taken.has(each))) throw new RefusedCall('basket-member-authorised');
        const reply = await given(call);
        for (const each of ids) taken.add(each);
        return reply;
      });
      return wrapRoute(making, 'start-payment-authorisation', (given) => (call) => {
        if (idsAt(call.bank.state).has(call.params['paymentId']))
          throw new RefusedCall('authorisation-not-open');
        return given(call);
      });
    },
  },
);
