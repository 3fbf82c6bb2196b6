/**
 * Turns what ajv says of a profile into one line: where it is wrong, what is wrong, what to write instead.
 */

import type { ErrorObject } from 'ajv';
import { nearMiss, suggestion } from '../model/near-miss.js';

/** A JSON pointer as people write paths: `psus[0].kind`. */
function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, each) => (/^\d+$/.test(each) ? `${path}[${each}]` : path === '' ? each : `${path}.${each}`),
      '',
    );
}

function member(error: ErrorObject, name: string): string {
  const path = pathOf(error.instancePath);
  return path === '' ? name : `${path}.${name}`;
}

function param(error: ErrorObject, name: string): unknown {
  return Reflect.get(error.params, name);
}

function valuesOf(error: ErrorObject): readonly string[] {
  const allowed = param(error, 'allowedValues');
  return Array.isArray(allowed) ? allowed.map(String) : [];
}

function listed(values: readonly string[]): string {
  return values.map((each) => JSON.stringify(each)).join(', ');
}

function unknownMember(error: ErrorObject): string {
  const name = String(param(error, 'additionalProperty'));
  const properties: unknown =
    error.parentSchema === undefined ? {} : Reflect.get(error.parentSchema, 'properties');
  const known = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const hint = suggestion(name, known) || `; known here: ${known.join(', ')}`;
  return `${member(error, name)}: no such setting${hint}`;
}

function badValue(error: ErrorObject): string {
  const path = pathOf(error.instancePath);
  const values = valuesOf(error);
  const given = typeof error.data === 'string' ? error.data : JSON.stringify(error.data);
  // A list as long as the clause catalogue helps nobody.
  const hint =
    values.length <= 12
      ? `; write one of ${listed(values)}`
      : suggestion(given, values) || '; see psd2-conformance list clauses';
  const meant = values.length <= 12 ? nearMiss(given, values) : undefined;
  return `${path}: ${JSON.stringify(given)} is not known${meant === undefined ? hint : `; did you mean "${meant}"?`}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  object: 'an object',
  array: 'a list',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

/** One plain error; those of `oneOf` are described by their branches. */
function described(error: ErrorObject): string {
  const path = pathOf(error.instancePath) || 'the profile';
  switch (error.keyword) {
    case 'required':
      return `${member(error, String(param(error, 'missingProperty')))}: is missing; add it`;
    case 'additionalProperties':
      return unknownMember(error);
    case 'enum':
      return badValue(error);
    case 'type':
      return `${path}: must be ${kinds[String(param(error, 'type'))] ?? String(param(error, 'type'))}`;
    case 'minLength':
      return `${path}: must not be empty`;
    case 'minItems':
      return `${path}: must not be an empty list`;
    case 'exclusiveMinimum':
    case 'minimum':
      return `${path}: must be ${error.keyword === 'minimum' ? 'at least' : 'more than'} ${String(param(error, 'limit'))}`;
    case 'format':
      return `${path}: must be a ${String(param(error, 'format'))} like 2027-01-31`;
    default:
      return `${path}: ${error.message ?? 'is wrong'}`;
  }
}

interface Branch {
  readonly number: number;
  readonly errors: readonly ErrorObject[];
  /** False when the value is of another kind than the branch speaks of. */
  readonly meant: boolean;
}

/**
 * Whether one error is part of another: of the same value or one in it, by a part of the same schema, which
 * may be used for many values.
 */
function isBelow(each: ErrorObject, error: ErrorObject, place = ''): boolean {
  const { instancePath } = error;
  return (
    each.schemaPath.startsWith(error.schemaPath + place) &&
    (each.instancePath === instancePath || each.instancePath.startsWith(`${instancePath}/`))
  );
}

function branchesOf(error: ErrorObject, all: readonly ErrorObject[]): readonly Branch[] {
  const schemas = Array.isArray(error.schema) ? error.schema : [];
  return schemas.map((_, number) => {
    const errors = all.filter((each) => isBelow(each, error, `/${number}/`));
    const other = errors.some(
      (each) =>
        each.keyword === 'const' || (each.keyword === 'type' && each.instancePath === error.instancePath),
    );
    return { number, errors, meant: !other };
  });
}

/** A word that chooses between kinds of objects, and is none of theirs. */
function noSuchKind(constant: ErrorObject, constants: readonly ErrorObject[]): string {
  const path = pathOf(constant.instancePath);
  const allowed = constants.map((each) => String(param(each, 'allowedValue')));
  const given: unknown = constant.data;
  const meant = typeof given === 'string' ? nearMiss(given, allowed) : undefined;
  if (meant !== undefined) return `${path}: ${JSON.stringify(given)} is not known; did you mean "${meant}"?`;
  const absent = path === 'sca.driver' ? '; leave sca out where nobody plays the PSU' : '';
  return `${path}: must be one of ${listed(allowed)}${absent}`;
}

function requiredNames(schema: unknown): readonly string[] {
  const names: unknown =
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, 'required') : undefined;
  return Array.isArray(names) ? names.map(String) : [];
}

/** The member by which each kind of object is known, once: `url` and `command` of a lever. */
function choiceOf(schemas: readonly unknown[]): readonly string[] {
  return [...new Set(schemas.flatMap((each) => requiredNames(each).slice(0, 1)))];
}

/** A value that is of none of the kinds, where all of them are objects or one is a file name. */
function ofNoKind(path: string, schemas: readonly unknown[]): string {
  const objects = schemas.every(
    (each) => typeof each === 'object' && each !== null && Reflect.get(each, 'type') === 'object',
  );
  return objects
    ? `${path}: must be an object that names ${choiceOf(schemas).join(' or ')}`
    : `${path}: must be a file name or { "env": "NAME OF A VARIABLE" }`;
}

/** An either-or: the branch that was plainly meant speaks, otherwise the choice is named. */
function eitherOr(error: ErrorObject, all: readonly ErrorObject[]): string {
  const schemas: readonly unknown[] = Array.isArray(error.schema) ? error.schema : [];
  const given: unknown = error.data;
  const chosen = choiceOf(schemas).filter(
    (name) => typeof given === 'object' && given !== null && name in given,
  );
  if (chosen.length > 1)
    return `${pathOf(error.instancePath)}: must name exactly one of ${chosen.join(', ')}`;
  const branches = branchesOf(error, all);
  const meant = branches
    .filter((each) => each.meant)
    .toSorted((left, right) => left.errors.length - right.errors.length);
  const [best, next] = meant;
  const [first] = best?.errors ?? [];
  if (best !== undefined && first !== undefined && best.errors.length !== next?.errors.length)
    return described(first);
  // What every branch asks for is missing whichever of them was meant.
  const missing = meant.map((each) =>
    each.errors
      .filter((one) => one.keyword === 'required')
      .map((one) => String(param(one, 'missingProperty'))),
  );
  const everywhere = missing[0]?.find((name) => missing.every((names) => names.includes(name)));
  if (meant.length > 1 && everywhere !== undefined) return `${member(error, everywhere)}: is missing; add it`;
  const path = pathOf(error.instancePath);
  const constants = all.filter((each) => each.keyword === 'const' && isBelow(each, error));
  const [constant] = constants;
  if (constant !== undefined) return noSuchKind(constant, constants);
  const either = meant.flatMap((each) => requiredNames(schemas[each.number]));
  return either.length > 1
    ? `${path}: must name exactly one of ${either.join(', ')}`
    : ofNoKind(path, schemas);
}

/** Members that are missing, wherever they are: who writes a profile wants to hear of all of them at once. */
function missingOnes(errors: readonly ErrorObject[]): readonly string[] {
  return errors
    .filter((each) => each.keyword === 'required')
    .map((each) => member(each, String(param(each, 'missingProperty'))));
}

/** A member that is missing because its name is misspelt: one mistake that ajv tells twice. */
function misspelt(errors: readonly ErrorObject[]): readonly [line: string, told: number] | undefined {
  for (const each of errors.filter(({ keyword }) => keyword === 'additionalProperties')) {
    const missing = errors.flatMap((one) =>
      one.keyword === 'required' && one.instancePath === each.instancePath
        ? [String(param(one, 'missingProperty'))]
        : [],
    );
    const name = String(param(each, 'additionalProperty'));
    const meant = nearMiss(name, missing);
    if (meant !== undefined) return [`${member(each, name)}: no such setting; did you mean "${meant}"?`, 2];
  }
  return undefined;
}

/** The first mistake of a profile in one line, with all members that are missing, and how many more are. */
export function firstMistake(errors: readonly ErrorObject[]): string {
  const either = errors.filter((each) => each.keyword === 'oneOf');
  const own = errors.filter((each) => !either.some((one) => one !== each && isBelow(each, one, '/')));
  const [first] = own;
  if (first === undefined) return 'the profile is wrong';
  const missing = missingOnes(own);
  const [several, told] =
    misspelt(own) ??
    (missing.length > 1
      ? [`${missing.join(', ')}: are missing; add them`, missing.length]
      : [first.keyword === 'oneOf' ? eitherOr(first, errors) : described(first), 1]);
  return own.length > told ? `${several} (and ${own.length - told} more)` : several;
}
