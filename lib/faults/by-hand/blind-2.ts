/** Blind faults: who approves what, baskets, deletion, persons. */

import { withPolicy, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { approvePayment } from '../../bank/payments/funds.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, Call, PartsChange } from '../../bank/types.js';
import type { TransactionStatus } from '../../model/codes.js';
import { faults } from '../fault.js';
import { inCalls } from '../in-calls.js';
import { members } from '../reply-mistakes.js';
import { overlooksWhen } from '../request-mistakes.js';
import { callWith, isCorporate, memory } from './blind-tools.js';

function openPayments(bank: BankCore, fits: (payment: PaymentRecord) => boolean): readonly PaymentRecord[] {
  return [...bank.state.payments.values()].filter((each) => each.status === 'RCVD' && fits(each));
}

function approveAll(bank: BankCore, now: number, fits: (payment: PaymentRecord) => boolean): void {
  for (const each of openPayments(bank, fits)) approvePayment(bank, each, now);
}

function isFromCard({ order }: PaymentRecord): boolean {
  return members(order['debtorAccount'])['other'] !== undefined;
}

function sameOrder(one: PaymentRecord, other: PaymentRecord): boolean {
  return ['instructedAmount', 'creditorAccount', 'debtorAccount'].every(
    (name) => JSON.stringify(one.order[name]) === JSON.stringify(other.order[name]),
  );
}

/** PDNG payments that fit are deleted at once. */
function deletesPending(fits: (payment: PaymentRecord) => boolean): PartsChange {
  return (parts) =>
    withPolicy(parts, 'payments', (given) => ({
      deletion: (payment, initial) =>
        payment.status === 'PDNG' && fits(payment) ? 'cancels' : given.deletion(payment, initial),
    }));
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
  id: Parameters<typeof wrapRoute>[1],
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
  const kept = memory(() => new Map<string, unknown>());
  return (parts) =>
    wrapRoute(parts, 'read-basket', (given) => async (call) => {
      const reply = await given(call);
      const id = call.params['basketId'] ?? '';
      const basket = call.bank.state.baskets.get(id);
      if (reply.kind !== 'json' || basket?.approvedAt === undefined) return reply;
      const first = kept(call.bank.state);
      if (!first.has(id)) first.set(id, members(reply.value)['transactionStatus']);
      return { ...reply, value: { ...members(reply.value), transactionStatus: first.get(id) } };
    });
}

function deletesAtSecondTry(): PartsChange {
  const tried = memory(() => new Set<string>());
  return (parts) =>
    wrapRoute(parts, 'delete-payment', (given) => async (call) => {
      const id = call.params['paymentId'] ?? '';
      const { payments } = call.bank.state;
      const payment = payments.get(id);
      if (payment?.status === 'PDNG' && tried(call.bank.state).has(id))
        payments.set(id, { ...payment, status: 'RCVD' });
      tried(call.bank.state).add(id);
      return given(call);
    });
}

/** Where X-PSU-IDENTITY stands alone, the person's PSU-ID is taken for it. */
function takesIdentity(ids: readonly Parameters<typeof wrapRoute>[1][], rules: readonly string[]): PartsChange {
  return (parts) => {
    const lenient = rules.reduce(
      (changed, rule) =>
        overlooksWhen(
          changed,
          rule,
          (request) =>
            ids.some((id) => id === request.operation?.id) && request.header('x-psu-identity') !== undefined,
        ),
      parts,
    );
    return ids.reduce(
      (changed, id) =>
        wrapRoute(changed, id, (given) => (call) => {
          const identity = call.request.header('x-psu-identity');
          if (identity === undefined || call.request.header('psu-id') !== undefined) return given(call);
          const { sca } = call.bank.parts.policies;
          return given(callWith(call, 'psu-id', call.bank.state.psuIds.get(sca.psuKey(call.tpp.id, identity))));
        }),
      lenient,
    );
  };
}

const corporateWithoutId: (id: Parameters<typeof wrapRoute>[1]) => PartsChange = (id) => (parts) =>
  wrapRoute(parts, id, (given) => (call) => {
    const payment = call.bank.state.payments.get(call.params['paymentId'] ?? '');
    if (isCorporate(call.request) || payment?.agreementId === undefined) return given(call);
    return given(callWith(call, 'psu-corporate-id', payment.agreementId));
  });

function statusAfter(payment: PaymentRecord, status: TransactionStatus): PaymentRecord {
  return { ...payment, status };
}

export const blindFaults2 = faults(
  {
    id: 'blind/c-aborted-second-sca-approves',
    title: 'Aborting the second SCA of a payment approves it',
    catches: ['STA-07'],
    mayFail: ['STA-06', 'SCA-11', 'RDR-09'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', (given) => ({
        ...given,
        fail(flow, failure, bank) {
          given.fail(flow, failure, bank);
          const links = [...bank.state.flows.values()].filter(({ subject }) => subject === flow.subject);
          if (failure === 'cancelled' && links.length > 1)
            approveAll(bank, bank.clock.now(), ({ paymentId }) => paymentId === flow.subject);
        },
      })),
  },
  {
    id: 'blind/c-cancellation-by-anyone',
    title: 'The SCA of a cancellation takes the login of any customer',
    catches: ['SCA-17'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        acceptsLogin: (flow, customer) => flow.kind === 'cancellation' || given.acceptsLogin(flow, customer),
      })),
  },
  {
    id: 'blind/c-basket-by-anyone',
    title: 'The SCA of a basket takes the login of any customer',
    catches: ['SCA-17'],
    mayFail: ['BSK-11', 'STA-07'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        acceptsLogin: (flow, customer) => flow.kind === 'basket' || given.acceptsLogin(flow, customer),
      })),
  },
  {
    id: 'blind/c-basket-approves-all-open',
    title: 'Approving a basket approves every open payment of the PSU',
    catches: ['STA-07'],
    mayFail: ['BSK-01', 'STA-06', 'SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', (given) => ({
        ...given,
        approve(flow, approval, bank) {
          const failure = given.approve(flow, approval, bank);
          if (failure === undefined)
            approveAll(bank, approval.now, ({ psuId, family }) => psuId === approval.psuId && family === 'payment');
          return failure;
        },
      })),
  },
  {
    id: 'blind/c-basket-abort-approves-first',
    title: 'Aborting the SCA of a basket approves its first payment',
    catches: ['STA-07'],
    mayFail: ['BSK-11', 'STA-06', 'SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', (given) => ({
        ...given,
        fail(flow, failure, bank) {
          given.fail(flow, failure, bank);
          const first = bank.state.baskets.get(flow.subject ?? '')?.paymentIds[0];
          if (failure === 'cancelled') approveAll(bank, bank.clock.now(), ({ paymentId }) => paymentId === first);
        },
      })),
  },
  {
    id: 'blind/basket-status-frozen',
    title: 'The status of an approved basket stays as it was first read',
    catches: ['BSK-03'],
    change: frozenBasket(),
  },
  {
    id: 'blind/basket-skips-last',
    title: 'The last payment of a basket does not count for its status',
    catches: ['BSK-03'],
    change: (parts) =>
      withPolicy(parts, 'baskets', (given) => ({
        worst: (statuses) => given.worst(statuses.length > 1 ? statuses.slice(0, -1) : statuses),
      })),
  },
  {
    id: 'blind/bulk-not-first',
    title: 'Of the ids of a basket only the first is looked at for bulk payments',
    catches: ['ERR-05'],
    mayFail: ['ERR-07'],
    change: inCalls(['create-basket'], (parts) => {
      let asked = 0;
      return withPolicy(parts, 'baskets', (given) => ({
        takes: (family) => (asked++ > 0 && family === 'bulk-payment') || given.takes(family),
      }));
    }),
  },
  {
    id: 'blind/c-twin-approved',
    title: 'An open payment with the same sum, debtor and creditor is approved together with its twin',
    catches: ['STA-07'],
    mayFail: ['STA-06', 'SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', (given) => ({
        ...given,
        approve(flow, approval, bank) {
          const failure = given.approve(flow, approval, bank);
          const done = bank.state.payments.get(flow.subject ?? '');
          if (failure === undefined && done !== undefined)
            approveAll(bank, approval.now, (each) => each.psuId === done.psuId && sameOrder(each, done));
          return failure;
        },
      })),
  },
  {
    id: 'blind/c-account-sca-approves-payment',
    title: 'The SCA of an account access approves the payments whose SCA is open',
    catches: ['STA-07'],
    mayFail: ['STA-06', 'SCA-11'],
    change: (parts) =>
      wrapPurpose(parts, 'account-access', (given) => ({
        ...given,
        approve(flow, approval, bank) {
          const failure = given.approve(flow, approval, bank);
          const open = new Set(
            [...bank.state.flows.values()].flatMap((each) =>
              each.kind === 'payment' && each.step !== 'done' && each.tpp.id === flow.tpp.id
                ? [each.subject ?? '']
                : [],
            ),
          );
          approveAll(bank, approval.now, (each) => each.psuId === approval.psuId && open.has(each.paymentId));
          return failure;
        },
      })),
  },
  {
    id: 'blind/c-member-approved-basket-approved',
    title: 'Approving one payment singly approves the other payments of a basket that it lies in',
    catches: ['STA-07'],
    mayFail: ['STA-06', 'SCA-11', 'BSK-01'],
    change: (parts) =>
      wrapPurpose(parts, 'payment', (given) => ({
        ...given,
        approve(flow, approval, bank) {
          const failure = given.approve(flow, approval, bank);
          if (failure !== undefined) return failure;
          for (const { paymentIds } of bank.state.baskets.values())
            if (paymentIds.includes(flow.subject ?? ''))
              approveAll(bank, approval.now, (each) => paymentIds.includes(each.paymentId));
          return failure;
        },
      })),
  },
  {
    id: 'blind/unapproved-other-product',
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
    id: 'blind/unapproved-from-card',
    title: 'Details of an unapproved domestic payment from a card are told',
    catches: ['STA-06'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isReadable: (payment, initial, what) =>
          (what === 'details' && isFromCard(payment)) || given.isReadable(payment, initial, what),
      })),
  },
  {
    id: 'blind/unapproved-after-abort',
    title: 'The status of a domestic payment is told once its SCA was aborted',
    catches: ['STA-07'],
    change(parts) {
      const aborted = new Set<string | undefined>();
      const noting = wrapPurpose(parts, 'payment', (given) => ({
        ...given,
        fail(flow, failure, bank) {
          given.fail(flow, failure, bank);
          aborted.add(flow.subject);
        },
      }));
      return withPolicy(noting, 'payments', (given) => ({
        isReadable: (payment, initial, what) =>
          (what === 'status' && aborted.has(payment.paymentId)) || given.isReadable(payment, initial, what),
      }));
    },
  },
  {
    id: 'blind/unapproved-in-basket',
    title: 'Details of an unapproved domestic payment are told while it lies in a basket',
    catches: ['STA-06'],
    change: inCalls(['read-payment'], (parts, { bank }) =>
      withPolicy(parts, 'payments', (given) => ({
        isReadable: (payment, initial, what) =>
          [...bank.state.baskets.values()].some(({ paymentIds }) => paymentIds.includes(payment.paymentId)) ||
          given.isReadable(payment, initial, what),
      })),
    ),
  },
  {
    id: 'blind/c-pdng-delete-other-product',
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
    id: 'blind/c-pdng-delete-twice',
    title: 'The second deletion of a pending payment works',
    catches: ['STA-05'],
    change: deletesAtSecondTry(),
  },
  {
    id: 'blind/c-pdng-delete-from-basket',
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
    id: 'blind/c-pdng-delete-bulk',
    title: 'A pending bulk payment is deleted',
    catches: ['STA-05'],
    change: deletesPending(({ family }) => family === 'bulk-payment'),
  },
  {
    id: 'blind/c-pdng-delete-card',
    title: 'A pending payment from a card is deleted',
    catches: ['STA-05'],
    change: deletesPending(isFromCard),
  },
  {
    id: 'blind/c-pdng-delete-corporate',
    title: 'A pending payment under an agreement is deleted',
    catches: ['STA-05'],
    change: deletesPending(({ context }) => context === 'CORPORATE'),
  },
  {
    id: 'blind/third-duplicate',
    title: 'With allowLogicalDuplicate=true the third equal payment is refused',
    catches: ['END-07'],
    change(parts) {
      const counts = memory(() => new Map<string, number>());
      return wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
        const mark = call.request.wire.body.toString('latin1');
        const made = counts(call.bank.state);
        const count = made.get(mark) ?? 0;
        const allows = call.request.query.some(([, value]) => value === 'true');
        if (allows && count >= 2) throw new RefusedCall('duplicate-payment');
        const reply = await given(call);
        made.set(mark, count + 1);
        return reply;
      });
    },
  },
  {
    id: 'blind/c-idempotent-over-tpps',
    title: 'The same single-SCA initiation by another TPP gets the payment of the first TPP',
    catches: ['SSC-05'],
    mayFail: ['PRS-03', 'END-12'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({ initiationKey: (mark) => given.initiationKey({ ...mark, tppId: '' }) })),
  },
  {
    id: 'blind/c-single-sca-any-login',
    title: 'A single-SCA payment is approved by another person than the one in X-PSU-IDENTITY',
    catches: ['SCA-17'],
    mayFail: ['HDR-31', 'SSC-01', 'STA-07'],
    change: (parts) =>
      withPolicy(parts, 'sca', (given) => ({
        acceptsLogin: (flow, customer) =>
          (flow.kind === 'payment' && flow.psuId === undefined) || given.acceptsLogin(flow, customer),
      })),
  },
  {
    id: 'blind/single-sca-new-psu-id',
    title: 'After a single-SCA initiation a known person gets a new PSU-ID',
    catches: ['SCA-04'],
    mayFail: ['SSC-04'],
    change: (parts) =>
      wrapRoute(parts, 'create-domestic-payment', (given) => async (call) => {
        const reply = await given(call);
        const identity = call.request.header('x-psu-identity');
        if (identity !== undefined && call.request.header('psu-id') === undefined)
          call.bank.state.psuIds.delete(call.bank.parts.policies.sca.psuKey(call.tpp.id, identity));
        return reply;
      }),
  },
  {
    id: 'blind/c-foreign-psu-id-creates',
    title: 'Domestic payments are created for the PSU-ID that another TPP was given',
    catches: ['SCA-02'],
    mayFail: ['SCA-16', 'END-12'],
    change: inCalls(['create-domestic-payment'], (parts) => withPolicy(parts, 'sca', { psuKey: (_, customer) => customer })),
  },
  {
    id: 'blind/c-identity-deletes-payment',
    title: 'X-PSU-IDENTITY stands for PSU-ID when a payment is deleted',
    catches: ['HDR-30'],
    mayFail: ['HDR-27'],
    change: takesIdentity(['delete-payment'], ['payment-psu-id']),
  },
  {
    id: 'blind/c-identity-creates-basket',
    title: 'X-PSU-IDENTITY stands for PSU-ID when a basket is created',
    catches: ['HDR-30'],
    mayFail: ['HDR-28'],
    change: takesIdentity(['create-basket'], ['basket-psu-id']),
  },
  {
    id: 'blind/c-identity-reads-cards',
    title: 'X-PSU-IDENTITY stands for PSU-ID on card balances and transaction details',
    catches: ['HDR-30'],
    mayFail: ['ERR-08', 'FLW-01', 'SCA-17', 'ACC-11'],
    change: takesIdentity(['read-card-balances', 'read-transaction'], []),
  },
  {
    id: 'blind/c-corporate-delete-without-id',
    title: 'A corporate payment is deleted without PSU-Corporate-ID',
    catches: ['ERR-04'],
    change: corporateWithoutId('delete-payment'),
  },
  {
    id: 'blind/c-corporate-authorise-without-id',
    title: 'The authorisation of a corporate payment is started without PSU-Corporate-ID',
    catches: ['ERR-04'],
    change: corporateWithoutId('start-payment-authorisation'),
  },
  {
    id: 'blind/basket-last-failure-undoes',
    title: 'A basket whose last payment is rejected has all its payments rejected',
    catches: ['BSK-02'],
    change: (parts) =>
      wrapPurpose(parts, 'basket', (given) => ({
        ...given,
        approve(flow, approval, bank) {
          const failure = given.approve(flow, approval, bank);
          const { baskets, payments } = bank.state;
          const all = (baskets.get(flow.subject ?? '')?.paymentIds ?? []).flatMap((id) => payments.get(id) ?? []);
          if (all.at(-1)?.status === 'RJCT')
            for (const each of all) payments.set(each.paymentId, statusAfter(each, 'RJCT'));
          return failure;
        },
      })),
  },
  {
    id: 'blind/batch-forgets-basket',
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
  {
    id: 'blind/c-batch-takes-due-periodic',
    title: 'Batch runs execute periodic payments on their first day',
    catches: ['ENV-11'],
    change: (parts) => withPolicy(parts, 'batch', { takes: () => true }),
  },
  {
    id: 'blind/funds-told-once',
    title: 'fundsAvailable stands in the first status reply only',
    catches: ['STA-04'],
    change(parts) {
      const told = memory(() => new Set<string>());
      return wrapRoute(parts, 'read-payment-status', (given) => async (call) => {
        const reply = await given(call);
        const id = call.params['paymentId'] ?? '';
        if (reply.kind !== 'json' || !('fundsAvailable' in members(reply.value))) return reply;
        if (!told(call.bank.state).has(id)) {
          told(call.bank.state).add(id);
          return reply;
        }
        const { fundsAvailable: _, ...rest } = members(reply.value);
        return json(reply.status, rest, reply.headers);
      });
    },
  },
  {
    id: 'blind/funds-untold-in-basket',
    title: 'fundsAvailable is left out of the status of payments that were approved in a basket',
    catches: ['STA-04'],
    change: (parts) =>
      wrapRoute(parts, 'read-payment-status', (given) => async (call) => {
        const reply = await given(call);
        const id = call.params['paymentId'] ?? '';
        const isMember = [...call.bank.state.baskets.values()].some(({ paymentIds }) => paymentIds.includes(id));
        if (reply.kind !== 'json' || !isMember) return reply;
        const { fundsAvailable: _, ...rest } = members(reply.value);
        return json(reply.status, rest, reply.headers);
      }),
  },
  {
    id: 'blind/restart-without-link',
    title: 'The second start of an authorisation answers without scaRedirect',
    catches: ['FLW-07'],
    change: (parts) =>
      wrapRoute(parts, 'start-payment-authorisation', (given) => async (call) => {
        const id = call.params['paymentId'];
        const isAgain = [...call.bank.state.flows.values()].some(({ subject }) => subject === id);
        const reply = await given(call);
        return isAgain && reply.kind === 'json'
          ? { ...reply, value: { ...members(reply.value), _links: {} } }
          : reply;
      }),
  },
  {
    id: 'blind/c-redirect-to-latest-uri',
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
    id: 'blind/payment-redirect-says-private',
    title: 'After the SCA of a corporate payment the redirect says PRIVATE and names no agreement',
    catches: ['RDR-08'],
    mayFail: ['RDR-04', 'RDR-05', 'FLW-10'],
    change: (parts) => ({
      ...parts,
      actingIn(wire, { state }) {
        const flow = state.flows.get(/\/sca\/([^/?#]+)/.exec(wire.target)?.[1] ?? '');
        if (flow?.kind !== 'payment') return parts;
        return withPolicy(parts, 'redirect', (given) => ({
          successQuery: ({ corporateId: _, ...success }) => given.successQuery({ ...success, context: 'PRIVATE' }),
        }));
      },
    }),
  },
);

