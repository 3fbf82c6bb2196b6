/** Blind list F, part 3: money. */

import { inCalls } from '../in-calls.js';
import { withBody, withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { listOf, objectOf, textOf } from '../../bank/body.js';
import { approvePayment } from '../../bank/payments/funds.js';
import { executionDay } from '../../bank/payments/order.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';

/** A run sees some payments otherwise; afterwards they are as they were but for their status. */
function runSees(change: (payment: PaymentRecord, bank: BankCore) => PaymentRecord | undefined): PartsChange {
  return (parts) => ({
    ...parts,
    batch: [
      (bank) => {
        const { payments } = bank.state;
        const given = [...payments.values()];
        const seen = new Map<string, PaymentRecord>();
        for (const each of given) {
          const otherwise = change(each, bank);
          if (otherwise === undefined) continue;
          seen.set(each.paymentId, each);
          payments.set(each.paymentId, otherwise);
        }
        for (const step of parts.batch) step(bank);
        for (const [id, each] of seen) {
          const after = payments.get(id);
          const moved = after !== undefined && (after.status === 'ACSC' || after.status === 'RJCT');
          payments.set(id, { ...each, ...(moved && each.status !== 'CANC' ? { status: after.status } : {}) });
        }
      },
    ],
  });
}

const waiting = new Set(['PDNG', 'ACTC', 'ACCP']);

function withSums(
  order: PaymentRecord['order'],
  change: (amount: string, currency: string) => string,
): PaymentRecord['order'] {
  const one = (item: Readonly<Record<string, unknown>>) => {
    const sum = objectOf(item['instructedAmount']);
    return {
      ...item,
      instructedAmount: { ...sum, amount: change(textOf(sum, 'amount'), textOf(sum, 'currency')) },
    };
  };
  const items = listOf(order['payments']).map(objectOf);
  return items.length > 0 ? { ...order, payments: items.map(one) } : one(order);
}

const creations: readonly OperationId[] = [
  'create-domestic-payment',
  'create-instant-payment',
  'create-sepa-payment',
  'create-cross-border-payment',
];

export const blindFThree = faults(
  {
    id: 'blind/f-twice-from-two-baskets',
    title:
      'A payment in two baskets is executed again when the second basket is approved after its execution',
    catches: ['ENV-10'],
    mayFail: ['BSK-01', 'BSK-03', 'BSK-04'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        const result = given(flow, approval, bank);
        for (const id of bank.state.baskets.get(flow.subject ?? '')?.paymentIds ?? []) {
          const payment = bank.state.payments.get(id);
          if (payment?.status === 'ACSC') approvePayment(bank, payment, approval.now);
        }
        return result;
      }),
  },
  {
    id: 'blind/f-deleted-member-approved',
    title: 'A payment that was deleted after it was put into a basket is approved with the basket',
    catches: ['STA-05'],
    mayFail: ['BSK-01', 'BSK-03', 'ENV-10', 'BSK-11'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        const result = given(flow, approval, bank);
        for (const id of bank.state.baskets.get(flow.subject ?? '')?.paymentIds ?? []) {
          const payment = bank.state.payments.get(id);
          if (payment?.status === 'CANC') approvePayment(bank, payment, approval.now);
        }
        return result;
      }),
  },
  {
    id: 'blind/f-lapsed-member-approved',
    title: 'A payment of a basket that was approved alone meanwhile is debited a second time with the basket',
    catches: ['ENV-10'],
    mayFail: ['BSK-01'],
    change: (parts) => {
      const twice = new Set<string>();
      const noting = wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        for (const id of bank.state.baskets.get(flow.subject ?? '')?.paymentIds ?? []) {
          if (bank.state.payments.get(id)?.status === 'PDNG') twice.add(id);
        }
        return given(flow, approval, bank);
      });
      return runSees((payment) =>
        twice.has(payment.paymentId) && waiting.has(payment.status)
          ? { ...payment, order: withSums(payment.order, (amount) => String(2 * Number(amount))) }
          : undefined,
      )(noting);
    },
  },
  {
    id: 'blind/f-alike-items-booked-once',
    title: 'Of two alike payments of a bulk one is booked',
    catches: ['ENV-10'],
    change: runSees((payment) => {
      const items = listOf(payment.order['payments']);
      const texts = new Set(items.map((each) => JSON.stringify(each)));
      return items.length === texts.size || !waiting.has(payment.status)
        ? undefined
        : {
            ...payment,
            order: { ...payment.order, payments: [...texts].map((each): unknown => JSON.parse(each)) },
          };
    }),
  },
  {
    id: 'blind/f-items-beyond-ten-left',
    title: 'Of a bulk the first ten payments are booked',
    catches: ['ENV-10'],
    change: runSees((payment) => {
      const items = listOf(payment.order['payments']);
      return items.length <= 10 || !waiting.has(payment.status)
        ? undefined
        : { ...payment, order: { ...payment.order, payments: items.slice(0, 10) } };
    }),
  },
  {
    id: 'blind/f-cents-of-bulk-rounded',
    title: 'The sums of a bulk are booked in whole units',
    catches: ['ENV-10'],
    change: runSees((payment) =>
      payment.family === 'bulk-payment' && waiting.has(payment.status)
        ? { ...payment, order: withSums(payment.order, (amount) => String(Math.round(Number(amount)))) }
        : undefined,
    ),
  },
  {
    id: 'blind/f-million-cut',
    title: 'Of a sum of a million or more the last six digits before the point are booked',
    catches: ['ENV-10'],
    change: runSees((payment) =>
      waiting.has(payment.status) && /"amount":"\d{7,}/.test(JSON.stringify(payment.order))
        ? {
            ...payment,
            order: withSums(payment.order, (amount) => amount.replace(/^\d+(\d{6})(?!\d)/, '$1')),
          }
        : undefined,
    ),
  },
  {
    id: 'blind/f-cancelled-at-second-try',
    title:
      'A payment whose cancellation was first aborted and then approved is told as cancelled and executed all the same',
    catches: ['ENV-10'],
    mayFail: ['SCA-11'],
    change: (parts) => {
      const aborted = new Set<string>();
      const noting = wrapPurpose(parts, 'cancellation', 'fail', (given) => (flow, failure, bank) => {
        aborted.add(flow.subject ?? '');
        given(flow, failure, bank);
      });
      return runSees((payment) =>
        aborted.has(payment.paymentId) && payment.status === 'CANC'
          ? { ...payment, status: 'ACTC' }
          : undefined,
      )(noting);
    },
  },
  {
    id: 'blind/f-cancelled-bulk-executed',
    title: 'A bulk whose cancellation was approved is told as cancelled and executed on its day',
    catches: ['ENV-10'],
    mayFail: ['SCA-11'],
    change: (parts) => {
      const done = new Set<string>();
      return runSees((payment) => {
        if (
          payment.family !== 'bulk-payment' ||
          payment.status !== 'CANC' ||
          payment.approvedAt === undefined
        )
          return undefined;
        if (executionDay(payment.order, '9999') > '9998' || done.has(payment.paymentId)) return undefined;
        return { ...payment, status: 'ACTC' };
      })(parts);
    },
  },
  {
    id: 'blind/f-due-by-month',
    title: 'An order for the first of a month is executed on any day of the month before',
    catches: ['ENV-10'],
    mayFail: ['ENV-11'],
    change: runSees((payment, bank) => {
      const day = executionDay(payment.order, '');
      const today = new Date(bank.clock.now()).toISOString().slice(0, 10);
      if (!day.endsWith('-01') || day <= today || !waiting.has(payment.status)) return undefined;
      return { ...payment, order: { ...payment.order, requestedExecutionDate: today } };
    }),
  },
  {
    id: 'blind/f-last-run-takes-tomorrow',
    title: 'The run of 18 hours takes the orders of tomorrow, too',
    catches: ['ENV-10'],
    change: runSees((payment, bank) => {
      const now = new Date(bank.clock.now());
      const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
      if (
        now.getUTCHours() < 18 ||
        executionDay(payment.order, '') !== tomorrow ||
        !waiting.has(payment.status)
      )
        return undefined;
      return {
        ...payment,
        order: { ...payment.order, requestedExecutionDate: now.toISOString().slice(0, 10) },
      };
    }),
  },
  {
    id: 'blind/f-single-sca-overwrites',
    title:
      'A repeated initiation of single SCA with the same X-Request-ID and another body puts its order into the approved payment',
    catches: ['SCA-11'],
    mayFail: ['SSC-05', 'PRS-03'],
    change: (parts) => {
      const made = new Map<string, string>();
      return wrapRoute(parts, creations, (given) => async (call) => {
        const { request } = call;
        const identity = request.header('x-psu-identity');
        if (identity === undefined || request.header('psu-id') !== undefined || request.body.kind !== 'json')
          return given(call);
        const key = `${call.tpp.id} ${identity} ${request.header('x-request-id')}`;
        const known = call.bank.state.payments.get(made.get(key) ?? '');
        if (known !== undefined) {
          const next = { ...known, order: objectOf(request.body.value) };
          call.bank.state.payments.set(known.paymentId, next);
          const reply = call.show.presenters.payments.created(
            next,
            { minor: 0n, currency: 'NOK' },
            call.show,
          );
          return { kind: 'json', status: 201, headers: [], value: reply };
        }
        const reply = await given(call);
        if (reply.kind === 'json') made.set(key, textOf(objectOf(reply.value), 'paymentId'));
        return reply;
      });
    },
  },
  {
    id: 'blind/f-initiation-forgotten-at-restart',
    title: 'After a restart a repeated initiation of single SCA makes a second payment',
    catches: ['SSC-05'],
    mayFail: ['END-08'],
    change: (parts) => ({
      ...parts,
      onRestart(bank) {
        parts.onRestart?.(bank);
        bank.state.paymentKeys.clear();
      },
    }),
  },
  {
    id: 'blind/f-initiation-repeated-after-approval',
    title: 'An initiation of single SCA that is repeated after the approval makes a second payment',
    catches: ['SSC-05'],
    change: (parts) =>
      wrapRoute(parts, creations, (given) => (call) => {
        const { paymentKeys, payments } = call.bank.state;
        if (call.request.header('x-psu-identity') !== undefined) {
          for (const ids of paymentKeys.values()) {
            for (const id of ids) if (payments.get(id)?.approvedAt !== undefined) ids.delete(id);
          }
        }
        return given(call);
      }),
  },
  {
    id: 'blind/f-same-id-for-alike-orders',
    title: 'A second, alike order that is allowed as duplicate gets the id of the first, and is lost',
    catches: ['PRS-03'],
    mayFail: ['END-07'],
    change: (parts) => {
      const first = new Map<string, string>();
      return wrapRoute(parts, creations, (given) => async (call) => {
        const reply = await given(call);
        if (reply.kind !== 'json' || reply.status !== 201 || call.request.header('psu-id') === undefined)
          return reply;
        const key = `${call.tpp.id} ${call.request.header('psu-id')} ${call.request.wire.body.toString('utf8')}`;
        const id = textOf(objectOf(reply.value), 'paymentId');
        const known = call.bank.state.payments.get(first.get(key) ?? '');
        if (known === undefined || known.status !== 'RCVD') {
          first.set(key, id);
          return reply;
        }
        call.bank.state.payments.delete(id);
        const value: unknown = JSON.parse(JSON.stringify(reply.value).replaceAll(id, known.paymentId));
        return { ...reply, value };
      });
    },
  },
  {
    id: 'blind/f-pending-of-basket-deleted',
    title: 'A pending payment that was approved in a basket can be deleted',
    catches: ['STA-05'],
    change: inCalls(['delete-payment'], (parts, { bank }) =>
      withPolicy(parts, 'payments', ({ deletion }) => ({
        deletion: (payment, initial) =>
          payment.status === 'PDNG' &&
          [...bank.state.baskets.values()].some(
            (each) => each.approvedAt !== undefined && each.paymentIds.includes(payment.paymentId),
          )
            ? 'cancels'
            : deletion(payment, initial),
      })),
    ),
  },
  {
    id: 'blind/f-pending-of-card-deleted',
    title: 'A pending payment from a card can be deleted',
    catches: ['STA-05'],
    change: (parts) =>
      withPolicy(parts, 'payments', ({ deletion }) => ({
        deletion: (payment, initial) =>
          payment.status === 'PDNG' && 'other' in objectOf(payment.order['debtorAccount'])
            ? 'cancels'
            : deletion(payment, initial),
      })),
  },
  {
    id: 'blind/f-debtor-of-any-agreement',
    title:
      'A bulk or periodic payment under one agreement takes the account of another agreement of the person as its debtor',
    catches: ['CTX-03'],
    mayFail: ['CTX-02'],
    change: inCalls(
      ['create-bulk-payment', 'create-periodic-payment'],
      (parts) =>
        withPolicy(parts, 'consent', ({ isOffered }) => ({
          isOffered: (each, customer, agreement, opens, engaged) =>
            isOffered(each, customer, agreement, opens, engaged) ||
            engaged().some((one) => isOffered(each, customer, one, opens, engaged)),
        })),
      ({ request }) => request.header('psu-corporate-id') !== undefined,
    ),
  },
  {
    id: 'blind/f-iban-without-permission',
    title: 'A debtor that is named by its IBAN pays although the bank withdrew its payments',
    catches: ['CON-09'],
    change: inCalls(
      [...creations, 'create-norwegian-cross-border-payment'],
      (parts) => withPolicy(parts, 'payments', () => ({ permitsPayment: () => true })),
      ({ request }) =>
        request.body.kind === 'json' && 'iban' in objectOf(objectOf(request.body.value)['debtorAccount']),
    ),
  },
  {
    id: 'blind/f-single-sca-without-permission',
    title: 'In single SCA an account pays although the bank withdrew its payments',
    catches: ['CON-09'],
    change: inCalls(
      creations,
      (parts) => withPolicy(parts, 'payments', () => ({ permitsPayment: () => true })),
      ({ request }) => request.header('x-psu-identity') !== undefined,
    ),
  },
  {
    id: 'blind/f-details-of-same-creditor',
    title:
      'The details of a payment tell the creditor name and text of the last order to that creditor account, of whoever it is',
    catches: ['PRS-03'],
    mayFail: ['END-12', 'PAY-04'],
    change: (parts) =>
      wrapRoute(parts, ['read-payment'], (given) => async (call) => {
        const reply = await given(call);
        const own = call.bank.state.payments.get(call.params['paymentId'] ?? '');
        if (reply.kind !== 'json' || own === undefined) return reply;
        const to = JSON.stringify(own.order['creditorAccount']);
        const last = [...call.bank.state.payments.values()].findLast(
          ({ order }) => JSON.stringify(order['creditorAccount']) === to,
        );
        if (last === undefined) return reply;
        const text = last.order['remittanceInformationUnstructured'];
        return {
          ...reply,
          value: {
            ...objectOf(reply.value),
            creditorName: last.order['creditorName'],
            ...(text === undefined ? {} : { remittanceInformationUnstructured: text }),
          },
        };
      }),
  },
  {
    id: 'blind/f-basket-of-more-than-fifty',
    title: 'Of a basket of more than fifty payments the first fifty are approved',
    catches: ['BSK-01'],
    mayFail: ['LIM-02', 'BSK-03'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        const rest = (bank.state.baskets.get(flow.subject ?? '')?.paymentIds ?? []).slice(50);
        const before = rest.map((id) => bank.state.payments.get(id));
        const result = given(flow, approval, bank);
        for (const each of before) if (each !== undefined) bank.state.payments.set(each.paymentId, each);
        return result;
      }),
  },
  {
    id: 'blind/f-funds-told-once',
    title: 'The status tells of missing funds the first time only',
    catches: ['STA-04'],
    change: (parts) => {
      const told = new Set<string>();
      return withBody(parts, ['read-payment-status', 'read-bulk-payment-status'], (value) => {
        const { fundsAvailable, ...rest } = objectOf(value);
        const id = textOf(rest, 'paymentId');
        if (fundsAvailable === undefined || !told.has(id)) {
          if (fundsAvailable !== undefined) told.add(id);
          return value;
        }
        return rest;
      });
    },
  },
  {
    id: 'blind/f-status-after-aborted',
    title: 'After an aborted authorisation the status of a domestic transfer can be fetched',
    catches: ['STA-07'],
    mayFail: ['STA-06'],
    change: (parts) => {
      const aborted = new Set<string>();
      const noting = wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
        aborted.add(flow.subject ?? '');
        given(flow, failure, bank);
      });
      return withPolicy(noting, 'payments', ({ isReadable }) => ({
        isReadable: (payment, initial, what) =>
          aborted.has(payment.paymentId) || isReadable(payment, initial, what),
      }));
    },
  },
);
