/**
 * Banks that read right where one looks first, and wrong beside it: with another parameter, after a refusal,
 * in another currency.
 */

import { objectOf, listOf } from '../../bank/body.js';
import { withBody, withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { Call, PartsChange } from '../../bank/types.js';
import { faultsInDepth } from '../fault.js';
import { isUnderAgreement } from '../conditions.js';
import { inCalls } from '../in-calls.js';

function hasQuery({ request }: Call, name: string, value?: string): boolean {
  return request.query.some(([each, found]) => each === name && (value === undefined || found === value));
}

const reads = ['read-balances', 'list-transactions'] as const;

/** Nothing is found by it under an agreement. */
function readInPrivate(operation: (typeof reads)[number]): PartsChange {
  return (parts) =>
    wrapRoute(parts, operation, (given) => (call) => {
      if (isUnderAgreement(call)) throw new RefusedCall('resource-unknown');
      return given(call);
    });
}

/** Counts unattended calls under a key of its own. */
function counting(key: (usual: string, call: Call) => string): PartsChange {
  return inCalls(reads, (own, call) =>
    withPolicy(own, 'limits', (given) => ({
      counterKey: (...all) => key(given.counterKey(...all), call),
    })),
  );
}

export const elsewhereReadFaults = faultsInDepth(
  {
    id: 'elsewhere/balances-beside-ungranted-accounts',
    title: 'The account list with balances lists accounts that were not granted, too',
    catches: ['ACC-10'],
    mayFail: ['CTX-02', 'CTX-03', 'CON-06', 'CON-10', 'ACC-12'],
    change: (parts) =>
      wrapRoute(parts, 'list-accounts', (given) => async (call) => {
        const reply = await given(call);
        if (reply.kind !== 'json' || reply.status !== 200 || !hasQuery(call, 'withBalance', 'true'))
          return reply;
        const { state } = call.bank;
        const psu = state.psus.get(call.request.header('psu-id')?.toLowerCase() ?? '');
        const own = state.accounts.by('owner', psu?.customerNumber ?? '');
        return json(
          200,
          call.show.presenters.accounts.list(own, true, () => [], call.show),
        );
      }),
  },
  {
    id: 'elsewhere/balances-of-first-account',
    title: 'The account list with balances tells the balances of its first account at each',
    catches: ['ACC-12'],
    change: (parts) =>
      withBody(parts, 'list-accounts', (value) => {
        const all = listOf(objectOf(value)['accounts']).map(objectOf);
        const accounts = all.map((each) =>
          'balances' in each ? { ...each, balances: all[0]?.['balances'] } : each,
        );
        return { ...objectOf(value), accounts };
      }),
  },
  {
    id: 'elsewhere/expected-balance-in-nok',
    title: 'The expected balance of every account names NOK',
    catches: ['ACC-07'],
    mayFail: ['ACC-12'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balance: (type, minor, currency, show) =>
          given.balance(type, minor, type === 'expected' ? 'NOK' : currency, show),
      })),
  },
  {
    id: 'elsewhere/history-of-both',
    title: 'Without the PSU old transactions are listed where booked and pending ones are asked for',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts) =>
        withPolicy(parts, 'limits', {
          refusesOlderHistory: () => false,
          earliestUnattendedDay: () => '1900-01-01',
        }),
      (call) => hasQuery(call, 'bookingStatus', 'both'),
    ),
  },
  {
    id: 'elsewhere/history-of-all',
    title: 'Without the PSU old transactions are listed where all are asked for',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts) =>
        withPolicy(parts, 'limits', {
          refusesOlderHistory: () => false,
          earliestUnattendedDay: () => '1900-01-01',
        }),
      (call) => hasQuery(call, 'bookingStatus', 'all'),
    ),
  },
  {
    id: 'elsewhere/history-of-later-pages',
    title: 'Without the PSU old transactions are listed where some of the list are skipped',
    catches: ['LIM-11'],
    change: inCalls(
      ['list-transactions'],
      (parts) =>
        withPolicy(parts, 'limits', {
          refusesOlderHistory: () => false,
          earliestUnattendedDay: () => '1900-01-01',
        }),
      (call) => hasQuery(call, 'offset', '1'),
    ),
  },
  {
    id: 'elsewhere/quota-of-each-session',
    title: 'Unattended calls are counted anew in each TPP session',
    catches: ['LIM-05', 'LIM-09'],
    change: counting((usual, call) => `${usual} ${call.request.header('tpp-session-id')}`),
  },
  {
    id: 'elsewhere/quota-anew-after-refusal',
    title: 'The refusal of the fifth unattended call begins the count anew',
    catches: ['LIM-05', 'LIM-09'],
    mayFail: ['LIM-06', 'LIM-10'],
    change: (whole) =>
      wrapRoute(whole, reads, (given) => (call) => {
        try {
          return given(call);
        } catch (thrown) {
          const account = call.params['accountId'] ?? '';
          const { unattendedCalls } = call.bank.state;
          for (const key of Array.from(unattendedCalls.keys()))
            if (key.includes(call.operation.id) && key.includes(account)) unattendedCalls.delete(key);
          throw thrown;
        }
      }),
  },
  {
    id: 'elsewhere/agreements-of-everybody',
    title: 'The list of agreements shows those of all corporations',
    catches: ['USR-05'],
    mayFail: ['FLW-11'],
    change: (parts) =>
      wrapRoute(parts, 'list-agreements', (given) => async (call) => {
        const reply = await given(call);
        const all = [...call.bank.state.agreements.values()].filter(({ kind }) => kind === 'CORPORATE');
        return reply.kind === 'json' && reply.status === 200
          ? json(200, call.show.presenters.access.agreements(all, call.show))
          : reply;
      }),
  },
  {
    id: 'elsewhere/agreements-of-first-psu',
    title: 'The list of agreements is that of the PSU who asked first',
    catches: ['USR-05'],
    mayFail: ['FLW-11'],
    change(parts) {
      let first: unknown;
      return withBody(parts, 'list-agreements', (value) => {
        first ??= value;
        return first;
      });
    },
  },
  {
    id: 'elsewhere/quota-not-of-both',
    title: 'Unattended calls for booked and pending transactions are not counted',
    catches: ['LIM-09'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'limits', { isCounted: () => false }),
      (call) => hasQuery(call, 'bookingStatus', 'both'),
    ),
  },
  {
    id: 'elsewhere/ungranted-by-date',
    title: 'Transactions of any account are listed where a first day is asked for',
    catches: ['CON-06', 'CON-10'],
    mayFail: ['CTX-02', 'CTX-03', 'CON-07', 'LIM-07', 'SCA-16', 'SCA-02'],
    change: inCalls(
      ['list-transactions'],
      (parts) => withPolicy(parts, 'consent', { accountStanding: () => 'granted' }),
      (call) => hasQuery(call, 'dateFrom'),
    ),
  },
  {
    id: 'elsewhere/single-sca-of-another-tpp',
    title: 'A single-SCA initiation that repeats that of another TPP gets its payment',
    catches: ['PRS-03'],
    change: (parts) =>
      withPolicy(parts, 'payments', {
        initiationKey: ({ customerNumber, requestId, body }) => [customerNumber, requestId, body].join('\n'),
      }),
  },
  {
    id: 'elsewhere/pending-bulk-deleted',
    title: 'A pending bulk payment is deleted at once',
    catches: ['STA-05'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        deletion: (payment, initial) =>
          payment.family === 'bulk-payment' && payment.status === 'PDNG'
            ? 'cancels'
            : given.deletion(payment, initial),
      })),
  },
  {
    id: 'elsewhere/unfunded-cross-border-fails',
    title: 'The status of a cross-border payment without funds is a server failure',
    catches: ['ERR-11'],
    mayFail: ['END-11'],
    change: (parts) =>
      withPresenter(parts, 'payments', (given) => ({
        status(payment, show) {
          if (payment.fundsAvailable === false && payment.product === 'cross-border-credit-transfers')
            throw new Error('no funds');
          return given.status(payment, show);
        },
      })),
  },
  {
    id: 'elsewhere/bulk-without-funds-available',
    title: 'The status of a bulk payment never tells of funds',
    catches: ['STA-04'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        tellsFunds: (payment) => payment.family !== 'bulk-payment' && given.tellsFunds(payment),
      })),
  },
  {
    id: 'elsewhere/instant-without-funds-available',
    title: 'The status of an instant payment never tells of funds',
    catches: ['STA-04'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        tellsFunds: (payment) => !payment.product.startsWith('instant-') && given.tellsFunds(payment),
      })),
  },
  {
    id: 'elsewhere/customer-with-all-accounts',
    title: 'The record of a sandbox customer lists the accounts of everybody',
    catches: ['SBX-10'],
    change: (parts) =>
      wrapRoute(parts, 'read-sandbox-customer', (given) => async (call) => {
        const reply = await given(call);
        const accounts = [...call.bank.state.accounts.keys()];
        return reply.kind === 'json' && reply.status === 200
          ? { ...reply, value: { ...objectOf(reply.value), accounts } }
          : reply;
      }),
  },
  {
    id: 'elsewhere/transactions-in-private',
    title: 'Under an agreement no transactions are read',
    catches: ['REG-04'],
    change: readInPrivate('list-transactions'),
  },
  {
    id: 'elsewhere/balances-in-private',
    title: 'Under an agreement no balances are read',
    catches: ['REG-03'],
    change: readInPrivate('read-balances'),
  },
  {
    id: 'elsewhere/balances-without-way-beside-grant',
    title: 'The refusal of the balances of an account that was not granted beside another one offers no SCA',
    catches: ['ERR-09'],
    change: (parts) =>
      wrapRoute(parts, 'read-balances', (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          const isMeant = thrown instanceof RefusedCall && thrown.reason === 'account-not-granted';
          throw isMeant ? new RefusedCall('account-not-granted') : thrown;
        }
      }),
  },
  {
    id: 'elsewhere/cards-without-way-to-sca',
    title: 'The refusal of the card list for want of consent offers no SCA',
    catches: ['ERR-09'],
    change: (parts) => ({
      ...parts,
      finish: (reply, request, bank) =>
        parts.finish(
          reply.kind === 'json' && reply.status === 401 && /\/v1\/card-accounts(\?|$)/.test(request.target)
            ? { ...reply, value: { ...objectOf(reply.value), _links: {} } }
            : reply,
          request,
          bank,
        ),
    }),
  },
  {
    id: 'elsewhere/later-card-amounts-exchanged',
    title: 'Of card transactions but the first the two amounts stand under the name of each other',
    catches: ['REG-04'],
    mayFail: ['VER-06', 'VER-07'],
    change: (parts) =>
      withPresenter(parts, 'cards', (given) => ({
        transactions(list, show) {
          const value = objectOf(given.transactions(list, show));
          const inner = objectOf(value['cardTransactions']);
          if (inner['booked'] === undefined) return value;
          const booked = listOf(inner['booked']).map((each, at) => {
            const { transactionAmount, originalAmount, ...rest } = objectOf(each);
            return at === 0 || originalAmount === undefined
              ? each
              : { ...rest, transactionAmount: originalAmount, originalAmount: transactionAmount };
          });
          return { ...value, cardTransactions: { ...inner, booked } };
        },
      })),
  },
);
