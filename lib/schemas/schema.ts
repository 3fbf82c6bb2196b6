/**
 * What a payload schema may be made of: the part of JSON Schema 2020-12 that the interface needs, and
 * annotations that tie each constraint to the clause that obliges it. Clause ids and basis are the
 * catalogue's: these two types are the one thing that lib/schemas takes from there, and this file is the only
 * door.
 *
 * A node's `x-clause` holds for the constraint keywords beside it; `x-clauses` names another clause for
 * single keywords. Whether a member must be present is annotated at the member itself, as keyword `required`.
 * `x-basis` holds for a node and everything below it, `x-bases` for single keywords beside it. Only `stated`
 * and `derived` constraints can fail anybody; the rest says what payloads are known to look like.
 */

import type { Basis } from '../catalogue/clause.js';
import type { ClauseId } from '../catalogue/index.js';

export type { Basis, ClauseId };

/** Keywords that can fail. A failed `oneOf` has two faces: no branch fits, or several do. */
export const constraintKeywords = [
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'not',
  'anyOf',
  'x-minor-units',
  'x-customary-minor-units',
  'x-in-order',
  'required',
  'oneOf/none',
  'oneOf/several',
] as const;

export type ConstraintKeyword = (typeof constraintKeywords)[number];

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';

/** One node of a payload schema. */
export interface SchemaNode {
  readonly $id?: string;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly additionalProperties?: SchemaNode;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly not?: SchemaNode;
  readonly if?: SchemaNode;
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;
  readonly 'x-clause'?: ClauseId;
  readonly 'x-clauses'?: Readonly<Partial<Record<ConstraintKeyword, ClauseId>>>;
  readonly 'x-basis'?: Basis;
  readonly 'x-bases'?: Readonly<Partial<Record<ConstraintKeyword, Basis>>>;
  /** What is wrong, in words, when `pattern`, `not` or `anyOf` beside it fails. */
  readonly 'x-message'?: string;
  /** Fraction digits of `amount` are at most the minor units of an active `currency` beside it. */
  readonly 'x-minor-units'?: true;
  /** The same for listed codes whose minor units ISO 4217 no longer, or never, fixed. */
  readonly 'x-customary-minor-units'?: true;
  /** Two date members, the first never after the second. */
  readonly 'x-in-order'?: readonly [earlier: string, later: string];
}

/** A whole schema: it has an id (`psd2:<name>`), a title and a basis for what no node below says better. */
export interface PayloadSchema extends SchemaNode {
  readonly $id: `psd2:${string}`;
  readonly title: string;
  readonly 'x-basis': Basis;
}
