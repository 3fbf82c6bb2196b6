/** The one call that everybody uses: a value against a schema by name. */

import { validatorFor } from './compile.js';
import { findingsOf, type SchemaFinding } from './findings.js';
import type { SchemaName } from './registry.js';

const nothing: readonly SchemaFinding[] = [];

/** What is wrong with a value under a schema; empty for a valid value, for which nothing is built. */
export function validate(name: SchemaName, value: unknown): readonly SchemaFinding[] {
  const validator = validatorFor(name);
  return validator(value) ? nothing : findingsOf(validator.errors ?? []);
}
