/** Two mistakes at once: the most promising kinds first. */

import type { Edits } from '../edits/all-edits.js';
import { withEdit, type Edit, type LayoutEdit, type SigningDraft } from '../edits/draft.js';
import { family, type EditFamily } from '../edits/edit-family.js';
import type { Attempt } from './attempts.js';
import { shares, sharesOfValue, type Shares } from './likelihood.js';
import { usualLayout } from './usual-layout.js';

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
  const most = new Set<Edit>(usualLayout(edits.layout.ofRank(1)));
  const usual: Kind = {
    family: family((rank) => (rank === 1 ? [...most] : [])),
    share: shares.usual,
    cost: 1,
  };
  const seldom = family((rank) => [...edits.layout.ofRank(rank)].filter((each) => !most.has(each)));
  const layout: Kind = { family: seldom, share: shares.layout, cost: 1 };
  const uniform: Kind = { family: edits.uniform, share: shares.uniform, cost: costOfUniform };
  const lines: Kind = { family: edits.lines, share: shares.lines, cost: 1 };
  const orders: Kind = { family: edits.orders, share: shares.orders, cost: 1 };
  const permuted: Kind = { family: edits.permuted, share: shares.permuted, cost: 1 };
  const values = base.lines.map(({ name }, at) => valuesOf(edits, at, name));
  const changes = [usual, layout, uniform];
  const two = (ones: readonly Kind[], others: readonly Kind[]): (readonly [Kind, Kind])[] =>
    ones.flatMap((one) => others.map((other) => [one, other] as const));
  return [
    [usual, usual],
    [usual, layout],
    [layout, layout],
    ...two(changes, [uniform]),
    ...two([lines, orders, permuted], changes),
    [lines, lines],
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
  return two.toSorted((one, other) => other.worth - one.worth);
}

/** Other candidates, and how much a pair has to be worth to come before them. */
export interface Between {
  readonly worth: number;
  readonly attempts: Iterable<Attempt>;
}

/** Pairs of edits, the most promising ones first, with other candidates between them. */
export function* pairs(base: SigningDraft, edits: Edits, others: readonly Between[]): Generator<Attempt> {
  const waiting = [...others];
  for (const block of blocksOf(base, edits)) {
    while (waiting[0] !== undefined && block.worth < waiting[0].worth) yield* waiting.shift()?.attempts ?? [];
    yield* product(base, block);
  }
  for (const { attempts } of waiting) yield* attempts;
}

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
