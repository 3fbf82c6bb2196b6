/** Mistakes in the value of one line: what was signed for a header differs from what was sent in it. */

import { headerValues, type WireRequest } from '../../../../model/http.js';
import { requestTarget } from '../../../signing-string.js';
import type { ValueVariant } from '../addresses/address-text.js';
import { redirectVariants } from '../addresses/address-variants.js';
import { requestTargetVariants } from '../addresses/target-variants.js';
import { dateVariants } from '../dates/date-variants.js';
import { digestVariants } from '../digest-variants.js';
import type { DraftLine, Rank, ValueEdit } from '../draft.js';
import { family, type EditFamily } from '../edit-family.js';
import { ends } from '../layout-texts.js';
import { nearValues } from './near-values.js';
import { partVariants } from './part-operations.js';
import { placeholderVariants } from './placeholders.js';
import { operations } from './value-operations.js';
import { uuidVariants } from './uuid-variants.js';
import { wireVariants } from './wire-variants.js';

/** What becomes of the lines of a repeated header. */
function* repeatedVariants(name: string, raw: readonly string[], rank: Rank): Generator<ValueVariant> {
  if (raw.length < 2) return;
  const cause = 'repeated-header-joined-otherwise';
  const trimmed = raw.map((each) => each.trim());
  if (rank === 1) {
    for (const [spoken, separator] of [
      ['a bare comma', ','],
      ['a semicolon', '; '],
      ['a bare semicolon', ';'],
      ['a space', ' '],
      ['nothing', ''],
      ['a line feed', '\n'],
    ] as const) {
      const did = `joined the ${raw.length} lines of ${name} by ${spoken}`;
      yield { cause, did, value: trimmed.join(separator) };
    }
    yield { cause, did: `signed only the first line of ${name}`, value: trimmed[0] ?? '' };
    yield { cause, did: `signed only the last line of ${name}`, value: trimmed.at(-1) ?? '' };
  }
  if (rank !== 2) return;
  const reversed = trimmed.toReversed().join(', ');
  yield { cause, did: `joined the lines of ${name} in reverse order`, value: reversed };
  for (const [spoken, open, close] of [
    ['in brackets', '[', ']'],
    ["as Python prints them (['…'])", "['", "']"],
    ['as JSON', '["', '"]'],
  ] as const) {
    const inner = open.slice(1);
    const value = open + trimmed.join(`${inner}, ${inner}`) + close;
    yield { cause, did: `signed the ${raw.length} lines of ${name} as a list ${spoken}`, value };
  }
}

/** What may become of any value. */
function* generalVariants(
  name: string,
  sent: string,
  raw: readonly string[],
  rank: Rank,
): Generator<ValueVariant> {
  yield* repeatedVariants(name, raw, rank);
  const did = `signed the value of ${name}`;
  if (rank === 1) {
    const blanks = `signed the blanks around the value of ${name}`;
    yield { cause: 'value-untrimmed', did: blanks, value: raw.join(', ') };
    const named = `${did} with its header name before it once more`;
    yield { cause: 'value-encoding', did: named, value: `${name}: ${sent}` };
  }
  for (const [cause, spoken, , change] of operations[rank]) {
    yield { cause, did: `${did} ${spoken}`, value: change(sent) };
  }
  const own = name === 'digest' ? undefined : partVariants(sent, rank);
  for (const { cause, spoken, value } of own ?? []) {
    const meant = cause === 'value-encoding' ? (ownCauses[name] ?? cause) : cause;
    yield { cause: meant, did: `${did} ${spoken}`, value };
  }
}

/** Headers whose part has a cause of its own. */
const ownCauses: Readonly<Record<string, ValueVariant['cause']>> = {
  [requestTarget]: 'request-target-form',
  'tpp-redirect-uri': 'redirect-uri-changed',
  date: 'date-format',
};

const uuid = /^[{(]?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}[})]?$/i;

/** What may become of the values of certain headers. */
function* specialVariants(
  name: string,
  sent: string,
  request: WireRequest,
  rank: Rank,
): Generator<ValueVariant> {
  if (name === requestTarget) {
    const hosts = ['host', 'x-forwarded-host'].flatMap((each) => headerValues(request.headers, each));
    yield* requestTargetVariants(request.method, request.target, hosts, rank);
  }
  if (rank === 2) yield* wireVariants(name, sent, request.body);
  if (rank === 4 && name !== requestTarget) yield* placeholderVariants(name);
  if (name === 'digest') yield* digestVariants(sent, request.body, rank);
  if (name === 'tpp-redirect-uri') yield* redirectVariants(sent, rank);
  if (rank === 1 && uuid.test(sent)) yield* uuidVariants(name, sent);
  if (name === 'date') yield* dateVariants(sent, rank);
  else if (rank === 5) yield* nearValues(name, sent);
}

/**
 * Variants of what one line of a repeated header says, as the rest of the lines was not signed or was added
 * later.
 */
function* ofOneLine(
  name: string,
  raw: readonly string[],
  request: WireRequest,
  rank: Rank,
): Generator<ValueVariant> {
  if (raw.length < 2 || rank > 3) return;
  for (const each of new Set(raw.map((line) => line.trim()))) {
    for (const { did, value } of specialVariants(name, each, request, rank))
      if (value !== each)
        yield {
          cause: 'repeated-header-joined-otherwise',
          did: `${did}, of one line of ${name} alone`,
          value,
        };
  }
}

/** Other texts of one value, of one rank. */
function* variantsOf({ name, value }: DraftLine, request: WireRequest, rank: Rank): Generator<ValueVariant> {
  const raw = name === requestTarget ? [value] : headerValues(request.headers, name);
  yield* repeatedVariants(name, raw, rank);
  yield* specialVariants(name, value, request, rank);
  yield* ofOneLine(name, raw, request, rank);
  yield* generalVariants(name, value, raw, rank);
}

/** What may become of a value that was changed already. */
export function* generalEdits(
  { name, value }: DraftLine,
  line: number,
  request: WireRequest,
): Generator<ValueEdit> {
  const raw = name === requestTarget ? [value] : headerValues(request.headers, name);
  const known = new Set([value, ...raw, raw.join(', ')]);
  for (const rank of [1, 2, 3] as const) {
    for (const variant of generalVariants(name, value, [value], rank)) {
      if (known.size < known.add(variant.value).size) yield { kind: 'value', ...variant, line, rank };
    }
  }
}

const endTexts = new Set(ends.map(([text]) => text));

/** Whether all that differs is an end of the string, which is known as such. */
function isOnlyLonger(value: string, sent: string): boolean {
  return value.length > sent.length && value.startsWith(sent) && endTexts.has(value.slice(sent.length));
}

/** The lines as they are taken: a date, which has ten times as many seldom forms as the rest, last there. */
function inOrder(lines: readonly DraftLine[], rank: Rank): readonly (readonly [at: number, DraftLine])[] {
  const all = [...lines.entries()];
  if (rank !== 4) return all;
  const others = all.filter(([, { name }]) => name !== 'date');
  return [...others, ...all.filter(([, { name }]) => name === 'date')];
}

/** The edits of single values: of each line its own ones, each text once. */
export function valueEdits(
  lines: readonly DraftLine[],
  request: WireRequest,
  changed: { has(line: number): boolean } | undefined,
): EditFamily<ValueEdit> {
  const seen = lines.map(({ value }) => new Set([value]));
  const twins = lines.map(({ name }, at) =>
    lines.flatMap((each, other) => (other !== at && each.name === name ? [other] : [])),
  );
  return family(function* (rank) {
    for (const [at, line] of inOrder(lines, rank)) {
      const known = seen[at];
      if (known === undefined || changed?.has(at) === false) continue;
      for (const variant of variantsOf(line, request, rank)) {
        const isEnd = at === lines.length - 1 && isOnlyLonger(variant.value, line.value);
        if (!isEnd && known.size < known.add(variant.value).size)
          yield {
            kind: 'value',
            ...variant,
            line: at,
            rank,
            ...(twins[at]?.length ? { twins: twins[at] } : {}),
          };
      }
    }
  });
}
