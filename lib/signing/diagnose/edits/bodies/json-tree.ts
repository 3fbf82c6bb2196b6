/**
 * JSON as a tree that keeps what JavaScript's parser forgets: how numbers are written and in which order
 * members stand. Written again in a style, it is what another serialiser would have made of the same data.
 */

import { unicodeEscapes } from '../letters.js';

/** A node: a scalar as its text, a list, or members in their order. */
export type JsonNode =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'other'; readonly written: string }
  | { readonly kind: 'list'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] };
export type JsonMember = readonly [name: string, value: JsonNode];

const token = /\s*(?:("(?:[^"\\]|\\.)*")|([{}[\],:])|([^\s{}[\],:"]+))/gsy;
const deepest = 100;

/** The tree of a JSON text; undefined when it is none. */
export function readJson(text: string): JsonNode | undefined {
  const tokens: string[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    tokens.push(match[1] ?? match[2] ?? match[3] ?? '');
  }
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  let at = 0;
  const read = (depth: number): JsonNode => {
    const first = tokens[at++] ?? '';
    if (depth > deepest) throw new RangeError('nested too deeply');
    if (first === '[') {
      const items: JsonNode[] = [];
      while (tokens[at] !== ']') {
        items.push(read(depth + 1));
        if (tokens[at] === ',') at += 1;
      }
      at += 1;
      return { kind: 'list', items };
    }
    if (first !== '{') {
      return first.startsWith('"')
        ? { kind: 'text', value: textOf(first) }
        : { kind: 'other', written: first };
    }
    const members: JsonMember[] = [];
    while (tokens[at] !== '}') {
      const name = textOf(tokens[at] ?? '""');
      at += 2;
      members.push([name, read(depth + 1)]);
      if (tokens[at] === ',') at += 1;
    }
    at += 1;
    return { kind: 'object', members };
  };
  try {
    return read(0);
  } catch {
    return undefined;
  }
}

function textOf(written: string): string {
  const text: unknown = JSON.parse(written);
  return String(text);
}

/** How a serialiser writes. */
export interface JsonStyle {
  readonly comma: string;
  readonly colon: string;
  /** Undefined writes everything on one line. */
  readonly indent?: string;
  readonly lineEnd?: string;
  /** Lists stay on one line, as Jackson prints them. */
  readonly inlineLists?: boolean;
  readonly escape: (text: string) => string;
  readonly number?: (written: string) => string;
}

/** The text of a tree in a style. */
export function writeJson(node: JsonNode, style: JsonStyle, depth = 0): string {
  if (node.kind === 'text') return style.escape(JSON.stringify(node.value));
  if (node.kind === 'other') return style.number?.(node.written) ?? node.written;
  const isList = node.kind === 'list';
  const inside = isList && style.inlineLists === true ? depth : depth + 1;
  const parts =
    node.kind === 'list'
      ? node.items.map((item) => writeJson(item, style, inside))
      : node.members.map(
          ([name, value]) =>
            style.escape(JSON.stringify(name)) + style.colon + writeJson(value, style, inside),
        );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0 && !(isList && style.inlineLists === true)) return open + close;
  if (isList && style.inlineLists === true) return `[ ${parts.join(', ')} ]`;
  if (style.indent === undefined) return open + parts.join(style.comma) + close;
  const end = style.lineEnd ?? '\n';
  const inner = end + style.indent.repeat(depth + 1);
  return open + inner + parts.join(`,${inner}`) + end + style.indent.repeat(depth) + close;
}

/** The tree with each object's members changed. */
export function withMembers(
  node: JsonNode,
  change: (members: readonly JsonMember[]) => readonly JsonMember[],
): JsonNode {
  if (node.kind === 'list')
    return { kind: 'list', items: node.items.map((item) => withMembers(item, change)) };
  if (node.kind !== 'object') return node;
  const members = node.members.map(([name, value]): JsonMember => [name, withMembers(value, change)]);
  return { kind: 'object', members: change(members) };
}

function escaping(pattern: RegExp, isUpper = false): (text: string) => string {
  return (text) => unicodeEscapes(text, pattern, isUpper);
}

const slashes = (text: string): string => text.replaceAll('/', '\\/');
const beyondAscii = escaping(/[\u007f-\uffff]/g);

/** How strings are escaped, with the words for it. */
export const jsonEscapes: readonly (readonly [how: string, escape: (text: string) => string])[] = [
  ['', (text) => text],
  ['letters beyond ASCII as \\u escapes', beyondAscii],
  ['\\/ and \\u escapes, as PHP writes it', (text) => slashes(beyondAscii(text))],
  ['\\/ for each slash', slashes],
  ['<, > and & as \\u escapes, as Go writes it', escaping(/[<>&\u2028\u2029]/g)],
  [
    "<, >, &, ' and + escaped, as System.Text.Json of .NET writes it",
    escaping(/[<>&'+`\u007f-\uffff]/g, true),
  ],
  ["<, >, &, ' and = escaped, as Gson writes it", escaping(/[<>&='\u2028\u2029]/g)],
  ['letters beyond ASCII as upper-case \\u escapes', escaping(/[\u007f-\uffff]/g, true)],
];
