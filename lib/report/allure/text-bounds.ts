/** Keeps what one page has to carry within bounds, however long a run was. */

/**
 * The length to cut long texts to, so that all together keep within a sum and as many as possible stay whole.
 * @returns Infinity when all fit as they are
 */
export function longestFitting(lengths: readonly number[], sum: number): number {
  let left = sum;
  for (const [index, length] of lengths.toSorted((one, other) => one - other).entries()) {
    const share = left / (lengths.length - index);
    if (length > share) return Math.floor(share);
    left -= length;
  }
  return Infinity;
}

/**
 * A text within a length: whole, or its beginning up to the last place where `part` begins, and how many
 * parts that leaves.
 * @param length of the whole text, where the one that is given is its beginning, not shorter than `longest`
 */
export function fitted(
  text: string,
  longest: number,
  part: string,
  length = text.length,
): { readonly text: string; readonly parts?: number } {
  if (length <= longest) return { text };
  const end = text.lastIndexOf(part, longest);
  const start = text.slice(0, end > 0 ? end : longest);
  return { text: start, parts: start.split(part).length - 1 };
}
