/** Mistakes in how the lines are put together: separators, colons, ends, names, encodings of the whole. */

import { requestTarget } from '../../signing-string.js';
import { isUuid } from '../../../model/uuid.js';
import { byRank, type DraftLine, type LayoutEdit, type Rank, type SigningDraft } from './draft.js';
import { family, type EditFamily } from './edit-family.js';
import { colons, ends, lineEnds, separators, starts } from './layout-texts.js';
import { frames } from './printed-frames.js';
import { encodings } from './string-encodings.js';
import { spellings, type Spelling } from './name-spellings.js';
import { operations } from './values/value-operations.js';

function* texts(): Generator<LayoutEdit> {
  const kind = 'layout';
  for (const [colon, spoken, rank, cause = 'colon-spelling'] of colons) {
    const did = `put ${spoken} between name and value instead of a colon and a space`;
    yield { kind, slot: 'colon', cause, did, rank, edit: (draft) => ({ ...draft, colon }) };
  }
  for (const [separator, spoken, rank, cause = 'line-separator'] of separators) {
    const did = `put ${spoken} between the lines instead of ${cause === 'line-separator' ? 'LF' : 'a line feed'}`;
    yield { kind, slot: 'separator', cause, did, rank, edit: (draft) => ({ ...draft, separator }) };
  }
  for (const [text, spoken, rank, cause = 'line-separator'] of lineEnds) {
    const did = `put ${spoken} between the lines instead of ${cause === 'line-separator' ? 'LF' : 'a line feed'}`;
    const end = text === '\r\n' ? 'trailing-newline' : 'trailing-characters';
    const besides = { cause: end, did: `put ${spoken} after the last line, too` } as const;
    const edit: LayoutEdit['edit'] = (draft) => ({ ...draft, separator: text, end: text });
    yield { kind, slot: 'separator', cause, did, besides, rank, edit };
  }
  for (const [end, spoken, rank, cause = 'trailing-characters'] of ends) {
    const did = `put ${spoken} after the last line`;
    yield { kind, slot: 'end', cause, did, rank, edit: (draft) => ({ ...draft, end }) };
  }
  for (const [start, spoken, rank, cause = 'leading-characters'] of starts) {
    const did = `put ${spoken} before the first line`;
    yield { kind, slot: 'start', cause, did, rank, edit: (draft) => ({ ...draft, start }) };
  }
}

function withNames(draft: SigningDraft, spell: (name: string) => string): SigningDraft {
  return {
    ...draft,
    lines: draft.lines.map((line): DraftLine => ({ ...line, name: spell(line.name) })),
  };
}

function withValues(draft: SigningDraft, change: (value: string) => string): SigningDraft {
  return {
    ...draft,
    lines: draft.lines.map((line): DraftLine => ({ ...line, value: change(line.value) })),
  };
}

function named([cause, spoken, rank, spell]: Spelling): LayoutEdit {
  const did = `wrote the header names ${spoken}`;
  return { kind: 'layout', slot: 'name', cause, did, rank, edit: (draft) => withNames(draft, spell) };
}

/** The spelling of names that come from a table of headers, in which (request-target) does not stand. */
function ofHeaders([cause, spoken, rank, spell]: Spelling): Spelling {
  return [cause, spoken, rank, (name) => (name === requestTarget ? name : spell(name))];
}

function* withoutNames(): Generator<LayoutEdit> {
  yield {
    kind: 'layout',
    slot: 'name',
    cause: 'values-without-names',
    did: 'signed the values without the header names',
    rank: 1,
    edit: (draft) => ({ ...withNames(draft, () => ''), colon: '' }),
  };
}

/** What changes every value, or the bytes of the whole. */
function* ofAll(): Generator<LayoutEdit> {
  const kind = 'layout';
  for (const [cause, spoken, rank, encode] of encodings()) {
    const did = `signed ${spoken}`;
    yield { kind, slot: 'bytes', cause, did, rank, edit: (draft) => ({ ...draft, encode }) };
  }
  for (const [spoken, rank, change] of ofIdentifiers) {
    const did = `signed each identifier ${spoken}, which is not how it was sent`;
    const edit: LayoutEdit['edit'] = (draft) =>
      withValues(draft, (value) => (isUuid(value) ? change(value) : value));
    yield { kind, slot: 'values', cause: 'uuid-spelling', did, rank, edit };
  }
  for (const [from, rank] of [
    [operations[1], 2],
    [operations[2], 3],
  ] as const) {
    for (const [cause, spoken, , change] of from) {
      const did = `signed each value ${spoken}`;
      yield { kind, slot: 'values', cause, did, rank, edit: (draft) => withValues(draft, change) };
    }
  }
}

/** How a library writes all identifiers. */
const ofIdentifiers: readonly (readonly [spoken: string, rank: Rank, change: (value: string) => string])[] = [
  ['in upper case', 1, (value) => value.toUpperCase()],
  ['in lower case', 2, (value) => value.toLowerCase()],
  ['without hyphens', 2, (value) => value.replaceAll('-', '')],
  ['in braces', 2, (value) => `{${value}}`],
];

// They are the same for every request.
const fixedTexts = byRank([...texts(), ...frames()], ({ rank }) => rank);
const fixedNames = byRank([...spellings.map(named), ...withoutNames()], ({ rank }) => rank);
/** Where there is a request target: each spelling of the headers alone before that of all names. */
const namesBesideTarget = byRank(
  [
    ...spellings.flatMap((each) =>
      each[3](requestTarget) === requestTarget ? [named(each)] : [named(ofHeaders(each)), named(each)],
    ),
    ...withoutNames(),
  ],
  ({ rank }) => rank,
);
const fixedWhole = byRank([...ofAll()], ({ rank }) => rank);

/**
 * Edits of the separator, the colon, the two ends and the names of these lines. `wireNames` holds the names
 * as the message spells them.
 */
export function layoutEdits(
  lines: readonly DraftLine[],
  wireNames: ReadonlyMap<string, string>,
): EditFamily<LayoutEdit> {
  const onWire = named(['name-case', 'as the message spells them', 1, (name) => wireNames.get(name) ?? name]);
  const hasTarget = lines.some(({ name }) => name === requestTarget);
  return family((rank) => [
    ...fixedTexts[rank],
    ...(rank === 1 ? [onWire] : []),
    ...(hasTarget ? namesBesideTarget : fixedNames)[rank],
  ]);
}

/** Edits of all values alike and of the bytes. */
export const uniformEdits: EditFamily<LayoutEdit> = { ofRank: (rank) => fixedWhole[rank] };
