/** A count with its noun: `1 clause`, `2 clauses`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The first of several names, and how many more there are. */
export function namedUpTo(most: number, names: readonly string[]): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
