/**
 * The schema of target profiles as it is published and compiled: what it holds many times over stands once.
 */

import {
  keyPairSchema,
  clauseIdSchema,
  leverSchema,
  leversSchema,
  targetProfileSchema,
  tppSchema,
} from './profile.js';
import { accountSchema, psuSchema, secretSource } from './profile-people.js';

/** By their names in `$defs`. */
const parts: Readonly<Record<string, object>> = {
  secret: secretSource,
  clientCertificate: keyPairSchema,
  tpp: tppSchema,
  account: accountSchema,
  psu: psuSchema,
  lever: leverSchema,
  levers: leversSchema,
  clause: clauseIdSchema,
};

const names = new Map<unknown, string>(Object.entries(parts).map(([name, part]) => [part, name]));

/** What stands inside of a schema, with references in the place of parts. */
function inside(schema: object): object {
  if (Array.isArray(schema)) return schema.map(referring);
  return Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, referring(member)]));
}

function referring(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const name = names.get(value);
  if (name !== undefined) return { $ref: `#/$defs/${name}` };
  // A secret with a description of its own.
  const { oneOf, ...own }: { readonly oneOf?: unknown } = value;
  return oneOf === secretSource.oneOf ? { ...own, $ref: '#/$defs/secret' } : inside(value);
}

/** The published JSON Schema of a target profile (draft 2020-12). */
export const publishedProfileSchema: object = {
  ...inside(targetProfileSchema),
  $defs: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, inside(part)])),
};
