/**
 * Places in a JSON body: JSON pointers in which `*` stands for an array item, and changes made there on a
 * copy.
 */

import { isRecord } from '../../model/json-value.js';

export type Pick = 'first' | 'last';

/** The members of a JSON object; none for anything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The steps of a pointer; the whole body has none. */
export function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function child(value: unknown, step: string): unknown {
  return Array.isArray(value) ? value[Number(step)] : membersOf(value)[step];
}

/** The value at a place; undefined where there is none. */
export function valueAt(body: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>(child, body);
}

/**
 * The concrete place of a pattern, taking the first or the last item for each `*`; undefined when an array on
 * the way is missing or empty.
 */
export function placeOf(
  body: unknown,
  pattern: readonly string[],
  pick: Pick,
): readonly string[] | undefined {
  const place: string[] = [];
  let at = body;
  for (const step of pattern) {
    if (step !== '*') place.push(step);
    else if (Array.isArray(at) && at.length > 0) place.push(String(pick === 'first' ? 0 : at.length - 1));
    else return undefined;
    at = child(at, place.at(-1) ?? '');
  }
  return place;
}

/** True when what holds the place is there and of the right kind, so that a value can be put there. */
export function isReachable(body: unknown, place: readonly string[]): boolean {
  const last = place.at(-1);
  if (last === undefined) return true;
  const holder = valueAt(body, place.slice(0, -1));
  if (typeof holder !== 'object' || holder === null) return false;
  return !Array.isArray(holder) || Number(last) < holder.length;
}

/** A copy of the body with another value at a place. */
export function withValue(body: unknown, place: readonly string[], value: unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return value;
  const changed = withValue(child(body, step), rest, value);
  if (Array.isArray(body)) return body.with(Number(step), changed);
  return { ...membersOf(body), [step]: changed };
}

/** A copy of the body without the member at a place. */
export function withoutValue(body: unknown, place: readonly string[]): unknown {
  const last = place.at(-1);
  if (last === undefined) return undefined;
  const holder = place.slice(0, -1);
  const kept = Object.entries(membersOf(valueAt(body, holder))).filter(([name]) => name !== last);
  return withValue(body, holder, Object.fromEntries(kept));
}
