/**
 * Schemas as text for others: each stands alone, with everything that it refers to embedded under `$defs`.
 */

import { referredSchema, schemaOf, type SchemaName } from './registry.js';
import type { PayloadSchema } from './schema.js';

/** The `$ref` values anywhere in a schema. */
function references(schema: PayloadSchema): readonly string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '');
}

function collect(schema: PayloadSchema, found: Map<string, PayloadSchema>): void {
  for (const reference of references(schema)) {
    if (found.has(reference)) continue;
    const referred = referredSchema(reference);
    found.set(reference, referred);
    collect(referred, found);
  }
}

/** A schema as JSON text of JSON Schema 2020-12, indented by two blanks. */
export function schemaText(name: SchemaName): string {
  const schema = schemaOf(name);
  const found = new Map<string, PayloadSchema>();
  collect(schema, found);
  const defs = Object.fromEntries([...found.values()].map((each) => [each.$id.slice('psd2:'.length), each]));
  const document = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    ...(found.size === 0 ? {} : { $defs: defs }),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
