/** Faults: payments by another product than the domestic one. */

import { withBody, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { BankParts } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { memberOf } from '../../model/json-value.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';
import { crashesAt, overlooksWhen, refusesAt } from '../request-mistakes.js';
import { isAt } from '../conditions.js';

const domestic = 'norwegian-domestic-credit-transfers';
const creations = [
  'create-instant-payment',
  'create-sepa-payment',
  'create-cross-border-payment',
  'create-norwegian-cross-border-payment',
] as const satisfies readonly OperationId[];

/** The status replies of payments by other products, changed. */
function withOtherStatuses(parts: BankParts, change: (value: object) => unknown): BankParts {
  return wrapRoute(parts, 'read-payment-status', (given) => async (call) => {
    const reply = await given(call);
    if (reply.kind !== 'json' || call.params['product'] === domestic) return reply;
    return { ...reply, value: change(Object(reply.value)) };
  });
}

/** Whether the first transfer of a bulk payment is written in letters of the basic plane only. */
function beginsPlainly({ body }: JudgedRequest): boolean {
  const payments = memberOf(body.kind === 'json' ? body.value : undefined, 'payments');
  const [first] = Array.isArray(payments) ? payments : [];
  return !/[\u{10000}-\u{10FFFF}]/u.test(JSON.stringify(first ?? ''));
}

/** The longest text at a place of any payment of the body. */
function longest(request: JudgedRequest, name: string): number {
  const body: unknown = request.body.kind === 'json' ? request.body.value : undefined;
  const payments = memberOf(body, 'payments');
  const texts = (Array.isArray(payments) ? payments : [body]).map((each) => memberOf(each, name));
  return Math.max(0, ...texts.map((each) => (typeof each === 'string' ? each.length : 0)));
}

export const otherProductFaults = faults(
  {
    id: 'payments/instant-debtor-cut-short',
    title: 'Instant payments take an ultimateDebtor of 69 characters at most',
    catches: ['PAY-35'],
    change: (parts) =>
      refusesAt(parts, 'create-instant-payment', (request) => longest(request, 'ultimateDebtor') > 69),
  },
  {
    id: 'payments/long-names-stop-bulks',
    title: 'Bulk payments stumble over a creditorName of more than 60 characters',
    catches: ['PAY-06'],
    onlyInDepth: true,
    change: (parts) =>
      crashesAt(parts, 'create-bulk-payment', (request) => longest(request, 'creditorName') > 60),
  },
  {
    id: 'payments/euro-remittance-of-one-letter',
    title: 'Payments in the euro area take no remittance text of one letter',
    catches: ['PAY-39'],
    change: (parts) =>
      refusesAt(
        parts,
        'create-sepa-payment',
        (request) => longest(request, 'remittanceInformationUnstructured') === 1,
      ),
  },
  {
    id: 'payments/status-of-domestic-payments-only',
    title: 'The status of a payment is served for the domestic product only',
    catches: ['END-11'],
    change: (parts) =>
      wrapRoute(parts, 'read-payment-status', (given) => (call) => {
        if (call.params['product'] !== domestic) throw new RefusedCall('resource-unknown');
        return given(call);
      }),
  },
  {
    id: 'payments/words-of-other-products',
    title: 'The status of a payment by another product is in words of its own',
    catches: ['TYPE-30'],
    mayFail: ['END-11'],
    change: (parts) => withOtherStatuses(parts, (value) => ({ ...value, transactionStatus: 'ON_ITS_WAY' })),
  },
  {
    id: 'payments/one-id-for-other-products',
    title: 'Payments by other products all get the same paymentId',
    catches: ['PRS-03'],
    mayFail: ['END-11', 'END-07'],
    change: (parts) =>
      withBody(parts, creations, (value) => ({ ...Object(value), paymentId: 'other-product' })),
  },
  {
    id: 'payments/no-status-of-instant-payments',
    title: 'The reply to an instant payment has no transactionStatus',
    catches: ['PRS-04'],
    mayFail: ['PRS-05'],
    change: (parts) =>
      withBody(parts, 'create-instant-payment', (value) => {
        const { transactionStatus: _, ...rest } = Object(value);
        return rest;
      }),
  },
  {
    id: 'payments/fee-of-reported-payments-as-number',
    title: 'The fee of a payment abroad that is reported is a number',
    catches: ['PRS-06'],
    mayFail: ['TYPE-07'],
    change: (parts) =>
      withBody(parts, 'create-norwegian-cross-border-payment', (value) => ({
        ...Object(value),
        transactionFees: { amount: 2.5, currency: 'NOK' },
        transactionFeeIndicator: true,
      })),
  },
  {
    id: 'payments/emoji-behind-first-of-bulk',
    title: 'An unprocessable character is noticed in the first transfer of a bulk payment only',
    catches: ['TRN-08'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'processable-characters',
        (request) => request.operation?.id === 'create-bulk-payment' && beginsPlainly(request),
      ),
  },
  {
    id: 'payments/emoji-in-periodic-payments',
    title: 'Periodic payments take characters that other payments are refused for',
    catches: ['TRN-08'],
    change: (parts) => overlooksWhen(parts, 'processable-characters', isAt('create-periodic-payment')),
  },
);
