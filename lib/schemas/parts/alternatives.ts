/**
 * Shapes that depend on what is there: conditions, and records or lists that stand bare or in a wrapper where
 * the interface leaves that open.
 */

import type { SchemaNode } from '../schema.js';
import { present } from '../../model/present.js';

/** What `when` gives: to be spread into a node. */
export interface Conditional {
  readonly if: SchemaNode;
  readonly then: SchemaNode;
  readonly else?: SchemaNode;
}

/**
 * `if`, `then` and `else` of a node, here only because an object with `then` is otherwise taken for a
 * promise.
 */
export function when(condition: SchemaNode, consequence: SchemaNode, otherwise?: SchemaNode): Conditional {
  return {
    if: condition,
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: consequence,
    ...present({ else: otherwise }),
  };
}

/** A record under a member, or the record itself where that member is absent. */
export function recordOrWrapped(member: string, $ref: string): Conditional {
  return when(
    { type: 'object', required: [member] },
    { type: 'object', properties: { [member]: { $ref } } },
    { $ref },
  );
}

/** A list of records, or an object that holds the list under a member, beside others. */
export function listOrWrapped(
  member: string,
  items: SchemaNode,
  others: Readonly<Record<string, SchemaNode>> = {},
): Conditional {
  return when(
    { type: 'array' },
    { type: 'array', items },
    { type: 'object', required: [member], properties: { ...others, [member]: { type: 'array', items } } },
  );
}

/** A list of records, or one record for a list of one. */
export function oneOrList($ref: string): Conditional {
  return when({ type: 'array' }, { type: 'array', items: { $ref } }, { $ref });
}
