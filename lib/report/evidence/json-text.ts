/**
 * Indents JSON for reading without parsing it: every token stays as it was sent, so that `1.50`, repeated
 * members and broken JSON are shown as they are. Only white space between tokens changes.
 */

const token = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

/** True when a text looks like a JSON object or array. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** Characters of an array or object without others inside that is still shown on one line. */
const longestFlat = 70;

/** Nesting beyond this is shown on one line: 25,000 brackets took seconds to show, and nobody reads them. */
const deepest = 40;

/** How many tokens after an opening bracket belong on its line, with the closing one; 0 for none. */
function flatTokens(tokens: readonly string[], open: number): number {
  let length = 0;
  for (let index = open + 1; index < tokens.length; index += 1) {
    const each = tokens[index] ?? '';
    if (each === '}' || each === ']') return index - open;
    length += each.length + 1;
    if (each === '{' || each === '[' || length > longestFlat) return 0;
  }
  return 0;
}

/** The text with one member or element a line, and small arrays and objects on one line. */
export function indentedJson(text: string): string {
  const tokens = text.match(token) ?? [];
  let depth = 0;
  let flatUntil = -1;
  let written = '';
  const line = () => (depth > deepest ? '' : `\n${'  '.repeat(depth)}`);
  for (const [index, each] of tokens.entries()) {
    const before = tokens[index - 1];
    const opened = before === '{' || before === '[';
    if (index <= flatUntil) {
      const joined =
        opened || each === ',' || each === ':' || (index === flatUntil && (each === '}' || each === ']'));
      written += joined ? each : ` ${each}`;
    } else if (each === '}' || each === ']') {
      depth = Math.max(0, depth - 1);
      written += opened ? each : line() + each;
    } else if (each === ',' || each === ':') {
      written += each;
    } else {
      // Two values side by side are no JSON; a blank keeps them apart.
      const apart = index > 0 ? ' ' : '';
      written += (opened || before === ',' ? line() : apart) + each;
      if (each === '{' || each === '[') {
        const flat = flatTokens(tokens, index);
        if (flat > 0) flatUntil = index + flat;
        else depth += 1;
      }
    }
  }
  return written;
}
