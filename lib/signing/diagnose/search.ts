/**
 * Looks for the string that was signed, among the candidates in their order, until the hash inside the signature is met or the
 * allowance is used up. A match is a proof, since nothing else has that hash.
 */

import { alignedStrings, candidateStrings, presentLines, type CandidateInput } from './candidate-strings.js';
import type { Mistake } from './diagnosis.js';
import { editsOf } from './edits/all-edits.js';
import { draftBytes, rightDraft } from './edits/draft.js';
import { changedValues, mistakesOfLines } from './told-lines.js';

/** What the search knows: the message, the listed lines, and how far it may go. */
export interface SearchInput extends CandidateInput {
  /** How many candidate strings may be hashed. */
  readonly allowance: number;
  /** What is known to have been signed, as latin1 text; only what was done wrong is looked for. */
  readonly told: string | undefined;
  readonly matches: (candidate: Buffer) => boolean;
}

/** The string that was signed and the mistakes that lead to it, or how many candidates were tried in vain. */
export type SearchOutcome =
  | { readonly signed: Buffer; readonly mistakes: readonly Mistake[]; readonly candidates: number }
  | { readonly signed: undefined; readonly candidates: number };

/** Searches the string that has the recovered hash. */
export function searchSignedString(input: SearchInput): SearchOutcome {
  const base = rightDraft(presentLines(input.lines));
  const changed = input.told === undefined ? undefined : changedValues(base.lines, input.told);
  const edits = editsOf(base, input, changed);
  const source =
    changed === undefined
      ? candidateStrings(base, edits, input)
      : alignedStrings(base, edits, changed.size === 1);
  let candidates = 0;
  for (const { mistakes, draft } of source) {
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
  if (changed !== undefined && input.told !== undefined) {
    const mistakes = mistakesOfLines(base.lines, changed, edits.values);
    return { signed: Buffer.from(input.told, 'latin1'), mistakes, candidates };
  }
  return { signed: undefined, candidates };
}
