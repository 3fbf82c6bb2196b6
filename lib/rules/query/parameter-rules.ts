/** What a query parameter can be held to: there, one of a list, a date, an int32, not below the least. */

import type { Basis } from '../../catalogue/clause.js';
import type { ClauseId } from '../../catalogue/index.js';
import { isDate } from '../../model/dates.js';
import type { OperationId } from '../../model/operations/index.js';
import { present } from '../../model/present.js';
import type { RequestDraft } from '../request-draft.js';
import { beforeSigning, refusals, requestRule, type NamedRule } from '../request-rule.js';
import type { AssumedAnswer, Breaker } from '../rule.js';

const int32 = /^[+-]?\d{1,10}$/;

function isInt32(text: string): boolean {
  return int32.test(text) && Math.abs(Number(text) + 0.5) < 2_147_483_648;
}

/** The draft with a query parameter set or, with undefined, left out. */
export function withQuery(draft: RequestDraft, name: string, value: string | undefined): RequestDraft {
  const [path = '', search = ''] = draft.target.split('?', 2);
  const query = new URLSearchParams(search);
  if (value === undefined) query.delete(name);
  else query.set(name, value);
  const text = query.toString();
  return { ...draft, target: text === '' ? path : `${path}?${text}` };
}

function carriesParameter(draft: RequestDraft, name: string): boolean {
  return new URLSearchParams(draft.target.split('?', 2)[1] ?? '').has(name);
}

/** What the breakers of a parameter rest on when the text does not say that they are refused. */
interface Firmness {
  readonly basis?: Basis;
  readonly assumes?: AssumedAnswer;
}

function firmnessOf({ basis, assumes }: Firmness): Firmness {
  return { ...present({ basis, assumes }) };
}

function set(parameter: string, value: string, firmness: Firmness): Breaker {
  const shown = value === '' ? 'empty' : value;
  return beforeSigning(`${parameter} ${shown}`, (draft) => withQuery(draft, parameter, value), firmness);
}

function concerns(ids: readonly OperationId[]) {
  const wanted: ReadonlySet<string> = new Set(ids);
  return ({ id }: { readonly id: string }) => wanted.has(id);
}

interface ParameterRule<Id extends string> extends Firmness {
  readonly id: Id;
  readonly clause: ClauseId;
  readonly on: readonly OperationId[];
  readonly parameter: string;
  readonly holds: (value: string) => boolean;
  readonly message: string;
  readonly wrong: readonly string[];
  /** Breakers that rest on an answer of their own. */
  readonly others?: readonly Breaker[];
}

/** A rule on the value of a parameter, each time it is sent. */
function valueRule<const Id extends string>(definition: ParameterRule<Id>): NamedRule<Id> {
  const { id, clause, on, parameter, holds, message, wrong, others = [] } = definition;
  const found = { message: `${parameter} ${message}`, path: parameter };
  return requestRule({
    id,
    clause,
    refusal: refusals.formatError,
    concerns: concerns(on),
    judge: ({ query }) =>
      query.some(([name, value]) => name === parameter && !holds(value)) ? found : undefined,
    breakers: [...wrong.map((each) => set(parameter, each, firmnessOf(definition))), ...others],
  });
}

/** The parameter is sent. */
export function requiredRule<const Id extends string>(id: Id, place: Place): NamedRule<Id> {
  const { clause, on, parameter } = place;
  const found = { message: `${parameter} is required`, path: parameter };
  return requestRule({
    id,
    clause,
    refusal: refusals.queryRequired,
    concerns: concerns(on),
    judge: ({ query }) => (query.some(([name]) => name === parameter) ? undefined : found),
    breakers: [
      beforeSigning(`${parameter} left out`, (draft) => withQuery(draft, parameter, undefined), {
        ...firmnessOf(place),
        appliesTo: (draft) => carriesParameter(draft, parameter),
      }),
    ],
  });
}

const wrongDates = ['2026-02-30', '20260201', '01.02.2026', 'yesterday'] as const;
const wrongIntegers = ['abc', '1.5', '2147483648'] as const;
/** Many servers read a number without a digit as none: that is a way to say nothing. */
const emptyIsWrong = { question: 'empty-number', answer: 'refused' } as const;

/** Which parameter of which operations, under which clause, and how firm a refusal is. */
export type Place = Pick<ParameterRule<string>, 'clause' | 'on' | 'parameter'> & Firmness;

/** The value is a day of the calendar. */
export function dateRule<const Id extends string>(id: Id, place: Place): NamedRule<Id> {
  return valueRule({
    id,
    ...place,
    holds: isDate,
    message: 'is no date written YYYY-MM-DD',
    wrong: wrongDates,
  });
}

/** The value is an int32. */
export function integerRule<const Id extends string>(id: Id, place: Place): NamedRule<Id> {
  const empty = set(place.parameter, '', { ...firmnessOf(place), assumes: emptyIsWrong });
  return valueRule({
    id,
    ...place,
    holds: isInt32,
    message: 'is no int32',
    wrong: wrongIntegers,
    others: [empty],
  });
}

/** The least value of the table; texts that are no int32 have a rule of their own. */
export function leastRule<const Id extends string>(id: Id, least: number, place: Place): NamedRule<Id> {
  return valueRule({
    id,
    ...place,
    holds: (value) => !isInt32(value) || Number(value) >= least,
    message: `is below ${least}`,
    wrong: [String(least - 1), String(least - 2)],
  });
}

/** The value is one of a list. */
export function listRule<const Id extends string>(
  id: Id,
  place: Place,
  wrong: readonly string[],
  values: readonly string[],
): NamedRule<Id> {
  return valueRule({
    id,
    ...place,
    holds: (value) => values.includes(value),
    message: `is none of ${values.join(', ')}`,
    wrong,
  });
}
