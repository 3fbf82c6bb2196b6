/** The payload schemas as lines of a list: name, what kind of body it is of, title. */

import {
  partSchemaNames,
  replySchemaNames,
  requestSchemaNames,
  schemaOf,
  type SchemaName,
} from '../schemas/index.js';

/** One schema in the list. */
export interface ListedSchema {
  readonly name: SchemaName;
  readonly kind: 'request' | 'reply' | 'part';
  readonly title: string;
}

/** Every schema: requests, replies, parts. */
export const listedSchemas: readonly ListedSchema[] = (
  [
    ['request', requestSchemaNames],
    ['reply', replySchemaNames],
    ['part', partSchemaNames],
  ] as const
).flatMap(([kind, names]) => names.map((name) => ({ name, kind, title: schemaOf(name).title })));

/** The cells of one line. */
export function schemaRow({ name, kind, title }: ListedSchema): readonly string[] {
  return [name, kind, title];
}
