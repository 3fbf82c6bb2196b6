/**
 * Says where a text stops being JSON. Its own words are not repeated: people paste keys into wrong places.
 */

/** What JSON is made of, and blanks. */
const piece = /\s+|"(?:[^"\\\n]|\\.)*"|[{}[\]:,]|-?\d[\d.eE+-]*|true\b|false\b|null\b/y;

/**
 * The offset of the first character that begins nothing that JSON is made of; undefined where there is none.
 */
function firstForeign(text: string): number | undefined {
  let at = 0;
  while (at < text.length) {
    piece.lastIndex = at;
    const found = piece.exec(text);
    if (found === null) return at;
    at += found[0].length;
  }
  return undefined;
}

/** Line and column of an offset in a text, from 1. */
function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/**
 * Where the text that the parser refused is no JSON, and what to do, for example `look at line 3, column 5`.
 * @param message what the parser said; some versions tell the position there, and not for every mistake
 */
export function whereNotJson(text: string, message: string): string {
  const foreign = firstForeign(text);
  if (foreign !== undefined && /^(?:\/[/*]|#)/.test(text.slice(foreign)))
    return `take the comment at ${lineAndColumn(text, foreign)} away`;
  const told = /position (\d+)/.exec(message)?.[1];
  const at = told === undefined ? foreign : Number(told);
  return at === undefined ? 'look at its end' : `look at ${lineAndColumn(text, at)}`;
}
