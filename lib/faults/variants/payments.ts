/** Banks that lawfully choose otherwise: payments. */

import {
  withBody,
  withoutRoute,
  withPolicy,
  withPresenter,
  withRule,
  wrapPurpose,
  wrapRoute,
} from '../../bank/part-changes.js';
import { type JsonObject, listOf, objectOf } from '../../bank/body.js';
import { isFunded } from '../../bank/payments/funds.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { BankParts } from '../../bank/types.js';
import { variants } from '../fault.js';
import { withOneStatus } from '../one-status.js';
import { overlooksWhen } from '../request-mistakes.js';

const pay = 'create-domestic-payment';

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Creation replies with further or other members; undefined leaves one out. */
function withMembers(parts: BankParts, change: Readonly<Record<string, unknown>>): BankParts {
  return withBody(parts, pay, (value) => ({ ...members(value), ...change }));
}

/** The bodies of domestic payments are refused with another status and code. */
function refusesBodiesWith(parts: BankParts, status: number): BankParts {
  const bodyRules = parts.rules.filter(({ id }) => id.startsWith('domestic-payment-'));
  return bodyRules.reduce(
    (open, { id }) => withRule(open, id, (given) => ({ ...given, refusal: { status, code: 'BAD_REQUEST' } })),
    parts,
  );
}

/** A payment is unknown to the operation once it has the status. */
function forgets(parts: BankParts, id: 'read-payment' | 'read-payment-status', status: string): BankParts {
  return wrapRoute(parts, id, (given) => (call) => {
    if (call.bank.state.payments.get(call.params['paymentId'] ?? '')?.status === status)
      throw new RefusedCall('resource-unknown');
    return given(call);
  });
}

const references = 'remittanceInformationStructuredArray';

/** A member, where it is there, in other words. */
function reworded(order: JsonObject, name: string, change: (value: unknown) => unknown): JsonObject {
  return name in order ? { ...order, [name]: change(order[name]) } : order;
}

/** The code of a bank with the branch XXX, which is its head office (ISO 9362). */
const headOffice = (value: unknown) => (String(value).length === 8 ? `${String(value)}XXX` : value);

/** One transfer, its references from the last one on, its bank with the branch of the head office. */
function otherwise(transfer: JsonObject): JsonObject {
  const agent = reworded(transfer, 'creditorAgent', headOffice);
  return reworded(agent, references, (list) => listOf(list).toReversed());
}

export const paymentVariants = variants(
  {
    id: 'payments/one-status-of-standing-orders',
    title: 'A periodic payment shows ACTC from its creation on',
    because: 'which status a new payment has is open',
    change: withOneStatus,
  },
  ...(['ACTC', 'PDNG', 'ACCP'] as const).map((status) => ({
    id: `payments/first-status-${status.toLowerCase()}`,
    title: `The reply to a creation shows ${status}`,
    because: 'which status a new payment has is open',
    change: (parts: BankParts) => withMembers(parts, { transactionStatus: status }),
  })),
  {
    id: 'payments/pending-until-their-day',
    title: 'Payments, bulk ones among them, that are approved for a later day are PDNG, those of today ACCP',
    because: 'the interface shows no transitions',
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        statusAfterApproval: (due, family) =>
          family === 'periodic-payment' ? given.statusAfterApproval(due, family) : due ? 'ACCP' : 'PDNG',
      })),
  },
  ...[404, 409, 422].map((status) => ({
    id: `payments/bodies-refused-with-${status}`,
    title: `Bodies that break a rule are refused with ${status}`,
    because: 'status and code of such refusals are open',
    change: (parts: BankParts) => refusesBodiesWith(parts, status),
  })),
  {
    id: 'payments/strange-debtor-rejected-later',
    title: 'A payment from a foreign account is taken on and rejected when the PSU approves it',
    because: 'when and how such a payment is refused is open',
    change: (parts) =>
      withPolicy(parts, 'payments', { acceptsStrangeDebtor: () => true, checksFundsOnApproval: () => true }),
  },
  {
    id: 'payments/rejected-by-another-person',
    title: 'A payment behind whose link another person logs in is rejected for good',
    because: 'what becomes of such a payment is open, as long as nobody has approved it',
    change: (parts) =>
      wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
        const payment = bank.state.payments.get(flow.subject ?? '');
        if (failure === 'other-person' && payment !== undefined)
          bank.state.payments.set(payment.paymentId, { ...payment, status: 'RJCT' });
        given(flow, failure, bank);
      }),
  },
  ...(['RJCT', 'CANC'] as const).map((status) => ({
    id: `payments/aborted-is-${status.toLowerCase()}`,
    title: `A payment whose SCA the PSU aborts has the status ${status} from then on`,
    because: 'what becomes of such a payment is open, as long as nobody has approved it',
    change: (parts: BankParts) =>
      wrapPurpose(parts, 'payment', 'fail', (given) => (flow, failure, bank) => {
        const payment = bank.state.payments.get(flow.subject ?? '');
        if (failure === 'cancelled' && payment !== undefined)
          bank.state.payments.set(payment.paymentId, { ...payment, status });
        given(flow, failure, bank);
      }),
  })),
  {
    id: 'payments/fee-of-two-fifty',
    title: 'A payment costs 2.50',
    because: 'prices are no matter of the interface',
    change: (parts) => withPolicy(parts, 'payments', { fee: () => 250n }),
  },
  {
    id: 'payments/indicator-beside-no-fee',
    title: 'The fee indicator is true beside a fee of zero',
    because: 'only a fee without the indicator is wrong',
    change: (parts) => withPolicy(parts, 'payments', { feeIndicator: () => true }),
  },
  {
    id: 'payments/no-fee-members',
    title: 'The reply to a creation says nothing of fees',
    because: 'both members are optional',
    change: (parts) => withMembers(parts, { transactionFees: undefined, transactionFeeIndicator: undefined }),
  },
  {
    id: 'payments/further-members',
    title: 'The reply to a creation has members that the table does not name',
    because: 'the table does not close the reply',
    change: (parts) => withMembers(parts, { scaMethods: [], bankReference: 'R-17' }),
  },
  {
    id: 'payments/long-psu-message',
    title: 'The reply to a creation has a message to the PSU of 512 letters of two bytes',
    because: 'psuMessage has at most 512 characters',
    change: (parts) => withMembers(parts, { psuMessage: 'ø'.repeat(512) }),
  },
  {
    id: 'payments/warning',
    title: 'The reply to a creation warns of something',
    because: 'tppMessages may be present',
    change: (parts) =>
      withMembers(parts, {
        tppMessages: [{ category: 'WARNING', code: 'EXECUTION_DATE_INVALID', text: 'Executed a day later' }],
      }),
  },
  {
    id: 'payments/execution-date-in-basic-form',
    title: 'Execution dates may be written 20301201 and as date-times, too',
    because: 'ISO 8601 has more forms of a day than one',
    change: (parts) =>
      overlooksWhen(parts, 'domestic-payment-pay-58', ({ body }) => {
        const { requestedExecutionDate: day } = members(body.kind === 'json' ? body.value : undefined);
        return typeof day === 'string' && /^\d{8}$|^\d{4}-\d\d-\d\dT/.test(day);
      }),
  },
  {
    id: 'payments/only-start-link',
    title: 'The reply to a creation offers startAuthorisation and nothing else',
    because: 'the other links are optional',
    change: (parts) =>
      withBody(parts, pay, (value) => {
        const { _links: links } = members(value);
        const { startAuthorisation, scaRedirect } = members(links);
        return { ...members(value), _links: { startAuthorisation, scaRedirect } };
      }),
  },
  {
    id: 'payments/links-called-like-members',
    title: 'The reply to a creation has links that are called scaStatus and transactionStatus, too',
    because: 'whether a bank offers further links is open',
    change: (parts) =>
      withBody(parts, pay, (value) => {
        const { _links: links } = members(value);
        const further = { href: 'https://bank.example/status', verbs: ['GET'] };
        return {
          ...members(value),
          _links: { ...members(links), scaStatus: further, transactionStatus: further },
        };
      }),
  },
  {
    id: 'payments/duplicates-by-three-members',
    title: 'Two payments of one sum, creditor account and text are duplicates whatever else they say',
    because: 'what makes a logical duplicate is open',
    change: (parts) =>
      withPolicy(parts, 'payments', {
        duplicateMembers: () => ['instructedAmount', 'creditorAccount', 'remittanceInformationUnstructured'],
      }),
  },
  {
    id: 'payments/funds-told-with-every-status',
    title: 'The status reply tells of funds even where nothing is wrong',
    because: 'only its absence without funds is wrong',
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        status: (payment, show) => ({ fundsAvailable: true, ...given.status(payment, show) }),
      })),
  },
  {
    id: 'payments/deletion-refused-with-405',
    title: 'A pending payment cannot be deleted: 405',
    because: 'the status of that refusal is open',
    change: (parts) =>
      wrapRoute(parts, 'delete-payment', (given) => async (call) => {
        const payment = call.bank.state.payments.get(call.params['paymentId'] ?? '');
        if (payment?.status !== 'PDNG') return given(call);
        return json(405, {
          tppMessages: [{ category: 'ERROR', code: 'BAD_REQUEST', text: 'too late' }],
        });
      }),
  },
  {
    id: 'payments/duplicates-of-every-kind-refused',
    title: 'Standing orders that equal an earlier one are refused as every other order is',
    because: 'what makes a logical duplicate is open, and no text exempts a kind of order',
    change: (parts) => withPolicy(parts, 'payments', { looksForDuplicates: () => true }),
  },
  {
    id: 'payments/duplicates-by-sum',
    title: 'A payment of the same sum to the same account on the same day is a logical duplicate',
    because: 'what makes a logical duplicate is open, and texts need not count',
    change: (parts) =>
      withPolicy(parts, 'payments', {
        duplicateMembers: () => ['debtorAccount', 'creditorAccount', 'instructedAmount', 'payments'],
        duplicateKey: ({ customerNumber, day, order }) => [customerNumber, day, order].join('\n'),
      }),
  },
  {
    id: 'payments/duplicates-allowed-by-default',
    title: 'Without allowLogicalDuplicate a second payment of the same kind is made',
    because: 'what holds without the parameter is open',
    change: (parts) =>
      withPolicy(parts, 'payments', { allowsDuplicate: (parameter) => parameter !== 'false' }),
  },
  {
    id: 'payments/duplicates-warned-of',
    title: 'A logical duplicate is made, with a warning',
    because: 'how a duplicate is answered is open',
    change: (parts) => {
      const made = new Set<string>();
      const lenient = withPolicy(parts, 'payments', { allowsDuplicate: () => true });
      return wrapRoute(lenient, pay, (given) => async (call) => {
        const reply = await given(call);
        const order = `${call.tpp.id} ${call.request.wire.body.toString('utf8')}`;
        const repeated = made.has(order);
        made.add(order);
        const allowed = call.request.query.some(([, value]) => value === 'true');
        if (!repeated || allowed || reply.kind !== 'json') return reply;
        const warning = { category: 'WARNING', code: 'CONFLICT', text: 'there is a payment like this one' };
        return { ...reply, value: { ...members(reply.value), tppMessages: [warning] } };
      });
    },
  },
  {
    id: 'payments/domestic-product-only',
    title: 'The domestic product is the only one',
    because: 'which products a bank offers is open',
    change: (parts) =>
      (['create-instant-payment', 'create-norwegian-cross-border-payment'] as const).reduce(
        (fewer, id) => withoutRoute(fewer, id),
        parts,
      ),
  },
  {
    id: 'payments/bulk-and-periodic-by-status-alone',
    title: 'Bulk and periodic payments show their status, but no details, and cannot be deleted',
    because: 'no more than their creation is named in the text',
    change: (parts) =>
      (['bulk-payment', 'periodic-payment'] as const)
        .flatMap(
          (kind) => [`read-${kind}`, `delete-${kind}`, `start-${kind}-cancellation-authorisation`] as const,
        )
        .reduce((fewer, id) => withoutRoute(fewer, id), parts),
  },
  {
    id: 'payments/unfunded-refused-at-creation',
    title: 'A payment that the account does not cover is refused at once',
    because: 'the moment of that refusal is open',
    change: (parts) =>
      wrapRoute(parts, pay, (given) => async (call) => {
        const reply = await given(call);
        const body = reply.kind === 'json' ? members(reply.value) : {};
        const payment = call.bank.state.payments.get(String(body['paymentId']));
        if (payment === undefined || isFunded(call.bank, payment)) return reply;
        call.bank.state.payments.delete(payment.paymentId);
        throw new RefusedCall('payment-not-permitted');
      }),
  },
  {
    id: 'payments/unfunded-found-by-the-batch',
    title: 'Lack of funds is found by the batch alone',
    because: 'the moment of that refusal is open',
    change: (parts) => withPolicy(parts, 'payments', { checksFundsOnApproval: () => false }),
  },
  {
    id: 'payments/deep-pockets',
    title: 'Every account holds more than any payment asks for',
    because: 'how much an account holds is open',
    loses: /may spend as much/,
    change: (parts) => ({
      ...parts,
      dataSet: (today) => {
        const given = parts.dataSet(today);
        const accounts = [...given.accounts].map(
          ([id, each]) => [id, { ...each, booked: 10n ** 14n }] as const,
        );
        return { ...given, accounts: new Map(accounts) };
      },
    }),
  },
  {
    id: 'payments/authorisation-200',
    title: 'The start of the authorisation of a single payment answers 200',
    because: 'its status is not stated',
    change: (parts) =>
      wrapRoute(parts, 'start-payment-authorisation', (given) => async (call) => {
        const reply = await given(call);
        return reply.kind === 'json' ? { ...reply, status: 200 } : reply;
      }),
  },
  {
    id: 'payments/deletion-200',
    title: 'A deletion answers 200 with the status of the payment',
    because: 'what a deletion answers is not shown',
    change: (parts) =>
      wrapRoute(parts, 'delete-payment', (given) => async (call) => {
        const reply = await given(call);
        return reply.kind === 'empty' ? json(200, { transactionStatus: 'CANC' }) : reply;
      }),
  },
  {
    id: 'payments/details-in-own-words',
    title: 'The details of a payment stand below a member of the bank',
    because: 'what the details hold is not shown',
    change: (parts) => withBody(parts, 'read-payment', (value) => ({ payment: value })),
  },
  {
    id: 'payments/executed-without-details',
    title: 'A payment that was executed cannot be fetched any more',
    because: 'details are spoken of before the approval only (STA-06)',
    change: (parts) => forgets(parts, 'read-payment', 'ACSC'),
  },
  {
    id: 'payments/cancelled-is-unknown',
    title: 'A payment whose cancellation the PSU approved has no status any more',
    because: 'whether a payment that was called off is kept is not said',
    change: (parts) => forgets(parts, 'read-payment-status', 'CANC'),
  },
  {
    id: 'payments/details-in-other-order',
    title: 'Details tell transfers and references from the last one on, and banks by their head office',
    because: 'what the details hold, and in which order, is not shown',
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        details(payment, show) {
          const order = reworded(otherwise(payment.order), 'payments', (list) =>
            listOf(list)
              .toReversed()
              .map((each) => otherwise(objectOf(each))),
          );
          return given.details({ ...payment, order }, show);
        },
      })),
  },
);
