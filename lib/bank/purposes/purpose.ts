/**
 * What an SCA is for. The pages ask the purpose what to show after login and tell it the outcome; payments, cancellations
 * and baskets plug in here without the pages knowing them.
 */

import type { BankCore } from '../call.js';
import type { ActingAs, ScaFailure, ScaFlow, ScaPurposeKind } from '../state/access-records.js';

/** A flow whose person has logged in and whose context is settled. */
export interface SettledFlow extends ScaFlow {
  readonly customerNumber: string;
  readonly acting: ActingAs;
}

/** One line of the account list. */
export interface AccountBox {
  /** resourceId. */
  readonly value: string;
  readonly label: string;
  readonly ticked: boolean;
}

/** What the person decides on: accounts to open, or an order to approve shown as labelled lines. */
export type Decision =
  | { readonly kind: 'accounts'; readonly boxes: readonly AccountBox[] }
  | {
      readonly kind: 'approval';
      readonly heading: string;
      readonly lines: readonly (readonly [label: string, text: string])[];
    };

/** What came with the approval. */
export interface Approval {
  readonly now: number;
  /** PSU-ID of the person at this TPP. */
  readonly psuId: string;
  /** resourceIds ticked on the account list. */
  readonly chosen: ReadonlySet<string>;
}

export interface Purpose {
  readonly kind: ScaPurposeKind;
  readonly describe: (flow: SettledFlow, bank: BankCore) => Decision;
  /** Does what was approved; a failure sends the person back without success. */
  readonly approve: (flow: SettledFlow, approval: Approval, bank: BankCore) => ScaFailure | undefined;
  /** The person gave up, could not log in, or approved in vain. Called once, never after a success. */
  readonly fail: (flow: ScaFlow, failure: ScaFailure, bank: BankCore) => void;
}

export type Purposes = Readonly<Partial<Record<ScaPurposeKind, Purpose>>>;
