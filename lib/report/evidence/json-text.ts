/**
 * Indents JSON for reading without parsing it: every token stays as it was sent, so that `1.50`, repeated members and
 * broken JSON are shown as they are. Only white space between tokens changes.
 */

const token = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

/** True when a text looks like a JSON object or array. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** The text with one member or element a line, nested by two blanks; nesting beyond 40 is shown flat. */
export function indentedJson(text: string): string {
  const tokens = text.match(token) ?? [];
  let depth = 0;
  let written = '';
  const line = () => `\n${'  '.repeat(Math.min(depth, 40))}`;
  for (const [index, each] of tokens.entries()) {
    const before = tokens[index - 1];
    if (each === '}' || each === ']') {
      depth = Math.max(0, depth - 1);
      written += before === '{' || before === '[' ? each : line() + each;
    } else if (each === ',') written += each;
    else if (each === ':') written += ': ';
    else {
      const starts = before === '{' || before === '[' || before === ',';
      // Two values side by side are no JSON; a blank keeps them apart.
      const apart = index > 0 && before !== ':' && !starts ? ' ' : '';
      written += (starts ? line() : apart) + each;
      if (each === '{' || each === '[') depth += 1;
    }
  }
  return written;
}
