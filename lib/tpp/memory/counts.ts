/** What is counted of a PSU until something ends it. */

/** Refusals in a row of a PSU for whom the bank asks for an SCA. */
export interface Closed {
  readonly number: number;
  readonly times: number;
  /** Those with PSU-IP-Address, each sent after the one before was answered. */
  readonly attended: number;
  /** When the last of these was answered. */
  readonly answeredAt: number;
}
