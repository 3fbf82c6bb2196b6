/** The hand-written payloads of `fixtures/payloads`, valid and invalid. */

import { readdirSync, readFileSync } from 'node:fs';
import { isSchemaName, type SchemaName } from '../index.js';

const folder = new URL('../../../fixtures/payloads/', import.meta.url);

/** One file: a valid body or, of `invalid`, an object that holds the body beside what is wrong with it. */
export interface Fixture {
  readonly schema: SchemaName;
  readonly file: string;
  readonly content: unknown;
}

/** All fixtures of a kind. */
export function fixtures(kind: 'valid' | 'invalid'): readonly Fixture[] {
  return readdirSync(new URL(`${kind}/`, folder)).flatMap((schema) => {
    if (!isSchemaName(schema)) throw new Error(`fixtures of an unknown schema ${schema}`);
    return readdirSync(new URL(`${kind}/${schema}/`, folder)).map((file) => ({
      schema,
      file: `${schema}/${file}`,
      content: JSON.parse(readFileSync(new URL(`${kind}/${schema}/${file}`, folder), 'utf8')),
    }));
  });
}
