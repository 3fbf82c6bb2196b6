/** Decisions on the operations below `/v1/sandbox/` (ENV-07, ENV-08, SBX and CARD clauses). */

import type {
  Account,
  BankContext,
  CardTransaction,
  Counterpart,
  Origin,
  SandboxKind,
} from '../state/records.js';

export const sandbox = {
  /** Whether initialize throws a record away; only the fixed set survives (SBX-36). */
  discards: (origin: Origin, _kind: SandboxKind): boolean => origin !== 'fixed',

  /** A private customer gets an agreement of its own; a corporation has to be given one. */
  bringsAgreement: (type: BankContext): boolean => type === 'PRIVATE',

  /** A private account joins its owner's agreement at once; corporate ones are added through agreements. */
  joinsAgreement: (type: BankContext): boolean => type === 'PRIVATE',

  /** An account cannot be its own counterpart, on either side (SBX-42). */
  isOwnCounterpart: (account: Account, counterpart: Counterpart, _side: 'creditor' | 'debtor'): boolean =>
    counterpart.bban === account.bban || counterpart.iban === account.iban,

  /** A transaction is in the currency of its account. */
  takesCurrency: (account: Account, currency: string): boolean => account.currency === currency,

  /** Card amounts are read back as int32 (CARD-07). */
  takesCardAmount: (amount: number): boolean => Math.abs(amount + 0.5) < 2_147_483_648,

  /** The account of an engagement belongs to the corporation that owns the agreement. */
  mayEngage: (account: Account | undefined, owner: string): boolean => account?.owner === owner,

  /** Created transactions do not lie in the future. */
  acceptsDay: (day: string, today: string): boolean => day <= today,

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
