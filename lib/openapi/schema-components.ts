/**
 * Payload schemas as components. OpenAPI 3.1 takes JSON Schema 2020-12 as it is; only references lead into
 * the document instead.
 */

import { explainedSchema, schemaNames, schemaOf } from '../schemas/index.js';
import type { Node, NodeObject } from './node.js';

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

function isSchema(value: Node | undefined): value is NodeObject {
  return value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isList(schema: NodeObject): boolean {
  return schema['type'] === 'array';
}

const tellsMembers = ['properties', 'allOf', 'anyOf', 'oneOf', 'additionalProperties'];

/**
 * The same schema for linters and generators of clients: a list and an object without a word on what is in it
 * say that this may be anything, which is taken for nothing otherwise; `anyOf` beside members stands in
 * `allOf`, because it is taken for a choice between it and the members.
 */
function plainly(_name: string, value: Node): Node {
  if (!isSchema(value)) return value;
  const { anyOf, ...rest } = value;
  if (anyOf !== undefined && 'properties' in rest && !('allOf' in rest))
    return { ...rest, allOf: [{ anyOf }] };
  if (isList(value) && !('items' in value)) return { ...value, items: {} };
  const isOpen = value['type'] === 'object' && !tellsMembers.some((name) => name in value);
  return isOpen ? { ...value, additionalProperties: true } : value;
}

/**
 * A schema that is one of two by a condition, as `anyOf`, which generators of clients read, where they pass
 * over `if`. A list and an object cannot be taken for each other; of others the second is what the condition
 * is not. A condition only asks for members, and the first tells what they are.
 */
function asChoice(schema: NodeObject): NodeObject {
  const { if: condition, then: first, else: second, ...rest } = schema;
  if (!isSchema(condition) || !isSchema(first) || second === undefined) return schema;
  if (isList(first)) return { ...rest, anyOf: [first, second] };
  return { ...rest, anyOf: [{ ...condition, ...first }, { allOf: [{ not: condition }, second] }] };
}

/** Every payload schema under its name. */
export function schemaComponents(): NodeObject {
  return Object.fromEntries(
    schemaNames.map((name) => {
      const found: NodeObject = JSON.parse(
        JSON.stringify(explainedSchema(schemaOf(name), { referenceTo, plain: false })),
        plainly,
      );
      return [name, asChoice(found)];
    }),
  );
}
