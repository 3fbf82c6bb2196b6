/**
 * Values that break one constraint of a schema and, at their place, no other: too long by one, of each wrong
 * type, outside the list, and so on. Texts are plain ASCII, so that code points, UTF-16 units and bytes agree
 * about lengths.
 */

import type { ConstraintKeyword } from '../../schemas/index.js';
import type { AssumedAnswer } from '../rule.js';
import type { ListedConstraint } from './listed-constraints.js';
import { present } from '../../model/present.js';

/** One value that breaks a constraint, given the value that stands at its place (undefined: none). */
export interface SpoiltValue {
  readonly how: string;
  readonly assumes?: AssumedAnswer;
  /** Undefined where this value cannot be broken so. */
  readonly from: (value: unknown) => unknown;
}

function spoilt(how: string, value: unknown, assumes?: AssumedAnswer): SpoiltValue {
  return { how, from: () => value, ...present({ assumes }) };
}

const asNull = spoilt('null', null, { question: 'null-member', answer: 'refused' });
const asNumber = spoilt('a number', 17, { question: 'number-for-string', answer: 'refused' });

const wrongTypes: Readonly<Record<string, readonly SpoiltValue[]>> = {
  string: [asNumber, spoilt('true', true), spoilt('an array', ['text']), spoilt('an object', {}), asNull],
  object: [spoilt('a text', 'text'), spoilt('an array', []), spoilt('a number', 17), asNull],
  array: [spoilt('a text', 'text'), spoilt('an object', {}), asNull],
  number: [spoilt('a text', '17'), spoilt('true', true), asNull],
  integer: [spoilt('a text', '17'), spoilt('a fraction', 1.5), asNull],
  boolean: [spoilt('a text', 'true'), spoilt('a number', 1), asNull],
};

/** Codes outside each list, by member; each is a mistake that somebody makes. */
const outsiders: Readonly<Record<string, readonly string[]>> = {
  // XXX is the code of ISO 4217 for no currency, which the table leaves out.
  currency: ['BYN', 'MRU', 'SLE', 'SSP', 'STN', 'VES', 'XXX', 'nok', 'NO', '578'],
  country: ['XK', 'UK', 'EU', 'AN', 'ZZ', 'no'],
  purposeCode: ['GDDS', 'RENT', 'sala'],
  schemeNameProprietary: ['CREDITCARDACCOUNT', 'debitCardAccount'],
  frequency: ['monthly', 'Biweekly'],
  executionRule: ['FOLLOWING', 'next'],
  customerType: ['private', 'BUSINESS'],
};

/** Outside of lists of months. */
const otherNumbers = ['13', '0'] as const;

/** ISO 8601 knows further forms of a day, and whether a bank takes them is open. */
const noOtherForms: AssumedAnswer = { question: 'execution-date-forms', answer: [] };

const formatBreaks: Readonly<Record<string, readonly SpoiltValue[]>> = {
  date: [
    spoilt('a day that does not exist', '2026-02-30'),
    spoilt('the basic form', '20260302', noOtherForms),
    spoilt('a date-time', '2026-03-02T00:00:00+00:00', noOtherForms),
    spoilt('day before month and year', '02.03.2026'),
    spoilt('months without leading zero', '2026-3-2'),
    spoilt('no date', 'tomorrow'),
  ],
  bic: [
    spoilt('6 characters', 'AAA100'),
    spoilt('9 characters', 'DNBANOKKX'),
    spoilt('lower case', 'dnbanokk'),
  ],
  iban: [spoilt('other check digits', 'NO0895360573002'), spoilt('blanks', 'NO09 9536 0573 002')],
  email: [spoilt('no at sign', 'psd2-operations.tpp.example'), spoilt('no domain', 'psd2-operations@')],
};

/** Texts that a pattern refuses, by the pattern's own text. */
const patternBreaks: Readonly<Record<string, readonly SpoiltValue[]>> = {
  '^-?[0-9]+(\\.[0-9]+)?$': [
    spoilt('a comma for the point', '1,50'),
    spoilt('an exponent', '1e3'),
    spoilt('nothing before the point', '.5'),
    spoilt('nothing behind the point', '1.'),
    spoilt('no number', 'ten'),
  ],
  '^(?!-?[0-9]{14})': [
    spoilt('14 digits before the point', '12345678901234', {
      question: 'amount-beyond-precision',
      answer: 'refused',
    }),
  ],
  '^(?!-[0-9]|0+(\\.0+)?$)': [
    spoilt('zero', '0', { question: 'zero-amount', answer: 'refused' }),
    spoilt('below zero', '-1', { question: 'negative-amount', answer: 'refused' }),
  ],
  '^([1-9]|[12][0-9]|3[01])$': [spoilt('0', '0'), spoilt('32', '32'), spoilt('a leading zero', '01')],
};

function lengthened(value: unknown, length: number): string {
  return (typeof value === 'string' ? value : '')
    .replaceAll(/[^\x20-\x7e]/g, 'x')
    .padEnd(length, 'x')
    .slice(0, length);
}

/** Items to fill a list with: made from the first one, each different. */
function filled(value: unknown, length: number): unknown {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const first: unknown = value[0];
  return Array.from({ length }, (_, index) => {
    if (typeof first !== 'string') return first;
    return /^\d{1,2}$/.test(first) ? String(index + 1) : `${first}${index}`;
  });
}

/** The answer on which a weak constraint rests, by clause and keyword. */
const assumedBy: Readonly<Record<string, AssumedAnswer>> = {
  'PAY-08 format': { question: 'bic-format', answer: 'refused' },
  'PAY-14 enum': { question: 'account-currency-membership', answer: 'enforced' },
  'PAY-24 enum': { question: 'account-currency-membership', answer: 'enforced' },
  'PAY-14 type': { question: 'account-currency-membership', answer: 'enforced' },
  'PAY-24 type': { question: 'number-for-string', answer: 'refused' },
  'DEP-01 type': { question: 'town-name-type', answer: 'text' },
};

/** Answers that make the constraint itself one that the bank may not know. */
const alone: ReadonlySet<string> = new Set(['town-name-type']);

type Maker = (constraint: ListedConstraint) => readonly SpoiltValue[] | undefined;

function memberOf({ path }: ListedConstraint): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** How constraints on one value are broken; those between members are broken elsewhere. */
const makers: Readonly<Partial<Record<ConstraintKeyword, Maker>>> = {
  type: ({ value, types }) =>
    wrongTypes[String(value)]?.filter(({ how }) => !types.has(how.replace(/^an? /, ''))),
  enum: (constraint) =>
    (outsiders[memberOf(constraint)] ?? otherNumbers).map((each) => spoilt(`"${each}"`, each)),
  const: ({ value }) => [spoilt('another value', value === 'NOK' ? 'SEK' : `not ${String(value)}`)],
  minLength: ({ value }) => {
    const length = Number(value) - 1;
    return [spoilt(length === 0 ? 'empty' : `${length} characters`, 'N'.repeat(length))];
  },
  maxLength: ({ value }) => {
    const length = Number(value) + 1;
    return [{ how: `${length} characters`, from: (old) => lengthened(old, length) }];
  },
  pattern: ({ value }) => patternBreaks[String(value)],
  format: ({ value }) => formatBreaks[String(value)],
  anyOf: () => [spoilt('an array', []), spoilt('an object', {}), asNull],
  minItems: () => [spoilt('empty', [])],
  maxItems: ({ value }) => {
    const length = Number(value) + 1;
    return [{ how: `${length} items`, from: (old) => filled(old, length) }];
  },
  uniqueItems: () => [
    {
      how: 'an item twice',
      from: (old) => (Array.isArray(old) && old.length > 1 ? [...old.slice(0, -1), old[0]] : undefined),
    },
  ],
};

/** The values that break a constraint on one member; none for constraints between members. */
export function spoiltValues(constraint: ListedConstraint): readonly SpoiltValue[] {
  const assumes = assumedBy[`${constraint.clause ?? ''} ${constraint.keyword}`];
  const made = makers[constraint.keyword]?.(constraint) ?? [];
  if (assumes === undefined) return made;
  // One value rests on one answer: where the whole constraint rests on another than the value, it proves
  // nothing.
  const provable = alone.has(assumes.question) ? made.filter((each) => each.assumes === undefined) : made;
  return provable.map((each) => (each.assumes === undefined ? { ...each, assumes } : each));
}
