/** Breaks one constraint of a valid body: the value at its place is replaced, or taken away. */

import type { PlacedConstraint } from '../index.js';

/**
 * The first place of a value that a path leads to; `*` stands for the first item or member. Undefined where
 * there is none.
 */
function firstPlace(value: unknown, steps: readonly string[]): readonly string[] | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  if (typeof value !== 'object' || value === null) return undefined;
  const names = step === '*' ? Object.keys(value) : Object.keys(value).filter((each) => each === step);
  for (const name of names) {
    const further = firstPlace(Reflect.get(value, name), rest);
    if (further !== undefined) return [name, ...further];
  }
  return undefined;
}

/** A copy with another value at a place, or without it. */
function replaced(value: unknown, place: readonly string[], by: { readonly value?: unknown }): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return by.value;
  if (typeof value !== 'object' || value === null) return value;
  const inner = replaced(Reflect.get(value, step), rest, by);
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (String(index) === step ? inner : each));
  const others = Object.entries(value).filter(([name]) => name !== step);
  const gone = rest.length === 0 && !('value' in by);
  return Object.fromEntries(gone ? others : [...others, [step, inner]]);
}

/** A value of each type. */
const typed: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  number: 1.5,
  string: 'nothing of the kind',
  array: [],
  object: {},
};

/** What breaks a keyword, each under a word for it; nothing for keywords that only fixtures break. */
function breaking({
  keyword,
  value,
}: PlacedConstraint): Readonly<Record<string, { readonly value?: unknown }>> {
  if (keyword === 'required') return { absence: {} };
  if (keyword === 'type') {
    const others = Object.entries(typed).filter(([name]) => name !== value);
    return Object.fromEntries(others.map(([name, each]) => [name, { value: each }]));
  }
  if (keyword === 'maxLength') return { length: { value: 'x'.repeat(Number(value) + 1) } };
  if (keyword === 'minLength') return { length: { value: '' } };
  if (keyword === 'minItems') return { length: { value: [] } };
  if (keyword === 'enum' || keyword === 'const' || keyword === 'pattern' || keyword === 'format')
    return { text: { value: 'nothing of the kind' } };
  if (keyword === 'x-minor-units' || keyword === 'x-customary-minor-units')
    return { digits: { value: '1.2345' } };
  if (keyword === 'anyOf') return { number: { value: 1.5 }, object: { value: {} } };
  return keyword === 'not' ? { string: { value: '17' } } : {};
}

/** A body with one thing wrong, and a word for what. */
export interface Spoilt {
  readonly how: string;
  readonly body: unknown;
}

/**
 * The body with the constraint broken in each way at the first place where it applies; none where it cannot
 * be broken so.
 */
export function spoilings(body: unknown, constraint: PlacedConstraint): readonly Spoilt[] {
  const place = firstPlace(body, constraint.path.split('/').slice(1));
  if (place === undefined) return [];
  return Object.entries(breaking(constraint)).map(([how, by]) => ({ how, body: replaced(body, place, by) }));
}
