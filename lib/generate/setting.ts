/**
 * What generated requests must fit: the account that pays, the creditor, the day, and what a target leaves
 * open.
 */

import type { Currency } from '../model/currency.js';
import type { Alphabet } from './text.js';

/** A debtor as the body names it: an ordinary account, or a card account by its reference. */
export type Debtor =
  | { readonly bban: string; readonly currency: string }
  | {
      readonly other: { readonly identification: string; readonly schemeNameProprietary: string };
      readonly currency: string;
    };

/** Where a payment goes. */
export interface CreditorPlace {
  readonly bban: string;
  readonly currency: string;
}

/** Everything but the day may be left out; it is then generated in its whole range. */
export interface PaymentSetting {
  /** The bank's day, `YYYY-MM-DD`; no execution date lies before it. */
  readonly today: string;
  readonly debtorAccount?: Debtor;
  readonly creditorAccount?: CreditorPlace;
  /**
   * Days to choose execution and start dates from; today, month ends and the next leap day among others by
   * default.
   */
  readonly days?: readonly string[];
  /** Currencies of instructedAmount; the whole table by default. */
  readonly currencies?: readonly Currency[];
  /** The least whole part of a sum; absent: none. */
  readonly smallest?: number;
  /** The most that is paid, in whole units; 13 digits by default. */
  readonly largest?: number;
  /**
   * Exactly the minor-unit digits of the currency, where fewer are not agreed (assumption fraction-digits).
   */
  readonly exactDigits?: boolean;
  /** `bytes` keeps multi-byte texts within the limits for banks that count so (assumption length-unit). */
  readonly lengthUnit?: 'characters' | 'bytes';
  /**
   * The letters of names and texts; every alphabet by default, though a bank may not process all of them
   * (TRN-08).
   */
  readonly alphabets?: readonly Alphabet[];
  /**
   * Whether a text without a least length may be empty, which is open; on by default (assumption
   * empty-string).
   */
  readonly emptyTexts?: boolean;
  /** The longest list of references; 4 by default (assumption structured-array-size). */
  readonly mostReferences?: number;
  /** Structured addresses and BIC on every transfer that enforcement covers; on by default. */
  readonly addressesEnforced?: boolean;
  /** Whether the deprecated single reference occurs; on by default. */
  readonly singleReference?: boolean;
}
