/** Finds what somebody meant who mistyped a word. */

/** Edits (insert, delete, replace, swap of neighbours) that lead from one word to the other. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one.charAt(row - 1) === other.charAt(column - 1);
      const swapped =
        row > 1 &&
        column > 1 &&
        one.charAt(row - 1) === other.charAt(column - 2) &&
        one.charAt(row - 2) === other.charAt(column - 1);
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = line;
  }
  return above[other.length] ?? 0;
}

/** What it counts as that a word stands whole in the other: less where it is the beginning of it. */
function editsOfPart(wanted: string, offered: string): number {
  if (wanted.length < 4 || offered.length < 4) return Number.POSITIVE_INFINITY;
  if (offered.startsWith(wanted)) return 1;
  return offered.includes(wanted) || wanted.includes(offered) ? 2 : Number.POSITIVE_INFINITY;
}

/** The candidate closest to a word, when it is close enough to be what was meant; case does not count. */
export function nearMiss(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: { readonly candidate: string; readonly edits: number } | undefined;
  for (const candidate of candidates) {
    const offered = candidate.toLowerCase();
    const edits = Math.min(distance(wanted, offered), editsOfPart(wanted, offered));
    if (best === undefined || edits < best.edits) best = { candidate, edits };
  }
  const bound = Math.max(1, Math.floor(Math.max(wanted.length, 3) / 3));
  return best !== undefined && best.edits <= bound ? best.candidate : undefined;
}

/** `; did you mean "…"?` or nothing, to end a message with. */
export function suggestion(word: string, candidates: Iterable<string>): string {
  const found = nearMiss(word, candidates);
  return found === undefined ? '' : `; did you mean "${found}"?`;
}
