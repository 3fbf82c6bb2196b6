/** Banks that say one thing in one place and another in another. */

import { withBody, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import type { BankParts } from '../../bank/types.js';
import type { Payload } from '../../bank/views.js';
import { faults } from '../fault.js';

function changed(record: unknown, change: (given: Payload) => Payload): unknown {
  return typeof record === 'object' && record !== null ? change({ ...record }) : record;
}

/** Changes the elements of a list after the first one. */
function afterFirst(value: unknown, name: string, change: (given: Payload) => Payload): unknown {
  const list: unknown = Reflect.get(Object(value), name);
  if (!Array.isArray(list)) return value;
  return changed(value, (given) => ({
    ...given,
    [name]: list.map((each: unknown, at) => (at === 0 ? each : changed(each, change))),
  }));
}

function named(customer: unknown): unknown {
  return changed(customer, (given) => ({
    ...given,
    customerName: String(given['customerName']).toUpperCase(),
  }));
}

/** The details of payments of every kind, changed. */
function withDetails(parts: BankParts, change: (given: Payload) => Payload): BankParts {
  return withPresenter(parts, 'payments', (given) => ({
    details: (payment, show) => change(given.details(payment, show)),
  }));
}

export const saidTwiceFaults = faults(
  {
    id: 'said-twice/another-debtor-in-details',
    title: 'The details of a payment name the one who pays as ultimateDebtor, whoever was named',
    catches: ['PRS-03'],
    change: (parts) =>
      withDetails(parts, (given) =>
        'ultimateDebtor' in given ? { ...given, ultimateDebtor: 'Payer' } : given,
      ),
  },
  {
    id: 'said-twice/last-reference-forgotten',
    title: 'The details of a payment show all references but the last one',
    catches: ['PRS-03'],
    change: (parts) =>
      withDetails(parts, (given) => {
        const list: unknown = given['remittanceInformationStructuredArray'];
        if (!Array.isArray(list) || list.length < 2) return given;
        return { ...given, remittanceInformationStructuredArray: list.slice(0, -1) };
      }),
  },
  {
    id: 'said-twice/bulk-shows-first-amount',
    title: 'The details of a bulk payment show the amount of its first payment for each',
    catches: ['PRS-03'],
    change: (parts) =>
      withDetails(parts, (given) => {
        const list: unknown = given['payments'];
        if (!Array.isArray(list)) return given;
        const [first]: readonly unknown[] = list;
        const amount: unknown = Reflect.get(Object(first), 'instructedAmount');
        return {
          ...given,
          payments: list.map((each) => changed(each, (one) => ({ ...one, instructedAmount: amount }))),
        };
      }),
  },
  {
    id: 'said-twice/last-booked-listed-twice',
    title: 'A list of several booked transactions has the last of them twice',
    catches: ['ACC-13'],
    // What is listed twice looks as if it had been executed twice.
    mayFail: ['ACC-15', 'ACC-16', 'ACC-17', 'SBX-41', 'LIM-11', 'LIM-16', 'LIM-17', 'SCA-11', 'ACC-12'],
    change: (parts) =>
      withBody(parts, 'list-transactions', (value) =>
        changed(value, (given) => ({
          ...given,
          transactions: changed(given['transactions'], (lists) => {
            const booked: unknown = lists['booked'];
            if (!Array.isArray(booked) || booked.length < 2) return lists;
            return { ...lists, booked: [...booked, booked.at(-1)] };
          }),
        })),
      ),
  },
  {
    id: 'said-twice/first-day-of-window-missing',
    title: 'Where a list of transactions has no last day, its first day is left out',
    catches: ['ACC-16'],
    alsoInProduction: true,
    mayFail: ['LIM-11'],
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => async (call) => {
        const reply = await given(call);
        const query = new URLSearchParams(call.request.wire.target.split('?')[1]);
        const from = query.get('dateFrom');
        if (reply.kind !== 'json' || from === null || query.has('dateTo')) return reply;
        const value = changed(reply.value, (whole) => ({
          ...whole,
          transactions: changed(whole['transactions'], (lists) => {
            const booked: unknown = lists['booked'];
            if (!Array.isArray(booked)) return lists;
            return {
              ...lists,
              booked: booked.filter((each) => Reflect.get(Object(each), 'bookingDate') !== from),
            };
          }),
        }));
        return { ...reply, value };
      }),
  },
  {
    id: 'said-twice/second-account-with-another-iban',
    title: 'The account list shows accounts after the first with an IBAN that their details do not have',
    catches: ['ACC-10'],
    mayFail: ['ACC-12', 'ACC-13'],
    change: (parts) =>
      withBody(parts, 'list-accounts', (value) =>
        afterFirst(value, 'accounts', (each) => ({ ...each, iban: 'NO9386011117947' })),
      ),
  },
  {
    id: 'said-twice/details-without-cents',
    title: 'The details of a payment show its amount without what stands after the point',
    catches: ['PRS-03'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        details: (payment, show) =>
          Object.fromEntries(
            Object.entries(given.details(payment, show)).map(([name, value]) => [
              name,
              name === 'instructedAmount'
                ? changed(value, (amount) => ({
                    ...amount,
                    amount: `${String(amount['amount']).split('.')[0]}.00`,
                  }))
                : value,
            ]),
          ),
      })),
  },
  {
    id: 'said-twice/creditor-name-cut',
    title: 'The details of a payment show the first eight characters of creditorName',
    catches: ['PRS-03'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        details: (payment, show) => {
          const whole = given.details(payment, show);
          return 'creditorName' in whole
            ? { ...whole, creditorName: String(whole['creditorName']).slice(0, 8) }
            : whole;
        },
      })),
  },
  {
    id: 'said-twice/details-of-a-transaction-in-another-currency',
    title: 'The details of a transaction name another currency than the list',
    catches: ['ACC-18'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transactionDetails: (transaction, account, show) =>
          given.transactionDetails(
            { ...transaction, amount: { ...transaction.amount, currency: 'SEK' } },
            account,
            show,
          ),
      })),
  },
  {
    id: 'said-twice/balances-of-first-account-linked',
    title: 'The link balances of every listed account leads to those of the first one',
    catches: ['ACC-12'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        list: (accounts, withBalance, pendingOf, show) => {
          const [first] = accounts;
          const linking = {
            ...show,
            presenters: {
              ...show.presenters,
              accounts: {
                ...show.presenters.accounts,
                record: (...[account, ...rest]: Parameters<typeof given.record>) => {
                  const own = given.record(account, ...rest);
                  const of = first === undefined ? own : given.record(first, ...rest);
                  const balances: unknown = Reflect.get(Object(of['_links']), 'balances');
                  return { ...own, _links: { ...Object(own['_links']), balances } };
                },
              },
            },
          };
          return given.list(accounts, withBalance, pendingOf, linking);
        },
      })),
  },
  {
    id: 'said-twice/customer-name-in-capitals',
    title: 'The list of sandbox customers shows names in capitals',
    catches: ['SBX-37'],
    mayFail: ['TRN-07', 'SBX-38'],
    change: (parts) =>
      withBody(parts, 'list-sandbox-customers', (value) => {
        const list: unknown = Reflect.get(Object(value), 'customers');
        return Array.isArray(list) ? { ...Object(value), customers: list.map(named) } : value;
      }),
  },
  {
    id: 'said-twice/card-sums-by-page',
    title: 'Sandbox card transactions have other amounts where a limit is asked for',
    catches: ['SBX-40'],
    change: (parts) => {
      let isLimited = false;
      const told = withPresenter(parts, 'sandbox', (given) => ({
        bookedCardTransaction: (transaction, show) => {
          const whole = given.bookedCardTransaction(transaction, show);
          if (!isLimited) return whole;
          return {
            ...whole,
            transactionAmount: changed(whole['transactionAmount'], (amount) => ({
              ...amount,
              amount: Number(amount['amount']) + 1,
            })),
          };
        },
      }));
      const route = told.routes['list-sandbox-card-transactions'];
      if (route === undefined) return told;
      return {
        ...told,
        routes: {
          ...told.routes,
          'list-sandbox-card-transactions': (call) => {
            isLimited = call.request.wire.target.includes('limit=');
            return route(call);
          },
        },
      };
    },
  },
);
