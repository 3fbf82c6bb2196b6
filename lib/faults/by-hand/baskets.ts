/** Banks that are wrong about signing baskets. */

import { bodyOf, listOf, objectOf } from '../../bank/body.js';
import { withBody, withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { BankParts } from '../../bank/types.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { type Fault, faults } from '../fault.js';
import { overlooksWhen, refusesAt } from '../request-mistakes.js';

const start = 'start-basket-authorisation';

/** The number of payments that a request puts into a basket. */
function sizeOf({ body }: JudgedRequest): number {
  const ids: unknown = body.kind === 'json' ? Reflect.get(Object(body.value), 'paymentIds') : undefined;
  return Array.isArray(ids) ? ids.length : 0;
}

type Worst = BankParts['policies']['baskets']['worst'];

function withStatus(id: string, title: string, worst: (given: Worst) => Worst): Fault {
  return {
    id: `baskets/${id}`,
    title,
    catches: ['BSK-03'],
    change: (parts) => withPolicy(parts, 'baskets', (given) => ({ worst: worst(given.worst) })),
  };
}

/** The refusal of payments that do not belong into a basket, with other members. */
function mixRefusedWith(
  parts: BankParts,
  other: { readonly status?: number; readonly code?: 'FORMAT_ERROR' },
) {
  return withPolicy(parts, 'errors', (given) => ({
    refusal: (reason) =>
      reason === 'reference-mix' ? { ...given.refusal(reason), ...other } : given.refusal(reason),
  }));
}

/** Takes a basket for what `members` makes of it while it is approved. */
function approvesOnly(parts: BankParts, members: (ids: readonly string[]) => readonly string[]): BankParts {
  return wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
    const basket = bank.state.baskets.get(flow.subject ?? '');
    if (basket === undefined) return given(flow, approval, bank);
    bank.state.baskets.set(basket.basketId, { ...basket, paymentIds: members(basket.paymentIds) });
    const failure = given(flow, approval, bank);
    bank.state.baskets.set(basket.basketId, { ...basket, approvedAt: approval.now });
    return failure;
  });
}

export const basketFaults = faults(
  {
    id: 'baskets/ninety-nine',
    title: 'A basket takes 99 payments',
    catches: ['LIM-02'],
    change: (parts) => refusesAt(parts, 'create-basket', (request) => sizeOf(request) > 99),
  },
  {
    id: 'baskets/hundred-and-one',
    title: 'A basket takes 101 payments',
    catches: ['LIM-03'],
    findingsOnly: true,
    change: (parts) => overlooksWhen(parts, 'basket-lim-03', (request) => sizeOf(request) === 101),
  },
  {
    id: 'baskets/without-limit-once-each',
    title: 'A basket takes however many payments, and each payment goes into one basket only',
    catches: ['LIM-03'],
    change: (parts) =>
      wrapRoute(
        overlooksWhen(parts, 'basket-lim-03', () => true),
        'create-basket',
        (given) => (call) => {
          const taken = new Set([...call.bank.state.baskets.values()].flatMap((each) => each.paymentIds));
          if (listOf(objectOf(bodyOf(call))['paymentIds']).some((id) => taken.has(String(id))))
            throw new RefusedCall('body-unusable');
          return given(call);
        },
      ),
  },
  {
    id: 'baskets/full-cannot-be-authorised',
    title: 'A full basket can be made but not authorised',
    catches: ['LIM-02'],
    change: (parts) =>
      withPolicy(parts, 'baskets', (given) => ({
        mayStartAuthorisation: (basket) =>
          basket.paymentIds.length < 100 && given.mayStartAuthorisation(basket),
      })),
  },
  withStatus(
    'first-status',
    'A basket shows the status of its first payment',
    () => (all) => all[0] ?? 'RCVD',
  ),
  withStatus(
    'last-status',
    'A basket shows the status of its last payment',
    () => (all) => all.at(-1) ?? 'RCVD',
  ),
  withStatus('best-status', 'A basket shows the best status of its payments', (given) => (all) => {
    const others = all.filter((each) => each !== given(all));
    return given(others.length === 0 ? all : others);
  }),
  withStatus(
    'usual-status',
    'A basket shows the status that most of its payments have',
    (given) => (all) =>
      all.toSorted(
        (a, b) => all.filter((each) => each === b).length - all.filter((each) => each === a).length,
      )[0] ?? given(all),
  ),
  withStatus('status-of-creation', 'A basket shows RCVD for ever', () => () => 'RCVD'),
  {
    id: 'baskets/stops-at-failure',
    title: 'Payments behind one that fails are not approved',
    catches: ['BSK-02'],
    change: (parts) => withPolicy(parts, 'baskets', { goesOnAfterFailure: () => false }),
  },
  {
    id: 'baskets/atomic',
    title: 'One payment that fails rejects the whole basket',
    catches: ['BSK-02'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        const failure = given(flow, approval, bank);
        const ids = bank.state.baskets.get(flow.subject ?? '')?.paymentIds ?? [];
        const members = ids.flatMap((id) => bank.state.payments.get(id) ?? []);
        if (members.some(({ status }) => status === 'RJCT')) {
          for (const each of members) bank.state.payments.set(each.paymentId, { ...each, status: 'RJCT' });
        }
        return failure;
      }),
  },
  {
    id: 'baskets/approves-first-only',
    title: 'The approval of a basket approves its first payment only',
    catches: ['BSK-01'],
    mayFail: ['BSK-02', 'BSK-04'],
    change: (parts) => approvesOnly(parts, (ids) => ids.slice(0, 1)),
  },
  {
    id: 'baskets/last-forgotten',
    title: 'The approval of a basket forgets its last payment',
    catches: ['BSK-01'],
    mayFail: ['BSK-02', 'BSK-04'],
    change: (parts) => approvesOnly(parts, (ids) => ids.slice(0, -1)),
  },
  {
    id: 'baskets/single-status-missing',
    title: 'The status of an approved payment is not told',
    catches: ['BSK-04'],
    mayFail: [
      'STA-07',
      'BSK-01',
      'BSK-02',
      'STA-01',
      'STA-02',
      'STA-03',
      'STA-04',
      'STA-05',
      'PRS-01',
      'PRS-02',
      'PRS-03',
      'PRS-04',
      'PRS-05',
    ],
    change: (parts) =>
      wrapRoute(parts, 'read-payment-status', (given) => async (call) => {
        const reply = await given(call);
        const grouped = [...call.bank.state.baskets.values()].some(
          ({ approvedAt, paymentIds }) =>
            approvedAt !== undefined && paymentIds.includes(call.params['paymentId'] ?? ''),
        );
        if (!grouped || reply.kind !== 'json') return reply;
        const { transactionStatus: _dropped, ...others } = Object(reply.value);
        return { ...reply, value: others };
      }),
  },
  {
    id: 'baskets/start-answers-200',
    title: 'The start of an authorisation answers 200',
    catches: ['BSK-05'],
    change: (parts) =>
      wrapRoute(parts, start, (given) => async (call) => ({ ...(await given(call)), status: 200 })),
  },
  {
    id: 'baskets/sca-status-as-number',
    title: 'The start of an authorisation tells scaStatus as a number',
    catches: ['BSK-06'],
    mayFail: ['STA-01'],
    change: (parts) => withBody(parts, start, (value) => ({ ...Object(value), scaStatus: 5 })),
  },
  {
    id: 'baskets/no-links',
    title: 'The start of an authorisation has no _links',
    catches: ['BSK-07'],
    mayFail: ['BSK-11'],
    change: (parts) => withBody(parts, start, () => ({ scaStatus: 'STARTED' })),
  },
  {
    id: 'baskets/unknown-basket-started',
    title: 'The authorisation of a basket that does not exist is started',
    catches: ['BSK-08'],
    // A basket of somebody else does not exist for the caller either.
    mayFail: ['END-12', 'SCA-02'],
    change: (parts) =>
      wrapRoute(parts, start, (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          if (thrown instanceof RefusedCall && thrown.reason === 'resource-unknown')
            return json(201, { scaStatus: 'STARTED', _links: {} });
          throw thrown;
        }
      }),
  },
  {
    id: 'baskets/unknown-basket-crashes',
    title: 'A basket that does not exist crashes the start of its authorisation',
    catches: ['BSK-08'],
    change: (parts) =>
      wrapRoute(parts, start, (given) => (call) => {
        if (!call.bank.state.baskets.has(call.params['basketId'] ?? ''))
          throw new Error('fault: no such basket');
        return given(call);
      }),
  },
  {
    id: 'baskets/amount-as-string-refused',
    title: 'x-accept-fix: amount-as-string is refused on the start of an authorisation',
    catches: ['BSK-10'],
    mayFail: ['BSK-05', 'BSK-06', 'BSK-07', 'BSK-08', 'BSK-09', 'BSK-11', 'LIM-02', 'HDR-02', 'SCA-11'],
    change: (parts) =>
      refusesAt(
        parts,
        start,
        (request) => request.header('x-accept-fix')?.includes('amount-as-string') === true,
      ),
  },
  {
    id: 'baskets/full-headers-refused',
    title: 'The start of an authorisation takes no TPP-Redirect-URI',
    catches: ['BSK-09'],
    mayFail: ['BSK-05', 'BSK-06', 'BSK-07', 'BSK-08', 'BSK-10', 'BSK-11', 'LIM-02', 'SCA-11'],
    change: (parts) => refusesAt(parts, start, (request) => request.header('tpp-redirect-uri') !== undefined),
  },
  {
    id: 'baskets/approval-fails',
    title: 'The approval of a basket always fails',
    catches: ['BSK-11'],
    mayFail: ['BSK-01', 'BSK-02', 'BSK-03', 'BSK-04', 'SCA-11'],
    change: (parts) => wrapPurpose(parts, 'basket', 'approve', () => () => 'refused'),
  },
  {
    id: 'baskets/bulk-taken',
    title: 'Bulk payments are taken into a basket',
    catches: ['ERR-05', 'ERR-07'],
    change: (parts) => withPolicy(parts, 'baskets', { takes: (family) => family !== 'periodic-payment' }),
  },
  {
    id: 'baskets/periodic-taken',
    title: 'Periodic payments are taken into a basket',
    catches: ['ERR-06', 'ERR-07'],
    change: (parts) => withPolicy(parts, 'baskets', { takes: (family) => family !== 'bulk-payment' }),
  },
  {
    id: 'baskets/first-member-checked',
    title: 'Only the first payment is checked for what it is',
    catches: ['ERR-05', 'ERR-06', 'ERR-07'],
    change: (parts) => {
      let isFirst = true;
      return wrapRoute(
        withPolicy(parts, 'baskets', (given) => ({
          takes(family) {
            const judged = isFirst;
            isFirst = false;
            return !judged || given.takes(family);
          },
        })),
        'create-basket',
        (given) => (call) => {
          isFirst = true;
          return given(call);
        },
      );
    },
  },
  {
    id: 'baskets/mix-code-wrong',
    title: 'A mixed basket is refused with FORMAT_ERROR',
    catches: ['ERR-07'],
    change: (parts) => mixRefusedWith(parts, { code: 'FORMAT_ERROR' }),
  },
  {
    id: 'baskets/mix-status-wrong',
    title: 'A mixed basket is refused with 409',
    catches: ['ERR-05', 'ERR-06', 'ERR-07'],
    change: (parts) => mixRefusedWith(parts, { status: 409 }),
  },
  {
    id: 'baskets/funds-untold',
    title: 'The status of a payment that was approved in a basket never tells of funds',
    catches: ['STA-04'],
    change(parts) {
      const bundled = new Set<string>();
      const noting = wrapPurpose(parts, 'basket', 'approve', (given) => (flow, approval, bank) => {
        for (const id of bank.state.baskets.get(flow.subject ?? '')?.paymentIds ?? []) bundled.add(id);
        return given(flow, approval, bank);
      });
      return withPolicy(noting, 'payments', (given) => ({
        tellsFunds: (payment) => !bundled.has(payment.paymentId) && given.tellsFunds(payment),
      }));
    },
  },
);
