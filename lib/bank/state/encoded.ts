/**
 * Values of the bank's state as JSON and back: maps, sets and big integers are marked by a member `$`, and
 * objects that have such a member of their own (orders are whatever a client sent) are written so that they
 * are not taken for one.
 */

type Marked =
  | { readonly $: 'map'; readonly of: readonly (readonly [unknown, unknown])[] }
  | { readonly $: 'set'; readonly of: readonly unknown[] }
  | { readonly $: 'integer'; readonly of: string }
  | { readonly $: 'object'; readonly of: readonly (readonly [string, unknown])[] };

/** A value as JSON can hold it. Records hold no functions, dates or class instances. */
export function encoded(value: unknown): unknown {
  if (typeof value === 'bigint') return { $: 'integer', of: String(value) } satisfies Marked;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(encoded);
  if (value instanceof Map) {
    return { $: 'map', of: [...value].map(([key, each]) => [encoded(key), encoded(each)]) } satisfies Marked;
  }
  if (value instanceof Set) return { $: 'set', of: [...value].map(encoded) } satisfies Marked;
  const members = Object.entries(value).map(([name, each]) => [name, encoded(each)] as const);
  return Object.hasOwn(value, '$')
    ? ({ $: 'object', of: members } satisfies Marked)
    : Object.fromEntries(members);
}

/**
 * The value that `encoded` wrote.
 * @throws Error when a mark is unknown or does not fit what it marks.
 */
export function decoded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(decoded);
  if (!('$' in value)) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, decoded(each)]));
  }
  const of: unknown = 'of' in value ? value.of : undefined;
  if (value.$ === 'integer' && typeof of === 'string') return BigInt(of);
  if (Array.isArray(of)) {
    const content: readonly unknown[] = of;
    if (value.$ === 'set') return new Set(content.map(decoded));
    const pairs = content.map((each): [unknown, unknown] => {
      if (!Array.isArray(each) || each.length !== 2) throw new Error('a pair is not a pair');
      return [decoded(each[0]), decoded(each[1])];
    });
    if (value.$ === 'map') return new Map(pairs);
    if (value.$ === 'object') return Object.fromEntries(pairs);
  }
  throw new Error('a mark is unknown');
}
