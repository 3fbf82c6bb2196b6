/** Banks that judge what comes in groups less, and cards that lose signs, units and entries. */

import { numberOf, objectOf, textOf } from '../../bank/body.js';
import { withPresenter, wrapRoute } from '../../bank/part-changes.js';
import type { CardAccount } from '../../bank/state/records.js';
import type { PartsChange } from '../../bank/types.js';
import type { OperationId } from '../../model/operations/index.js';
import { isAt } from '../conditions.js';
import { faults } from '../fault.js';
import { overlooksWhen } from '../request-mistakes.js';
import { addressRules } from '../rules-together.js';

/** Structured addresses are not asked for in an operation. */
function addressesUnasked(id: OperationId, rules: readonly string[] = addressRules): PartsChange {
  return (parts) => overlooksWhen(parts, rules, isAt(id));
}

/** A member of each booked card transaction of the sandbox is listed otherwise. */
function listing(
  member: 'originalAmount' | 'transactionAmount',
  change: (amount: number, currency: string) => number,
): PartsChange {
  return (parts) =>
    withPresenter(parts, 'sandbox', (given) => ({
      bookedCardTransaction(transaction, show) {
        const value = given.bookedCardTransaction(transaction, show);
        const sum = objectOf(value[member]);
        const amount = change(numberOf(sum, 'amount'), textOf(sum, 'currency'));
        return { ...value, [member]: { ...sum, amount } };
      },
    }));
}

/** An id that comes again takes the entry that had it away from other cards. */
function movingEntries(isTouched: (other: CardAccount, own: CardAccount) => boolean): PartsChange {
  return (parts) =>
    wrapRoute(parts, 'create-sandbox-card-transactions', (given) => async (call) => {
      const reply = await given(call);
      const { cardAccounts, cardTransactions } = call.bank.state;
      const own = cardAccounts.get(call.params['mockCardAccountId'] ?? '');
      const [newest] = cardTransactions.get(own?.resourceId ?? '') ?? [];
      for (const [id, all] of Array.from(cardTransactions)) {
        const other = cardAccounts.get(id);
        if (own === undefined || other === undefined || other === own || !isTouched(other, own)) continue;
        cardTransactions.set(
          id,
          all.filter(({ cardTransactionId }) => cardTransactionId !== newest?.cardTransactionId),
        );
      }
      return reply;
    });
}

export const groupAndCardFaults = faults(
  {
    id: 'structured-addresses/bulk-free',
    title: 'Structured addresses are not enforced in bulk payments',
    catches: ['ADR-05'],
    alsoInProduction: true,
    change: addressesUnasked('create-bulk-payment'),
  },
  {
    id: 'structured-addresses/periodic-free',
    title: 'Structured addresses are not enforced in standing orders',
    catches: ['ADR-05'],
    mayFail: ['ADR-11'],
    change: addressesUnasked('create-periodic-payment'),
  },
  {
    id: 'structured-addresses/bulk-without-town',
    title: 'In bulk payments the town of the creditor is not asked for under enforcement',
    catches: ['ADR-05'],
    change: addressesUnasked('create-bulk-payment', ['structured-creditor-town']),
  },
  {
    id: 'card-lists/original-without-sign',
    title: 'originalAmount loses its sign in the list of the sandbox',
    catches: ['SBX-40'],
    change: listing('originalAmount', (amount) => Math.abs(amount)),
  },
  {
    id: 'card-lists/refund-as-purchase',
    title: 'transactionAmount loses its sign in the list of the sandbox',
    catches: ['SBX-40'],
    change: listing('transactionAmount', (amount) => Math.abs(amount)),
  },
  {
    id: 'card-lists/yen-in-hundreds',
    title: 'originalAmount in yen is listed in hundreds',
    catches: ['SBX-40'],
    change: listing('originalAmount', (amount, currency) =>
      currency === 'JPY' ? Math.round(amount / 100) : amount,
    ),
  },
  {
    id: 'card-lists/id-moves-everywhere',
    title: 'A cardTransactionId that is used again moves its entry to the other card account',
    catches: ['CARD-12'],
    change: movingEntries(() => true),
  },
  {
    id: 'card-lists/id-moves-within-owner',
    title: 'A cardTransactionId that is used again moves its entry to another card account of the owner',
    catches: ['CARD-12'],
    change: movingEntries((other, own) => other.owner === own.owner),
  },
);
