/** What banks are used to exempt from SCA, to leave to the PSU alone, and to take of an order. */

import { bodyOf, listOf, objectOf, textOf } from '../../../bank/body.js';
import { withPage, withPolicy, wrapPurpose, wrapRoute } from '../../../bank/part-changes.js';
import { bookings } from '../../../bank/payments/booking.js';
import { exchanged, isFunded, payerOfPayment } from '../../../bank/payments/funds.js';
import { executionDay, sumsOf } from '../../../bank/payments/order.js';
import { change } from '../../../bank/payments/store.js';
import { RefusedCall } from '../../../bank/refusals.js';
import { type BankReply, json } from '../../../bank/reply.js';
import type { ScaFlow } from '../../../bank/state/access-records.js';
import type { BankState } from '../../../bank/state/bank-state.js';
import type { PaymentRecord } from '../../../bank/state/payment-records.js';
import type { BankCore, BankParts, Call, PartsChange, SettledFlow } from '../../../bank/types.js';
import type { WireRequest } from '../../../model/http.js';
import type { OperationId } from '../../../model/operations/index.js';
import { variants } from '../../fault.js';
import { inCalls } from '../../in-calls.js';
import { stateIn } from '../../in-pages.js';
import { cancellations, starts } from './payment-operations.js';

const mayExempt = 'The bank may exempt a transaction (SCA-07)';
const pages = 'The pages belong to the bank.';

const creations: readonly OperationId[] = [
  'create-domestic-payment',
  'create-instant-payment',
  'create-sepa-payment',
  'create-cross-border-payment',
  'create-norwegian-cross-border-payment',
  'create-bulk-payment',
  'create-periodic-payment',
];

/** Exempts payments of known PSUs that the choice names when their SCA is to start. */
function exempting(isExempt: (payment: PaymentRecord, bank: BankCore) => boolean): PartsChange {
  return inCalls(starts, (parts, { bank }) =>
    withPolicy(parts, 'payments', {
      isExemptFromSca: (payment) => payment.psuId !== undefined && isExempt(payment, bank),
    }),
  );
}

/** The single payments of an order, whether it groups them or is one. */
function transfersOf(order: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  const items = listOf(order['payments']).map(objectOf);
  return items.length > 0 ? items : [order];
}

/** The accounts that are paid. */
function payeesOf({ order }: PaymentRecord): readonly string[] {
  return transfersOf(order).map((each) => {
    const account = objectOf(each['creditorAccount']);
    return textOf(account, 'bban') || textOf(account, 'iban');
  });
}

function isBetweenOwn(payment: PaymentRecord, bank: BankCore): boolean {
  return payeesOf(payment).every(
    (each) => bank.state.accounts.numbered(each)?.owner === payment.customerNumber,
  );
}

/** The SCA of a cancellation is exempt: its start cancels. */
const cancelsAtOnce: PartsChange = (parts) =>
  wrapRoute(parts, cancellations, (given) => async (call) => {
    const reply = await given(call);
    const payment = call.bank.state.payments.get(call.params['paymentId'] ?? '');
    if (reply.kind !== 'json' || reply.status !== 201 || payment === undefined) return reply;
    change(call.bank, payment, { status: 'CANC' });
    return json(201, call.show.presenters.payments.exemption(call.show));
  });

const unattendedCards: readonly OperationId[] = [
  'read-card-balances',
  'list-card-transactions',
  'read-card-account',
  'list-card-accounts',
];

const isUnattended = ({ request }: Call) => request.header('psu-ip-address') === undefined;

function refusedUnattended(ids: readonly OperationId[]): PartsChange {
  return (parts) =>
    wrapRoute(parts, ids, (given) => (call) => {
      if (isUnattended(call)) throw new RefusedCall('session-missing');
      return given(call);
    });
}

/** Executes in part what is due and not covered as a whole. */
function executeBulks(bank: BankCore): void {
  const today = bank.parts.policies.transactions.today(bank.clock.now());
  const due = [...bank.state.payments.values()].filter(
    (each) =>
      each.family === 'bulk-payment' &&
      each.approvedAt !== undefined &&
      ['PDNG', 'ACTC'].includes(each.status) &&
      executionDay(each.order, today) <= today &&
      !isFunded(bank, each),
  );
  for (const each of due) executeInPart(bank, each, today);
}

/** What a bulk payment has money for is executed, and the rest is not. */
function bulkInParts(parts: BankParts): BankParts {
  const trusting = wrapPurpose(parts, 'payment', 'approve', (given) => (flow, approval, bank) => {
    const payment = bank.state.payments.get(flow.subject ?? '');
    if (payment?.family !== 'bulk-payment') return given(flow, approval, bank);
    const lenient = withPolicy(bank.parts, 'payments', { checksFundsOnApproval: () => false });
    return given(flow, approval, { ...bank, parts: lenient });
  });
  return { ...trusting, batch: [executeBulks, ...trusting.batch] };
}

function executeInPart(bank: BankCore, payment: PaymentRecord, today: string): void {
  const payer = payerOfPayment(bank, payment);
  if (payer === undefined || !('creditLine' in payer)) return;
  let left = payer.booked + payer.creditLine;
  const covered = listOf(payment.order['payments']).filter((each) => {
    const sum = sumsOf(objectOf(each)).reduce((all, one) => all + exchanged(bank, one, payer.currency), 0n);
    if (sum > left) return false;
    left -= sum;
    return true;
  });
  if (covered.length === 0) return;
  const booked = bookings(bank, today);
  booked.add({ ...payment, order: { ...payment.order, payments: covered } });
  booked.write();
  change(bank, payment, { status: 'PART', fundsAvailable: false });
}

/** A creation that is repeated with its X-Request-ID is answered as the first time. */
function repeatsAreOne(parts: BankParts): BankParts {
  const told = new WeakMap<BankState, Map<string, BankReply>>();
  return wrapRoute(parts, creations, (given) => async (call) => {
    const { bank, request, tpp } = call;
    const known = told.get(bank.state) ?? new Map<string, BankReply>();
    told.set(bank.state, known);
    const key = `${tpp.id} ${request.header('psu-id') ?? request.header('x-psu-identity')} ${request.header('x-request-id')} ${request.wire.body.toString('base64')}`;
    const first = known.get(key);
    if (first !== undefined) return first;
    const reply = await given(call);
    known.set(key, reply);
    return reply;
  });
}

/** Orders that do not fit are refused. */
function takingOnly(fits: (order: Readonly<Record<string, unknown>>) => boolean): PartsChange {
  return (parts) =>
    wrapRoute(parts, creations, (given) => (call) => {
      if (!fits(objectOf(bodyOf(call)))) throw new RefusedCall('body-unusable');
      return given(call);
    });
}

function numberOf(reference: unknown): string {
  const account = objectOf(reference);
  return textOf(account, 'bban') || textOf(account, 'iban').slice(4);
}

/** Logging in is the yes where nothing is left to choose. */
function decidingByLogin(fits: (flow: ScaFlow) => boolean): PartsChange {
  return (parts) => ({
    ...parts,
    site(bank, wire) {
      const state = stateIn(wire.target);
      const before = bank.state.flows.get(state);
      const reply = parts.site(bank, wire);
      const flow = bank.state.flows.get(state);
      if (before === undefined || before.step !== 'login' || flow?.step !== 'decision' || !fits(flow))
        return reply;
      const form = new URLSearchParams({ token: flow.formToken, step: 'decision', decision: 'approve' });
      const yes: WireRequest = { ...wire, method: 'POST', body: Buffer.from(form.toString(), 'utf8') };
      return parts.site(bank, yes);
    },
  });
}

/** The login page of an order shows what is ordered, and logging in approves it. */
function approvedByLogin(parts: BankParts): BankParts {
  const kinds: ReadonlySet<string> = new Set(['payment', 'cancellation', 'basket']);
  const deciding = decidingByLogin((flow) => kinds.has(flow.kind))(parts);
  return {
    ...deciding,
    site(bank, wire) {
      const reply = deciding.site(bank, wire);
      const flow = bank.state.flows.get(stateIn(wire.target));
      if (reply.kind !== 'page' || flow?.step !== 'login' || !kinds.has(flow.kind)) return reply;
      const settled: SettledFlow = { ...flow, customerNumber: '', acting: { context: 'PRIVATE' } };
      const decision = bank.parts.purposes[flow.kind]?.describe(settled, bank);
      if (decision?.kind !== 'approval') return reply;
      const lines = decision.lines.map(([label, text]) => `<dt>${label}</dt><dd>${text}</dd>`).join('');
      return {
        ...reply,
        html: reply.html.replace('<form', `<h2>${decision.heading}</h2><dl>${lines}</dl><form`),
      };
    },
  };
}

export const exemptionHabits = variants(
  {
    id: 'habits/between-own-exempt',
    title: 'Payments between accounts of the PSU are exempt from SCA',
    because: `${mayExempt}, and this is a usual reason (Regulation (EU) 2018/389, article 15).`,
    loses: /exempted 4 payments in a row/,
    change: exempting(isBetweenOwn),
  },
  {
    id: 'habits/corporate-exempt',
    title: 'Payments under an agreement are exempt from SCA',
    because: `${mayExempt}, and this is a usual reason (Regulation (EU) 2018/389, article 17).`,
    loses: /exempted (?:4 payments in a row|a payment)/,
    change: exempting(({ context }) => context === 'CORPORATE'),
  },
  {
    id: 'habits/cancellations-exempt',
    title: 'The start of the SCA of a cancellation cancels at once',
    because: mayExempt,
    change: cancelsAtOnce,
  },
  {
    id: 'habits/no-cards-unattended',
    title: 'Without the PSU nothing is told of cards',
    because: 'What may be read without the PSU is named for accounts alone.',
    change: refusedUnattended(unattendedCards),
  },
  {
    id: 'habits/no-records-unattended',
    title: 'Without the PSU balances and lists of transactions are told, and nothing else',
    because: 'What may be read without the PSU is named.',
    change: refusedUnattended(['read-account', 'list-accounts', 'read-transaction', ...unattendedCards]),
  },
  {
    id: 'habits/lists-unattended',
    title: 'Lists and records of accounts are told without the PSU, too',
    because: 'That they are not is no text of the interface.',
    change: (parts) =>
      withPolicy(parts, 'sca', { demandsSession: (_operationId, unattended) => !unattended }),
  },
  {
    id: 'habits/bulk-in-parts',
    title: 'Of a bulk payment so much is executed as the account covers: PART',
    because: 'PART is a status, and when it is told is not shown.',
    change: bulkInParts,
  },
  {
    id: 'habits/repeats-are-one',
    title: 'A creation that is repeated with its X-Request-ID is answered as the first time',
    because: 'What becomes of a repeated X-Request-ID is open.',
    change: repeatsAreOne,
  },
  {
    id: 'habits/not-to-itself',
    title: 'No account pays itself',
    because: 'Which orders a bank takes beyond the rules of the table is its own affair.',
    change: takingOnly(
      (order) =>
        numberOf(order['debtorAccount']) === '' ||
        transfersOf(order).every(
          (each) => numberOf(each['creditorAccount']) !== numberOf(order['debtorAccount']),
        ),
    ),
  },
  {
    id: 'habits/a-krone-at-least',
    title: 'Payments below one unit of their currency are refused',
    because: 'Which sums a bank takes is its own affair.',
    change: takingOnly((order) =>
      transfersOf(order).every((each) => !(Number(objectOf(each['instructedAmount'])['amount']) < 1)),
    ),
  },
  {
    id: 'habits/instant-below-half-a-million',
    title: 'Instant payments of half a million and more are refused',
    because: 'Which sums a bank takes is its own affair.',
    change: (parts) =>
      wrapRoute(parts, 'create-instant-payment', (given) => (call) => {
        const sum = Number(objectOf(objectOf(bodyOf(call))['instructedAmount'])['amount']);
        if (sum >= 500_000) throw new RefusedCall('body-unusable');
        return given(call);
      }),
  },
  {
    id: 'habits/own-pans',
    title: 'The bank numbers cards that are made in the sandbox, whatever the body says',
    because: 'The body of the operation is not shown.',
    change: (parts) => {
      let count = 0;
      return wrapRoute(parts, 'create-sandbox-card-account', (given) => async (call) => {
        const reply = await given(call);
        const id = reply.kind === 'json' ? textOf(objectOf(reply.value), 'resourceId') : '';
        const card = call.bank.state.cardAccounts.get(id);
        if (card === undefined || reply.kind !== 'json') return reply;
        count += 1;
        const maskedPan = `492500******${String(1000 + count)}`;
        call.bank.state.cardAccounts.set(id, { ...card, maskedPan });
        return { ...reply, value: { ...objectOf(reply.value), maskedPan } };
      });
    },
  },
  {
    id: 'habits/made-transactions-move-balances',
    title: 'Transactions that are made in the sandbox move the balance',
    because: 'What the operation does beside its list is not shown.',
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-transactions', (given) => async (call) => {
        const id = call.params['mockAccountId'] ?? '';
        const { accounts, transactions } = call.bank.state;
        const before = new Set(transactions.get(id));
        const reply = await given(call);
        const account = accounts.get(id);
        const made = (transactions.get(id) ?? []).filter((each) => !before.has(each));
        if (account !== undefined)
          accounts.set(id, {
            ...account,
            booked: made.reduce((sum, each) => sum + each.amount.minor, account.booked),
          });
        return reply;
      }),
  },
  {
    id: 'habits/clock-ahead',
    title: 'The clock of the bank is four seconds ahead',
    because: 'Clocks differ; a minute is tolerated.',
    change: (parts) => ({ ...parts, time: () => parts.time() + 4_000 }),
  },
  {
    id: 'habits/customers-paged',
    title: 'The list of customers comes in pages, the newest first, with links',
    because: 'The list is not shown.',
    change: (parts) =>
      wrapRoute(parts, 'list-sandbox-customers', (given) => async (call) => {
        const reply = await given(call);
        if (reply.kind !== 'json') return reply;
        const value = objectOf(reply.value);
        const [name, all] = Object.entries(value).find(([, each]) => Array.isArray(each)) ?? [];
        if (name === undefined) return reply;
        const from = Number(call.request.query.find(([each]) => each === 'offset')?.[1] ?? 0);
        const list = listOf(all).toReversed();
        const next = { href: `/v1/sandbox/customers?offset=${from + 20}`, verbs: ['GET'] };
        return {
          ...reply,
          value: {
            ...value,
            [name]: list.slice(from, from + 20),
            ...(list.length > from + 20 ? { _links: { next } } : {}),
          },
        };
      }),
  },
  {
    id: 'habits/registration-by-login',
    title: 'Who logs in is registered, and nothing else is asked',
    because: pages,
    change: decidingByLogin(({ kind }) => kind === 'registration'),
  },
  {
    id: 'habits/approved-by-login',
    title: 'The login page shows what is ordered, and logging in approves it',
    because: pages,
    loses: /before the driver saw a way to cancel/,
    change: approvedByLogin,
  },
  {
    id: 'habits/approval-in-prose',
    title: 'The page of an approval tells what is ordered in one sentence',
    because: pages,
    change: (parts) =>
      withPage(parts, (given) => ({
        approval: (view) =>
          given.approval(view).replace(/<dl>([\s\S]*?)<\/dl>/, (_, list: string) => {
            const words = list.replaceAll(/<\/dt><dd>/g, ': ').replaceAll(/<\/?d[dt]>/g, ' ');
            return `<p>You are about to confirm the following: ${words}.</p>`;
          }),
      })),
  },
);
