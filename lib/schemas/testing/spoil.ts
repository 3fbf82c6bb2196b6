/** Breaks one constraint of a valid body: the value at its place is replaced, or taken away. */

import type { PlacedConstraint } from '../index.js';

/** The first place of a value that a path leads to; `*` stands for the first item or member. Undefined where there is none. */
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

const wrongTypes: Readonly<Record<string, unknown>> = {
  string: 17,
  object: 'text',
  array: 'text',
  number: 'text',
  integer: 'text',
  boolean: 'text',
};

/** What breaks a keyword; undefined for keywords that only fixtures break. */
function breaking({ keyword, value }: PlacedConstraint): { readonly value?: unknown } | undefined {
  if (keyword === 'required') return {};
  if (keyword === 'type') return { value: wrongTypes[String(value)] };
  if (keyword === 'maxLength') return { value: 'x'.repeat(Number(value) + 1) };
  if (keyword === 'minLength') return { value: '' };
  if (keyword === 'minItems') return { value: [] };
  if (keyword === 'enum' || keyword === 'const' || keyword === 'pattern' || keyword === 'format')
    return { value: 'nothing of the kind' };
  return undefined;
}

/** The body with the constraint broken at the first place where it applies; undefined where it cannot be broken so. */
export function spoilt(body: unknown, constraint: PlacedConstraint): { readonly body: unknown } | undefined {
  const by = breaking(constraint);
  const place = firstPlace(body, constraint.path.split('/').slice(1));
  return by === undefined || place === undefined ? undefined : { body: replaced(body, place, by) };
}
