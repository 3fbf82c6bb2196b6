/** What is counted of a PSU until something ends it. */

/** Refusals in a row of a PSU for whom the bank asks for an SCA. */
export interface Closed {
  readonly number: number;
  readonly times: number;
  /** Those with PSU-IP-Address. */
  readonly attended: number;
}
