/** Banks that mistake sums, their signs and currencies, and whether there is money, in one place or later. */

import { objectOf, type JsonObject } from '../../bank/body.js';
import { withBody, withPolicy, withPresenter, wrapRoute } from '../../bank/part-changes.js';
import { exchanged } from '../../bank/payments/funds.js';
import { sumsOf } from '../../bank/payments/order.js';
import { RefusedCall } from '../../bank/refusals.js';
import type { BankReply } from '../../bank/reply.js';
import type { BankParts, Call, PartsChange } from '../../bank/types.js';
import { minorUnits } from '../../model/currency.js';
import type { OperationId } from '../../model/operations/index.js';
import { faults } from '../fault.js';

const day = 86_400_000;

const creations = [
  'create-domestic-payment',
  'create-instant-payment',
  'create-sepa-payment',
  'create-cross-border-payment',
  'create-bulk-payment',
] as const satisfies readonly OperationId[];

/** The same call with other parts. */
function actingWith(call: Call, parts: BankParts): Call {
  return {
    ...call,
    bank: { ...call.bank, parts },
    show: { ...call.show, presenters: parts.presenters, policies: parts.policies },
  };
}

/** Other parts in some operations. */
function within(
  parts: BankParts,
  ids: readonly OperationId[],
  change: PartsChange,
  when: (call: Call) => boolean = () => true,
): BankParts {
  const other = change(parts);
  return ids.reduce(
    (wrapped, id) =>
      wrapRoute(
        wrapped,
        id,
        (given) => (call) => (when(call) ? given(actingWith(call, other)) : given(call)),
      ),
    parts,
  );
}

/** The check of funds takes another sum for some orders: sums are noted when the order is created. */
function countsInstead(
  parts: BankParts,
  operations: readonly OperationId[],
  otherSum: (order: JsonObject, call: Call) => bigint | undefined,
): BankParts {
  const instead = new Map<string, bigint>();
  const noting = operations.reduce(
    (wrapped, id) =>
      wrapRoute(wrapped, id, (given) => (call) => {
        const order = call.request.body.kind === 'json' ? objectOf(call.request.body.value) : {};
        const total = sumsOf(order).reduce((sum, each) => sum + exchanged(call.bank, each, 'NOK'), 0n);
        const other = otherSum(order, call);
        if (other !== undefined) instead.set(String(total), other);
        return given(call);
      }),
    parts,
  );
  return withPolicy(noting, 'payments', (given) => ({
    fundsSuffice: (booked, credit, sum, payer) =>
      given.fundsSuffice(booked, credit, instead.get(String(sum)) ?? sum, payer),
  }));
}

/** Replies to reads of an account are kept for ten minutes, whatever happens meanwhile. */
function keepsReplies(id: OperationId): PartsChange {
  return (parts) => {
    const kept = new Map<string, { readonly at: number; readonly reply: BankReply }>();
    return wrapRoute(parts, id, (given) => async (call) => {
      const reply = await given(call);
      const key = `${call.params['accountId']} ${JSON.stringify(call.request.query)}`;
      const known = kept.get(key);
      if (known !== undefined && call.now >= known.at && call.now - known.at < 600_000) return known.reply;
      kept.set(key, { at: call.now, reply });
      return reply;
    });
  };
}

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

const int32 = (minor: bigint) => BigInt.asIntN(32, minor);

export const sumsAndFunds = faults(
  {
    id: 'funds/currency-ignored',
    title: 'Funds are checked by the number of the order, whatever its currency',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      countsInstead(
        parts,
        ['create-sepa-payment', 'create-cross-border-payment', 'create-domestic-payment'],
        (order) => {
          const [sum] = sumsOf(order);
          return sum === undefined || sum.currency === 'NOK' ? undefined : sum.minor;
        },
      ),
  },
  {
    id: 'funds/corporate-unchecked',
    title: 'Funds of corporate payments are not checked',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      countsInstead(parts, creations, (_order, call) =>
        call.request.header('psu-corporate-id') === undefined ? undefined : 0n,
      ),
  },
  {
    id: 'funds/later-day-unchecked',
    title: 'Orders for a later day are not checked for funds when executed',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) =>
      countsInstead(parts, creations, (order) => ('requestedExecutionDate' in order ? 0n : undefined)),
  },
  {
    id: 'funds/spent-twice',
    title: 'A run does not look again whether the account still covers what was covered at the approval',
    catches: ['ERR-11'],
    mayFail: ['STA-04'],
    change: (parts) => withPolicy(parts, 'batch', { checksFunds: () => false }),
  },
  {
    id: 'funds/standing-order-not-told',
    title: 'The status of a standing order lacks fundsAvailable',
    catches: ['STA-04'],
    change: (parts) =>
      withBody(parts, 'read-periodic-payment-status', (value) => ({
        ...objectOf(value),
        fundsAvailable: undefined,
      })),
  },
  {
    id: 'funds/corporate-not-told',
    title: 'The status of a corporate payment without funds does not say so',
    catches: ['STA-04'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        tellsFunds: (payment) => payment.context !== 'CORPORATE' && given.tellsFunds(payment),
      })),
  },
  {
    id: 'funds/card-not-told',
    title: 'The status of a card payment without funds does not say so',
    catches: ['STA-04'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        tellsFunds: (payment) =>
          !('other' in objectOf(payment.order['debtorAccount'])) && given.tellsFunds(payment),
      })),
  },
  {
    id: 'waiting/read-next-day',
    title: 'An unapproved domestic payment is readable on the next day',
    catches: ['STA-06', 'STA-07'],
    change: (parts) =>
      within(
        parts,
        ['read-payment', 'read-payment-status'],
        (given) => withPolicy(given, 'payments', { isReadable: () => true }),
        (call) => {
          const made = call.bank.state.payments.get(call.params['paymentId'] ?? '')?.createdAt ?? call.now;
          return Math.floor(made / day) < Math.floor(call.now / day);
        },
      ),
  },
  {
    id: 'waiting/read-with-exchange',
    title: 'An unapproved domestic payment in a foreign currency is readable',
    catches: ['STA-06', 'STA-07'],
    change: (parts) =>
      withPolicy(parts, 'payments', (given) => ({
        isReadable: (payment, initial, what) =>
          objectOf(payment.order['instructedAmount'])['currency'] !== 'NOK' ||
          given.isReadable(payment, initial, what),
      })),
  },
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
        balance: (type, minor, currency, show) =>
          given.balance(type, minor < 0n ? -minor : minor, currency, show),
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
    mayFail: ['TYPE-04'],
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
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transaction: (transaction, account, show) =>
          given.transaction(
            { ...transaction, amount: { ...transaction.amount, minor: int32(transaction.amount.minor) } },
            account,
            show,
          ),
      })),
  },
  {
    id: 'sums/transactions-as-floats',
    title: 'Sums of transactions go through a 32-bit float',
    catches: ['ACC-13'],
    mayFail: ['SBX-41'],
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transaction: (transaction, account, show) =>
          given.transaction(
            {
              ...transaction,
              amount: {
                ...transaction.amount,
                minor: BigInt(Math.round(Math.fround(Number(transaction.amount.minor)))),
              },
            },
            account,
            show,
          ),
      })),
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
    change: (parts) =>
      withPresenter(parts, 'accounts', (given) => ({
        transactionDetails: (transaction, account, show) =>
          given.transactionDetails(
            {
              ...transaction,
              amount: {
                ...transaction.amount,
                minor: transaction.amount.minor < 0n ? -transaction.amount.minor : transaction.amount.minor,
              },
            },
            account,
            show,
          ),
      })),
  },
  {
    id: 'sums/details-in-kroner',
    title: 'Transaction details name NOK whatever the currency of the account',
    catches: ['ACC-18'],
    change: (parts) =>
      within(parts, ['read-transaction'], (inner) =>
        withPresenter(inner, 'common', (given) => ({
          amount: (money, show) => ({ ...given.amount(money, show), currency: 'NOK' }),
        })),
      ),
  },
  {
    id: 'sums/details-parties-swapped',
    title: 'Transaction details swap creditor and debtor',
    catches: ['ACC-18'],
    change: (parts) =>
      within(parts, ['read-transaction'], (inner) =>
        withPresenter(inner, 'accounts', (given) => ({
          transaction: (transaction, account, show) => {
            const { creditor, debtor, ...rest } = transaction;
            return given.transaction(
              {
                ...rest,
                ...(debtor === undefined ? {} : { creditor: debtor }),
                ...(creditor === undefined ? {} : { debtor: creditor }),
              },
              account,
              show,
            );
          },
        })),
      ),
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
  {
    id: 'payments/status-gone-next-day',
    title: 'The status of an executed payment is not found on the next day',
    catches: ['END-11'],
    change: (parts) =>
      wrapRoute(parts, 'read-payment-status', (given) => (call) => {
        const payment = call.bank.state.payments.get(call.params['paymentId'] ?? '');
        if (payment?.status === 'ACSC' && dateOf(payment.createdAt) !== dateOf(call.now))
          throw new RefusedCall('resource-unknown');
        return given(call);
      }),
  },
);
