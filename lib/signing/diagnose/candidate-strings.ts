/**
 * The strings that may have been signed instead of the right one. Mistakes are edits of values, of lines and of the layout, which do not
 * depend on each other; so each is made once and then tried alone, in pairs and, the most usual ones, in threes. Usual mistakes come first.
 */

import type { WireRequest } from '../../model/http.js';
import type { SigningLine } from '../signing-string.js';
import type { Edits } from './edits/all-edits.js';
import {
  withEdit,
  type DraftLine,
  type Edit,
  type LayoutEdit,
  type Rank,
  type SigningDraft,
} from './edits/draft.js';
import { families, type EditFamily } from './edits/edit-family.js';
import { farStrings, wholeStrings, type WholeString } from './edits/whole-strings.js';

/** What the candidates are made from: the message, and the lines that its headers part lists. */
export interface CandidateInput {
  readonly request: WireRequest;
  readonly lines: readonly SigningLine[];
}

/** A string that may have been signed, and the mistakes that lead to it, one after the other. */
export interface Candidate {
  readonly mistakes: readonly Pick<Edit, 'cause' | 'did'>[];
  readonly draft: SigningDraft;
}

/** The listed lines that the message has. */
export function presentLines(lines: readonly SigningLine[]): readonly DraftLine[] {
  return lines.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
}

function candidate(base: SigningDraft, edit: Edit): Candidate {
  return { mistakes: [edit], draft: withEdit(base, edit) };
}

function ofWhole(base: SigningDraft, whole: WholeString): Candidate {
  return { mistakes: [whole], draft: { ...base, lines: [], start: whole.text } };
}

/** One mistake: what changes a value in a known way is said of that value before it is said of all of them. */
function* singles(base: SigningDraft, edits: Edits, input: CandidateInput): Generator<Candidate> {
  const { layout, lines, orders, values, uniform, permuted } = edits;
  for (const whole of wholeStrings(input)) yield ofWhole(base, whole);
  for (const rank of [1, 2, 3] as const) {
    for (const source of [layout, lines, orders, values, uniform]) {
      for (const one of source.ofRank(rank)) yield candidate(base, one);
    }
  }
  for (const one of values.ofRank(4)) yield candidate(base, one);
  for (const rank of [2, 3] as const) {
    for (const one of permuted.ofRank(rank)) yield candidate(base, one);
  }
}

/** One mistake of those that are many and seldom. */
function* farSingles(base: SigningDraft, edits: Edits, input: CandidateInput): Generator<Candidate> {
  const { layout, lines, values } = edits;
  for (const far of farStrings(input)) yield ofWhole(base, far);
  for (const source of [layout, lines, values]) {
    for (const one of source.ofRank(5)) yield candidate(base, one);
  }
}

/** One mistake of a rank that leaves the names and the number of lines as they are. */
function* aligned(base: SigningDraft, edits: Edits, rank: Rank): Generator<Candidate> {
  const { layout, lines, values, uniform } = edits;
  for (const source of [layout, values, uniform]) {
    for (const one of source.ofRank(rank)) yield candidate(base, one);
  }
  for (const one of lines.ofRank(rank)) if (one.cause === 'value-of-other-header') yield candidate(base, one);
}

/** One mistake, or two, that may leave the names and the number of lines as they are. */
export function* alignedStrings(base: SigningDraft, edits: Edits, isOne: boolean): Generator<Candidate> {
  for (const rank of [1, 2, 3, 4] as const) yield* aligned(base, edits, rank);
  if (isOne) yield* aligned(base, edits, 5);
  else yield* pairs(base, edits, aligned(base, edits, 5));
}

/** Whether two edits can be made on one string. */
function areApart(one: Edit, other: Edit): boolean {
  if (one.kind === 'value' && other.kind === 'value') return one.line !== other.line;
  if (one.kind !== 'layout' || other.kind !== 'layout') return true;
  if (one.slot === 'frame' || other.slot === 'frame') return !(isText(one) && isText(other));
  return one.slot !== other.slot;
}

/** Whether an edit is of the texts around the lines; a frame is all of them. */
function isText({ slot }: LayoutEdit): boolean {
  return ['frame', 'colon', 'separator', 'start', 'end'].includes(slot);
}

const rankPairs: readonly (readonly [Rank, Rank])[] = [
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
  [1, 3],
  [3, 1],
  [2, 3],
  [3, 2],
];

/** Pairs of edits, the usual ones first; behind those come other candidates, which are many. */
function* pairs(base: SigningDraft, edits: Edits, far: Iterable<Candidate>): Generator<Candidate> {
  const { values, lines, orders, permuted } = edits;
  const layout = families(edits.layout, edits.uniform);
  // The first of each two is made first.
  const kinds: readonly (readonly [EditFamily, EditFamily])[] = [
    [layout, layout],
    [lines, layout],
    [orders, layout],
    [lines, orders],
    [values, layout],
    [values, orders],
    [values, lines],
    [permuted, layout],
    [values, values],
    [values, permuted],
  ];
  for (const [first, second] of rankPairs) {
    for (const [ones, others] of kinds) {
      // What is paired with its own kind comes once.
      if (ones === others && first > second) continue;
      const isSame = ones === others && first === second;
      yield* product(base, ones.ofRank(first), [...others.ofRank(second)], isSame);
    }
    if (first + second === 2) yield* far;
  }
  const more = [...values.ofRank(1), ...lines.ofRank(1), ...orders.ofRank(1)];
  yield* threes(base, more, [...layout.ofRank(1)]);
}

function* product(
  base: SigningDraft,
  ones: Iterable<Edit>,
  others: readonly Edit[],
  isSame: boolean,
): Generator<Candidate> {
  let passed = 0;
  for (const one of ones) {
    passed += 1;
    const draft = withEdit(base, one);
    for (const other of isSame ? others.slice(passed) : others) {
      if (areApart(one, other)) yield { mistakes: [one, other], draft: withEdit(draft, other) };
    }
  }
}

/** Two edits of the layout and a third of anything. */
function* threes(base: SigningDraft, more: readonly Edit[], layout: readonly Edit[]): Generator<Candidate> {
  for (const third of more) {
    const begun = withEdit(base, third);
    for (const [index, one] of layout.entries()) {
      const draft = withEdit(begun, one);
      for (const other of layout.slice(index + 1)) {
        if (areApart(one, other)) yield { mistakes: [third, one, other], draft: withEdit(draft, other) };
      }
    }
  }
}

/** Whole strings under an encoding, or with something at an end. */
function* wholePairs(base: SigningDraft, edits: Edits, input: CandidateInput): Generator<Candidate> {
  const around = ([1, 2] as const).flatMap((rank) =>
    [...edits.layout.ofRank(rank), ...edits.uniform.ofRank(rank)].filter(
      ({ slot }) => slot === 'bytes' || slot === 'end',
    ),
  );
  for (const whole of wholeStrings(input)) {
    const { mistakes, draft } = ofWhole(base, whole);
    for (const each of around) yield { mistakes: [...mistakes, each], draft: each.edit(draft) };
  }
}

/** The candidates in the order in which they are tried. */
export function* candidateStrings(
  base: SigningDraft,
  edits: Edits,
  input: CandidateInput,
): Generator<Candidate> {
  yield* singles(base, edits, input);
  yield* wholePairs(base, edits, input);
  yield* pairs(base, edits, farSingles(base, edits, input));
}
