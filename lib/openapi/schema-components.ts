/**
 * Payload schemas as components. OpenAPI 3.1 takes JSON Schema 2020-12 as it is; only the ids give way, so
 * that each `$ref` is one into the document.
 */

import { schemaNames, schemaOf } from '../schemas/index.js';
import type { Node, NodeObject } from './node.js';

const ownScheme = 'psd2:';

function isList(value: Node | undefined): value is readonly Node[] {
  return Array.isArray(value);
}

function rewritten(value: Node | undefined): Node | undefined {
  if (isList(value)) return value.map((each) => rewritten(each) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): (readonly [string, Node | undefined])[] => {
      if (name === '$id') return [];
      if (name === '$ref' && typeof member === 'string')
        return [[name, `#/components/schemas/${member.slice(ownScheme.length)}`]];
      return [[name, rewritten(member)]];
    }),
  );
}

/** Every payload schema under its name. */
export function schemaComponents(): NodeObject {
  return Object.fromEntries(
    schemaNames.map((name) => {
      const plain: NodeObject = JSON.parse(JSON.stringify(schemaOf(name)));
      return [name, rewritten(plain)];
    }),
  );
}
