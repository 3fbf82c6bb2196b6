/**
 * The strings that may have been signed instead of the right one. Mistakes are edits of values, of lines and of the layout, which do not
 * depend on each other; so each is made once and then tried alone, in pairs and, the most usual ones, in threes. Usual mistakes come first.
 */

import type { WireRequest } from '../../model/http.js';
import type { SigningLine } from '../signing-string.js';
import { editsOf, type Edits } from './edits/all-edits.js';
import {
  edited,
  rightDraft,
  type DraftLine,
  type Edit,
  type Rank,
  type SigningDraft,
} from './edits/draft.js';
import { wholeStrings, type WholeString } from './edits/whole-strings.js';

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

function candidate(base: SigningDraft, edits: readonly Edit[]): Candidate {
  return { mistakes: edits, draft: edited(base, edits) };
}

function ofWhole(base: SigningDraft, whole: WholeString): Candidate {
  return { mistakes: [whole], draft: { ...base, lines: [], start: whole.text } };
}

function* singles(base: SigningDraft, edits: Edits, input: CandidateInput): Generator<Candidate> {
  for (const whole of wholeStrings(input)) yield ofWhole(base, whole);
  // What changes one value in a known way is said of that value, not of the whole string.
  const uniform = edits.layout.filter(({ slot }) => slot === 'bytes' || slot === 'values');
  const layout = edits.layout.filter((each) => !uniform.includes(each));
  const values = [...edits.values('near')];
  const near: readonly (readonly Edit[])[] = [layout, edits.lines, edits.orders, values, uniform];
  for (const rank of [1, 2] as const) {
    for (const source of near) {
      for (const one of source) if (one.rank === rank) yield candidate(base, [one]);
    }
  }
  const odd: readonly (readonly Edit[])[] = [layout, edits.lines, values, uniform];
  for (const source of odd) for (const one of source) if (one.rank === 3) yield candidate(base, [one]);
  for (const source of [edits.permuted, edits.values('far')]) {
    for (const one of source) yield candidate(base, [one]);
  }
}

/** Whether two edits can be made on one string. */
function areApart(one: Edit, other: Edit): boolean {
  if (one.kind === 'value' && other.kind === 'value') return one.line !== other.line;
  return one.kind !== 'layout' || other.kind !== 'layout' || one.slot !== other.slot;
}

type ByRank = Readonly<Record<Rank, readonly Edit[]>>;

function byRank(edits: Iterable<Edit>): ByRank {
  const ranked: Record<Rank, Edit[]> = { 1: [], 2: [], 3: [] };
  for (const each of edits) ranked[each.rank].push(each);
  return ranked;
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

/** Pairs of edits, the usual ones first. */
function* pairs(base: SigningDraft, edits: Edits): Generator<Candidate> {
  const layout = byRank(edits.layout);
  const values = byRank(edits.values('far'));
  const lines = byRank(edits.lines);
  const orders = byRank(edits.orders);
  const permuted = byRank(edits.permuted);
  const kinds: readonly (readonly [ByRank, ByRank])[] = [
    [layout, layout],
    [lines, layout],
    [orders, layout],
    [lines, orders],
    [values, layout],
    [orders, values],
    [lines, values],
    [permuted, layout],
    [values, values],
    [permuted, values],
  ];
  for (const [first, second] of rankPairs) {
    for (const [ones, others] of kinds) {
      // What is paired with its own kind comes once.
      if (ones === others && first > second) continue;
      yield* product(base, ones[first], others[second], ones === others && first === second);
    }
  }
  yield* threes(base, layout[1], [...values[1], ...lines[1], ...orders[1]]);
}

function* product(
  base: SigningDraft,
  ones: readonly Edit[],
  others: readonly Edit[],
  isSame: boolean,
): Generator<Candidate> {
  for (const [index, one] of ones.entries()) {
    for (const other of isSame ? others.slice(index + 1) : others) {
      if (areApart(one, other)) yield candidate(base, [one, other]);
    }
  }
}

/** Two edits of the layout and a third of anything. */
function* threes(base: SigningDraft, layout: readonly Edit[], more: readonly Edit[]): Generator<Candidate> {
  for (const [index, one] of layout.entries()) {
    for (const other of layout.slice(index + 1)) {
      if (!areApart(one, other)) continue;
      for (const third of more) yield candidate(base, [third, one, other]);
    }
  }
}

/** Whole strings under an encoding, or with something at an end. */
function* wholePairs(base: SigningDraft, edits: Edits, input: CandidateInput): Generator<Candidate> {
  const around = edits.layout.filter(({ slot, rank }) => (slot === 'bytes' || slot === 'end') && rank < 3);
  for (const whole of wholeStrings(input)) {
    const { mistakes, draft } = ofWhole(base, whole);
    for (const each of around) yield { mistakes: [...mistakes, each], draft: each.edit(draft) };
  }
}

/** The candidates in the order in which they are tried. */
export function* candidateStrings(input: CandidateInput): Generator<Candidate> {
  const base = rightDraft(presentLines(input.lines));
  const edits = editsOf(base, input);
  yield* singles(base, edits, input);
  yield* wholePairs(base, edits, input);
  yield* pairs(base, edits);
}
