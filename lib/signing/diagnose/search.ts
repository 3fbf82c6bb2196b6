/**
 * Looks for the string that was signed, among the candidates in their order, until the hash inside the
 * signature is met or the allowance is used up. A match is a proof, since nothing else has that hash.
 */

import { presentLines, type Attempt, type CandidateInput } from './candidates/attempts.js';
import { alignedStrings, candidateStrings } from './candidates/candidate-strings.js';
import type { Mistake } from './diagnosis.js';
import { editsOf } from './edits/all-edits.js';
import {
  aroundValue,
  draftBytes,
  draftText,
  passingBytes,
  rightDraft,
  withEdit,
  withEdits,
  type Edit,
  type Gapped,
  type SigningDraft,
  type ValueEdit,
} from './edits/draft.js';
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

/** A string that was met, and what leads to it. */
interface Met {
  readonly draft: SigningDraft;
  readonly mistakes: Attempt['made'];
}

/** A string of so many bytes counts as one. */
const bytesOfOne = 4096;
/** To write a whole string anew takes so many times as long as to put it together and hash it. */
const countOfEncoded = 4;

/** Counts the strings that are tried, and ends when the allowance is used up. */
class Trial {
  tried = 0;
  /** Strings that take longer count for more than one. */
  #spent = 0;
  readonly #input: SearchInput;

  constructor(input: SearchInput) {
    this.#input = input;
  }

  get isOver(): boolean {
    return this.#spent >= this.#input.allowance;
  }

  #fits(text: string, encode: SigningDraft['encode']): boolean {
    const bytes = passingBytes(text, encode);
    this.tried += 1;
    this.#spent += (encode === undefined ? 1 : countOfEncoded) + Math.floor(bytes.length / bytesOfOne);
    return this.#input.matches(bytes);
  }

  #fitsDraft(draft: SigningDraft): boolean {
    return this.#fits(draftText(draft), draft.encode);
  }

  /** Whether the string with another value of a line was signed. */
  #fitsWith({ value }: ValueEdit, { pieces, encode }: Gapped): boolean {
    const [before = '', behind, ...more] = pieces;
    // What leaves the line out makes the same string of every value.
    if (behind === undefined) return false;
    return this.#fits(more.length === 0 ? before + value + behind : pieces.join(value), encode);
  }

  /** The string of an attempt that was signed, if one was. */
  meet({ made, draft, edits, later = [] }: Attempt): Met | undefined {
    if (edits === undefined) return this.#fitsDraft(draft) ? { draft, mistakes: made } : undefined;
    const gaps = new Map<number, Gapped | undefined>();
    const gapped = (line: number): Gapped | undefined => {
      if (!gaps.has(line)) gaps.set(line, aroundValue(draft, line, later));
      return gaps.get(line);
    };
    const changed = (each: Edit): SigningDraft => withEdits(withEdit(draft, each), later);
    for (const each of edits) {
      if (this.isOver) return undefined;
      const around = each.kind === 'value' && each.twins === undefined ? gapped(each.line) : undefined;
      const fits =
        around !== undefined && each.kind === 'value'
          ? this.#fitsWith(each, around)
          : this.#fitsDraft(changed(each));
      if (fits) return { draft: changed(each), mistakes: [...made, each, ...later] };
    }
    return undefined;
  }
}

/** Searches the string that has the recovered hash. */
export function searchSignedString(input: SearchInput): SearchOutcome {
  const base = rightDraft(presentLines(input.lines));
  const changed = input.told === undefined ? undefined : changedValues(base.lines, input.told);
  const edits = editsOf(base, input, changed);
  const source =
    changed === undefined
      ? candidateStrings(base, edits, input)
      : alignedStrings(base, edits, changed.size === 1);
  const trial = new Trial(input);
  for (const attempt of source) {
    const met = trial.meet(attempt);
    if (met !== undefined) {
      return {
        signed: draftBytes({ ...met.draft, encode: undefined }),
        mistakes: met.mistakes
          .flatMap((each) => [each, ...(each.besides === undefined ? [] : [each.besides])])
          .map(({ cause, did }) => ({ cause, explanation: `the signer ${did}` })),
        candidates: trial.tried,
      };
    }
    if (trial.isOver) break;
  }
  if (changed !== undefined && input.told !== undefined) {
    const mistakes = mistakesOfLines(base.lines, changed, edits.values);
    return { signed: Buffer.from(input.told, 'latin1'), mistakes, candidates: trial.tried };
  }
  return { signed: undefined, candidates: trial.tried };
}
