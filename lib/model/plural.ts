/** A count with its noun: `1 clause`, `2 clauses`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
