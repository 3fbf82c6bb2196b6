/**
 * Payload schemas as components. OpenAPI 3.1 takes JSON Schema 2020-12 as it is; only references lead into
 * the document instead.
 */

import { explainedSchema, schemaNames, schemaOf } from '../schemas/index.js';
import type { NodeObject } from './node.js';

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Every payload schema under its name. */
export function schemaComponents(): NodeObject {
  return Object.fromEntries(
    schemaNames.map((name) => {
      const found: NodeObject = JSON.parse(
        JSON.stringify(explainedSchema(schemaOf(name), { referenceTo, plain: false })),
      );
      return [name, found];
    }),
  );
}
