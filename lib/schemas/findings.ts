/**
 * From a validator's errors to findings. Errors that only repeat or explain another are dropped: branches
 * below a failed alternative, the form of a value whose type or length is already wrong, the same keyword
 * said by two schemas.
 */

import type { ErrorObject } from 'ajv/dist/2020.js';
import { constraintAt, pathBelow } from './constraints.js';
import { shownValue } from './masking.js';
import {
  constraintKeywords,
  type Basis,
  type ClauseId,
  type ConstraintKeyword,
  type SchemaNode,
} from './schema.js';
import { wordingOf } from './wording.js';

/** One thing that is wrong with a payload. */
export interface SchemaFinding {
  /** JSON pointer to the member that is wrong or missing; empty for the whole body. */
  readonly path: string;
  /** What is wrong, for example `longer than 70 characters (71)`. */
  readonly message: string;
  /** The keyword of JSON Schema, or one of our own, that failed. */
  readonly keyword: string;
  /** The value, short and without personal data; absent when the member is missing. */
  readonly value?: string;
  /** The clause that obliges it; absent where no clause speaks of the member. */
  readonly clause?: ClauseId;
  /** How firm the constraint is. Only `stated` and `derived` may fail anybody. */
  readonly basis: Basis;
  /** The constraint, for example `psd2:creditor-address#/properties/street/maxLength`. */
  readonly constraint: string;
}

/** Of the keywords that fail at one value only those of the lowest rank are told. */
const ranks: Readonly<Record<string, number>> = {
  type: 0,
  minLength: 1,
  maxLength: 1,
  enum: 2,
  anyOf: 2,
  oneOf: 2,
  const: 3,
  pattern: 3,
  format: 3,
  not: 3,
};

const alternatives = new Set(['oneOf', 'anyOf']);

function facetOf(error: ErrorObject): ConstraintKeyword | undefined {
  if (error.keyword === 'oneOf') {
    return error.params['passingSchemas'] === null ? 'oneOf/none' : 'oneOf/several';
  }
  return constraintKeywords.find((each) => each === error.keyword);
}

function findingOf(error: ErrorObject): SchemaFinding {
  const node: SchemaNode = error.parentSchema ?? {};
  const missing: unknown = error.params['missingProperty'];
  const member = typeof missing === 'string' ? missing : undefined;
  const facet = facetOf(error);
  const constraint = facet === undefined ? undefined : constraintAt(node, facet, member);
  const path = error.instancePath + pathBelow(error.keyword, node, member);
  const { keyword, data, params } = error;
  const wrong =
    keyword.startsWith('x-') && typeof data === 'object' && data !== null ? memberAt(data, path) : data;
  return {
    path,
    message: wordingOf({ keyword, node, data, params }),
    keyword,
    ...(member === undefined ? { value: shownValue(path, wrong) } : {}),
    ...(constraint?.clause === undefined ? {} : { clause: constraint.clause }),
    basis: constraint?.basis ?? 'assumed',
    constraint: `${constraint?.at ?? error.schemaPath}/${facet ?? keyword}${member === undefined ? '' : `/${member}`}`,
  };
}

/** The member of an object that a path ends in. */
function memberAt(data: object, path: string): unknown {
  return Reflect.get(data, path.slice(path.lastIndexOf('/') + 1));
}

/** True for an error inside a branch of an alternative that failed as a whole. */
function explainsAlternative(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  return errors.some(
    (each) =>
      alternatives.has(each.keyword) &&
      error.instancePath.startsWith(each.instancePath) &&
      error.schemaPath.startsWith(`${each.schemaPath}/`),
  );
}

/** What is wrong, in the order in which the schema tells it. */
export function findingsOf(errors: readonly ErrorObject[]): readonly SchemaFinding[] {
  const told = errors
    .filter((each) => each.keyword !== 'if' && !explainsAlternative(each, errors))
    .map((each) => findingOf(each));
  const kept: SchemaFinding[] = [];
  for (const finding of told) {
    const rank = ranks[finding.keyword];
    const outranked = told.some(
      (each) => rank !== undefined && each.path === finding.path && (ranks[each.keyword] ?? rank) < rank,
    );
    if (outranked) continue;
    const twin = kept.findIndex((each) => each.path === finding.path && each.keyword === finding.keyword);
    if (twin < 0 || finding.keyword === 'not' || finding.keyword === 'pattern') kept.push(finding);
    else if (kept[twin]?.clause === undefined) kept[twin] = finding;
  }
  return kept;
}
