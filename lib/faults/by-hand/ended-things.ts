/** Banks that forget whose something is at its end, or among others. */

import { listOf, objectOf } from '../../bank/body.js';
import { withPolicy, wrapRoute } from '../../bank/part-changes.js';
import type { BankState } from '../../bank/state/bank-state.js';
import type { BankParts, Call, PartsChange } from '../../bank/types.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { inRequests } from '../in-pages.js';

function idsIn({ request: { body } }: Call): readonly unknown[] {
  return body.kind === 'json' ? listOf(objectOf(body.value)['paymentIds']) : [];
}

/** The payment at one place of a longer basket is not looked at. */
function spares(placeOf: (ids: readonly unknown[]) => number, least: number): PartsChange {
  return inCalls(
    ['create-basket'],
    (parts, call) => {
      const ids = idsIn(call);
      const spared = ids[placeOf(ids)];
      return withPolicy(parts, 'baskets', (given) => ({
        knows: (payment, tppId) => payment.paymentId === spared || given.knows(payment, tppId),
        takesFor: (payment, psuId, acting) =>
          payment.paymentId === spared || given.takesFor(payment, psuId, acting),
      }));
    },
    (call) => idsIn(call).length >= least,
  );
}

/** What began with an identity number has no owner that is compared. */
function approvedByNumber(parts: BankParts): BankParts {
  const begun = new WeakMap<BankState, Set<string>>();
  const noting = wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
    const reply = await given(call);
    const known = begun.get(call.bank.state) ?? new Set<string>();
    begun.set(call.bank.state, known);
    if (call.request.header('x-psu-identity') !== undefined && reply.kind === 'json')
      known.add(String(objectOf(reply.value)['paymentId']));
    return reply;
  });
  return inRequests((all, _request, { state }) =>
    withPolicy(all, 'payments', (given) => ({
      isVisibleTo: (payment, tppId, ...who) =>
        (begun.get(state)?.has(payment.paymentId) === true &&
          payment.approvedAt !== undefined &&
          payment.tppId === tppId) ||
        given.isVisibleTo(payment, tppId, ...who),
    })),
  )(noting);
}

export const endedThings = faults(
  {
    id: 'ended-things/approved-basket',
    title: 'A basket that was approved is shown to every TPP',
    catches: ['END-12'],
    mayFail: ['SCA-02'],
    change: (parts) =>
      withPolicy(parts, 'baskets', (given) => ({
        isVisibleTo: (basket, ...who) => basket.approvedAt !== undefined || given.isVisibleTo(basket, ...who),
      })),
  },
  {
    id: 'ended-things/cancelled-standing-order',
    title: 'A standing order that was cancelled is shown to every PSU of its TPP',
    catches: ['END-12'],
    onlyInDepth: true,
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isVisibleTo: (payment, tppId, ...who) =>
          (payment.status === 'CANC' && payment.family === 'periodic-payment' && payment.tppId === tppId) ||
          given.isVisibleTo(payment, tppId, ...who),
      })),
  },
  {
    id: 'ended-things/approved-single-sca',
    title: 'A payment that began with an identity number is shown to every PSU of its TPP once approved',
    catches: ['END-12'],
    change: approvedByNumber,
  },
  {
    id: 'ended-things/first-of-a-basket',
    title: 'Of several payments in a basket the first one may be that of anybody',
    catches: ['STA-07'],
    mayFail: ['END-12'],
    change: spares(() => 0, 2),
  },
  {
    id: 'ended-things/middle-of-a-basket',
    title: 'Of three payments in a basket the one in the middle may be that of anybody',
    catches: ['STA-07'],
    mayFail: ['END-12'],
    change: spares(() => 1, 3),
  },
);
