/** Payload schemas: validate a body by name, read what it breaks, list constraints, publish. */

export { validatorFor } from './compile.js';
export { constraintsOf, type PlacedConstraint } from './constraints.js';
export type { SchemaFinding } from './findings.js';
export { formats, hasFormat, type FormatName } from './formats.js';
export { fitsActiveMinorUnits, fitsCustomaryMinorUnits, inOrder } from './keywords.js';
export type * from './payload-types.js';
export { explainedSchema, schemaText } from './publish.js';
export {
  isSchemaName,
  partSchemaNames,
  replySchemaNames,
  requestSchemaNames,
  schemaNames,
  schemaOf,
  type ReplySchemaName,
  type RequestSchemaName,
  type SchemaName,
} from './registry.js';
export type { ConstraintKeyword } from './schema.js';
export { unknownMembers } from './unknown-members.js';
export { validate } from './validate.js';
