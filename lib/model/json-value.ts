/**
 * Says what a value is without showing it: sandbox records hold identity numbers, which have no place in a
 * reason.
 */

/** Tells what is wrong with a value, or undefined when nothing is. */
export type Wrong = (value: unknown) => string | undefined;

/** The JSON type of a value in words. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** True for a JSON object: no list and not null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of an object; undefined when the value is no object or has no such member. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** The items of a list; none when the value is no list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export const notString: Wrong = (value) => (typeof value === 'string' ? undefined : kindOf(value));

function listOf(fits: (each: unknown) => boolean): Wrong {
  return (value) => {
    if (!Array.isArray(value)) return kindOf(value);
    const index = value.findIndex((each) => !fits(each));
    return index < 0 ? undefined : `a list with ${kindOf(value[index])}`;
  };
}

export const notStrings: Wrong = listOf((each) => typeof each === 'string');

export const notObjects: Wrong = listOf((each) => kindOf(each) === 'an object');

/** The JSON Schema of an object that has no members but those that are named. */
export interface ClosedObject<Properties, Required extends string> {
  readonly type: 'object';
  readonly properties: Properties;
  readonly required: readonly Required[];
  readonly additionalProperties: false;
}

/** Each member must be there, except those that are named as optional. */
export function closedObject<
  const Properties extends Readonly<Record<string, object>>,
  const Optional extends keyof Properties & string = never,
>(
  properties: Properties,
  optional: readonly Optional[] = [],
): ClosedObject<Properties, Exclude<keyof Properties & string, Optional>> {
  const isRequired = (name: string): name is Exclude<keyof Properties & string, Optional> =>
    !optional.some((each) => each === name);
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter(isRequired),
    additionalProperties: false,
  };
}
