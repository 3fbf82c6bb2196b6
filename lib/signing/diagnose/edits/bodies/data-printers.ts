/** How languages print a dictionary, and how forms write one: what is hashed when nobody made JSON of it. */

import { inspect } from 'node:util';
import type { JsonNode } from './json-tree.js';

/** What a notation writes for each kind of node. */
interface Notation {
  readonly text: (value: string) => string;
  readonly other: (written: string) => string;
  readonly list: (items: readonly string[]) => string;
  readonly object: (members: readonly (readonly [name: string, value: string])[]) => string;
}

function printed(node: JsonNode, notation: Notation): string {
  if (node.kind === 'text') return notation.text(node.value);
  if (node.kind === 'other') return notation.other(node.written);
  if (node.kind === 'list') return notation.list(node.items.map((item) => printed(item, notation)));
  return notation.object(node.members.map(([name, value]) => [name, printed(value, notation)]));
}

const plain = (text: string): string => text;
const constants: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

function inPython(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  if (text.includes("'") && !text.includes('"')) return `"${escaped}"`;
  return `'${escaped.replaceAll("'", "\\'")}'`;
}

const python: Notation = {
  text: inPython,
  other: (written) => constants[written] ?? written,
  list: (items) => `[${items.join(', ')}]`,
  object: (members) => `{${members.map(([name, value]) => `${inPython(name)}: ${value}`).join(', ')}}`,
};

function ruby(arrow: string): Notation {
  return {
    text: (value) => JSON.stringify(value),
    other: (written) => (written === 'null' ? 'nil' : written),
    list: (items) => `[${items.join(', ')}]`,
    object: (members) =>
      `{${members.map(([name, value]) => JSON.stringify(name) + arrow + value).join(', ')}}`,
  };
}

const java: Notation = {
  text: plain,
  other: plain,
  list: (items) => `[${items.join(', ')}]`,
  object: (members) => `{${members.map(([name, value]) => `${name}=${value}`).join(', ')}}`,
};

const go: Notation = {
  text: plain,
  other: (written) => (written === 'null' ? '<nil>' : written),
  list: (items) => `[${items.join(' ')}]`,
  object: (members) =>
    `map[${members
      .map(([name, value]) => `${name}:${value}`)
      .toSorted()
      .join(' ')}]`,
};

/** The members of a tree as pairs for a form: nested ones as a[b]. */
function* pairs(node: JsonNode, name: string): Generator<[string, string]> {
  if (node.kind === 'text') yield [name, node.value];
  else if (node.kind === 'other') yield [name, node.written];
  else {
    const inner =
      node.kind === 'list' ? node.items.map((item, at) => [String(at), item] as const) : node.members;
    for (const [key, value] of inner) yield* pairs(value, name === '' ? key : `${name}[${key}]`);
  }
}

/** The value of a tree as JavaScript has it. */
function valueOf(node: JsonNode): unknown {
  if (node.kind === 'text') return node.value;
  if (node.kind === 'other') return JSON.parse(node.written);
  if (node.kind === 'list') return node.items.map(valueOf);
  return Object.fromEntries(node.members.map(([name, value]) => [name, valueOf(value)]));
}

const nodePrints = [
  {},
  { depth: null },
  { depth: null, breakLength: Infinity },
  { compact: false, depth: null },
];

/** The notations, each to follow "the body as …". */
export const printers: readonly (readonly [what: string, print: (node: JsonNode) => string])[] = [
  ['Python prints a dictionary (str(dict), with single quotes)', (node) => printed(node, python)],
  ['JavaScript or YAML notation with single quotes', (node) => printed(node, { ...python, other: plain })],
  ['Ruby prints a hash ("a"=>1)', (node) => printed(node, ruby('=>'))],
  ['Ruby prints a hash ("a" => 1)', (node) => printed(node, ruby(' => '))],
  ['Java prints a map ({a=1})', (node) => printed(node, java)],
  ['Go prints a map (map[a:1])', (node) => printed(node, go)],
  ...nodePrints.map((how): readonly [string, (node: JsonNode) => string] => [
    'Node prints an object (util.inspect)',
    (node) => inspect(valueOf(node), how),
  ]),
  ['a form (x-www-form-urlencoded)', (node) => new URLSearchParams([...pairs(node, '')]).toString()],
];
