/** Mistakes in which lines are signed, and in which order. */

import { mandatorySignedHeaders } from '../../signable-headers.js';
import { requestTarget } from '../../signing-string.js';
import type { DraftLine, LinesEdit, Rank } from './draft.js';
import { permutations } from './permutations.js';
import { unsentLines } from './unsent-lines.js';

/** Permutations are tried up to this many lines: 5,040 of them. */
const mostPermuted = 7;

type Change = LinesEdit['edit'];

function reorder(did: string, rank: Rank, edit: Change): LinesEdit {
  return {
    kind: 'lines',
    cause: 'line-order',
    did: `signed the lines ${did}, which the headers part does not say`,
    rank,
    edit,
  };
}

function place(name: string, order: readonly string[]): number {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}

function sortedBy(order: readonly string[]): Change {
  return (lines) => lines.toSorted((one, other) => place(one.name, order) - place(other.name, order));
}

/** The orders that a mistake suggests. */
export function* usualOrders(messageOrder: readonly string[]): Generator<LinesEdit> {
  yield reorder('sorted by name', 1, (lines) =>
    lines.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  );
  yield reorder('in the order in which the interface lists them', 1, sortedBy(mandatorySignedHeaders));
  yield reorder('in the order in which the headers are sent', 1, sortedBy(messageOrder));
  yield reorder('in reverse order', 1, (lines) => lines.toReversed());
  yield reorder('sorted by name downwards', 2, (lines) =>
    lines.toSorted((one, other) => (one.name > other.name ? -1 : 1)),
  );
}

/** One line moved elsewhere, then every order of a few lines. */
export function* otherOrders(lines: readonly DraftLine[]): Generator<LinesEdit> {
  for (let from = 0; from < lines.length; from += 1) {
    for (let to = 0; to < lines.length; to += 1) {
      const name = lines[from]?.name ?? '';
      if (from === to) continue;
      yield reorder(`with ${name} moved to place ${to + 1}`, 2, (all) => {
        const [moved] = all.slice(from, from + 1);
        return moved === undefined ? all : all.toSpliced(from, 1).toSpliced(to, 0, moved);
      });
    }
  }
  if (lines.length > mostPermuted) return;
  for (const order of permutations(lines.map((_, index) => index))) {
    const names = order.map((index) => lines[index]?.name).join(' ');
    yield reorder(`in the order "${names}"`, 3, (all) => order.flatMap((index) => all[index] ?? []));
  }
}

function listOf(names: readonly string[]): string {
  return names.join(', ');
}

/** The choices of some of these lines and not all, those of the fewest first. */
function choices(lines: readonly DraftLine[], fewest: number, most: number): readonly (readonly string[])[] {
  const all = Array.from({ length: 2 ** lines.length - 1 }, (_, bits) =>
    lines.flatMap(({ name }, index) => ((bits >> index) % 2 === 1 ? [name] : [])),
  );
  return all
    .filter(({ length }) => length >= fewest && length <= most)
    .toSorted((one, other) => one.length - other.length);
}

/** Lines left out that the headers part lists: one of them, two, or more. */
export function* missingLines(lines: readonly DraftLine[], rank: Rank): Generator<LinesEdit> {
  if (lines.length > 8 || rank > 3) return;
  for (const left of choices(lines, rank, rank === 3 ? lines.length : rank)) {
    const did = `left ${listOf(left)} out of the string, although headers lists ${left.length === 1 ? 'it' : 'them'}`;
    yield {
      kind: 'lines',
      cause: 'line-missing',
      did,
      rank,
      edit: (all) => all.filter(({ name }) => !left.includes(name)),
    };
  }
}

/** Where a line of this name belongs among the mandatory ones. */
function placeOf(name: string, lines: readonly DraftLine[]): number {
  const order: readonly string[] = mandatorySignedHeaders;
  const rank = order.indexOf(name);
  const index = lines.findIndex((line) => order.indexOf(line.name) > rank);
  return index < 0 ? lines.length : index;
}

function insertedInPlace(lines: readonly DraftLine[], added: readonly DraftLine[]): readonly DraftLine[] {
  return added.reduce<readonly DraftLine[]>(
    (all, line) => all.toSpliced(placeOf(line.name, all), 0, line),
    lines,
  );
}

const emptyValues = [
  '',
  'null',
  'undefined',
  'None',
  'nil',
  'NULL',
  '(null)',
  '<nil>',
  '-',
  'NaN',
  'false',
  '""',
];

/** Lines for headers that the request does not have. */
export function* absentLines(present: ReadonlySet<string>, rank: Rank): Generator<LinesEdit> {
  const absent = mandatorySignedHeaders.filter((name) => !present.has(name));
  for (const [index, value] of emptyValues.entries()) {
    const usual = index < 4 ? 1 : 3;
    if (rank !== usual && rank !== 3) continue;
    const spoken = value === '' ? 'an empty value' : `the value ${value}`;
    for (let bits = 1; bits < 2 ** absent.length; bits += 1) {
      const names = absent.filter((_, each) => (bits >> each) % 2 === 1);
      const did = `signed a line with ${spoken} for ${listOf(names)}, which the request does not have`;
      const added = names.map((name) => ({ name, value }));
      const told = { kind: 'lines', cause: 'absent-header-as-line', did, rank } as const;
      if (rank === usual) {
        yield { ...told, edit: (lines) => insertedInPlace(lines, added) };
        yield { ...told, edit: (lines) => [...lines, ...added] };
      }
      if (rank === 3) yield { ...told, edit: (lines) => [...added, ...lines] };
    }
  }
}

const mostExtra = 14;

/** Two more lines before the others or behind them. */
function* twoExtraLines(extra: readonly DraftLine[]): Generator<LinesEdit> {
  const some = extra.slice(0, mostExtra);
  for (const one of some) {
    for (const other of some) {
      if (one === other) continue;
      const did = `signed lines for ${one.name} and ${other.name}, which the headers part does not list`;
      const told = { kind: 'lines', cause: 'line-extra', did, rank: 3 } as const;
      yield { ...told, edit: (lines) => [one, other, ...lines] };
      yield { ...told, edit: (lines) => [...lines, one, other] };
      yield { ...told, edit: (lines) => [one, ...lines, other] };
    }
  }
}

/** One more line: a header that is sent and not listed, or the request target. */
export function* extraLines(
  listed: readonly DraftLine[],
  present: readonly DraftLine[],
): Generator<LinesEdit> {
  const known = new Set(listed.map(({ name }) => name));
  const extra = present.filter(({ name }) => !known.has(name)).slice(0, 40);
  for (const line of extra) {
    const what = line.name === requestTarget ? 'the request target' : line.name;
    const did = `signed a line for ${what}, which the headers part does not list`;
    const isLikely = line.name === requestTarget || mandatorySignedHeaders.some((each) => each === line.name);
    for (let at = 0; at <= listed.length; at += 1) {
      const rank = isLikely ? 1 : at === 0 || at === listed.length ? 2 : 3;
      yield { kind: 'lines', cause: 'line-extra', did, rank, edit: (lines) => lines.toSpliced(at, 0, line) };
    }
  }
  yield* twoExtraLines(extra);
  yield* unsentLines(listed, present);
  const mandatory = extra.filter(({ name }) => mandatorySignedHeaders.some((each) => each === name));
  if (mandatory.length > 1) {
    const did = `signed lines for ${listOf(mandatory.map(({ name }) => name))}, which the headers part does not list`;
    yield {
      kind: 'lines',
      cause: 'line-extra',
      did,
      rank: 1,
      edit: (lines) => insertedInPlace(lines, mandatory),
    };
  }
}
