/** Banks that keep what belongs to one call, or one SCA, where all of them share it; and pay for each yes. */

import { objectOf, textOf } from '../../bank/body.js';
import { wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { moneyOf } from '../../bank/payments/order.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, Call, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { aroundRun } from '../around-runs.js';
import { faults } from '../fault.js';
import { inRequests } from '../in-pages.js';

/** Something for each bank. */
function shared<T>(make: () => T): (state: BankState) => T {
  const all = new WeakMap<BankState, T>();
  return (state) => {
    const found = all.get(state) ?? make();
    all.set(state, found);
    return found;
  };
}

/** While one call waits the next one takes its place. */
function answersTheLast(operation: OperationId): PartsChange {
  const last = shared((): { call?: Call } => ({}));
  return (parts) =>
    wrapRoute(parts, operation, (given) => async (call) => {
      const place = last(call.bank.state);
      place.call = call;
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      return given(place.call);
    });
}

/** Whoever logged in last is the person on every page for access to accounts. */
function lastLoginDecides(): PartsChange {
  const last = shared((): { number?: string } => ({}));
  const change = (parts: BankParts, target: string, { state }: BankCore): BankParts => {
    const flow = state.flows.get(/\/sca\/([^/?#]+)/.exec(target)?.[1] ?? '');
    const place = last(state);
    if (flow?.kind !== 'account-access' || flow.step !== 'decision') return parts;
    if (place.number !== undefined) state.flows.set(flow.state, { ...flow, customerNumber: place.number });
    return parts;
  };
  return (parts) => {
    const noting = inRequests((given, { target }, bank) => change(given, target, bank));
    return noting({
      ...parts,
      site(bank, wire) {
        const reply = parts.site(bank, wire);
        const flow = bank.state.flows.get(/\/sca\/([^/?#]+)/.exec(wire.target)?.[1] ?? '');
        if (flow?.step === 'decision' && flow.customerNumber !== undefined && wire.method === 'POST')
          last(bank.state).number = flow.customerNumber;
        return reply;
      },
    });
  };
}

/** What a payment took is taken from its account once more. */
function debitAgain({ state }: BankCore, payment: PaymentRecord): void {
  const account = state.accounts.numbered(textOf(objectOf(payment.order['debtorAccount']), 'bban'));
  const { minor } = moneyOf(payment.order['instructedAmount']);
  const all = state.transactions.get(account?.resourceId ?? '') ?? [];
  const entry = all.find(({ amount, origin }) => origin === 'paid' && amount.minor === -minor);
  if (account === undefined || entry === undefined) return;
  const again = { ...entry, transactionId: `${entry.transactionId}-2` };
  state.transactions.set(account.resourceId, [again, ...all]);
  state.accounts.set(account.resourceId, { ...account, booked: account.booked - minor });
}

/** Each link that the PSU says yes behind is an order of its own. */
function paysForEachLink(parts: BankParts): BankParts {
  const twice = shared(() => new Set<string>());
  const approving = wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
    const payment = bank.state.payments.get(flow.subject ?? '');
    if (payment?.approvedAt === undefined) return given(flow, approval, bank);
    twice(bank.state).add(payment.paymentId);
    return undefined;
  });
  return aroundRun(approving, (bank, payment) => {
    if (twice(bank.state).has(payment.paymentId)) debitAgain(bank, payment);
  });
}

export const atTheSameTime = faults(
  {
    id: 'at-the-same-time/list-of-the-last',
    title: 'Who asks for accounts while another person does is shown the accounts of the other',
    catches: ['CTX-02'],
    mayFail: ['VER-02', 'VER-10', 'ACC-10', 'HDR-09'],
    besideReplies: true,
    change: answersTheLast('list-accounts'),
  },
  {
    id: 'at-the-same-time/balances-of-the-last',
    title: 'Who asks for balances while another person does is told the balances of the other',
    catches: ['CTX-02'],
    mayFail: ['ACC-12'],
    besideReplies: true,
    change: answersTheLast('read-balances'),
  },
  {
    id: 'at-the-same-time/last-login-decides',
    title: 'Whoever logged in last is the person on the pages of all who log in at the same time',
    catches: ['SCA-04'],
    mayFail: ['CTX-02', 'SCA-03', 'SCA-17', 'CON-02'],
    besideReplies: true,
    change: lastLoginDecides(),
  },
  {
    id: 'at-the-same-time/paid-for-each-link',
    title: 'A payment that the PSU approves behind two links is debited twice',
    catches: ['SCA-11'],
    change: paysForEachLink,
  },
);
