/** Banks that take a decision of the PSU a second time, or when it comes too late. */

import { wrapPurpose } from '../../bank/part-changes.js';
import { change } from '../../bank/payments/store.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import { rebooked } from '../around-runs.js';
import { faults } from '../fault.js';
import { stateIn } from '../in-pages.js';
import { alsoBooks } from './executions.js';

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

/** Behind the used link of a payment the PSU logs in again, and what was executed waits again. */
const usedLinkOpens: PartsChange = (parts) => {
  const again = new Set<string>();
  const { site } = parts;
  const open: typeof parts = {
    ...parts,
    site(bank, wire) {
      const { flows, payments } = bank.state;
      const flow = flows.get(stateIn(wire.target));
      const isApproved = payments.get(flow?.subject ?? '')?.approvedAt !== undefined;
      if (wire.method === 'GET' && flow?.step === 'done' && flow.kind === 'payment' && isApproved) {
        const { customerNumber: _customer, acting: _acting, ...rest } = flow;
        again.add(flow.state);
        flows.set(flow.state, { ...rest, step: 'login', createdAt: bank.clock.now() });
      }
      return site(bank, wire);
    },
  };
  return wrapPurpose(open, 'payment', 'approve', (given) => (flow, approval, bank) => {
    const payment = bank.state.payments.get(flow.subject ?? '');
    if (payment === undefined || !again.has(flow.state)) return given(flow, approval, bank);
    if (payment.status === 'ACSC') change(bank, payment, { status: 'PDNG' });
    return undefined;
  });
};

/** What the page of the decision showed before it was deleted is approved behind it. */
const shownIsApproved: PartsChange = (parts) => {
  const shown = new Set<string>();
  const showing = wrapPurpose(parts, 'payment', 'describe', (given) => (flow, bank) => {
    if (bank.state.payments.get(flow.subject ?? '')?.status !== 'CANC') shown.add(flow.state);
    return given(flow, bank);
  });
  return wrapPurpose(showing, 'payment', 'approve', (given) => (flow, approval, bank) => {
    const payment = bank.state.payments.get(flow.subject ?? '');
    if (payment?.status === 'CANC' && shown.has(flow.state)) change(bank, payment, { status: 'RCVD' });
    return given(flow, approval, bank);
  });
};

/** A payment that waits for the run and is approved in another basket is booked once more. */
const paysForEachBasket: PartsChange = (parts) => {
  const twice = new Set<string>();
  return wrapPurpose(
    alsoBooks(({ paymentId }) => twice.has(paymentId))(parts),
    'basket',
    'approve',
    (given) => (flow, approval, bank) => {
      const { payments, baskets } = bank.state;
      const others = [...baskets.values()].filter(
        ({ basketId, approvedAt }) => basketId !== flow.subject && approvedAt !== undefined,
      );
      const before = subjectsOf(bank.state, flow.subject).filter(
        (id) =>
          payments.get(id)?.status !== 'ACSC' && others.some(({ paymentIds }) => paymentIds.includes(id)),
      );
      const failure = given(flow, approval, bank);
      if (failure === undefined) for (const id of before) twice.add(id);
      return failure;
    },
  );
};

export const decidedLate = faults(
  {
    id: 'decided-late/used-link-opens',
    title: 'Who approves behind the used link of an executed payment again has it executed again',
    catches: ['SCA-11'],
    mayFail: ['SCA-17', 'ACC-12'],
    change: usedLinkOpens,
  },
  {
    id: 'decided-late/deleted-while-shown',
    title: 'A payment that is deleted while its approval page stands open is approved there all the same',
    catches: ['SCA-11'],
    mayFail: ['STA-07'],
    change: shownIsApproved,
  },
  {
    id: 'decided-late/in-two-baskets',
    title: 'A payment that is approved in two baskets before the run is executed twice',
    catches: ['SCA-11'],
    mayFail: ['ACC-12'],
    change: paysForEachBasket,
  },
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
