/** Mistakes in which lines are signed, and in which order. */

import { mandatorySignedHeaders } from '../signable-headers.js';
import { requestTarget } from '../signing-string.js';
import type { DraftLine, SigningDraft, Variant } from './draft.js';
import { permutations } from './permutations.js';

/** Permutations are tried up to this many lines: 720 of them. */
const mostPermuted = 6;

function reordered(draft: SigningDraft, lines: readonly DraftLine[], did: string): Variant {
  return { cause: 'line-order', did, draft: { ...draft, lines } };
}

function place(name: string, order: readonly string[]): number {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}

/** The lines in other orders: the ones that a mistake suggests first, then every order of a few lines. */
export function* orderVariants(draft: SigningDraft, messageOrder: readonly string[]): Generator<Variant> {
  const { lines } = draft;
  if (lines.length < 2) return;
  const sortedBy = (order: readonly string[]): readonly DraftLine[] =>
    lines.toSorted((one, other) => place(one.name, order) - place(other.name, order));
  const byName = lines.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  yield reordered(draft, byName, 'sorted the lines by name, which the headers part does not say');
  yield reordered(
    draft,
    sortedBy(mandatorySignedHeaders),
    'signed the lines in the order date, digest, x-request-id, …, which the headers part does not say',
  );
  yield reordered(
    draft,
    sortedBy(messageOrder),
    'signed the lines in the order in which the headers are sent, which the headers part does not say',
  );
  yield reordered(draft, lines.toReversed(), 'signed the lines in the reverse order of the headers part');
  if (lines.length > mostPermuted) return;
  for (const each of permutations(lines)) {
    const names = each.map(({ name }) => name).join(' ');
    yield reordered(
      draft,
      each,
      `signed the lines in the order "${names}", which the headers part does not say`,
    );
  }
}

/** The draft with lines left out that the headers part lists. */
export function* missingLineVariants(draft: SigningDraft): Generator<Variant> {
  const { lines } = draft;
  if (lines.length > 8) return;
  const subsets = Array.from({ length: 2 ** lines.length - 1 }, (_, bits) =>
    lines.filter((__, index) => (bits >> index) % 2 === 1),
  );
  for (const kept of subsets.toSorted((one, other) => other.length - one.length)) {
    if (kept.length === 0) continue;
    const left = lines.filter((line) => !kept.includes(line)).map(({ name }) => name);
    const did = `left ${left.join(', ')} out of the string, although headers lists ${left.length === 1 ? 'it' : 'them'}`;
    yield { cause: 'line-missing', did, draft: { ...draft, lines: kept } };
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
  ['', 'an empty value'],
  ['null', 'the value null'],
  ['undefined', 'the value undefined'],
  ['None', 'the value None'],
] as const;

/** The draft with lines for headers that the request does not have. */
export function* absentLineVariants(draft: SigningDraft, present: ReadonlySet<string>): Generator<Variant> {
  const absent = mandatorySignedHeaders.filter((name) => !present.has(name));
  for (const [value, spoken] of emptyValues) {
    for (let bits = 1; bits < 2 ** absent.length; bits += 1) {
      const names = absent.filter((_, index) => (bits >> index) % 2 === 1);
      const did = `signed a line with ${spoken} for ${names.join(', ')}, which the request does not have`;
      const added = names.map((name) => ({ name, value }));
      yield {
        cause: 'absent-header-as-line',
        did,
        draft: { ...draft, lines: insertedInPlace(draft.lines, added) },
      };
      yield { cause: 'absent-header-as-line', did, draft: { ...draft, lines: [...draft.lines, ...added] } };
    }
  }
}

/** The draft with one more line: a header that is sent and not listed, or the request target. */
export function* extraLineVariants(draft: SigningDraft, present: readonly DraftLine[]): Generator<Variant> {
  const listed = new Set(draft.lines.map(({ name }) => name));
  const extra = present.filter(({ name }) => !listed.has(name)).slice(0, 40);
  for (const line of extra) {
    const what = line.name === requestTarget ? 'the request target' : line.name;
    const did = `signed a line for ${what}, which the headers part does not list`;
    for (let at = 0; at <= draft.lines.length; at += 1) {
      yield { cause: 'line-extra', did, draft: { ...draft, lines: draft.lines.toSpliced(at, 0, line) } };
    }
  }
  const mandatory = extra.filter(({ name }) => mandatorySignedHeaders.some((each) => each === name));
  if (mandatory.length > 1) {
    const did = `signed lines for ${mandatory.map(({ name }) => name).join(', ')}, which the headers part does not list`;
    yield { cause: 'line-extra', did, draft: { ...draft, lines: insertedInPlace(draft.lines, mandatory) } };
  }
}
