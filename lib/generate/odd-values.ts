/**
 * Odd values at places of a JSON body: drawn ones, and for each place those that careless code stumbles over.
 */

import * as fc from 'fast-check';
import { jsonBody, type RequestDraft } from '../rules/request-draft.js';
import type { Oddity } from './oddity.js';

/** Names from the root of a body to one of its values. */
type Place = readonly string[];

/** All places of a value; of a list those of its first and its last element, because the others are alike. */
function placesIn(value: unknown, path: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [path];
  const members = Object.entries(value);
  const telling = Array.isArray(value) ? [...new Set([members.at(0), members.at(-1)])] : members;
  return [path, ...telling.flatMap((each) => (each ? placesIn(each[1], [...path, each[0]]) : []))];
}

function valueAt(value: unknown, path: Place): unknown {
  return path.reduce<unknown>((outer, name) => Reflect.get(Object(outer), name), value);
}

function replacedAt(value: unknown, path: Place, other: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return other;
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (String(at) === name ? replacedAt(each, rest, other) : each));
  const record: object = Object(value);
  return { ...record, [name]: replacedAt(Reflect.get(record, name), rest, other) };
}

type Odd = readonly [what: string, value: unknown];

const long: Odd = ['a long text', 'x'.repeat(10_000)];
const nothing: Odd = ['null', null];
const emptyText: Odd = ['an empty text', ''];
const emptyList: Odd = ['a list', []];
const emptyObject: Odd = ['an object', {}];
const large: Odd = ['a large number', 1e300];

const oddValues: readonly Odd[] = [
  nothing,
  ['true', true],
  ['0', 0],
  ['-1', -1],
  large,
  ['a fraction', 0.1],
  emptyText,
  ['a blank', ' '],
  emptyList,
  ['a list of lists', [[[]]]],
  emptyObject,
  ['an object with __proto__', JSON.parse('{"__proto__":{"x":1}}')],
  long,
  ['a text with a zero character', 'a\u0000b'],
  ['a text with a lone half of a character', '\uD800'],
  ['a text of three bytes a letter', '€'.repeat(200)],
  ['a text of other scripts', 'Ωψ日本'],
  ['a number as text', '1e3'],
  ['a text with controls', '\u0001\u007F\u2028'],
];

/** The odd value at the place of this number; places are counted round, whatever the body. */
function valueOddity(at: number, [what, value]: Odd): Oddity {
  return {
    what: `${what} at place ${at} of the body`,
    kind: 'body',
    apply: (given) => {
      const body: unknown = jsonBody(given);
      const places = placesIn(body);
      const path = places[at % places.length] ?? [];
      return { ...given, body: Buffer.from(JSON.stringify(replacedAt(body, path, value))) };
    },
  };
}

/** A value of the body replaced by an odd one. */
export const valueOddities: fc.Arbitrary<Oddity> = fc
  .record({ at: fc.nat({ max: 997 }), odd: fc.constantFrom(...oddValues) })
  .map(({ at, odd }) => valueOddity(at, odd));

/** What stands where a value of this kind is awaited and is none of use. */
function edgesOf(value: unknown): readonly Odd[] {
  if (Array.isArray(value)) return [nothing, emptyList];
  if (typeof value === 'object') return [nothing, emptyObject];
  return typeof value === 'string' ? [nothing, emptyText, long] : [nothing, large];
}

/**
 * Each value of a JSON body in turn replaced by null, by the empty one and by the largest one of its kind.
 * Empty without a JSON body.
 */
export function edgeValues(request: RequestDraft): readonly Oddity[] {
  const body: unknown = jsonBody(request);
  if (body === undefined) return [];
  return placesIn(body).flatMap((path, at) =>
    edgesOf(valueAt(body, path)).map((odd) => valueOddity(at, odd)),
  );
}
