/**
 * The strings that may have been signed instead of the right one. Mistakes are edits of values, of lines and
 * of the layout, which do not depend on each other; so each is made once and then tried alone, in pairs and,
 * the most usual ones, in threes. Usual mistakes come first.
 */

import type { Edits } from '../edits/all-edits.js';
import type { Rank, SigningDraft } from '../edits/draft.js';
import { fullTokens } from '../edits/token-inputs.js';
import { farStrings, wholeStrings, type WholeString } from '../edits/whole-strings.js';
import type { Attempt, CandidateInput } from './attempts.js';
import { pairs } from './pairs.js';
import { triples } from './triples.js';
import { changedTwice, encodedTwice } from './twice.js';

/** How much a pair has to be worth to come before other candidates. */
const worthOfWhole = 8e-4;
const worthOfFar = 4e-4;
const worthOfTokens = 1e-4;
const worthOfTriples = 2e-4;
const worthOfTwice = 3e-5;

function ofWhole(base: SigningDraft, whole: WholeString): Attempt {
  return { made: [whole], draft: { ...base, lines: [], start: whole.text } };
}

/**
 * One mistake: what changes a value in a known way is said of that value before it is said of all of them.
 */
function* singles(draft: SigningDraft, edits: Edits, input: CandidateInput): Generator<Attempt> {
  const { layout, lines, orders, values, uniform, permuted } = edits;
  for (const whole of wholeStrings(input)) yield ofWhole(draft, whole);
  for (const rank of [1, 2, 3] as const) {
    for (const source of [layout, lines, orders, values, uniform])
      yield { made: [], draft, edits: source.ofRank(rank) };
  }
  for (const rank of [2, 3] as const) yield { made: [], draft, edits: permuted.ofRank(rank) };
  yield { made: [], draft, edits: values.ofRank(4) };
}

/** One mistake of those that are many and seldom. */
function* farSingles(draft: SigningDraft, edits: Edits, input: CandidateInput): Generator<Attempt> {
  const { layout, lines, values } = edits;
  for (const far of farStrings(input)) yield ofWhole(draft, far);
  for (const source of [layout, lines, values]) yield { made: [], draft, edits: source.ofRank(5) };
}

/** What a library for JWS signs that was told more than it has to be. */
function* tokens(draft: SigningDraft, input: CandidateInput): Generator<Attempt> {
  for (const each of fullTokens(input)) yield ofWhole(draft, each);
}

/** Whole strings under an encoding, or with something at an end. */
function* wholePairs(base: SigningDraft, edits: Edits, input: CandidateInput): Generator<Attempt> {
  const around = ([1, 2] as const).flatMap((rank) =>
    [...edits.layout.ofRank(rank), ...edits.uniform.ofRank(rank)].filter(
      ({ slot }) => slot === 'bytes' || slot === 'end',
    ),
  );
  for (const whole of wholeStrings(input)) yield { ...ofWhole(base, whole), edits: around };
}

/** One mistake of a rank that leaves the names and the number of lines as they are. */
function* aligned(draft: SigningDraft, edits: Edits, rank: Rank): Generator<Attempt> {
  const { layout, lines, values, uniform } = edits;
  for (const source of [layout, values, uniform]) yield { made: [], draft, edits: source.ofRank(rank) };
  const others = [...lines.ofRank(rank)].filter(({ cause }) => cause === 'value-of-other-header');
  yield { made: [], draft, edits: others };
}

/** One mistake, or two, that may leave the names and the number of lines as they are. */
export function* alignedStrings(base: SigningDraft, edits: Edits, isOne: boolean): Generator<Attempt> {
  for (const rank of [1, 2, 3, 4] as const) yield* aligned(base, edits, rank);
  if (isOne) yield* aligned(base, edits, 5);
  else yield* pairs(base, edits, [{ worth: worthOfFar, attempts: aligned(base, edits, 5) }]);
}

/** The candidates in the order in which they are tried. */
export function* candidateStrings(
  base: SigningDraft,
  edits: Edits,
  input: CandidateInput,
): Generator<Attempt> {
  yield* singles(base, edits, input);
  yield* pairs(base, edits, [
    { worth: worthOfWhole, attempts: wholePairs(base, edits, input) },
    { worth: worthOfFar, attempts: farSingles(base, edits, input) },
    { worth: worthOfFar, attempts: encodedTwice(base, edits) },
    { worth: worthOfTriples, attempts: triples(base, edits) },
    { worth: worthOfTokens, attempts: tokens(base, input) },
    { worth: worthOfTwice, attempts: changedTwice(base, edits, input) },
  ]);
}
