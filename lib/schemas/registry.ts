/**
 * Every schema by name. Requests are what a TPP sends, replies what a bank answers, parts what both are built
 * from.
 */

import type { PayloadSchema } from './schema.js';
import { parts, replies, requests } from './table.js';

type NameIn<Id> = Id extends `psd2:${infer Name}` ? Name : never;

/** Schema of a body that a TPP sends. */
export type RequestSchemaName = NameIn<(typeof requests)[number]['$id']>;

/** Schema of a body that a bank answers; `contact-information`, a request, is answered too. */
export type ReplySchemaName = NameIn<(typeof replies)[number]['$id']>;

/** Schema of a piece that several bodies share. */
export type PartSchemaName = NameIn<(typeof parts)[number]['$id']>;

/** The name of a schema: its `$id` without `psd2:`. */
export type SchemaName = RequestSchemaName | ReplySchemaName | PartSchemaName;

const sources: ReadonlyMap<string, PayloadSchema> = new Map(
  [...requests, ...replies, ...parts].map((each) => [each.$id.slice('psd2:'.length), each]),
);

const ready = new Map<string, PayloadSchema>();

/**
 * A copy in which no two nodes are one object. Sources share pieces, but findings tell constraints apart by
 * the node that they stand at.
 */
function readySchema(name: string): PayloadSchema | undefined {
  const known = ready.get(name);
  if (known !== undefined) return known;
  const source = sources.get(name);
  if (source === undefined) return undefined;
  const copy: PayloadSchema = JSON.parse(JSON.stringify(source));
  ready.set(name, copy);
  return copy;
}

/** The schema of this name. */
export function schemaOf(name: SchemaName): PayloadSchema {
  const found = readySchema(name);
  if (found === undefined) throw new Error(`no schema ${name}`);
  return found;
}

/** The schema that a `$ref` points to. */
export function referredSchema(reference: string): PayloadSchema {
  const found = readySchema(reference.slice('psd2:'.length));
  if (found === undefined) throw new Error(`no schema behind ${reference}`);
  return found;
}

/** Narrows free text (an operation's table entry, a command line) to the name of a schema. */
export function isSchemaName(text: string): text is SchemaName {
  return sources.has(text);
}

const isRequest = (name: string): name is RequestSchemaName =>
  requests.some(({ $id }) => $id === `psd2:${name}`);
const isReply = (name: string): name is ReplySchemaName => replies.some(({ $id }) => $id === `psd2:${name}`);
const isPart = (name: string): name is PartSchemaName => parts.some(({ $id }) => $id === `psd2:${name}`);

/** Every schema name: requests, replies, parts. */
export const schemaNames: readonly SchemaName[] = [...sources.keys()].filter(isSchemaName);

export const requestSchemaNames: readonly RequestSchemaName[] = schemaNames.filter(isRequest);
export const replySchemaNames: readonly ReplySchemaName[] = schemaNames.filter(isReply);
export const partSchemaNames: readonly PartSchemaName[] = schemaNames.filter(isPart);
