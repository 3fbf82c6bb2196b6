/** Banks in which one part reads an order otherwise than another, or takes what belongs to another one. */

import { withPresenter, wrapPurpose, wrapRoute } from '../../bank/part-changes.js';
import { listOf, objectOf, textOf, type JsonObject } from '../../bank/body.js';
import type { ScaFlow } from '../../bank/state/access-records.js';
import type { PaymentRecord } from '../../bank/state/payment-records.js';
import type { BankCore, BankParts, Decision, PartsChange, Purpose, SettledFlow } from '../../bank/types.js';
import { isRecord } from '../../model/json-value.js';
import { paymentCreations } from '../like-operations.js';
import { faults } from '../fault.js';

const cancellations = [
  'start-payment-cancellation-authorisation',
  'start-bulk-payment-cancellation-authorisation',
  'start-periodic-payment-cancellation-authorisation',
] as const;

/** What a body says first of a member that it says twice; undefined where it says it once. */
function saidFirst(body: string, name: string, times: number): unknown {
  const all = Array.from(
    body.matchAll(new RegExp(`"${name}":(\\{[^{}]*\\}|"[^"]*")`, 'g')),
    ([, text]) => text,
  );
  const first = all.length > times ? all[times - 1] : undefined;
  return first === undefined ? undefined : (JSON.parse(first) as unknown);
}

/** The order as a reader has it to whom the first member of a name counts. */
function readFirst(order: JsonObject, body: string, name: string): JsonObject {
  const transfers = listOf(order['payments']);
  const isWithin = transfers.length > 0 && order[name] === undefined;
  const said = saidFirst(body, name, isWithin ? transfers.length : 1);
  if (said === undefined) return order;
  if (!isWithin) return { ...order, [name]: said };
  const last = { ...objectOf(transfers.at(-1)), [name]: said };
  return { ...order, payments: [...transfers.slice(0, -1), last] };
}

/** A bank that remembers the body by which each payment was made. */
function remembering(parts: BankParts, bodies: Map<string, string>): BankParts {
  return wrapRoute(parts, paymentCreations, (given) => async (call) => {
    const reply = await given(call);
    const made = reply.kind === 'json' ? objectOf(reply.value)['paymentId'] : undefined;
    if (typeof made === 'string') bodies.set(made, Buffer.from(call.request.wire.body).toString('utf8'));
    return reply;
  });
}

/** What is decided on as it would be if the payment of the flow were another. */
function describedAs(given: Purpose['describe'], change: (payment: PaymentRecord) => PaymentRecord) {
  return (flow: SettledFlow, bank: BankCore): Decision => {
    const payment = bank.state.payments.get(flow.subject ?? '');
    if (payment === undefined) return given(flow, bank);
    bank.state.payments.set(payment.paymentId, change(payment));
    const decision = given(flow, bank);
    bank.state.payments.set(payment.paymentId, payment);
    return decision;
  };
}

/** The page takes the first member of a name, and what is executed the last one. */
function pageTakesFirst(name: string): PartsChange {
  return (parts) => {
    const bodies = new Map<string, string>();
    return wrapPurpose(remembering(parts, bodies), 'payment', 'describe', (given) =>
      describedAs(given, (payment) => ({
        ...payment,
        order: readFirst(payment.order, bodies.get(payment.paymentId) ?? '', name),
      })),
    );
  };
}

/** Details take the first member of a name, and what is executed the last one. */
function detailsTakeFirst(name: string): PartsChange {
  return (parts) => {
    const bodies = new Map<string, string>();
    return withPresenter(remembering(parts, bodies), 'payments', (given) => ({
      details: (payment, show) => {
        const order = readFirst(payment.order, bodies.get(payment.paymentId) ?? '', name);
        return given.details({ ...payment, order }, show);
      },
    }));
  };
}

function numberIn(order: JsonObject): string {
  const account = objectOf(order['creditorAccount']);
  return textOf(account, 'bban') || textOf(account, 'iban');
}

/** The order with the name that the bank knows of the account that is paid. */
function named({ order, ...payment }: PaymentRecord, names: ReadonlyMap<string, string>): PaymentRecord {
  const name = names.get(numberIn(order));
  return { ...payment, order: name === undefined ? order : { ...order, creditorName: name } };
}

/** The page names the payee whom the payment approved last to the account named. */
const namedByApproval: PartsChange = (parts) => {
  const names = new Map<string, string>();
  const approving = wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
    const order = bank.state.payments.get(flow.subject ?? '')?.order;
    if (order !== undefined) names.set(numberIn(order), textOf(order, 'creditorName'));
    return given(flow, approval, bank);
  });
  return wrapPurpose(approving, 'payment', 'describe', (given) =>
    describedAs(given, (payment) => named(payment, names)),
  );
};

/** The page names the payee whom the payment ordered last to the account named. */
const namedByOrder: PartsChange = (parts) =>
  wrapPurpose(parts, ['payment', 'basket'], 'describe', (given) => (flow, bank) => {
    const names = new Map<string, string>();
    const all = [...bank.state.payments.values()];
    for (const { order } of all) names.set(numberIn(order), textOf(order, 'creditorName'));
    for (const each of all) bank.state.payments.set(each.paymentId, named(each, names));
    const decision = given(flow, bank);
    for (const each of all) bank.state.payments.set(each.paymentId, each);
    return decision;
  });

/** The flow that a call began. */
function newest({ state }: BankCore): ScaFlow | undefined {
  return [...state.flows.values()].at(-1);
}

/** A cancellation leads the PSU to where the approval of the payment did. */
const cancelledToFormer: PartsChange = (parts) =>
  wrapRoute(parts, cancellations, (given) => async (call) => {
    const reply = await given(call);
    const { flows } = call.bank.state;
    const flow = newest(call.bank);
    const former = [...flows.values()].find(
      (each) => each.kind === 'payment' && each.subject === call.params['paymentId'],
    );
    if (flow?.kind === 'cancellation' && former?.redirectUri !== undefined)
      flows.set(flow.state, { ...flow, redirectUri: former.redirectUri });
    return reply;
  });

/** A no leads the PSU to where the TPP let others be led before. */
const failedToFormer: PartsChange = (parts) => ({
  ...parts,
  site(bank, wire) {
    const form = new URLSearchParams(wire.method === 'POST' ? wire.body.toString('utf8') : '');
    const state = /\/sca\/([^?#]*)/.exec(wire.target)?.[1] ?? '';
    const flow = bank.state.flows.get(state);
    const former = [...bank.state.flows.values()].find(
      (each) => each.tpp.id === flow?.tpp.id && each.redirectUri !== undefined,
    );
    const isNo = [...form.values()].includes('cancel');
    if (flow !== undefined && isNo && flow.kind === 'cancellation' && isRecord(former))
      bank.state.flows.set(state, { ...flow, redirectUri: former.redirectUri ?? '' });
    return parts.site(bank, wire);
  },
});

const pages = [
  ['sum', 'instructedAmount'],
  ['payee', 'creditorName'],
  ['payer', 'debtorAccount'],
] as const;

export const saidAndShown = faults(
  ...pages.map(
    ([what, name]) =>
      ({
        id: `said-and-shown/page-takes-first-${what}`,
        title: `Of an order that says ${name} twice the page shows the first, and the last is executed`,
        catches: ['SCA-11'],
        change: pageTakesFirst(name),
      }) as const,
  ),
  {
    id: 'said-and-shown/details-take-first-account',
    title: 'Of an order that says creditorAccount twice the details tell the first, and the last is paid',
    catches: ['SCA-11'],
    mayFail: ['PRS-03'],
    change: detailsTakeFirst('creditorAccount'),
  },
  {
    id: 'said-and-shown/payee-of-the-last-approval',
    title: 'The page of a payment names the payee of the one that was approved last to the same account',
    catches: ['SCA-11'],
    change: namedByApproval,
  },
  {
    id: 'said-and-shown/payee-of-the-last-order',
    title: 'The page of a payment or basket names the payee of the latest order to the same account',
    catches: ['SCA-11'],
    change: namedByOrder,
  },
  {
    id: 'said-and-shown/cancellation-goes-back-to-former',
    title: 'After a cancellation the PSU is sent where the approval of the payment had led',
    catches: ['HDR-15'],
    change: cancelledToFormer,
  },
  {
    id: 'said-and-shown/no-to-cancellation-goes-elsewhere',
    title: 'After a no to a cancellation the PSU is sent where the first SCA of the TPP had led',
    catches: ['HDR-15'],
    change: failedToFormer,
  },
);
