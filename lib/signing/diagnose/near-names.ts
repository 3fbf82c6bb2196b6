/** How near two names of headers are. */

/** A name's letters alone, in lower case. */
export function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** How many letters differ, up to 3. */
export function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let each = 1; each <= other.length; each += 1) {
      const same = one[at - 1] === other[each - 1] ? 0 : 1;
      next.push(Math.min((row[each] ?? 0) + 1, (next[each - 1] ?? 0) + 1, (row[each - 1] ?? 0) + same));
    }
    row = next;
  }
  return Math.min(3, row.at(-1) ?? 3);
}
