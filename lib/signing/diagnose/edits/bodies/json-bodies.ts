/**
 * What other serialisers make of a JSON body: order of members, white space, escapes, each tried with each.
 */

import {
  jsonEscapes,
  readJson,
  withMembers,
  writeJson,
  type JsonMember,
  type JsonNode,
  type JsonStyle,
} from './json-tree.js';
import { namedKeys } from './key-policies.js';
import { permutations } from '../permutations.js';

/** A text of the same data. */
export interface JsonBody {
  /** To follow "the hash of …". */
  readonly what: string;
  readonly text: string;
}

type Layout = Omit<JsonStyle, 'escape'>;

function layouts(): readonly (readonly [how: string, layout: Layout])[] {
  const found: (readonly [string, Layout])[] = [
    ['without blanks', { comma: ',', colon: ':' }],
    ['with a space after commas and colons', { comma: ', ', colon: ': ' }],
    ['with a space after colons', { comma: ',', colon: ': ' }],
    ['with a space after commas', { comma: ', ', colon: ':' }],
  ];
  for (const [end, ending] of [
    ['\n', ''],
    ['\r\n', ' and CR LF'],
  ] as const) {
    for (const [indent, by] of [
      ['  ', '2 spaces'],
      ['    ', '4 spaces'],
      ['\t', 'tabs'],
      ['   ', '3 spaces'],
      [' ', '1 space'],
      ['', 'nothing'],
    ] as const) {
      found.push([`with an indent of ${by}${ending}`, { comma: ',', colon: ': ', indent, lineEnd: end }]);
      found.push([
        `with an indent of ${by}${ending}, a space before colons`,
        { comma: ',', colon: ' : ', indent, lineEnd: end },
      ]);
    }
    const jackson = { comma: ',', colon: ' : ', indent: '  ', lineEnd: end, inlineLists: true };
    found.push([`indented as Jackson does it${ending}`, jackson]);
    found.push([`indented, lists on one line${ending}`, { ...jackson, colon: ': ' }]);
  }
  return found;
}

const allLayouts = layouts();

function sorted(
  members: readonly JsonMember[],
  compare: (one: string, other: string) => boolean,
): readonly JsonMember[] {
  return members.toSorted(([one], [other]) => (one === other ? 0 : compare(one, other) ? -1 : 1));
}

function isEmpty(value: JsonNode): boolean {
  if (value.kind === 'text') return value.value === '';
  if (value.kind === 'other') return value.written === 'null';
  return value.kind === 'list' ? value.items.length === 0 : value.members.length === 0;
}

/** Changes of the data that serialisers make. */
const changes: readonly (readonly [
  how: string,
  change: (members: readonly JsonMember[]) => readonly JsonMember[],
])[] = [
  ['', (members) => members],
  ['with its keys sorted', (members) => sorted(members, (one, other) => one < other)],
  [
    'with its keys sorted whatever their case',
    (members) => sorted(members, (one, other) => one.toLowerCase() < other.toLowerCase()),
  ],
  ['with its keys in reverse order', (members) => sorted(members, (one, other) => one > other)],
  ['with its members in reverse order', (members) => members.toReversed()],
  [
    'without its null members',
    (members) => members.filter(([, value]) => value.kind !== 'other' || value.written !== 'null'),
  ],
  ['without its empty members', (members) => members.filter(([, value]) => !isEmpty(value))],
];

/** As JavaScript prints numbers. */
function shortNumber(written: string): string {
  const value = Number(written);
  return Number.isFinite(value) && /^-?\d/.test(written) ? String(value) : written;
}

/** The order of a HashMap of Java: by the hash of the key, in a table of twice as many places or more. */
function hashed(members: readonly JsonMember[]): readonly JsonMember[] {
  let places = 16;
  while (0.75 * places < members.length) places *= 2;
  const placeOf = (name: string): number => {
    let code = 0;
    for (const letter of name) code = (Math.imul(31, code) + letter.charCodeAt(0)) | 0;
    return (code ^ (code >>> 16)) & (places - 1);
  };
  return members.toSorted(([one], [other]) => placeOf(one) - placeOf(other));
}

const mostPermuted = 7;

/** Other orders of the outermost members, and the data before a member was added. */
function* rearranged(tree: JsonNode): Generator<readonly [how: string, node: JsonNode]> {
  if (tree.kind !== 'object') return;
  const { members } = tree;
  for (const [how, order] of [
    ['with its outermost keys sorted', sorted(members, (one, other) => one < other)],
    ['with its outermost keys in reverse order', sorted(members, (one, other) => one > other)],
    ['with its members as a HashMap of Java keeps them', hashed(members)],
  ] as const)
    yield [how, { kind: 'object', members: order }];
  for (const [index, [name]] of members.entries()) {
    yield [`before ${name} was added`, { kind: 'object', members: members.toSpliced(index, 1) }];
  }
  if (members.length > mostPermuted) return;
  for (const order of permutations(members)) {
    yield [
      `with its members in the order ${order.map(([name]) => name).join(', ')}`,
      { kind: 'object', members: order },
    ];
  }
}

function spoken(...parts: readonly string[]): string {
  const said = parts.filter((each) => each !== '').join(', ');
  return `the JSON written again${said === '' ? '' : ` ${said}`}`;
}

const mostTexts = 300_000;

/** Every order of the members of an object, at most as many as there may be. */
function orders(members: readonly JsonMember[], most: number): readonly (readonly JsonMember[])[] {
  let count = 1;
  for (let each = 2; each <= members.length; each += 1) count *= each;
  return count > most ? [members, members.toReversed()] : [...permutations(members)];
}

/** Every order of what is inside of some members, beside each other; fewer where that would be too many. */
function insides(members: readonly JsonMember[], most: number): readonly (readonly JsonMember[])[] {
  let found: readonly (readonly JsonMember[])[] = [[]];
  for (const [name, value] of members) {
    const inner = value.kind === 'object' && found.length < most ? orders(value.members, 6) : [];
    const nodes =
      inner.length < 2 ? [value] : inner.map((each) => ({ kind: 'object', members: each }) as const);
    found = found.flatMap((before) => nodes.map((node): readonly JsonMember[] => [...before, [name, node]]));
  }
  return found;
}

/**
 * The layouts in which serialisers write when nobody says otherwise: on one line, or with an indent of 2 or 4
 * blanks.
 */
const usualLayouts = allLayouts.filter(
  ([, { colon, comma, indent, inlineLists }], at) =>
    at < 2 ||
    (colon === ': ' && comma === ',' && inlineLists !== true && /^(?: {2}| {4})$/.test(indent ?? '')),
);
const longestReordered = 10_000;

/**
 * The members of the data and of the objects in it in other orders, as what sorted them or forgot their order
 * had them before.
 */
export function* nestedOrders(text: string): Generator<JsonBody> {
  const tree = text.length > longestReordered ? undefined : readJson(text);
  if (tree?.kind !== 'object' || tree.members.length > mostPermuted + 1) return;
  const outer = [...permutations(tree.members.map((_, at) => at))];
  for (const [how, layout] of usualLayouts) {
    const style = { ...layout, escape: (each: string) => each };
    const { indent, lineEnd = '' } = layout;
    const inner = indent === undefined ? '' : lineEnd + indent;
    const comma = indent === undefined ? layout.comma : `,${inner}`;
    for (const members of insides(tree.members, mostTexts / usualLayouts.length / outer.length)) {
      const written = members.map(
        ([name, value]) => JSON.stringify(name) + layout.colon + writeJson(value, style, 1),
      );
      for (const order of outer) {
        const whole = order.map((at) => written[at]).join(comma);
        const what = spoken('with its members and theirs in another order', how);
        yield { what, text: `{${inner}${whole}${indent === undefined ? '' : lineEnd}}` };
      }
    }
  }
}

/** A tree in the two most usual layouts, or in others. */
function plain(how: string, node: JsonNode, of = allLayouts.slice(0, 2)): readonly JsonBody[] {
  return of.map(([layout, style]) => ({
    what: spoken(how, layout),
    text: writeJson(node, { ...style, escape: (each) => each }),
  }));
}

/** The same data as most programs write it. */
export function usualJson(text: string): readonly JsonBody[] {
  const tree = readJson(text);
  return tree === undefined ? [] : plain('', tree, usualLayouts);
}

/** The texts, the usual ones first. Nothing for what is no JSON. */
export function* jsonBodies(text: string): Generator<JsonBody> {
  const tree = readJson(text.replace(/^\ufeff/, ''));
  if (tree === undefined) return;
  const plainLetters = text.includes('\\u') ? 'letters as they are where \\u escapes were sent' : '';
  if (tree.kind === 'text') yield { what: 'the JSON inside the string that was sent', text: tree.value };
  for (const [how, change] of changes) {
    const node = withMembers(tree, change);
    for (const [layout, style] of allLayouts) {
      for (const [letters, escape] of jsonEscapes) {
        yield {
          what: spoken(how, layout, letters === '' ? plainLetters : letters),
          text: writeJson(node, { ...style, escape }),
        };
      }
    }
  }
  for (const [layout, style] of allLayouts) {
    const shown = { ...style, escape: (each: string) => each, number: shortNumber };
    yield {
      what: spoken('with its numbers as JavaScript prints them', layout),
      text: writeJson(tree, shown),
    };
  }
  for (const layout of allLayouts.slice(0, 6)) {
    const inner = writeJson(tree, { ...layout[1], escape: (each) => each });
    yield { what: 'the JSON as a string inside JSON', text: JSON.stringify(inner) };
  }
  for (const [how, node] of [...namedKeys(tree), ...rearranged(tree)]) yield* plain(how, node);
}
