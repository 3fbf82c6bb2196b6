/** Decisions on the operations below `/v1/sandbox/` (ENV-07, ENV-08, SBX and CARD clauses). */

import type { Account, BankContext, CardTransaction, Origin } from '../state/records.js';

export const sandbox = {
  exists: (environment: 'sandbox' | 'production'): boolean => environment === 'sandbox',

  /** Whether initialize throws a record away; only the fixed set survives (SBX-36). */
  discards: (origin: Origin): boolean => origin === 'made',

  /** A private customer gets an agreement of its own; a corporation has to be given one. */
  bringsAgreement: (type: BankContext): boolean => type === 'PRIVATE',

  /** An account cannot be its own counterpart (SBX-42). */
  isOwnCounterpart: (
    account: Account,
    counterpart: { readonly bban?: string; readonly iban?: string },
  ): boolean => counterpart.bban === account.bban || counterpart.iban === account.iban,

  /** Created transactions lie in the past, and are booked no later than they take value. */
  acceptsDates: (bookingDate: string, valueDate: string, today: string): boolean =>
    bookingDate <= today && valueDate <= today && bookingDate <= valueDate,

  /** The sandbox list of a card account shows only what was created there (CARD-12). */
  listsCardTransaction: (transaction: CardTransaction): boolean => transaction.origin === 'made',

  showsBooked: (bookingStatus: string): boolean => bookingStatus !== 'pending',

  showsPending: (bookingStatus: string): boolean => bookingStatus !== 'booked',

  /** The day that date filters compare: booking, or for what is not booked yet the transaction itself. */
  cardDay: (transaction: CardTransaction): string =>
    transaction.bookingDate ?? transaction.transactionDate ?? '',

  /** Both bounds belong to the window; an absent bound leaves that side open. */
  inWindow: (day: string, from: string | undefined, to: string | undefined): boolean =>
    (from === undefined || day >= from) && (to === undefined || day <= to),

  /** Offset and limit count along booked transactions first and pending ones after them. */
  cut: <T>(all: readonly T[], offset: number, limit: number): readonly T[] =>
    all.slice(Math.max(0, offset), Math.max(0, offset) + limit),
};
