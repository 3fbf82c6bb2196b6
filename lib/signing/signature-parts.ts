/** The parts of a Signature header as values (interface, Authentication 4). */

import type { SignatureFinding } from './finding.js';

/** The four parts in the order in which the interface names them. */
export const signaturePartNames = ['keyId', 'algorithm', 'headers', 'signature'] as const;
export type SignaturePartName = (typeof signaturePartNames)[number];

/** The texts of the four parts. */
export type SignatureParts = Readonly<Record<SignaturePartName, string>>;

/** A Signature value as read: the known parts that were found, and what is wrong with its grammar. */
export interface SignatureHeaderReading {
  /** Between the quotes, as written. */
  readonly parts: Readonly<Partial<SignatureParts>>;
  /** The last ones of those that stand there more than once; `parts` has the first ones. */
  readonly again?: Readonly<Partial<SignatureParts>>;
  readonly findings: readonly SignatureFinding[];
}

/** Whether a part holds an encoded-word, which RFC 2047 section 5 forbids inside a quoted string. */
export function holdsEncodedWord(text: string): boolean {
  return text.includes('=?') && /=\?[^?\s]{1,60}\?[bq]\?/i.test(text);
}
