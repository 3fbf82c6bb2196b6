/**
 * Compiles schemas, each once and at its first use. Strict, so that a misspelt keyword is an error and not a
 * silent pass.
 */

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { formats } from './formats.js';
import { annotationKeywords, ownKeywords } from './keywords.js';
import { schemaNames, schemaOf, type SchemaName } from './registry.js';

/**
 * A compiled schema: true for a valid value; after false, `errors` holds what is wrong until the next call.
 */
export interface Validator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

let engine: Ajv2020 | undefined;

/** An engine that knows our formats, keywords and schemas and has compiled none of them. */
function newEngine(): Ajv2020 {
  const made = new Ajv2020({
    strict: true,
    // Branches of oneOf and not name members that are declared beside them.
    strictRequired: false,
    allErrors: true,
    verbose: true,
    // Tidying the generated code takes a third of the time of compiling and makes nothing faster.
    code: { optimize: false },
    // A part that many schemas refer to is compiled once and not into each of them, which halves the time of
    // compiling.
    inlineRefs: false,
    // The schemas are checked against the metaschema by the tests, once for all.
    validateSchema: false,
  });
  made.addVocabulary([...annotationKeywords]);
  made.removeKeyword('enum');
  for (const each of ownKeywords) made.addKeyword({ ...each });
  for (const [name, { holds }] of Object.entries(formats)) made.addFormat(name, holds);
  for (const name of schemaNames) made.addSchema(schemaOf(name));
  return made;
}

const compiled = new Map<SchemaName, Validator>();

/** The validator of a schema. */
export function validatorFor(name: SchemaName): Validator {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  engine ??= newEngine();
  const made = engine.getSchema(`psd2:${name}`);
  if (made === undefined) throw new Error(`no schema ${name}`);
  const validator: Validator = made as Validator;
  compiled.set(name, validator);
  return validator;
}
