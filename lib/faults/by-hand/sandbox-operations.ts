/** Banks that are wrong about what sandbox operations do with customers and account transactions. */

import {
  withBody,
  withoutRoute,
  withoutRule,
  withPolicy,
  withPresenter,
  wrapRoute,
} from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { Transaction } from '../../bank/state/records.js';
import type { BankParts, Call, PartsChange, Presenters } from '../../bank/types.js';
import { faults } from '../fault.js';

type Views = Parameters<Presenters['sandbox']['customers']>[0];

/** Changes which customers are listed. */
function withListed(parts: BankParts, change: (all: Views) => Views): BankParts {
  return withPresenter(parts, 'sandbox', (given) => ({
    customers: (views, show) => given.customers(change(views), show),
  }));
}

/** Changes what a call made on an account before it is kept. */
function making(change: (made: readonly Transaction[], call: Call) => readonly Transaction[]): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-sandbox-transactions', (given) => async (call) => {
      const id = call.params['mockAccountId'] ?? '';
      const { transactions } = call.bank.state;
      const before = transactions.get(id) ?? [];
      const reply = await given(call);
      const after = transactions.get(id) ?? [];
      transactions.set(id, [...change(after.slice(0, after.length - before.length), call), ...before]);
      return reply;
    });
}

export const sandboxOperationFaults = faults(
  {
    id: 'sandbox/no-operations',
    title: 'The list of sandbox customers does not exist',
    catches: ['ENV-07'],
    mayFail: ['HDR-51', 'HDR-52', 'SBX-37'],
    change: (parts) => withoutRoute(parts, 'list-sandbox-customers'),
  },
  {
    id: 'sandbox/served-in-production',
    title: 'Sandbox operations answer in production',
    catches: ['ENV-08'],
    environment: 'production',
    change: (parts) => withoutRule(parts, 'sandbox-only', 'sandbox-card-transactions-only'),
  },
  {
    id: 'sandbox/cards-served-in-production',
    title: 'Of the sandbox operations the card transactions answer in production',
    catches: ['ENV-08'],
    environment: 'production',
    change: (parts) =>
      withoutRule(
        wrapRoute(parts, 'list-sandbox-card-transactions', () => () => json(200, { cardTransactions: {} })),
        'sandbox-card-transactions-only',
      ),
  },
  {
    id: 'sandbox/read-ignores-id',
    title: 'The operation for one customer answers with the newest one',
    catches: ['SBX-21', 'SBX-20'],
    mayFail: ['SBX-13', 'SBX-36', 'SBX-38', 'TRN-07'],
    change: (parts) =>
      wrapRoute(parts, 'read-sandbox-customer', (given) => (call) => {
        const last = [...call.bank.state.customers.values()].at(-1);
        return given({ ...call, params: { customerId: last?.customerId ?? '' } });
      }),
  },
  {
    id: 'sandbox/unknown-id-gives-first',
    title: 'An id that nobody has gives the first customer',
    catches: ['SBX-21'],
    mayFail: ['SBX-36', 'SBX-13'],
    change: (parts) =>
      wrapRoute(parts, 'read-sandbox-customer', (given) => (call) => {
        const all = [...call.bank.state.customers.values()];
        const known = all.some((each) => each.customerId === call.params['customerId']);
        return given(known ? call : { ...call, params: { customerId: all[0]?.customerId ?? '' } });
      }),
  },
  {
    id: 'sandbox/unknown-id-crashes',
    title: 'An id that nobody has is a server error',
    catches: ['SBX-21'],
    mayFail: ['SBX-13'],
    change: (parts) =>
      wrapRoute(parts, 'read-sandbox-customer', (given) => (call) => {
        const all = [...call.bank.state.customers.values()];
        if (all.some((each) => each.customerId === call.params['customerId'])) return given(call);
        throw new Error('fault: no customer');
      }),
  },
  {
    id: 'sandbox/read-gives-list',
    title: 'The operation for one customer answers with a list of one',
    catches: ['SBX-20', 'SBX-22'],
    mayFail: [
      'SBX-01',
      'SBX-02',
      'SBX-04',
      'SBX-05',
      'SBX-06',
      'SBX-10',
      'SBX-11',
      'SBX-12',
      'SBX-13',
      'SBX-21',
      'SBX-38',
      'TRN-07',
    ],
    change: (parts) => withBody(parts, 'read-sandbox-customer', (value) => [value]),
  },
  {
    id: 'sandbox/read-forgets-type',
    title: 'The operation for one customer says that everybody is private',
    catches: ['SBX-20'],
    change: (parts) =>
      withBody(parts, 'read-sandbox-customer', (value) => ({ ...Object(value), customerType: 'PRIVATE' })),
  },
  {
    id: 'sandbox/list-hides-made-companies',
    title: 'The list of customers leaves out corporate ones that were made by hand',
    catches: ['SBX-37', 'SBX-38'],
    change: (parts) =>
      withListed(parts, (all) =>
        all.filter(
          (each) => !(each.customer.origin === 'made' && each.customer.customerType === 'CORPORATE'),
        ),
      ),
  },
  {
    id: 'sandbox/list-without-newest',
    title: 'The list of customers leaves out the newest one',
    catches: ['SBX-37', 'SBX-38'],
    mayFail: ['SBX-31', 'SBX-34', 'SBX-36', 'SBX-30', 'SBX-03'],
    change: (parts) => withListed(parts, (all) => all.slice(0, -1)),
  },
  {
    id: 'sandbox/list-repeats-made',
    title: 'The list of customers has each one made by hand twice',
    catches: ['SBX-37'],
    change: (parts) =>
      withListed(parts, (all) => [...all, ...all.filter((each) => each.customer.origin === 'made')]),
  },
  {
    id: 'sandbox/companies-not-kept',
    title: 'Creating a corporate customer answers 201 and keeps nothing',
    catches: ['SBX-38'],
    mayFail: ['SBX-37', 'SBX-20', 'SBX-21', 'SBX-22', 'SBX-13'],
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-customer', (given) => async (call) => {
        const reply = await given(call);
        for (const [key, each] of call.bank.state.customers) {
          if (each.origin === 'made' && each.customerType === 'CORPORATE')
            call.bank.state.customers.delete(key);
        }
        return reply;
      }),
  },
  {
    id: 'sandbox/second-transaction-lost',
    title: 'Of several account transactions in one call the first is kept',
    catches: ['SBX-41'],
    mayFail: ['ACC-03', 'ACC-15', 'ACC-16', 'ACC-17', 'ACC-18', 'ACC-13'],
    change: making((made) => made.slice(0, 1)),
  },
  {
    id: 'sandbox/credits-as-debits',
    title: 'Created credits are booked as debits',
    catches: ['SBX-41'],
    change: making((made) =>
      made.map((each) => ({
        ...each,
        amount: { ...each.amount, minor: each.amount.minor > 0n ? -each.amount.minor : each.amount.minor },
      })),
    ),
  },
  {
    id: 'sandbox/transactions-booked-today',
    title: 'Created account transactions are booked on the day of the call',
    catches: ['SBX-41'],
    mayFail: ['ACC-16', 'ACC-03', 'ACC-18', 'LIM-11'],
    change: making((made, { bank, now }) =>
      made.map((each) => ({ ...each, bookingDate: bank.parts.policies.transactions.today(now) })),
    ),
  },
  {
    id: 'sandbox/value-date-is-booking-date',
    title: 'Created account transactions take the day of booking for their value date',
    catches: ['SBX-41'],
    change: making((made) => made.map((each) => ({ ...each, valueDate: each.bookingDate }))),
  },
  {
    id: 'sandbox/transactions-on-every-account',
    title: 'A created transaction appears on the other accounts of the customer as well',
    catches: ['SBX-41'],
    mayFail: ['ACC-13', 'ACC-15', 'ACC-17'],
    change: making((made, { bank, params }) => {
      const { accounts, transactions } = bank.state;
      const own = accounts.get(params['mockAccountId'] ?? '');
      for (const each of accounts.values()) {
        if (each.owner !== own?.owner || each.resourceId === own.resourceId) continue;
        transactions.set(each.resourceId, [...made, ...(transactions.get(each.resourceId) ?? [])]);
      }
      return made;
    }),
  },
  {
    id: 'sandbox/own-counterpart-taken',
    title: 'An account may be its own debtor',
    catches: ['SBX-42'],
    change: (parts) => withPolicy(parts, 'sandbox', { isOwnCounterpart: () => false }),
  },
  {
    id: 'sandbox/own-counterpart-as-creditor-only',
    title: 'Only a creditor is compared with the account',
    catches: ['SBX-42'],
    change: (parts) =>
      withPolicy(parts, 'sandbox', (given) => ({
        isOwnCounterpart: (account, other, side) =>
          side === 'creditor' && given.isOwnCounterpart(account, other, side),
      })),
  },
  {
    id: 'sandbox/own-counterpart-by-iban-only',
    title: 'Only the IBAN of a counterpart is compared with the account',
    catches: ['SBX-42'],
    change: (parts) =>
      withPolicy(parts, 'sandbox', {
        isOwnCounterpart: (account, other) => other.iban === account.iban,
      }),
  },
  {
    id: 'sandbox/own-counterpart-dropped-silently',
    title: 'An account as its own debtor is answered with 201 and left out',
    catches: ['SBX-42'],
    change: (parts) =>
      wrapRoute(parts, 'create-sandbox-transactions', (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          if (thrown instanceof RefusedCall) return json(201, { transactions: [] });
          throw thrown;
        }
      }),
  },
  {
    id: 'sandbox/own-counterpart-crashes',
    title: 'An account as its own debtor is a server error',
    catches: ['SBX-42'],
    change: (parts) =>
      withPolicy(parts, 'sandbox', (given) => ({
        isOwnCounterpart(account, other, side) {
          if (!given.isOwnCounterpart(account, other, side)) return false;
          throw new Error('fault: own counterpart');
        },
      })),
  },
);
