/** What banks are used to do with what is over, with odd calls, and on the page of an approval. */

import { objectOf, textOf } from '../../../bank/body.js';
import { scaLinks } from '../../../bank/access/start-sca.js';
import { withPage, withPolicy, wrapRoute } from '../../../bank/part-changes.js';
import { exchanged, payerOfPayment } from '../../../bank/payments/funds.js';
import { sumsOf } from '../../../bank/payments/order.js';
import { startFor } from '../../../bank/payments/store.js';
import { RefusedCall } from '../../../bank/refusals.js';
import { empty, json } from '../../../bank/reply.js';
import type { BankState } from '../../../bank/state/bank-state.js';
import type { Transaction } from '../../../bank/state/records.js';
import type { BankCore, BankParts, Call, PartsChange } from '../../../bank/types.js';
import { addDays } from '../../../model/dates.js';
import { variants } from '../../fault.js';
import { cancellations, deletions, starts } from './payment-operations.js';

const over = 'What becomes of an order that is over is not shown.';
const pages = 'The pages belong to the bank.';

function paymentIn({ bank, params }: Call) {
  return bank.state.payments.get(params['paymentId'] ?? '');
}

function isOfPayment({ transactionId }: Transaction): boolean {
  return transactionId.startsWith('waits-');
}

/** Lists as pending what waits for its run, and nothing that does no more. */
function listWaiting(bank: BankCore): void {
  const { payments, transactions } = bank.state;
  const due = new Map<string, Transaction[]>();
  for (const payment of payments.values()) {
    if (payment.status !== 'PDNG' || payment.approvedAt === undefined) continue;
    const payer = payerOfPayment(bank, payment);
    if (payer === undefined || !('iban' in payer)) continue;
    const minor = sumsOf(payment.order).reduce(
      (sum, each) => sum - exchanged(bank, each, payer.currency),
      0n,
    );
    const entry: Transaction = {
      transactionId: `waits-${payment.paymentId}`,
      state: 'pending',
      bookingDate: new Date(payment.approvedAt).toISOString().slice(0, 10),
      amount: { minor, currency: payer.currency },
      remittance: textOf(payment.order, 'remittanceInformationUnstructured') || 'Payment',
      origin: 'paid',
    };
    due.set(payer.resourceId, [entry, ...(due.get(payer.resourceId) ?? [])]);
  }
  for (const [id, all] of new Map(transactions)) {
    const wanted = due.get(id) ?? [];
    const there = all.filter(isOfPayment);
    const isSame =
      wanted.length === there.length &&
      wanted.every((each, at) => there[at]?.transactionId === each.transactionId);
    if (!isSame) transactions.set(id, [...wanted, ...all.filter((each) => !isOfPayment(each))]);
  }
}

/** Approved payments that wait for their run are pending transactions of the account that pays. */
function pendingUntilRun(parts: BankParts): BankParts {
  return { ...parts, duties: [...parts.duties, listWaiting], batch: [...parts.batch, listWaiting] };
}

/** Routes that refuse calls that do not fit. */
function refusingAll(fits: (call: Call) => boolean): PartsChange {
  return (parts) => ({
    ...parts,
    routes: Object.fromEntries(
      Object.entries(parts.routes).map(([id, given]) => [
        id,
        (call: Call) => {
          if (!fits(call)) throw new RefusedCall('body-unusable');
          return given(call);
        },
      ]),
    ),
  });
}

const fixes = new Set([
  'amount-as-string',
  'cardaccount-switch-originalamount-and-transactionamount',
  'longer-names',
  'cash-account-type-iso',
]);

type Line = readonly [label: string, text: string];

/** A sum and its currency. */
const money = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/;

/** The lines of an approval, with one sum for all payments where they are of one currency. */
function inTotal(lines: readonly Line[]): readonly Line[] {
  const sums = lines.flatMap(([, text]) => [money.exec(text) ?? []].filter(({ length }) => length > 0));
  const [currency, ...others] = new Set(sums.map(([, , each]) => each));
  if (sums.length < 2 || currency === undefined || others.length > 0) return lines;
  const total = sums.reduce((all, [, sum]) => all + Math.round(Number(sum) * 1_000), 0) / 1_000;
  return [
    ...lines.map(([label, text]): Line => (money.test(text) ? ['Payee', label] : [label, text])),
    ['Total', `${total.toFixed(2)} ${currency}`],
  ];
}

const cancelling: PartsChange = (parts) => {
  const asked = new WeakMap<BankState, Set<string>>();
  const askedAt = (state: BankState) => {
    const found = asked.get(state) ?? new Set<string>();
    asked.set(state, found);
    return found;
  };
  const noted = wrapRoute(parts, deletions, (given) => async (call) => {
    const reply = await given(call);
    if (reply.status === 202) askedAt(call.bank.state).add(call.params['paymentId'] ?? '');
    return reply;
  });
  return wrapRoute(noted, cancellations, (given) => (call) => {
    if (paymentIn(call) !== undefined && !askedAt(call.bank.state).has(call.params['paymentId'] ?? ''))
      throw new RefusedCall('payment-not-cancellable');
    return given(call);
  });
};

export const endedOrderHabits = variants(
  {
    id: 'habits/pending-until-run',
    title: 'Approved payments that wait for a run are listed as pending, and count in the expected balance',
    because: 'What is pending is for the bank to say.',
    change: pendingUntilRun,
  },
  {
    id: 'habits/deleted-is-gone',
    title: 'A payment that was deleted before its approval is not known any more',
    because: over,
    change: (parts) =>
      wrapRoute(parts, deletions, (given) => async (call) => {
        const reply = await given(call);
        if (reply.status === 204) call.bank.state.payments.delete(call.params['paymentId'] ?? '');
        return reply;
      }),
  },
  {
    id: 'habits/start-of-approved-is-finalised',
    title: 'Starting the SCA of a payment that is approved answers FINALISED',
    because: over,
    change: (parts) =>
      wrapRoute(parts, starts, (given) => async (call) => {
        const payment = paymentIn(call);
        try {
          return await given(call);
        } catch (thrown) {
          const isOver = payment?.approvedAt !== undefined && payment.tppId === call.tpp.id;
          if (!isOver || payment.psuId !== call.request.header('psu-id')) throw thrown;
          return json(201, { scaStatus: 'FINALISED', _links: {} });
        }
      }),
  },
  {
    id: 'habits/deleted-twice',
    title: 'Deleting a payment once more answers 204 again',
    because: over,
    change: (parts) =>
      wrapRoute(parts, deletions, (given) => async (call) => {
        const payment = paymentIn(call);
        try {
          return await given(call);
        } catch (thrown) {
          const isOwn = payment?.tppId === call.tpp.id && payment.psuId === call.request.header('psu-id');
          if (!isOwn || payment.status !== 'CANC') throw thrown;
          return empty(204);
        }
      }),
  },
  {
    id: 'habits/cancelled-after-a-delete',
    title: 'The SCA of a cancellation is started after a DELETE, and not without one',
    because: 'A DELETE begins the cancellation of what was approved.',
    change: cancelling,
  },
  {
    id: 'habits/deletion-leads-to-sca',
    title: 'The reply to a DELETE of what was approved offers scaRedirect beside the start',
    because: 'A response may hold a scaRedirect link (SCA-05).',
    change: (parts) =>
      wrapRoute(parts, deletions, (given) => async (call) => {
        const reply = await given(call);
        const payment = paymentIn(call);
        if (reply.kind !== 'json' || reply.status !== 202 || payment === undefined) return reply;
        const value = objectOf(reply.value);
        const links = scaLinks(call, 'cancellation', startFor(payment.paymentId, payment));
        return { ...reply, value: { ...value, _links: { ...objectOf(value['_links']), ...links } } };
      }),
  },
  {
    id: 'habits/unknown-fixes-refused',
    title: 'A name in x-accept-fix that the bank does not know is refused',
    because: 'What becomes of unknown names is open.',
    change: refusingAll(({ request }) =>
      (request.header('x-accept-fix') ?? '')
        .split(',')
        .every((each) => each.trim() === '' || fixes.has(each.trim())),
    ),
  },
  {
    id: 'habits/large-limits-refused',
    title: 'A limit above 200 is refused',
    because: 'How many a page holds at most is not stated.',
    change: (parts) =>
      wrapRoute(parts, ['list-transactions', 'list-card-transactions'], (given) => (call) => {
        const limit = Number(call.request.query.find(([name]) => name === 'limit')?.[1] ?? 0);
        if (limit > 200) throw new RefusedCall('body-unusable', { path: 'limit' });
        return given(call);
      }),
  },
  {
    id: 'habits/thirteen-months',
    title: 'What is older than thirteen months is not listed',
    because: 'How far back a list reaches is not stated.',
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => (call) => {
        const today = call.bank.parts.policies.transactions.today(call.now);
        const stricter = withPolicy(call.bank.parts, 'transactions', ({ inWindow }) => ({
          inWindow: (date, from, to) => date >= addDays(today, -396) && inWindow(date, from, to),
        }));
        return given({ ...call, bank: { ...call.bank, parts: stricter } });
      }),
  },
  {
    id: 'habits/customers-with-accounts-stay',
    title: 'A sandbox customer that has accounts is not removed',
    because: 'The operation is not shown.',
    loses: /delete-sandbox-customer was refused/,
    change: (parts) =>
      wrapRoute(parts, 'delete-sandbox-customer', (given) => (call) => {
        const id = call.params['customerId'];
        const customer = [...call.bank.state.customers.values()].find((each) => each.customerId === id);
        if (call.bank.state.accounts.by('owner', customer?.customerNumber ?? '').length > 0)
          throw new RefusedCall('authorisation-not-open');
        return given(call);
      }),
  },
  {
    id: 'habits/debtor-confirmed',
    title: 'The page of an approval lets the person confirm from which account is paid',
    because: pages,
    change: (parts) =>
      withPage(parts, (given) => ({
        approval(view) {
          const own = view.lines.find(([label]) => label === 'From account')?.[1];
          if (own === undefined) return given.approval(view);
          const choice =
            '<fieldset><legend>Pay from</legend>' +
            `<label><input type="radio" name="debtor" value="${own}" checked> ${own}</label>` +
            '<label><input type="radio" name="debtor" value="86011117947"> 8601 11 17947 Savings</label></fieldset>';
          return given.approval(view).replace('</dl>', `</dl>${choice}`);
        },
      })),
  },
  {
    id: 'habits/total-of-batch',
    title: 'The page of several payments names each payee, and the sum of all',
    because:
      'Of a batch the total and the payees are what is approved (Regulation (EU) 2018/389, article 5).',
    change: (parts) =>
      withPage(parts, (given) => ({
        approval: (view) => given.approval({ ...view, lines: inTotal(view.lines) }),
      })),
  },
  {
    id: 'habits/numbers-with-dots',
    title: 'The page of an approval writes account numbers with dots',
    because: pages,
    change: (parts) =>
      withPage(parts, (given) => ({
        approval: (view) =>
          given.approval({
            ...view,
            lines: view.lines.map(([label, text]) => [
              label,
              text.replace(/^(\d{4})(\d\d)(\d{5})$/, '$1.$2.$3'),
            ]),
          }),
      })),
  },
);
