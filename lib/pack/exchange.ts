/** An exchange as evidence.jsonl has it, a line each. */

import type { Exchange } from '../harness/evidence/exchange.js';

/** Header lines as they are shown, and the body as text. */
export interface KeptMessage {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** The bytes of the body are no UTF-8; each is a character of the text. */
  readonly latin1?: true;
}

/** One line of evidence.jsonl. */
export interface KeptExchange
  extends Pick<
    Exchange,
    | 'number'
    | 'by'
    | 'operation'
    | 'unaddressed'
    | 'announced'
    | 'at'
    | 'milliseconds'
    | 'cut'
    | 'failure'
    | 'sentAgain'
  > {
  readonly scenario: string;
  readonly request: KeptMessage & { readonly method: string; readonly target: string };
  readonly reply?: KeptMessage & { readonly status: number };
  /** SHA-256 of the certificate that the request carries, where it is one; it stands in the record. */
  readonly certificate?: string;
}

/**
 * DER of certificates, in base64, by their SHA-256. They are public, and signatures cannot be verified
 * without them.
 */
export type Certificates = Record<string, string>;
