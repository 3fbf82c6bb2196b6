/** What banks are used to do with lists, details and replies. */

import { objectOf, textOf } from '../../../bank/body.js';
import { withPolicy, withPresenter, wrapRoute } from '../../../bank/part-changes.js';
import { type RefusalReason, type RefusalSpec, RefusedCall } from '../../../bank/refusals.js';
import type { BankParts, Call } from '../../../bank/types.js';
import type { Payload } from '../../../bank/views.js';
import { addDays } from '../../../model/dates.js';
import { present } from '../../../model/present.js';
import { variants } from '../../fault.js';

const paging = 'How a list is cut into pages is not shown.';
const details = 'What the details hold, and how they spell it, is not shown.';
const refusals = 'Status and code of this refusal are open.';

/** Refusals for these reasons look otherwise. */
function refusing(
  parts: BankParts,
  changes: Partial<Record<RefusalReason, Partial<RefusalSpec>>>,
): BankParts {
  return withPolicy(parts, 'errors', (given) => ({
    refusal: (reason) => ({ ...given.refusal(reason), ...changes[reason] }),
  }));
}

/** The call with the query that `page` carries. */
function openPage(call: Call): Call {
  const page = call.request.query.find(([name]) => name === 'page')?.[1];
  if (page === undefined) return call;
  const query = [...new URLSearchParams(Buffer.from(page, 'base64url').toString('utf8'))];
  const request = new Proxy(call.request, {
    get(given, name) {
      if (name === 'query') return query;
      const found: unknown = Reflect.get(given, name, given);
      return typeof found === 'function' ? found.bind(given) : found;
    },
  });
  return { ...call, request };
}

/** The target with its window as a token. */
function seal(target: string): string {
  const [path = '', query = ''] = target.split('?');
  const status = new URLSearchParams(query).get('bookingStatus') ?? 'both';
  return `${path}?bookingStatus=${status}&page=${Buffer.from(query).toString('base64url')}`;
}

/** Links to other pages carry a token of the bank in place of a window. */
function byToken(parts: BankParts): BankParts {
  const linked = withPresenter(parts, 'accounts', (given) => ({
    pageLinks: ({ self, next, previous }, show) =>
      given.pageLinks(
        {
          self,
          ...present({
            next: next === undefined ? undefined : seal(next),
            previous: previous === undefined ? undefined : seal(previous),
          }),
        },
        show,
      ),
  }));
  return wrapRoute(
    linked,
    ['list-transactions', 'list-card-transactions'],
    (given) => (call) => given(openPage(call)),
  );
}

/** The last page that holds anything links to a next one, which is empty and the end. */
function nextBehindTheLast(parts: BankParts): BankParts {
  return withPresenter(parts, 'accounts', (given) => ({
    transactions(list, show) {
      const { self } = list.links;
      const isEmpty = [...(list.booked ?? []), ...(list.pending ?? [])].length === 0;
      if (isEmpty || list.links.next !== undefined || !self.includes('offset='))
        return given.transactions(list, show);
      const next = self.replace(/offset=(\d+)/, (_, offset: string) => {
        const limit = Number(/limit=(\d+)/.exec(self)?.[1]);
        return `offset=${Number(offset) + limit}`;
      });
      return given.transactions({ ...list, links: { ...list.links, next } }, show);
    },
  }));
}

const money = (value: unknown) => {
  const { amount, ...rest } = objectOf(value);
  const isPlain = rest['currency'] === 'NOK' || rest['currency'] === 'EUR';
  return typeof amount === 'string' && isPlain ? { ...rest, amount: Number(amount).toFixed(2) } : value;
};

/** An order as a core system keeps it. */
function spelt(order: Payload): Payload {
  const text = order['remittanceInformationUnstructured'];
  return {
    ...order,
    ...('instructedAmount' in order ? { instructedAmount: money(order['instructedAmount']) } : {}),
    ...(typeof text === 'string' ? { remittanceInformationUnstructured: text.slice(0, 20) } : {}),
  };
}

export const listHabits = variants(
  {
    id: 'habits/twenty-a-page',
    title: 'A page has 20 transactions, and 50 at most',
    because: paging,
    change: (parts) => withPolicy(parts, 'transactions', { defaultLimit: () => 20, maximumLimit: () => 50 }),
  },
  {
    id: 'habits/pages-by-token',
    title: 'Links to other pages carry a token of the bank in place of offset and days',
    because: paging,
    change: byToken,
  },
  {
    id: 'habits/next-behind-the-last',
    title: 'The last page links to a next one, which is empty',
    because: paging,
    change: nextBehindTheLast,
  },
  {
    id: 'habits/thirty-days',
    title: 'Without dateFrom the last thirty days are listed',
    because: 'The default of dateFrom is not stated.',
    change: (parts) => withPolicy(parts, 'transactions', { defaultDateFrom: (today) => addDays(today, -30) }),
  },
  {
    id: 'habits/order-of-ids',
    title: 'The booked transactions of a page come in the order of their ids',
    because: 'The order of a list is not stated.',
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transactions: (list, show) =>
          given.transactions(
            {
              ...list,
              booked: list.booked?.toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1)),
            },
            show,
          ),
      })),
  },
  {
    id: 'habits/no-day-to-come',
    title: 'A dateTo in the future is refused',
    because: 'Which windows a list takes is not stated.',
    change: (parts) =>
      wrapRoute(parts, ['list-transactions', 'list-card-transactions'], (given) => (call) => {
        const to = call.request.query.find(([name]) => name === 'dateTo')?.[1];
        const today = call.bank.parts.policies.transactions.today(call.now);
        if (to !== undefined && to > today) throw new RefusedCall('body-unusable', { path: 'dateTo' });
        return given(call);
      }),
  },
  {
    id: 'habits/details-with-defaults',
    title: 'Details tell what the bank chose where the order says nothing',
    because: details,
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        details: (payment, show) => ({
          requestedExecutionDate: new Date(payment.createdAt).toISOString().slice(0, 10),
          purposeCode: 'OTHR',
          creditorAgent: 'DNBANOKKXXX',
          chargeBearer: 'SLEV',
          endToEndIdentification: payment.paymentId.slice(-12),
          ...given.details(payment, show),
        }),
      })),
  },
  {
    id: 'habits/details-spelt-anew',
    title: 'Details tell free text cut, and sums with both digits',
    because: 'Free text may be truncated, and how the details spell a sum is not shown.',
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        details: (payment, show) => spelt(given.details(payment, show)),
      })),
  },
  {
    id: 'habits/indented',
    title: 'JSON is indented, and letters beyond ASCII are escaped',
    because: 'Both are the same JSON.',
    change: (parts) =>
      withPolicy(parts, 'replies', {
        encode: (value) =>
          Buffer.from(
            JSON.stringify(value, undefined, 2).replaceAll(
              /[\u0080-\uffff]/g,
              (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
            ),
          ),
      }),
  },
  {
    id: 'habits/no-request-id',
    title: 'Replies do not repeat X-Request-ID',
    because: 'No text states that they do.',
    change: (parts) => withPolicy(parts, 'replies', { requestId: () => [] }),
  },
  {
    id: 'habits/refusals-of-another-kind',
    title:
      'Duplicates, what cannot be cancelled, strange methods, unknown PSUs and agreements are refused otherwise',
    because: refusals,
    change: (parts) =>
      refusing(parts, {
        'duplicate-payment': { status: 400, code: 'BAD_REQUEST' },
        'payment-not-cancellable': { status: 403, code: 'FORBIDDEN' },
        'method-not-allowed': { status: 404, code: 'NOT_FOUND' },
        'psu-unknown': { status: 403, code: 'FORBIDDEN' },
        'corporate-id-unknown': { status: 400, code: 'FORMAT_ERROR' },
        'resource-unknown': { status: 400, code: 'RESOURCE_UNKNOWN' },
        'debtor-unknown': { status: 404, code: 'RESOURCE_UNKNOWN' },
        'basket-member-authorised': { status: 400, code: 'PAYMENT_FAILED' },
      }),
  },
  {
    id: 'habits/accounts-begin-empty',
    title: 'Accounts that are made in the sandbox begin with nothing, whatever the body says',
    because: 'The body of the operation is not shown.',
    loses: /approved payments have status|executed by itself|rejected before any run|final before any run/,
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-account', (given) => async (call) => {
        const reply = await given(call);
        const id = reply.kind === 'json' ? textOf(objectOf(reply.value), 'resourceId') : '';
        const account = call.bank.state.accounts.get(id);
        if (account !== undefined) call.bank.state.accounts.set(id, { ...account, booked: 0n });
        return reply;
      }),
  },
  {
    id: 'habits/available-with-credit',
    title: 'Four more balances are told: with the overdraft, of the morning, to come, not invoiced',
    because: 'Which types of balances are told is open.',
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balanceItems: (account, pending, show) => [
          given.balance('interimAvailable', account.booked + account.creditLine, account.currency, show),
          ...given.balanceItems(account, pending, show).toReversed(),
          given.balance('openingBooked', 0n, account.currency, show),
          given.balance('forwardAvailable', account.booked - 5_000n, account.currency, show),
        ],
      })),
  },
);
