/**
 * Which request headers an operation takes and requires, and both as parameters of the document. A header
 * that some calls require and others may leave out is two components: `PSU-ID` and `PSU-ID.required`.
 */

import type { Operation } from '../model/operation.js';
import { operations } from '../model/operations/index.js';
import { involvesPsu, isInitiation, isRedirectCall } from '../rules/operation-kinds.js';
import { headerTable, type HeaderEntry } from './header-table.js';
import { reference, type NodeObject } from './node.js';

const alwaysRequired: ReadonlySet<string> = new Set([
  'X-Request-ID',
  'Date',
  'TPP-Signature-Certificate',
  'Signature',
]);

/** Headers that every call may carry. */
const anywhere: ReadonlySet<string> = new Set([
  ...alwaysRequired,
  'Accept-Charset',
  'Accept-Encoding',
  'Accept-Language',
]);

/** Headers of payment initiation alone. */
const initiation: ReadonlySet<string> = new Set(['X-PSU-IDENTITY', 'TPP-Brand-Logging-Information']);

/** True when a call without the header is never lawful. */
function isRequired(each: Operation, name: string): boolean {
  if (alwaysRequired.has(name)) return true;
  if (!each.requiredHeaders.includes(name)) return false;
  // X-PSU-IDENTITY may stand in for it (HDR-27).
  if (name === 'PSU-ID' && isInitiation(each)) return false;
  // Without the PSU no SCA can follow, so reads may do without the address (HDR-14).
  return !(
    name === 'TPP-Redirect-URI' &&
    isRedirectCall(each) &&
    each.group !== 'consents' &&
    each.group !== 'users'
  );
}

function isTaken(each: Operation, name: string): boolean {
  if (anywhere.has(name)) return true;
  if (name === 'Digest') return each.requestSchema !== undefined;
  if (initiation.has(name)) return isInitiation(each);
  return involvesPsu(each);
}

function componentName(name: string, required: boolean): string {
  return required && !alwaysRequired.has(name) && name !== 'Digest' ? `${name}.required` : name;
}

/** References to the header parameters of an operation, in the order of the table. */
export function headerParameters(each: Operation): readonly NodeObject[] {
  return headerTable
    .filter(({ name }) => isTaken(each, name))
    .map(({ name }) => reference('parameters', componentName(name, isRequired(each, name))));
}

function parameter(
  { name, about, schema, example, clauses, basis }: HeaderEntry,
  required: boolean,
): NodeObject {
  return {
    name,
    in: 'header',
    description: about,
    required,
    schema,
    example,
    'x-clauses': clauses,
    'x-basis': basis ?? 'stated',
  };
}

/** Every header parameter that some operation refers to. */
export function headerComponents(): NodeObject {
  return Object.fromEntries(
    headerTable.flatMap((entry) => {
      const uses = operations.filter((each) => isTaken(each, entry.name));
      return [false, true]
        .filter((required) => uses.some((each) => isRequired(each, entry.name) === required))
        .map((required) => [componentName(entry.name, required), parameter(entry, required)] as const);
    }),
  );
}
