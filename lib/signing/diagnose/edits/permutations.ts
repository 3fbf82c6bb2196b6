/** Orders of a few things. */

/** Every order of the items, the given one first; there are n! of them. */
export function* permutations<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length < 2) {
    yield items;
    return;
  }
  for (const [index, item] of items.entries()) {
    const others = items.filter((_, each) => each !== index);
    for (const tail of permutations(others)) yield [item, ...tail];
  }
}
