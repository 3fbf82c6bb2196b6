import { grouped as byKey } from '../model/grouped.js';

/** Items by a key, in the order of their first items. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  return [...byKey(items, keyOf).values()];
}
