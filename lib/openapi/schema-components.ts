/**
 * Payload schemas as components. OpenAPI 3.1 takes JSON Schema 2020-12 as it is; only references lead into
 * the document instead.
 */

import { explainedSchema, schemaNames, schemaOf } from '../schemas/index.js';
import type { Node, NodeObject } from './node.js';

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Says of an array without a word on its items that they may be anything: linters ask for the member. */
function withItems(_name: string, value: Node): Node {
  const isArray = value !== null && typeof value === 'object' && 'type' in value && value.type === 'array';
  return isArray && !('items' in value) ? { ...value, items: {} } : value;
}

/** Every payload schema under its name. */
export function schemaComponents(): NodeObject {
  return Object.fromEntries(
    schemaNames.map((name) => {
      const found: NodeObject = JSON.parse(
        JSON.stringify(explainedSchema(schemaOf(name), { referenceTo, plain: false })),
        withItems,
      );
      return [name, found];
    }),
  );
}
