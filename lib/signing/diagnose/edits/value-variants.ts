/** Mistakes in the value of one line: what was signed for a header differs from what was sent in it. */

import { headerValues, type WireRequest } from '../../../model/http.js';
import { requestTarget } from '../../signing-string.js';
import { redirectVariants, type ValueVariant } from './address-variants.js';
import { requestTargetVariants } from './target-variants.js';
import { dateVariants } from './date-variants.js';
import { digestVariants } from './digest-variants.js';
import type { DraftLine, ValueEdit } from './draft.js';
import { operationsOf } from './value-operations.js';

function uuidVariants(sent: string): readonly ValueVariant[] {
  const bare = sent.replaceAll(/[{}-]/g, '');
  const hyphened = bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const forms: readonly (readonly [did: string, value: string])[] = [
    ['in upper case', sent.toUpperCase()],
    ['in lower case', sent.toLowerCase()],
    ['in braces', `{${sent}}`],
    ['without braces', sent.replaceAll(/[{}]/g, '')],
    ['without hyphens', bare],
    ['without hyphens in upper case', bare.toUpperCase()],
    ['with hyphens', hyphened],
    ['with hyphens in lower case', hyphened.toLowerCase()],
    ['as a URN', `urn:uuid:${sent}`],
    ['between quotes', `"${sent}"`],
    ['in upper case and braces', `{${sent.toUpperCase()}}`],
    ['in parentheses', `(${sent})`],
  ];
  return forms.map(([did, value]) => ({
    cause: 'uuid-spelling',
    did: `signed the identifier ${did}, which is not how it was sent`,
    value,
    rank: 1,
  }));
}

function* repeatedVariants(name: string, raw: readonly string[]): Generator<ValueVariant> {
  if (raw.length < 2) return;
  const cause = 'repeated-header-joined-otherwise';
  const trimmed = raw.map((each) => each.trim());
  for (const [spoken, separator] of [
    ['a bare comma', ','],
    ['a semicolon', '; '],
    ['a bare semicolon', ';'],
    ['a space', ' '],
    ['nothing', ''],
    ['a line feed', '\n'],
  ] as const) {
    yield {
      cause,
      did: `joined the ${raw.length} lines of ${name} by ${spoken}`,
      value: trimmed.join(separator),
      rank: 1,
    };
  }
  yield { cause, did: `signed only the first line of ${name}`, value: trimmed[0] ?? '', rank: 1 };
  yield { cause, did: `signed only the last line of ${name}`, value: trimmed.at(-1) ?? '', rank: 1 };
  yield {
    cause,
    did: `joined the lines of ${name} in reverse order`,
    value: trimmed.toReversed().join(', '),
    rank: 2,
  };
  for (const [spoken, open, close] of [
    ['in brackets', '[', ']'],
    ["as Python prints them (['…'])", "['", "']"],
    ['as JSON', '["', '"]'],
  ] as const) {
    const inner = open.slice(1);
    const value = open + trimmed.join(`${inner}, ${inner}`) + close;
    yield { cause, did: `signed the ${raw.length} lines of ${name} as a list ${spoken}`, value, rank: 2 };
  }
}

function* generalVariants(name: string, sent: string, raw: readonly string[]): Generator<ValueVariant> {
  yield* repeatedVariants(name, raw);
  yield {
    cause: 'value-untrimmed',
    did: `signed the blanks around the value of ${name}`,
    value: raw.join(', '),
    rank: 1,
  };
  for (const [cause, spoken, rank, change] of operationsOf(name)) {
    yield { cause, did: `signed the value of ${name} ${spoken}`, value: change(sent), rank };
  }
}

/** How far from what was sent: `near` is soon made, `far` is everything. */
export type Reach = 'near' | 'far';

function* specialVariants(
  name: string,
  sent: string,
  request: WireRequest,
  reach: Reach,
): Generator<ValueVariant> {
  if (name === requestTarget) {
    const hosts = ['host', 'x-forwarded-host'].flatMap((each) => headerValues(request.headers, each));
    yield* requestTargetVariants(request.method, request.target, hosts);
  }
  if (name === 'digest') yield* digestVariants(sent, request.body, reach);
  if (name === 'tpp-redirect-uri') yield* redirectVariants(sent);
  if (/^[{(]?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}[})]?$/i.test(sent)) yield* uuidVariants(sent);
  if (name === 'date') yield* dateVariants(sent, reach);
}

/** Every other text of one value, each once. */
function* variantsOf(
  name: string,
  sent: string,
  request: WireRequest,
  reach: Reach,
): Generator<ValueVariant> {
  const seen = new Set([sent]);
  const raw = name === requestTarget ? [sent] : headerValues(request.headers, name);
  for (const source of [specialVariants(name, sent, request, reach), generalVariants(name, sent, raw)]) {
    for (const variant of source) if (seen.size < seen.add(variant.value).size) yield variant;
  }
}

/** The edits of single values: of each line its own ones. */
export function* valueEdits(
  lines: readonly DraftLine[],
  request: WireRequest,
  reach: Reach,
): Generator<ValueEdit> {
  for (const [line, { name, value }] of lines.entries()) {
    for (const { cause, did, value: other, rank = 2 } of variantsOf(name, value, request, reach)) {
      yield { kind: 'value', cause, did, value: other, line, rank };
    }
  }
}
