/**
 * The strings that may have been signed instead of the right one. Mistakes are edits of values, of lines and
 * of the layout, which do not depend on each other; so each is made once and then tried alone, in pairs and,
 * the most usual ones, in threes. Usual mistakes come first.
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
import { family, type EditFamily } from './edits/edit-family.js';
import { generalEdits } from './edits/value-variants.js';
import { shares, sharesOfValue, type Shares } from './likelihood.js';
import { triples } from './triples.js';
import { fullTokens } from './edits/token-inputs.js';
import { farStrings, wholeStrings, type WholeString } from './edits/whole-strings.js';

/** What the candidates are made from: the message, and the lines that its headers part lists. */
export interface CandidateInput {
  readonly request: WireRequest;
  readonly lines: readonly SigningLine[];
  /** The verifier's time in milliseconds. */
  readonly clock?: number | undefined;
}

/** A mistake that was made, and what it is besides. */
export type Made = Pick<LayoutEdit, 'cause' | 'did' | 'besides'>;

/** Edits that are each tried on one draft; the draft itself when there are none. */
export interface Attempt {
  /** The mistakes that lead to the draft. */
  readonly made: readonly Made[];
  readonly draft: SigningDraft;
  readonly edits?: Iterable<Edit>;
  /** Edits that are made after each of those. */
  readonly later?: readonly Edit[];
}

/** The listed lines that the message has. */
export function presentLines(lines: readonly SigningLine[]): readonly DraftLine[] {
  return lines.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
}

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
  yield { made: [], draft, edits: values.ofRank(4) };
  for (const rank of [2, 3] as const) yield { made: [], draft, edits: permuted.ofRank(rank) };
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

/** Two kinds of edits of two ranks; each of the ones is tried with each of the others. */
interface Block {
  readonly ones: readonly Edit[];
  readonly others: readonly Edit[];
  /** A third edit, tried with each two of the others. */
  readonly isThree?: boolean;
  readonly isSame: boolean;
  /** How much it is worth to try it now: how usual the mistakes are, divided by the time it takes. */
  readonly worth: number;
}

const ranks = [1, 2, 3, 4, 5] as const;

/** Edits of one kind, how often a mistake is one of them, and how long a string of it takes. */
interface Kind {
  readonly family: EditFamily;
  readonly share: Shares;
  readonly cost: number;
}

/** The values of one line. */
function valuesOf({ values }: Edits, line: number, name: string): Kind {
  return {
    family: family((rank) => [...values.ofRank(rank)].filter((each) => each.line === line)),
    share: sharesOfValue(name),
    cost: 1,
  };
}

/** To write a whole string anew takes so many times as long as to put it together. */
const costOfUniform = 8;

/** Two kinds that can be put together; the first of each two is made first. */
function kindsOf(base: SigningDraft, edits: Edits): readonly (readonly [Kind, Kind])[] {
  const layout: Kind = { family: edits.layout, share: shares.layout, cost: 1 };
  const uniform: Kind = { family: edits.uniform, share: shares.uniform, cost: costOfUniform };
  const lines: Kind = { family: edits.lines, share: shares.lines, cost: 1 };
  const orders: Kind = { family: edits.orders, share: shares.orders, cost: 1 };
  const permuted: Kind = { family: edits.permuted, share: shares.permuted, cost: 1 };
  const values = base.lines.map(({ name }, at) => valuesOf(edits, at, name));
  const changes = [layout, uniform];
  const two = (ones: readonly Kind[], others: readonly Kind[]): (readonly [Kind, Kind])[] =>
    ones.flatMap((one) => others.map((other) => [one, other] as const));
  return [
    [layout, layout],
    ...two(changes, [uniform]),
    ...two([lines, orders, permuted], changes),
    [lines, orders],
    ...two(values, [...changes, orders, lines, permuted]),
    ...values.flatMap((one, at) => two([one], values.slice(at + 1))),
  ];
}

function blocksOf(base: SigningDraft, edits: Edits): readonly Block[] {
  const lists = new Map<EditFamily, readonly (readonly Edit[])[]>();
  const listed = (each: EditFamily): readonly (readonly Edit[])[] => {
    const known = lists.get(each) ?? ranks.map((rank) => [...each.ofRank(rank)]);
    lists.set(each, known);
    return known;
  };
  const two = kindsOf(base, edits).flatMap(([one, other]) =>
    listed(one.family).flatMap((ones, first) =>
      listed(other.family).flatMap((others, second): Block | readonly Block[] => {
        const isSame = one === other && first === second;
        // What is paired with its own kind comes once.
        if (one === other && first > second) return [];
        const share = one.share[ranks[first] ?? 5] * other.share[ranks[second] ?? 5];
        const cost = Math.max(one.cost, other.cost) * ones.length * others.length + 1;
        return { ones, others, isSame, worth: share / cost };
      }),
    ),
  );
  const others = [...edits.layout.ofRank(1), ...edits.uniform.ofRank(1)];
  const more = [...edits.values.ofRank(1), ...edits.lines.ofRank(1), ...edits.orders.ofRank(1)];
  const worth = shares.three / (more.length * others.length ** 2 + 1);
  const three: Block = { ones: more, others, isThree: true, isSame: false, worth };
  return [...two, three].toSorted((one, other) => other.worth - one.worth);
}

/** Other candidates, and how much a pair has to be worth to come before them. */
interface Between {
  readonly worth: number;
  readonly attempts: Iterable<Attempt>;
}

/** Pairs of edits, the most promising ones first, with other candidates between them. */
function* pairs(base: SigningDraft, edits: Edits, others: readonly Between[]): Generator<Attempt> {
  const waiting = [...others];
  for (const block of blocksOf(base, edits)) {
    while (waiting[0] !== undefined && block.worth < waiting[0].worth) yield* waiting.shift()?.attempts ?? [];
    yield* block.isThree === true ? threes(base, block) : product(base, block);
  }
  for (const { attempts } of waiting) yield* attempts;
}

const worthOfFar = 4e-4;
const worthOfTokens = 1e-4;
const worthOfTriples = 2e-4;
const worthOfTwice = 3e-5;

const ofValue = ({ kind }: Edit): boolean => kind === 'value';

function* product(base: SigningDraft, { ones, others, isSame }: Block): Generator<Attempt> {
  // Many values are put into one string faster than one value into many strings.
  if (ones.every(ofValue) && !others.some(ofValue)) {
    for (const other of others) yield { made: [], draft: base, edits: ones, later: [other] };
    return;
  }
  for (const [at, one] of ones.entries()) {
    const apart = (isSame ? others.slice(at + 1) : others).filter((other) => areApart(one, other));
    yield { made: [one], draft: withEdit(base, one), edits: apart };
  }
}

/** Two edits of the layout and a third of anything, which is made first. */
function* threes(base: SigningDraft, { ones: more, others: layout }: Block): Generator<Attempt> {
  for (const [at, one] of layout.entries()) {
    for (const other of layout.slice(at + 1))
      if (areApart(one, other)) yield { made: [], draft: base, edits: more, later: [one, other] };
  }
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

/** Bytes that were changed before others are made of them. */
function afterwards(other: LayoutEdit, first: (bytes: Buffer) => Buffer): LayoutEdit {
  const edit: LayoutEdit['edit'] = (draft) => {
    const { encode } = other.edit({ ...draft, encode: undefined });
    return { ...draft, encode: (bytes) => encode?.(first(bytes)) ?? first(bytes) };
  };
  return { ...other, edit };
}

/** The whole changed twice, for example written in UTF-16 and then hashed. */
function* encodedTwice(base: SigningDraft, { uniform }: Edits): Generator<Attempt> {
  const all = ([1, 2] as const).flatMap((rank) =>
    [...uniform.ofRank(rank)].filter(({ slot }) => slot === 'bytes'),
  );
  for (const one of all) {
    const draft = withEdit(base, one);
    const { encode } = draft;
    if (encode === undefined) continue;
    const edits = all.filter((each) => each !== one).map((other) => afterwards(other, encode));
    yield { made: [one], draft, edits };
  }
}

/** One value changed before it was signed, and once more before it was sent. */
function* changedTwice(base: SigningDraft, edits: Edits, { request }: CandidateInput): Generator<Attempt> {
  for (const first of ([1, 2] as const).flatMap((rank) => [...edits.values.ofRank(rank)])) {
    const draft = withEdit(base, first);
    const changed = draft.lines[first.line];
    if (changed === undefined) continue;
    yield { made: [first], draft, edits: [...generalEdits(changed, first.line, request)] };
  }
}

/** The candidates in the order in which they are tried. */
export function* candidateStrings(
  base: SigningDraft,
  edits: Edits,
  input: CandidateInput,
): Generator<Attempt> {
  yield* singles(base, edits, input);
  yield* wholePairs(base, edits, input);
  yield* pairs(base, edits, [
    { worth: worthOfFar, attempts: farSingles(base, edits, input) },
    { worth: worthOfFar, attempts: encodedTwice(base, edits) },
    { worth: worthOfTriples, attempts: triples(base, edits) },
    { worth: worthOfTokens, attempts: tokens(base, input) },
    { worth: worthOfTwice, attempts: changedTwice(base, edits, input) },
  ]);
}
