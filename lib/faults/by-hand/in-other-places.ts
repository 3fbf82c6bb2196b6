/**
 * Banks that keep to what the PSU said where it is said once and alone, and not in a basket, in a bulk, at
 * the second try, in letters of the other case, or where somebody else looks.
 */

import { createHash } from 'node:crypto';
import { listOf, objectOf, textOf } from '../../bank/body.js';
import { withPolicy, withPresenter, withRule, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { approvePayment } from '../../bank/payments/funds.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, PartsChange, Route } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { onPages } from '../in-pages.js';
import { overlooksWhen } from '../request-mistakes.js';

type Order = PaymentRecord['order'];

/** A run takes some payments for others; what they are told to be stays but for what the run settles. */
export function runSees(
  change: (payment: PaymentRecord, bank: BankCore) => PaymentRecord | undefined,
): PartsChange {
  return (parts) => ({
    ...parts,
    batch: [
      (bank) => {
        const { payments } = bank.state;
        const seen: PaymentRecord[] = [];
        for (const each of Array.from(payments.values())) {
          const otherwise = change(each, bank);
          if (otherwise === undefined) continue;
          seen.push(each);
          payments.set(each.paymentId, otherwise);
        }
        for (const step of parts.batch) step(bank);
        for (const each of seen) {
          const after = payments.get(each.paymentId)?.status ?? each.status;
          const isMoved = each.status !== 'CANC' && (after === 'ACSC' || after === 'RJCT');
          payments.set(each.paymentId, isMoved ? { ...each, status: after } : each);
        }
      },
    ],
  });
}

/** What was called off is executed once all the same. */
function executedAllTheSame(fits: (payment: PaymentRecord, bank: BankCore) => boolean): PartsChange {
  const executed = new WeakMap<BankState, Set<string>>();
  return runSees((payment, bank) => {
    const { paymentId, status, approvedAt, order } = payment;
    const done = executed.get(bank.state) ?? new Set<string>();
    executed.set(bank.state, done);
    if (status !== 'CANC' || approvedAt === undefined || done.has(paymentId) || !fits(payment, bank))
      return undefined;
    const today = bank.parts.policies.transactions.today(bank.clock.now());
    if (textOf(order, 'requestedExecutionDate') > today) return undefined;
    done.add(paymentId);
    return { ...payment, status: 'ACTC' };
  });
}

function isInBasket({ paymentId }: PaymentRecord, { state }: BankCore): boolean {
  return [...state.baskets.values()].some(({ paymentIds }) => paymentIds.includes(paymentId));
}

/** Cancellations to which the PSU said no once. */
function afterHesitation(): PartsChange {
  return (parts) => {
    const aborted = new Set<string>();
    return executedAllTheSame(({ paymentId }) => aborted.has(paymentId))(
      wrapPurpose(parts, 'cancellation', 'fail', (given) => (flow, failure, bank) => {
        aborted.add(flow.subject ?? '');
        given(flow, failure, bank);
      }),
    );
  };
}

const waits: ReadonlySet<string> = new Set(['PDNG', 'ACTC', 'ACCP']);

function withAmounts(order: Order, change: (amount: string) => string): Order {
  const sum = objectOf(order['instructedAmount']);
  return { ...order, instructedAmount: { ...sum, amount: change(textOf(sum, 'amount')) } };
}

/** Told of the payments of a basket before it is approved, and after that. */
function atBaskets(
  act: (payment: PaymentRecord, bank: BankCore, now: number, when: 'before' | 'after') => void,
): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
      const members = () =>
        (bank.state.baskets.get(flow.subject ?? '')?.paymentIds ?? []).flatMap(
          (id) => bank.state.payments.get(id) ?? [],
        );
      for (const each of members()) act(each, bank, approval.now, 'before');
      const failure = given(flow, approval, bank);
      for (const each of members()) act(each, bank, approval.now, 'after');
      return failure;
    });
}

/** The sum of a payment that waits already is added once more when its basket is approved. */
function doubledInBasket(): PartsChange {
  return (parts) => {
    const twice = new Set<string>();
    return runSees((payment) =>
      twice.has(payment.paymentId) && waits.has(payment.status)
        ? { ...payment, order: withAmounts(payment.order, (amount) => (2 * Number(amount)).toFixed(2)) }
        : undefined,
    )(
      atBaskets((payment, _bank, _now, when) => {
        if (when === 'before' && waits.has(payment.status)) twice.add(payment.paymentId);
      })(parts),
    );
  };
}

/** Details tell the text of the last order to the same creditor account. */
function textOfLast(): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'read-payment', (given) => async (call) => {
      const reply = await given(call);
      const { payments } = call.bank.state;
      const own = payments.get(call.params['paymentId'] ?? '');
      if (reply.kind !== 'json' || own === undefined) return reply;
      const last = [...payments.values()].findLast((each) => payeeOf(each) === payeeOf(own));
      const text = last?.order['remittanceInformationUnstructured'];
      const said = text === undefined ? {} : { remittanceInformationUnstructured: text };
      return { ...reply, value: { ...objectOf(reply.value), ...said } };
    });
}

/** What is not found is told with its whole path. */
function repeatingIds(): PartsChange {
  const begin = 'nobody has ';
  return (parts) => ({
    ...withPolicy(parts, 'errors', ({ text }) => ({
      text: (each) => (each.startsWith(begin) ? each : text(each)),
    })),
    routes: Object.fromEntries(
      Object.entries(parts.routes).map(([id, route]): [string, Route] => [
        id,
        async (call) => {
          try {
            return await route(call);
          } catch (thrown) {
            if (!(thrown instanceof RefusedCall) || thrown.reason !== 'resource-unknown') throw thrown;
            throw new RefusedCall(thrown.reason, { ...thrown.detail, text: `${begin}${call.request.path}` });
          }
        },
      ]),
    ),
  });
}

/** A grant to one TPP gives others back what the person took from them. */
function broughtBack(): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'account-access', 'approve', (given) => (flow, approval, bank) => {
      const { consents, psus } = bank.state;
      const failure = given(flow, approval, bank);
      for (const [key, each] of Array.from(consents)) {
        if (psus.get(each.psuId)?.customerNumber !== flow.customerNumber) continue;
        const back = [...each.revoked].filter((id) => each.tppId !== flow.tpp.id && approval.chosen.has(id));
        consents.set(key, {
          ...each,
          granted: new Set([...each.granted, ...back]),
          revoked: new Set([...each.revoked].filter((id) => !back.includes(id))),
        });
      }
      return failure;
    });
}

const payeeOf = ({ order }: PaymentRecord) => JSON.stringify(order['creditorAccount']);

export const inOtherPlaces = faults(
  {
    id: 'cancelled-ahead/bulk-executed',
    title: 'A bulk payment whose cancellation the PSU approved is told as cancelled and executed on its day',
    catches: ['SCA-11'],
    change: executedAllTheSame(({ family }) => family === 'bulk-payment'),
  },
  {
    id: 'cancelled-ahead/abroad-executed',
    title: 'A payment abroad whose cancellation the PSU approved is executed on its day',
    catches: ['SCA-11'],
    change: executedAllTheSame(({ product }) => product === 'cross-border-credit-transfers'),
  },
  {
    id: 'cancelled-ahead/member-executed',
    title: 'A payment that was approved in a basket and then cancelled is executed on its day',
    catches: ['SCA-11'],
    change: executedAllTheSame(isInBasket),
  },
  {
    id: 'cancelled-ahead/executed-after-hesitation',
    title: 'A payment to whose cancellation the PSU said no and then yes is executed on its day',
    catches: ['SCA-11'],
    change: afterHesitation(),
  },
  {
    id: 'bulk-parts/beyond-ten',
    title: 'Of a bulk payment the first ten transfers are booked',
    catches: ['ACC-13'],
    change: runSees((payment) => {
      const items = listOf(payment.order['payments']);
      return items.length > 10 && waits.has(payment.status)
        ? { ...payment, order: { ...payment.order, payments: items.slice(0, 10) } }
        : undefined;
    }),
  },
  {
    id: 'bulk-parts/left-behind-a-failing-one',
    title: 'A run leaves what stands in a basket behind a payment that cannot be funded, for good',
    catches: ['BSK-02'],
    change: runSees((payment, { state }) => {
      const isBeyond = (id: string) => {
        const sum = objectOf(state.payments.get(id)?.order['instructedAmount']);
        return Number(textOf(sum, 'amount')) >= 1_000_000_000;
      };
      const isBehind = [...state.baskets.values()].some(({ paymentIds }) => {
        const place = paymentIds.indexOf(payment.paymentId);
        return paymentIds.slice(0, Math.max(0, place)).some(isBeyond);
      });
      return isBehind && waits.has(payment.status) ? { ...payment, status: 'CANC' } : undefined;
    }),
  },
  {
    id: 'large-sums/millions-cut',
    title: 'Of a sum of millions the last six digits before the point are booked',
    catches: ['SCA-11'],
    change: runSees((payment) =>
      waits.has(payment.status) &&
      /^\d{7,9}(?:\.|$)/.test(textOf(objectOf(payment.order['instructedAmount']), 'amount'))
        ? {
            ...payment,
            order: withAmounts(payment.order, (amount) => amount.replace(/^\d+(?=\d{6}(?:\.|$))/, '')),
          }
        : undefined,
    ),
  },
  {
    id: 'days-kept/evening-takes-tomorrow',
    title: 'The runs of the evening take the orders of the next day, too',
    catches: ['SCA-11'],
    mayFail: ['ENV-10'],
    change: runSees((payment, bank) => {
      const now = bank.clock.now();
      const day = textOf(payment.order, 'requestedExecutionDate');
      const { today } = bank.parts.policies.transactions;
      const isTaken = new Date(now).getUTCHours() >= 18 && day === today(now + 86_400_000);
      return isTaken && waits.has(payment.status)
        ? { ...payment, order: { ...payment.order, requestedExecutionDate: today(now) } }
        : undefined;
    }),
  },
  {
    id: 'overlapping/executed-again',
    title: 'A payment that was executed is executed again when another basket that holds it is approved',
    catches: ['SCA-11'],
    mayFail: ['BSK-03', 'BSK-04', 'ACC-13'],
    change: atBaskets((payment, bank, now, when) => {
      if (when === 'after' && payment.status === 'ACSC') approvePayment(bank, payment, now);
    }),
  },
  {
    id: 'overlapping/sum-doubled',
    title: 'A payment that waits already is debited twofold when a basket that holds it is approved',
    catches: ['SCA-11'],
    mayFail: ['ACC-13'],
    change: doubledInBasket(),
  },
  {
    id: 'company-baskets/read-by-colleague',
    title: 'A basket made under an agreement is read and started by every person of that agreement',
    catches: ['END-12'],
    change: inCalls(['read-basket', 'start-basket-authorisation'], (parts) =>
      withPolicy(parts, 'baskets', ({ isVisibleTo }) => ({
        isVisibleTo: (basket, tppId, psuId, acting) =>
          isVisibleTo(basket, tppId, psuId, acting) ||
          (acting.context === 'CORPORATE' &&
            basket.tppId === tppId &&
            basket.agreementId === acting.agreementId),
      })),
    ),
  },
  {
    id: 'company-baskets/approved-by-colleague',
    title: 'A basket made under an agreement is approved by every person of that agreement',
    catches: ['SCA-17'],
    change: onPages(
      (parts, flow, { state }) =>
        withPolicy(parts, 'sca', ({ acceptsLogin }) => ({
          acceptsLogin: (each, customer) =>
            acceptsLogin(each, customer) ||
            state.agreements
              .get(flow.asked?.agreementId ?? '')
              ?.engagements.some((one) => one.customer === customer) === true,
        })),
      ({ kind, asked }) => kind === 'basket' && asked?.agreementId !== undefined,
    ),
  },
  {
    id: 'sent-away/with-psu-id',
    title: 'Another person who is sent away behind the link of a PSU takes along the psu-id of that PSU',
    catches: ['SCA-03'],
    mayFail: ['RDR-14', 'SCA-17'],
    change: onPages(
      (parts, { psuId }) =>
        withPolicy(parts, 'redirect', ({ failure, failureQuery }) => ({
          failureQuery: (told) => [
            ...failureQuery(told),
            ...(told.message === failure('other-person').message ? [['psu-id', psuId ?? ''] as const] : []),
          ],
        })),
      ({ psuId }) => psuId !== undefined,
    ),
  },
  {
    id: 'granted-elsewhere/brought-back',
    title: 'A grant to one TPP opens what the person took back from another to that one, too',
    catches: ['CON-10'],
    mayFail: ['ACC-10', 'CON-07'],
    change: broughtBack(),
  },
  {
    id: 'permission/not-in-single-sca',
    title: 'In the single-SCA flow an account pays from which the bank withdrew the permission to pay',
    catches: ['CON-09'],
    change: inCalls(
      ['create-domestic-payment'],
      (parts) => withPolicy(parts, 'payments', () => ({ permitsPayment: () => true })),
      ({ request }) => request.header('x-psu-identity') !== undefined,
    ),
  },
  {
    id: 'details-apart/text-of-last',
    title: 'The details of a payment tell the text of the last order to the same account, of whoever it is',
    catches: ['PRS-03'],
    change: textOfLast(),
  },
  {
    id: 'long-ids/repeated-in-text',
    title: 'The message about an unknown id repeats it, however long it is',
    catches: ['TYPE-18'],
    change: repeatingIds(),
  },
  {
    id: 'remittance/text-that-repeats',
    title: 'A text beside the list of references passes where it repeats the first of them',
    catches: ['PAY-59'],
    change: (parts) =>
      overlooksWhen(parts, 'domestic-payment-pay-59', ({ body }) => {
        const order = objectOf(body.kind === 'json' ? body.value : undefined);
        const [first] = listOf(order['remittanceInformationStructuredArray']);
        const text = order['remittanceInformationUnstructured'];
        return text !== undefined && objectOf(first)['reference'] === text;
      }),
  },
  {
    id: 'agreement-ids/listed-in-capitals',
    title: 'The list of agreements gives their ids in capitals, in which the bank does not know them',
    catches: ['FLW-11'],
    change: (parts) =>
      withPresenter(parts, 'access', ({ agreements }) => ({
        agreements: (list, show) =>
          agreements(
            list.map((each) => ({ ...each, agreementId: each.agreementId.toUpperCase() })),
            show,
          ),
      })),
  },
  {
    id: 'digests/without-case',
    title: 'A Digest is compared without regard to the case of its letters',
    catches: ['SIG-38'],
    change: (parts) =>
      withRule(parts, 'digest-of-body', (given) => ({
        ...given,
        judge(request, context) {
          const digest = createHash('sha256').update(request.wire.body).digest('base64');
          const isAlike = request.header('digest')?.toLowerCase() === `sha-256=${digest}`.toLowerCase();
          return isAlike ? undefined : given.judge(request, context);
        },
      })),
  },
);
