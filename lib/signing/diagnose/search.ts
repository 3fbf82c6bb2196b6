/**
 * Looks for the string that was signed, among the candidates in their order, until the hash inside the signature is met or the
 * allowance is used up. A match is a proof, since nothing else has that hash.
 */

import { candidateStrings, type CandidateInput } from './candidate-strings.js';
import type { Mistake } from './diagnosis.js';
import { draftBytes } from './edits/draft.js';

/** What the search knows: the message, the listed lines, and how far it may go. */
export interface SearchInput extends CandidateInput {
  /** How many candidate strings may be hashed. */
  readonly allowance: number;
  readonly matches: (candidate: Buffer) => boolean;
}

/** The string that was signed and the mistakes that lead to it, or how many candidates were tried in vain. */
export type SearchOutcome =
  | { readonly signed: Buffer; readonly mistakes: readonly Mistake[]; readonly candidates: number }
  | { readonly signed: undefined; readonly candidates: number };

/** Searches the string that has the recovered hash. */
export function searchSignedString(input: SearchInput): SearchOutcome {
  let candidates = 0;
  for (const { mistakes, draft } of candidateStrings(input)) {
    candidates += 1;
    if (input.matches(draftBytes(draft))) {
      return {
        signed: draftBytes({ ...draft, encode: undefined }),
        mistakes: mistakes.map(({ cause, did }) => ({ cause, explanation: `the signer ${did}` })),
        candidates,
      };
    }
    if (candidates >= input.allowance) break;
  }
  return { signed: undefined, candidates };
}
