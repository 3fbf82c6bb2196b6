/** Banks that are wrong about accounts, balances and transactions. */

import { withBody, withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { RefusedCall } from '../../bank/refusals.js';
import { json } from '../../bank/reply.js';
import type { BankParts } from '../../bank/types.js';
import type { ClauseId } from '../../catalogue/index.js';
import type { OperationId } from '../../model/operations/index.js';
import { inCalls } from '../in-calls.js';
import { faults } from '../fault.js';

/** Whatever account a PSU asks for: the one that it asked for first is answered. */
function remembersFirstAccount(parts: BankParts, id: OperationId): BankParts {
  const first = new Map<string, string>();
  return wrapRoute(parts, id, (given) => (call) => {
    const psuId = call.request.header('psu-id') ?? '';
    const accountId = first.get(psuId) ?? call.params['accountId'] ?? '';
    if (call.bank.state.accounts.has(accountId)) first.set(psuId, accountId);
    return given({ ...call, params: { ...call.params, accountId } });
  });
}

function refusing(parts: BankParts, id: OperationId): BankParts {
  return wrapRoute(parts, id, () => () => {
    throw new RefusedCall('not-registered');
  });
}

/** What can only be judged with balances. */
const needBalances: readonly ClauseId[] = [
  'LIM-01',
  'LIM-04',
  'LIM-05',
  'LIM-07',
  'LIM-13',
  'CON-06',
  'CON-07',
  'CON-10',
  'ACC-06',
  'ACC-12',
  'SCA-09',
  'SCA-12',
];
/** What can only be judged with transactions. */
const needTransactions: readonly ClauseId[] = [
  'LIM-08',
  'LIM-09',
  'LIM-11',
  'LIM-12',
  'LIM-13',
  'ACC-01',
  'ACC-03',
  'ACC-13',
  'ACC-14',
  'ACC-15',
  'ACC-16',
  'ACC-17',
  'ACC-18',
];

export const accountFaults = faults(
  {
    id: 'accounts/list-empty',
    title: 'The account list is always empty',
    catches: ['REG-02'],
    // Whoever wants to read an account finds none.
    mayFail: ['CON-02', 'CON-09', 'SBX-03', 'ACC-10', 'HDR-32', 'FLW-10', 'VER-03', 'VER-08', 'VER-09'],
    change: (parts) => withPresenter(parts, 'accounts', { list: () => ({ accounts: [] }) }),
  },
  {
    id: 'accounts/balances-refused',
    title: 'Balances are open to nobody',
    catches: ['REG-03'],
    mayFail: [...needBalances, 'FLW-01', 'SCA-10', 'VER-02'],
    change: (parts) => refusing(parts, 'read-balances'),
  },
  {
    id: 'accounts/transactions-refused',
    title: 'Transaction lists are open to nobody',
    catches: ['REG-04'],
    mayFail: [...needTransactions, 'SBX-41', 'FLW-01', 'SCA-10'],
    change: (parts) => refusing(parts, 'list-transactions'),
  },
  {
    id: 'accounts/first-balances-for-all',
    title: 'Every account of a PSU has the balances of the first one',
    catches: ['ACC-12'],
    mayFail: ['CTX-02', 'LIM-07', 'CON-06', 'CON-07', 'CON-10'],
    change: (parts) => remembersFirstAccount(parts, 'read-balances'),
  },
  {
    id: 'accounts/transactions-leak',
    title: 'Every account of a PSU has the transactions of the first one',
    catches: ['ACC-13'],
    mayFail: ['CTX-02', 'SBX-41', 'LIM-07', 'CON-06', 'CON-07', 'CON-10', 'ACC-12', 'SCA-11'],
    change: (parts) => remembersFirstAccount(parts, 'list-transactions'),
  },
  {
    id: 'accounts/transactions-missing',
    title: 'Transaction lists are always empty',
    catches: ['ACC-13', 'ACC-15', 'ACC-16', 'ACC-17'],
    mayFail: ['SBX-41', 'VER-02', 'LIM-19', 'ACC-03', 'ACC-18', 'LIM-11', 'ENV-11'],
    change: (parts) => withPolicy(parts, 'transactions', { inWindow: () => false }),
  },
  {
    id: 'accounts/account-currency-missing',
    title: 'The balance reply does not name the currency of the account',
    catches: ['ACC-06'],
    mayFail: ['TYPE-04', 'TYPE-05', 'ACC-07'],
    change: (parts) =>
      withBody(parts, 'read-balances', (value) => {
        const { bban, iban } = Object(Reflect.get(Object(value), 'account'));
        return { ...Object(value), account: { bban, iban } };
      }),
  },
  {
    id: 'accounts/balance-currency-missing',
    title: 'Balances come without a currency',
    catches: ['ACC-06'],
    alsoInProduction: true,
    mayFail: ['VER-02', 'ACC-07', 'TYPE-01', 'TYPE-02', 'TYPE-03', 'TYPE-04', 'TYPE-05'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balance(type, minor, currency, show) {
          const balance = given.balance(type, minor, currency, show);
          return {
            ...balance,
            balanceAmount: { amount: Reflect.get(Object(balance['balanceAmount']), 'amount') },
          };
        },
      })),
  },
  {
    id: 'accounts/account-currency-always-norwegian',
    title: 'The expected balance is in euro whatever the currency of the account',
    catches: ['ACC-07'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balance: (type, minor, currency, show) =>
          given.balance(type, minor, type === 'expected' ? 'EUR' : currency, show),
      })),
  },
  {
    id: 'accounts/reference-currency-wrong',
    title: 'The account of a balance reply is said to be in euro',
    catches: ['ACC-07'],
    mayFail: ['ACC-12', 'ACC-13'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        reference: (account, show) => ({ ...given.reference(account, show), currency: 'EUR' }),
      })),
  },
  {
    id: 'accounts/one-list',
    title: 'Pending transactions stand among the booked ones',
    catches: ['ACC-01'],
    mayFail: ['ACC-02', 'ACC-15'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transactions: ({ pending, ...list }, show) =>
          given.transactions(
            { ...list, booked: [...(list.booked ?? []), ...(pending ?? [])], pending: undefined },
            show,
          ),
      })),
  },
  {
    id: 'accounts/id-renewed-at-each-read',
    title: 'transactionId is made anew at each read',
    catches: ['ACC-03'],
    mayFail: ['ACC-18'],
    change: (parts) => {
      let count = 0;
      return withPresenter(parts, 'accounts', (given) => ({
        transaction: (transaction, account, show) =>
          given.transaction(
            { ...transaction, transactionId: `${transaction.transactionId}-${(count += 1)}` },
            account,
            show,
          ),
      }));
    },
  },
  {
    id: 'accounts/id-is-place-in-list',
    title: 'transactionId is the place in the list that was asked for',
    catches: ['ACC-03'],
    mayFail: ['ACC-18'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transactions(list, show) {
          const numbered = (list.booked ?? []).map((each, index) => ({
            ...each,
            transactionId: `T${index}`,
          }));
          return given.transactions(
            { ...list, booked: list.booked === undefined ? undefined : numbered },
            show,
          );
        },
      })),
  },
  {
    id: 'accounts/booked-shown-as-pending-is-asked',
    title: 'Booked transactions come back whatever bookingStatus says',
    catches: ['ACC-15'],
    change: (parts) => withPolicy(parts, 'transactions', { showsBooked: () => true }),
  },
  {
    id: 'accounts/pending-among-booked',
    title: 'bookingStatus booked lists what is pending among what is booked',
    catches: ['ACC-15'],
    environment: 'production',
    mayFail: ['ACC-03', 'ACC-17', 'ACC-18', 'ACC-13'],
    change: inCalls(
      ['list-transactions'],
      (parts) =>
        withPresenter(
          withPolicy(parts, 'transactions', { showsPending: () => true }),
          'accounts',
          (given) => ({
            transactions: ({ booked = [], pending = [], ...list }, show) =>
              given.transactions({ ...list, booked: [...booked, ...pending], pending: undefined }, show),
          }),
        ),
      ({ request }) => request.query.some(([name, value]) => name === 'bookingStatus' && value === 'booked'),
    ),
  },
  {
    id: 'accounts/both-means-pending',
    title: 'bookingStatus both lists pending transactions only',
    catches: ['ACC-15'],
    mayFail: ['ACC-01', 'ACC-13', 'ACC-16', 'ACC-03', 'ACC-18'],
    change: (parts) =>
      withPolicy(parts, 'transactions', { showsBooked: (status) => status === 'booked' || status === 'all' }),
  },
  {
    id: 'accounts/all-refused',
    title: 'bookingStatus all is unknown',
    catches: ['ACC-14'],
    alsoInProduction: true,
    mayFail: ['ACC-15'],
    change: (parts) =>
      wrapRoute(parts, 'list-transactions', (given) => (call) => {
        if (call.request.query.some(([name, value]) => name === 'bookingStatus' && value === 'all'))
          throw new RefusedCall('body-unusable');
        return given(call);
      }),
  },
  {
    id: 'accounts/from-exclusive',
    title: 'The first day of the window is left out',
    catches: ['ACC-16'],
    mayFail: ['ACC-03', 'ACC-18'],
    change: (parts) =>
      withPolicy(parts, 'transactions', { inWindow: (date, from, to) => date > from && date <= to }),
  },
  {
    id: 'accounts/to-exclusive',
    title: 'The last day of the window is left out',
    catches: ['ACC-16'],
    alsoInProduction: true,
    mayFail: ['ACC-03', 'ACC-18'],
    change: (parts) =>
      withPolicy(parts, 'transactions', { inWindow: (date, from, to) => date >= from && date < to }),
  },
  {
    id: 'accounts/from-ignored',
    title: 'dateFrom is not looked at',
    catches: ['ACC-16'],
    mayFail: ['LIM-19', 'LIM-11'],
    change: (parts) => withPolicy(parts, 'transactions', { inWindow: (date, _from, to) => date <= to }),
  },
  {
    id: 'accounts/to-ignored',
    title: 'dateTo is not looked at',
    catches: ['ACC-16'],
    mayFail: ['LIM-19'],
    change: (parts) => withPolicy(parts, 'transactions', { inWindow: (date, from) => date >= from }),
  },
  {
    id: 'accounts/limit-off-by-one',
    title: 'One transaction more than limit is listed',
    catches: ['ACC-17'],
    mayFail: ['LIM-19'],
    change: (parts) =>
      withPolicy(parts, 'transactions', (given) => ({
        effectiveLimit: (asked, byDefault, maximum) =>
          given.effectiveLimit(asked === undefined ? undefined : asked + 1, byDefault, maximum),
      })),
  },
  {
    id: 'accounts/limit-ignored',
    title: 'limit is not looked at',
    catches: ['ACC-17'],
    mayFail: ['LIM-19'],
    change: (parts) =>
      withPolicy(parts, 'transactions', { effectiveLimit: (_asked, byDefault) => byDefault }),
  },
  {
    id: 'accounts/details-of-another',
    title: 'The details are those of the newest transaction, whichever was asked for',
    catches: ['ACC-18'],
    mayFail: ['LIM-11'],
    change: (parts) =>
      wrapRoute(parts, 'read-transaction', (given) => (call) => {
        const [newest] = call.bank.state.transactions.get(call.params['accountId'] ?? '') ?? [];
        return given(
          newest === undefined
            ? call
            : { ...call, params: { ...call.params, transactionId: newest.transactionId } },
        );
      }),
  },
  {
    id: 'accounts/details-unknown',
    title: 'No transaction is found by its id',
    catches: ['ACC-18'],
    alsoInProduction: true,
    change: (parts) =>
      wrapRoute(parts, 'read-transaction', () => () => {
        throw new RefusedCall('resource-unknown');
      }),
  },
  {
    id: 'accounts/without-consent-403',
    title: 'A PSU without consent gets 403',
    catches: ['ERR-08'],
    change: (parts) =>
      withPolicy(parts, 'errors', (given) => ({
        refusal: (reason) =>
          reason === 'consent-missing' ? { ...given.refusal(reason), status: 403 } : given.refusal(reason),
      })),
  },
  {
    id: 'accounts/without-consent-no-link',
    title: 'A PSU without consent is refused without a link',
    catches: ['ERR-09', 'ACC-11'],
    mayFail: ['FLW-01', 'CON-07'],
    change: (parts) =>
      withPresenter(
        withPolicy(parts, 'errors', (given) => ({
          refusal: (reason) =>
            reason === 'consent-missing'
              ? { ...given.refusal(reason), text: 'no consent' }
              : given.refusal(reason),
        })),
        'common',
        (given) => ({
          refusal: (messages, links, show) =>
            given.refusal(messages, messages[0]?.text === 'no consent' ? undefined : links, show),
        }),
      ),
  },
  {
    id: 'accounts/balances-without-psu-id-no-link',
    title: 'Only the account list offers the SCA, balances and transactions do not',
    catches: ['FLW-01'],
    change: (parts) =>
      wrapRoute(parts, ['read-balances', 'list-transactions'], (given) => (call) => {
        if (call.request.header('psu-id') === undefined) throw new RefusedCall('psu-not-named');
        return given(call);
      }),
  },
  {
    id: 'accounts/empty-list-without-consent',
    title: 'Without consent the account list is empty instead of refused',
    catches: ['ACC-11', 'ERR-08', 'ERR-09'],
    mayFail: [
      'FLW-01',
      'HDR-14',
      'HDR-32',
      'FLW-11',
      'SCA-05',
      'SCA-16',
      'CON-06',
      'LIM-07',
      'SCA-09',
      'SCA-12',
      'SCA-13',
      'SCA-14',
      'SCA-17',
      'SIG-39',
    ],
    change: (parts) =>
      wrapRoute(parts, 'list-accounts', (given) => async (call) => {
        try {
          return await given(call);
        } catch (thrown) {
          if (thrown instanceof RefusedCall && thrown.reason === 'consent-missing')
            return json(200, { accounts: [] });
          throw thrown;
        }
      }),
  },
);
