/** Small records of the memory: of what ids are, where PSUs are, and how often they were refused. */

/** Refusals in a row of a PSU for whom the bank asks for an SCA. */
export interface Closed {
  readonly number: number;
  readonly times: number;
  /** Those with PSU-IP-Address, each sent after the one before was answered. */
  readonly attended: number;
  /** When the last of these was answered. */
  readonly answeredAt: number;
}

/** What an id is of; sandbox records are of a kind of their own. */
export type IdKind =
  | 'account'
  | 'card'
  | 'payment'
  | 'basket'
  | 'transaction'
  | 'sandbox customer'
  | 'sandbox account'
  | 'sandbox card'
  | 'sandbox agreement';

/** From where a session was used last. */
export interface Presence {
  readonly at: number;
  readonly number: number;
  readonly address: string;
  /** Empty where the call named nobody, as the first one of a session. */
  readonly psuId: string;
  readonly session: string;
  readonly target: string;
}

/** How often a call was made that ended alike each time. */
export interface Repeats {
  /** How many of them were asked one after the other, and not beside the one before. */
  readonly asked: number;
  /** How many of these came one after the other sooner than a person asks again. */
  readonly hasty: number;
  /** The first of the calls that were under way beside each other, and how many they are. */
  readonly together: { readonly at: number; readonly calls: number };
}

/** A call that was answered. */
export interface Answered {
  readonly at: number;
  readonly number: number;
  readonly answeredAt: number;
  /** Nobody can see whether the TPP had to drop the reply. */
  readonly unsure: boolean;
}

/** A call without the PSU that was sent beside others, and those that were served before or with it. */
export interface Crowd {
  readonly at: number;
  readonly number: number;
  readonly operation: string;
  readonly before: readonly Answered[];
  readonly isServed: boolean;
}
