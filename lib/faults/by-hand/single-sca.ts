/** Banks that are wrong about the single-SCA flow and X-PSU-IDENTITY. */

import { withoutRule, withPolicy, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { bodyOf, objectOf } from '../../bank/body.js';
import { json } from '../../bank/reply.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { BankParts } from '../../bank/types.js';
import { headerValue } from '../../model/http.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { inRequests } from '../in-pages.js';
import { members } from '../reply-mistakes.js';
import { crashesAt, overlooksWhen, refusesWhen } from '../request-mistakes.js';

const pay = 'create-domestic-payment';

/** The last body under an X-Request-ID is what the payment that was made under it orders. */
function overwrites(
  parts: BankParts,
  creation: OperationId,
  mayStill: (payment: PaymentRecord, order: PaymentRecord['order']) => boolean,
): BankParts {
  const made = new Map<string, string>();
  return wrapRoute(parts, creation, (given) => async (call) => {
    const { payments } = call.bank.state;
    const requestId = call.request.header('x-psu-identity') && call.request.header('x-request-id');
    const earlier = payments.get(made.get(requestId ?? '') ?? '');
    const order = objectOf(bodyOf(call));
    if (earlier !== undefined && mayStill(earlier, order))
      payments.set(earlier.paymentId, { ...earlier, order });
    const reply = await given(call);
    const paymentId = members(reply.kind === 'json' ? reply.value : undefined)['paymentId'];
    if (requestId !== undefined && typeof paymentId === 'string' && !made.has(requestId))
      made.set(requestId, paymentId);
    return reply;
  });
}

/** All of an order but its sum. */
function besideSum(order: PaymentRecord['order']): string {
  return JSON.stringify({ ...order, instructedAmount: undefined });
}

/** Payments of the single-SCA flow are those whose PSU was found out at the SCA. */
const ofSingleSca = new WeakMap<BankState, Set<string>>();

/** Forgets the PSU-IDs of those whose payment by single SCA has come to its end. */
function forgetThoseDone(state: BankState): void {
  const single = ofSingleSca.get(state) ?? new Set<string>();
  ofSingleSca.set(state, single);
  for (const { paymentId, psuId, status } of state.payments.values()) {
    if (psuId === undefined) single.add(paymentId);
    if (psuId === undefined || !single.has(paymentId) || !/^(ACSC|RJCT|CANC)$/u.test(status)) continue;
    single.delete(paymentId);
    state.psus.delete(psuId);
    for (const [key, known] of state.psuIds) if (known === psuId) state.psuIds.delete(key);
  }
}

export const singleScaFaults = faults(
  {
    id: 'payments/single-sca-unknown',
    title: 'X-PSU-IDENTITY is overlooked, so a payment without PSU-ID is refused',
    catches: ['SSC-01', 'HDR-31'],
    mayFail: ['SSC-03', 'SSC-04', 'SSC-05', 'HDR-30', 'HDR-33', 'HDR-35', 'SSC-02', 'ERR-11'],
    change: (parts) =>
      refusesWhen(
        parts,
        'SSC-01',
        (request) => request.header('x-psu-identity') !== undefined && request.header('psu-id') === undefined,
      ),
  },
  {
    id: 'payments/single-sca-for-companies',
    title: 'Single SCA serves the corporate context too',
    catches: ['SSC-02'],
    change: (parts) => withoutRule(parts, 'single-sca-is-private'),
  },
  {
    id: 'payments/single-sca-for-own-number-of-company',
    title: 'Single SCA serves the corporate context where the number is that of a company',
    catches: ['SSC-02'],
    change: inRequests((parts, { headers }, { state }) => {
      const named = state.customers.get(headerValue(headers, 'X-PSU-IDENTITY') ?? '');
      return named?.customerType === 'CORPORATE' ? withoutRule(parts, 'single-sca-is-private') : parts;
    }),
  },
  {
    id: 'payments/single-sca-id-gone-with-payment',
    title: 'A PSU-ID is forgotten as soon as a payment of its single SCA is executed, cancelled or rejected',
    catches: ['SSC-04'],
    mayFail: ['SCA-04', 'REG-10'],
    change: inRequests((parts, _wire, { state }) => {
      forgetThoseDone(state);
      return parts;
    }),
  },
  {
    id: 'payments/single-sca-not-idempotent',
    title: 'The same single-SCA request makes another payment',
    catches: ['SSC-05'],
    // Duplicates are not looked for either, or they would stop the repetition.
    mayFail: ['END-08'],
    change: (parts) => {
      let count = 0;
      return withPolicy(parts, 'payments', {
        initiationKey: () => {
          count += 1;
          return `initiation ${count}`;
        },
        looksForDuplicates: () => false,
      });
    },
  },
  {
    id: 'payments/single-sca-order-replaced',
    title: 'Another body under the X-Request-ID of a payment is what the PSU approves',
    catches: ['SSC-05'],
    // The details are no longer those of the creation.
    mayFail: ['PRS-03'],
    change: (parts) => overwrites(parts, pay, () => true),
  },
  {
    id: 'payments/single-sca-order-replaced-when-approved',
    title: 'Another body under the X-Request-ID of an approved payment in euro is what is paid',
    catches: ['SSC-05'],
    // The details are no longer those of the creation.
    mayFail: ['PRS-03'],
    change: (parts) => overwrites(parts, 'create-sepa-payment', ({ status }) => status !== 'RCVD'),
  },
  {
    id: 'payments/single-sca-sum-replaced',
    title: 'The same order with another sum under the X-Request-ID of a payment is what the PSU approves',
    catches: ['SSC-05'],
    // The details are no longer those of the creation.
    mayFail: ['PRS-03'],
    change: (parts) =>
      overwrites(parts, pay, (payment, order) => besideSum(payment.order) === besideSum(order)),
  },
  {
    id: 'payments/single-sca-repetition-crashes',
    title: 'The same single-SCA request crashes when it comes again',
    catches: ['SSC-05'],
    change: (parts) => {
      const seen = new Set<string>();
      return crashesAt(parts, pay, (request) => {
        const id =
          request.header('x-psu-identity') === undefined ? undefined : request.header('x-request-id');
        if (id === undefined) return false;
        const again = seen.has(id);
        seen.add(id);
        return again;
      });
    },
  },
  {
    id: 'payments/identity-opens-accounts',
    title: 'X-PSU-IDENTITY stands in for PSU-ID on accounts',
    catches: ['HDR-30'],
    change: (parts) =>
      wrapRoute(parts, 'list-accounts', (given) => (call) => {
        const identity = call.request.header('x-psu-identity');
        if (identity === undefined || call.request.header('psu-id') !== undefined) return given(call);
        const own = [...call.bank.state.accounts.values()].filter(({ owner }) => owner === identity);
        return json(
          200,
          call.show.presenters.accounts.list(own, false, () => [], call.show),
        );
      }),
  },
  {
    id: 'payments/identity-of-letters',
    title: 'X-PSU-IDENTITY may be made of letters',
    catches: ['HDR-31'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(parts, 'psu-identity-is-national-number', (request) =>
        /^[a-z]+$/.test(request.header('x-psu-identity') ?? ''),
      ),
  },
  {
    id: 'payments/context-in-any-case',
    title: 'PSU-Context is compared without case',
    catches: ['HDR-33'],
    findingsOnly: true,
    change: (parts) =>
      overlooksWhen(
        parts,
        'single-sca-context-known',
        (request) => request.header('psu-context') === 'private',
      ),
  },
  {
    id: 'payments/context-guessed',
    title: 'Single SCA without PSU-Context counts as private',
    catches: ['HDR-35'],
    change: (parts) => withoutRule(parts, 'single-sca-context'),
  },
  {
    id: 'payments/single-sca-id-forgotten',
    title: 'A PSU-ID that single SCA created is not known later',
    catches: ['SSC-04'],
    mayFail: ['SSC-03', 'REG-10'],
    change: (parts) => {
      const single = new Set<string>();
      return wrapRoute(parts, pay, (given) => (call) => {
        const identity = call.request.header('x-psu-identity');
        if (identity !== undefined) single.add(identity);
        const psu = call.bank.state.psus.get(call.request.header('psu-id') ?? '');
        if (psu !== undefined && single.has(psu.customerNumber)) throw new RefusedCall('psu-unknown');
        return given(call);
      });
    },
  },
  {
    id: 'payments/identity-creates-basket',
    title: 'X-PSU-IDENTITY stands in for PSU-ID when a basket is created',
    catches: ['HDR-30'],
    mayFail: ['HDR-28'],
    change: (parts) =>
      wrapRoute(
        overlooksWhen(parts, 'basket-psu-id', (request) => request.header('x-psu-identity') !== undefined),
        'create-basket',
        (given) => (call) =>
          call.request.header('psu-id') === undefined && call.request.header('x-psu-identity') !== undefined
            ? json(201, { basketId: call.bank.ids.opaque(), transactionStatus: 'RCVD', _links: {} })
            : given(call),
      ),
  },
);
