/** An address or a request target in another writing, and its parts. */

import type { SigningMistake } from '../../diagnosis.js';

/** Another writing, with what the signer did, to follow "the signer …". */
export type Spoken = readonly [did: string, value: string];

/** Another text of one value. */
export interface ValueVariant {
  readonly cause: SigningMistake;
  /** To follow "the signer …". */
  readonly did: string;
  readonly value: string;
}

/** What stands before the question mark, and the rest from it on, which may be empty. */
export function pathAndQuery(text: string): readonly [path: string, query: string] {
  const [path = ''] = text.split('?', 1);
  return [path, text.slice(path.length)];
}
