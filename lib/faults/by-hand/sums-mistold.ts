/** Banks that tell sums, signs, currencies or names otherwise than they are, or as they were before. */

import { withBody, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import type { BankReply } from '../../bank/reply.js';
import type { BankParts, PartsChange } from '../../bank/types.js';
import { minorUnits } from '../../model/currency.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';
import { present } from '../../model/present.js';

const tenMinutes = 600_000;

/** Replies to reads of an account are kept for ten minutes, whatever happens meanwhile. */
function keepsReplies(id: OperationId): PartsChange {
  return (parts) => {
    const kept = new Map<string, { readonly at: number; readonly reply: BankReply }>();
    return wrapRoute(parts, id, (given) => async (call) => {
      const reply = await given(call);
      const key = `${call.params['accountId']} ${JSON.stringify(call.request.query)}`;
      const known = kept.get(key);
      if (known !== undefined && call.now >= known.at && call.now - known.at < tenMinutes) return known.reply;
      kept.set(key, { at: call.now, reply });
      return reply;
    });
  };
}

type Transaction = Parameters<BankParts['presenters']['accounts']['transaction']>[0];

/** Transactions are shown as if they were others, in lists or in details. */
function withTransactions(
  parts: BankParts,
  where: 'transaction' | 'transactionDetails',
  change: (given: Transaction) => Transaction,
): BankParts {
  return withPresenter(parts, 'accounts', (given) => ({
    [where]: (...[transaction, account, show]: Parameters<(typeof given)[typeof where]>) =>
      given[where](change(transaction), account, show),
  }));
}

/** The same of their sums, in minor units. */
function withSums(
  parts: BankParts,
  where: 'transaction' | 'transactionDetails',
  change: (minor: bigint) => bigint,
): BankParts {
  return withTransactions(parts, where, (given) => ({
    ...given,
    amount: { ...given.amount, minor: change(given.amount.minor) },
  }));
}

const int32 = (minor: bigint) => BigInt.asIntN(32, minor);
const withoutSign = (minor: bigint) => (minor < 0n ? -minor : minor);

export const sumsMistold = faults(
  {
    id: 'sums/sign-below-one',
    title: 'Sums between -1 and 0 lose their sign',
    catches: ['ACC-13'],
    mayFail: ['ACC-12', 'SBX-41'],
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        amount: (money, show) =>
          given.amount(
            money.minor < 0n && -money.minor < 10n ** BigInt(minorUnits(money.currency))
              ? { ...money, minor: -money.minor }
              : money,
            show,
          ),
      })),
  },
  {
    id: 'sums/overdrawn-without-sign',
    title: 'An overdrawn balance is shown without its sign',
    catches: ['ACC-12'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balance: (type, minor, currency, show) => given.balance(type, withoutSign(minor), currency, show),
      })),
  },
  {
    id: 'sums/balances-of-before',
    title: 'Balances are cached for ten minutes, whatever is booked',
    catches: ['ACC-12'],
    change: keepsReplies('read-balances'),
  },
  {
    id: 'sums/balances-in-32-bits',
    title: 'Balances go through 32 bits of the minor unit',
    catches: ['ACC-12'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        balance: (type, minor, currency, show) => given.balance(type, int32(minor), currency, show),
      })),
  },
  {
    id: 'sums/third-digit-cut',
    title: 'Sums of currencies with three digits lose the third',
    catches: ['ACC-12'],
    mayFail: ['TYPE-04', 'ACC-13', 'SCA-11'],
    change: (parts) =>
      withPresenter(parts, 'common', (given) => ({
        amount: (money, show) =>
          given.amount(
            minorUnits(money.currency) === 3 ? { ...money, minor: (money.minor / 10n) * 10n } : money,
            show,
          ),
      })),
  },
  {
    id: 'sums/transactions-in-32-bits',
    title: 'Sums of transactions go through 32 bits of the minor unit',
    catches: ['ACC-13'],
    mayFail: ['SBX-41'],
    change: (parts) => withSums(parts, 'transaction', int32),
  },
  {
    id: 'sums/transactions-as-floats',
    title: 'Sums of transactions go through a 32-bit float',
    catches: ['ACC-13'],
    mayFail: ['SBX-41'],
    change: (parts) =>
      withSums(parts, 'transaction', (minor) => BigInt(Math.round(Math.fround(Number(minor))))),
  },
  {
    id: 'sums/transactions-of-before',
    title: 'Transaction lists are cached for ten minutes, whatever is booked',
    catches: ['ACC-13'],
    mayFail: ['SBX-41'],
    change: keepsReplies('list-transactions'),
  },
  {
    id: 'sums/details-without-sign',
    title: 'Transaction details show debits without their sign',
    catches: ['ACC-18'],
    mayFail: ['SBX-41'],
    change: (parts) => withSums(parts, 'transactionDetails', withoutSign),
  },
  {
    id: 'sums/details-in-kroner',
    title: 'Transaction details name NOK whatever the currency of the account',
    catches: ['ACC-18'],
    change: (parts) =>
      withTransactions(parts, 'transactionDetails', (given) => ({
        ...given,
        amount: { ...given.amount, currency: 'NOK' },
      })),
  },
  {
    id: 'sums/details-parties-swapped',
    title: 'Transaction details swap creditor and debtor',
    catches: ['ACC-18'],
    change: (parts) =>
      withTransactions(parts, 'transactionDetails', ({ creditor, debtor, ...rest }) => ({
        ...rest,
        ...present({ creditor: debtor, debtor: creditor }),
      })),
  },
  {
    id: 'sums/names-without-letters',
    title: 'Names in transactions lose æ, ø and å',
    catches: ['TRN-07'],
    change: (parts) =>
      withBody(parts, 'list-transactions', (value) =>
        JSON.parse(
          JSON.stringify(value).replaceAll(/"(creditor|debtor)Name":"[^"]*"/g, (each) =>
            each.replaceAll(/[æøåÆØÅ]/g, '?'),
          ),
        ),
      ),
  },
);
