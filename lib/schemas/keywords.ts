/**
 * Constraints between two members that JSON Schema has no word for: fraction digits against the currency
 * (TYPE-03 to TYPE-05) and two dates in order. Each speaks only when its members are fit to be compared, so
 * that one mistake is one finding.
 */

import { currencyStanding, isCurrency } from '../model/currency.js';
import { isDate } from '../model/dates.js';
import { amountParts, fitsMinorUnits } from '../model/money.js';
import type { SchemaNode } from './schema.js';

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function fits(value: unknown, active: boolean): boolean {
  const [amount, currency] = [member(value, 'amount'), member(value, 'currency')];
  if (typeof amount !== 'string' || !isCurrency(currency)) return true;
  if ((currencyStanding(currency) === 'active') !== active) return true;
  return fitsMinorUnits(amount, currency) || amountParts(amount) === undefined;
}

/** True unless an Amount in an active currency has more fraction digits than ISO 4217 gives the currency. */
export function fitsActiveMinorUnits(value: unknown): boolean {
  return fits(value, true);
}

/** The same for listed codes that ISO 4217 has withdrawn or never had, where custom is the only guide. */
export function fitsCustomaryMinorUnits(value: unknown): boolean {
  return fits(value, false);
}

/** True unless both members are dates and the first lies after the second. */
export function inOrder([earlier, later]: readonly [string, string], value: unknown): boolean {
  const [first, second] = [member(value, earlier), member(value, later)];
  if (typeof first !== 'string' || typeof second !== 'string') return true;
  return !isDate(first) || !isDate(second) || first <= second;
}

/** Annotations: read by people and by findings, never by a validator. */
export const annotationKeywords = ['x-clause', 'x-clauses', 'x-basis', 'x-bases', 'x-message'] as const;

/**
 * The constraints above as keyword definitions, and `enum` by look-up: tables of hundreds of codes are slow
 * to walk.
 */
export const ownKeywords = [
  {
    keyword: 'enum',
    schemaType: 'array',
    errors: false,
    compile: (values: readonly string[]) => {
      const known: ReadonlySet<unknown> = new Set(values);
      return (value: unknown) => known.has(value);
    },
  },
  {
    keyword: 'x-minor-units',
    type: 'object',
    schemaType: 'boolean',
    errors: false,
    validate: (_: true, value: unknown) => fitsActiveMinorUnits(value),
  },
  {
    keyword: 'x-customary-minor-units',
    type: 'object',
    schemaType: 'boolean',
    errors: false,
    validate: (_: true, value: unknown) => fitsCustomaryMinorUnits(value),
  },
  {
    keyword: 'x-in-order',
    type: 'object',
    schemaType: 'array',
    errors: false,
    validate: (members: NonNullable<SchemaNode['x-in-order']>, value: unknown) => inOrder(members, value),
  },
] as const;
