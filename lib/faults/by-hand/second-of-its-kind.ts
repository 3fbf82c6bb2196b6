/** Banks that are right at the first of a kind, or in the usual one, and wrong at what comes after it. */

import { objectOf } from '../../bank/body.js';
import { withPolicy, withPresenter, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import type { PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import type { JudgedRequest } from '../../rules/judged-request.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { overlooksWhen, refusesAt } from '../request-mistakes.js';

type Line = readonly [label: string, text: string];

const isOrder = ([label]: Line) => label !== 'Service' && label !== 'From account';

/** The approval page of payments with other lines in place of those of the orders. */
function showingOrders(change: (orders: readonly Line[]) => readonly Line[]): PartsChange {
  return (parts) =>
    wrapPurpose(parts, 'payment', 'describe', (given) => (flow, bank) => {
      const decision = given(flow, bank);
      if (decision.kind !== 'approval') return decision;
      const orders = change(decision.lines.filter(isOrder));
      return { ...decision, lines: [...decision.lines.filter((each) => !isOrder(each)), ...orders] };
    });
}

const orderIn = ({ body }: JudgedRequest) => (body.kind === 'json' ? objectOf(body.value) : {});

function refusesSha512At(...operations: readonly OperationId[]): PartsChange {
  return (parts) =>
    refusesAt(parts, operations, (request) => /^sha-?512/i.test(request.header('digest') ?? ''));
}

export const secondOfItsKind = faults(
  {
    id: 'second/page-names-first-creditor',
    title: 'The page of a bulk payment names the first creditor for all',
    catches: ['SCA-11'],
    change: showingOrders((orders) => orders.map(([label, text]) => [orders[0]?.[0] ?? label, text])),
  },
  {
    id: 'second/page-in-kroner',
    title: 'The approval page names NOK whatever the currency',
    catches: ['SCA-11'],
    change: showingOrders((orders) =>
      orders.map(([label, text]) => [label, text.replace(/^(\d+(?:\.\d+)?) [A-Z]{3}$/, '$1 NOK')]),
    ),
  },
  {
    id: 'second/basket-of-first-ten',
    title: 'The status of a basket looks at its first ten payments',
    catches: ['BSK-03'],
    change: (parts) =>
      withPolicy(parts, 'baskets', (given) => ({ worst: (statuses) => given.worst(statuses.slice(0, 10)) })),
  },
  {
    id: 'second/engagements-left-by-initialize',
    title: 'Initialize leaves engagements that were added to fixed agreements',
    catches: ['SBX-36'],
    change: (parts) =>
      wrapRoute(parts, 'initialize-sandbox', (given) => async (call) => {
        const { agreements } = call.bank.state;
        const before = [...agreements.values()].filter((each) => each.origin === 'fixed');
        const reply = await given(call);
        for (const { agreementId, engagements } of before) {
          const now = agreements.get(agreementId);
          if (now !== undefined) agreements.set(agreementId, { ...now, engagements });
        }
        return reply;
      }),
  },
  {
    id: 'second/shillings-with-cents',
    title: 'UGX is taken with two digits',
    catches: ['TYPE-03'],
    change: (parts) =>
      overlooksWhen(
        parts,
        'domestic-payment-type-03',
        (request) => objectOf(orderIn(request)['instructedAmount'])['currency'] === 'UGX',
      ),
  },
  {
    id: 'second/southern-place-refused',
    title: 'Negative coordinates are refused',
    catches: ['HDR-49'],
    change: (parts) =>
      refusesAt(parts, 'list-accounts', (request) =>
        (request.header('psu-geo-location') ?? '').includes('-'),
      ),
  },
  {
    id: 'second/sha-512-in-sandbox',
    title: 'A SHA-512 digest is refused in the sandbox operations',
    catches: ['HDR-22'],
    change: refusesSha512At(
      'create-sandbox-customer',
      'create-sandbox-account',
      'create-sandbox-transactions',
    ),
  },
  {
    id: 'second/sha-512-of-baskets',
    title: 'A SHA-512 digest is refused for baskets and bulk payments',
    catches: ['HDR-22'],
    change: refusesSha512At('create-basket', 'create-bulk-payment', 'put-contact-information'),
  },
  {
    id: 'second/known-user-created',
    title: 'GET users answers 201 when the PSU is known already',
    catches: ['USR-02'],
    change: (parts) =>
      wrapRoute(parts, 'register-psu', (given) => async (call) => {
        const reply = await given(call);
        return call.request.header('psu-id') === undefined ? reply : { ...reply, status: 201 };
      }),
  },
  {
    id: 'second/pending-purchases-switched',
    title: 'Amounts of pending card transactions are still switched',
    catches: ['VER-07'],
    change: (parts) =>
      withPresenter(parts, 'cards', (given) => ({
        amounts: (transaction, corrected) =>
          given.amounts(transaction, transaction.state === 'pending' ? false : corrected),
      })),
  },
  {
    id: 'second/initiation-forgotten',
    title: 'The idempotency of single SCA is forgotten after ten minutes',
    catches: ['SSC-05'],
    change: inCalls(
      ['create-domestic-payment'],
      (parts, { bank: { state }, now }) =>
        withPolicy(parts, 'payments', (policy) => ({
          initiationKey(mark) {
            const key = policy.initiationKey(mark);
            const isOld = [...(state.paymentKeys.get(key) ?? [])].some(
              (id) => now - (state.payments.get(id)?.createdAt ?? 0) > 600_000,
            );
            return isOld ? `${key} ${now}` : key;
          },
          allowsDuplicate: () => true,
        })),
      ({ request }) => request.header('x-psu-identity') !== undefined,
    ),
  },
);
