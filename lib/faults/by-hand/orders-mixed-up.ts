/** Banks that mix up payments which look alike, wait together or are pending. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { approvePayment } from '../../bank/payments/funds.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, Call, PartsChange } from '../../bank/types.js';
import type { TransactionStatus } from '../../model/codes.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { members } from '../reply-mistakes.js';

function openPayments(bank: BankCore, fits: (payment: PaymentRecord) => boolean): readonly PaymentRecord[] {
  return [...bank.state.payments.values()].filter((each) => each.status === 'RCVD' && fits(each));
}

function approveAll(bank: BankCore, now: number, fits: (payment: PaymentRecord) => boolean): void {
  for (const each of openPayments(bank, fits)) approvePayment(bank, each, now);
}

function sameOrder(one: PaymentRecord, other: PaymentRecord): boolean {
  return ['instructedAmount', 'creditorAccount', 'debtorAccount'].every(
    (name) => JSON.stringify(one.order[name]) === JSON.stringify(other.order[name]),
  );
}

const domestic = 'norwegian-domestic-credit-transfers';

/** With a payment that fits all are approved that look like it. */
function approvesAlike(fits: (payment: PaymentRecord) => boolean): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
      const failure = given(flow, approval, bank);
      const done = bank.state.payments.get(flow.subject ?? '');
      if (failure === undefined && done !== undefined && fits(done))
        approveAll(bank, approval.now, (each) => each.psuId === done.psuId && sameOrder(each, done));
      return failure;
    });
}

/** PDNG payments that fit are deleted at once. */
function deletesPending(fits: (payment: PaymentRecord) => boolean): PartsChange {
  return (parts) =>
    withPolicy(parts, 'payments', (given) => ({
      deletion: (payment, initial) =>
        payment.status === 'PDNG' && fits(payment) ? 'cancels' : given.deletion(payment, initial),
    }));
}

/** Whether an order names the day on which it is due first. */
function namesDay({ order }: PaymentRecord): boolean {
  return ['requestedExecutionDate', 'startDate'].some((each) => order[each] !== undefined);
}

/** The call with the product that the payment has, whatever its path says. */
function withOwnProduct(call: Call): Call {
  const payment = call.bank.state.payments.get(call.params['paymentId'] ?? '');
  return payment === undefined ? call : { ...call, params: { ...call.params, product: payment.product } };
}

function namesOtherProduct(call: Call): boolean {
  const payment = call.bank.state.payments.get(call.params['paymentId'] ?? '');
  return payment !== undefined && payment.family === 'payment' && payment.product !== call.params['product'];
}

function inRoute(
  parts: BankParts,
  id: OperationId,
  change: (parts: BankParts, call: Call) => BankParts,
  callOf: (call: Call) => Call = (call) => call,
  fits: (call: Call) => boolean = () => true,
): BankParts {
  return wrapRoute(parts, id, (given) => (call) => {
    if (!fits(call)) return given(call);
    const other = callOf(call);
    return given({ ...other, bank: { ...other.bank, parts: change(other.bank.parts, other) } });
  });
}

function frozenBasket(): PartsChange {
  return (parts) => {
    const first = new Map<string, unknown>();
    return wrapRoute(parts, 'read-basket', (given) => async (call) => {
      const reply = await given(call);
      const id = call.params['basketId'] ?? '';
      const basket = call.bank.state.baskets.get(id);
      if (reply.kind !== 'json' || basket?.approvedAt === undefined) return reply;
      if (!first.has(id)) first.set(id, members(reply.value)['transactionStatus']);
      return { ...reply, value: { ...members(reply.value), transactionStatus: first.get(id) } };
    });
  };
}

function deletesAtSecondTry(): PartsChange {
  return (parts) => {
    const tried = new Set<string>();
    return wrapRoute(parts, 'delete-payment', (given) => async (call) => {
      const id = call.params['paymentId'] ?? '';
      const { payments } = call.bank.state;
      const payment = payments.get(id);
      if (payment?.status === 'PDNG' && tried.has(id)) payments.set(id, { ...payment, status: 'RCVD' });
      tried.add(id);
      return given(call);
    });
  };
}

function statusAfter(payment: PaymentRecord, status: TransactionStatus): PaymentRecord {
  return { ...payment, status };
}

/** What is refused is remembered until the next run. */
function deletesAtTheRun(parts: BankParts): BankParts {
  const doomed = new Set<string>();
  const refusing = withPolicy(parts, 'payments', ({ deletion }) => ({
    deletion(payment, initial) {
      if (payment.status === 'PDNG') doomed.add(payment.paymentId);
      return deletion(payment, initial);
    },
  }));
  const cancel = ({ state: { payments } }: BankCore) => {
    for (const id of doomed) {
      const payment = payments.get(id);
      if (payment?.status === 'PDNG') payments.set(id, { ...payment, status: 'CANC' });
    }
  };
  return { ...refusing, batch: [cancel, ...refusing.batch] };
}

export const ordersMixedUp = faults(
  {
    id: 'orders/basket-status-frozen',
    title: 'The status of an approved basket stays as it was first read',
    catches: ['BSK-03'],
    change: frozenBasket(),
  },
  {
    id: 'orders/twin-approved',
    title: 'An open payment with the same sum, debtor and creditor is approved together with its twin',
    catches: ['STA-07'],
    mayFail: ['STA-06', 'SCA-11'],
    change: approvesAlike(({ product }) => product === domestic),
  },
  {
    id: 'orders/account-sca-approves-payment',
    title: 'The SCA of an account access approves the payments whose SCA is open',
    catches: ['STA-07'],
    mayFail: ['STA-06', 'SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
        const failure = given(flow, approval, bank);
        const open = new Set(
          [...bank.state.flows.values()].flatMap((each) =>
            each.kind === 'payment' && each.step !== 'done' && each.tpp.id === flow.tpp.id
              ? [each.subject ?? '']
              : [],
          ),
        );
        approveAll(bank, approval.now, (each) => each.psuId === approval.psuId && open.has(each.paymentId));
        return failure;
      }),
  },
  {
    id: 'orders/member-approved-basket-approved',
    title: 'Approving one payment singly approves the other payments of a basket that it lies in',
    catches: ['STA-07'],
    mayFail: ['STA-06', 'SCA-11', 'BSK-01'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
        const failure = given(flow, approval, bank);
        if (failure !== undefined) return failure;
        for (const { paymentIds } of bank.state.baskets.values())
          if (paymentIds.includes(flow.subject ?? ''))
            approveAll(bank, approval.now, (each) => paymentIds.includes(each.paymentId));
        return failure;
      }),
  },
  {
    id: 'orders/unapproved-other-product',
    title: 'The status of an unapproved domestic payment is told under the path of another product',
    catches: ['STA-07'],
    change: (parts) =>
      inRoute(
        parts,
        'read-payment-status',
        (changed) => withPolicy(changed, 'payments', { isReadable: () => true }),
        withOwnProduct,
        namesOtherProduct,
      ),
  },
  {
    id: 'orders/unapproved-after-abort',
    title: 'The status of a domestic payment is told once its SCA was aborted',
    catches: ['STA-07'],
    change(parts) {
      const aborted = new Set<string | undefined>();
      const noting = wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
        given(flow, failure, bank);
        aborted.add(flow.subject);
      });
      return withPolicy(noting, 'payments', (given) => ({
        isReadable: (payment, initial, what) =>
          (what === 'status' && aborted.has(payment.paymentId)) || given.isReadable(payment, initial, what),
      }));
    },
  },
  {
    id: 'orders/pdng-delete-other-product',
    title: 'A pending domestic payment is deleted under the path of another product',
    catches: ['STA-05'],
    change: (parts) =>
      inRoute(
        parts,
        'delete-payment',
        (changed) => withPolicy(changed, 'payments', { deletion: () => 'cancels' }),
        withOwnProduct,
        namesOtherProduct,
      ),
  },
  {
    id: 'orders/pdng-delete-twice',
    title: 'The second deletion of a pending payment works',
    catches: ['STA-05'],
    change: deletesAtSecondTry(),
  },
  {
    id: 'orders/pdng-delete-from-basket',
    title: 'A pending payment that was approved in a basket is deleted',
    catches: ['STA-05'],
    change: inCalls(['delete-payment'], (parts, { bank }) =>
      deletesPending(({ paymentId }) =>
        [...bank.state.baskets.values()].some(
          (each) => each.approvedAt !== undefined && each.paymentIds.includes(paymentId),
        ),
      )(parts),
    ),
  },
  {
    id: 'orders/pdng-delete-corporate',
    title: 'A pending payment under an agreement is deleted',
    catches: ['STA-05'],
    change: deletesPending(({ context }) => context === 'CORPORATE'),
  },
  {
    id: 'orders/pdng-delete-at-the-run',
    title: 'The deletion of a pending payment is refused, and the next run cancels the payment',
    catches: ['STA-05'],
    change: deletesAtTheRun,
  },
  ...(['bulk-payment', 'periodic-payment'] as const).map((wanted) => ({
    id: `orders/pdng-delete-later-${wanted}`,
    title: `A ${wanted.replace('-', ' ')} that is pending before its day is deleted`,
    catches: ['STA-05'] as const,
    change: ((parts) =>
      withPolicy(parts, 'payments', (given) => ({
        statusAfterApproval: (due, family) =>
          family === wanted ? 'PDNG' : given.statusAfterApproval(due, family),
        deletion: (payment, initial) =>
          payment.status === 'PDNG' && payment.family === wanted && namesDay(payment)
            ? 'cancels'
            : given.deletion(payment, initial),
      }))) satisfies PartsChange,
  })),
  {
    id: 'orders/sepa-twin-approved',
    title: 'A SEPA payment with the same sum and debtor is approved together with its twin',
    catches: ['SCA-11'],
    change: approvesAlike(({ product }) => product === 'sepa-credit-transfers'),
  },
  {
    id: 'orders/idempotent-over-tpps',
    title: 'The same single-SCA initiation by another TPP gets the payment of the first TPP',
    catches: ['PRS-03'],
    mayFail: ['SSC-05', 'END-12'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        initiationKey: (mark) => given.initiationKey({ ...mark, tppId: '' }),
      })),
  },
  {
    id: 'orders/redirect-to-latest-uri',
    title: 'Restarting an authorisation leads older links to the newest TPP-Redirect-URI',
    catches: ['HDR-15'],
    change: (parts) =>
      wrapRoute(parts, 'start-payment-authorisation', (given) => async (call) => {
        const reply = await given(call);
        const uri = call.request.header('tpp-redirect-uri');
        const { flows } = call.bank.state;
        for (const [state, flow] of Array.from(flows))
          if (flow.subject === call.params['paymentId'] && uri !== undefined && flow.step !== 'done')
            flows.set(state, { ...flow, redirectUri: uri });
        return reply;
      }),
  },
  {
    id: 'orders/batch-forgets-basket',
    title: 'Batch runs leave out what was approved in a basket',
    catches: ['ENV-11'],
    mayFail: ['ENV-10'],
    change: (parts) => ({
      ...parts,
      batch: [
        (bank) => {
          const { baskets, payments } = bank.state;
          const held = [...baskets.values()]
            .flatMap((each) => (each.approvedAt === undefined ? [] : each.paymentIds))
            .flatMap((id) => payments.get(id) ?? []);
          for (const each of held) payments.set(each.paymentId, statusAfter(each, 'RCVD'));
          for (const step of parts.batch) step(bank);
          for (const each of held) payments.set(each.paymentId, each);
        },
      ],
    }),
  },
);
