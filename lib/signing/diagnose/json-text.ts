/** JSON texts changed token by token: white space and escapes differ, numbers and the order of members stay as they are written. */

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;

/** The tokens of a JSON text. */
function tokensOf(text: string): readonly string[] {
  return text.match(tokens) ?? [];
}

/** The text without white space between its tokens; other than JSON.stringify it keeps `1.0` and `1e3`. */
export function compacted(text: string): string {
  return tokensOf(text).join('');
}

/** The text with a blank behind each comma and colon. */
export function loosened(text: string): string {
  return tokensOf(text)
    .map((token) => (token === ',' || token === ':' ? `${token} ` : token))
    .join('');
}

/** The text over several lines, `colon` between name and value; empty lists and objects stay together. */
export function indented(text: string, indent: string, colon = ': '): string {
  const all = tokensOf(text);
  let depth = 0;
  let out = '';
  for (const [index, token] of all.entries()) {
    const [before, next] = [all[index - 1], all[index + 1]];
    if (token === '{' || token === '[') {
      const empty = next === '}' || next === ']';
      if (!empty) depth += 1;
      out += empty ? token : `${token}\n${indent.repeat(depth)}`;
    } else if (token === '}' || token === ']') {
      const empty = before === '{' || before === '[';
      if (!empty) depth -= 1;
      out += empty ? token : `\n${indent.repeat(Math.max(depth, 0))}${token}`;
    } else if (token === ',') out += `,\n${indent.repeat(depth)}`;
    else out += token === ':' ? colon : token;
  }
  return out;
}

function unicodeEscape(unit: string, upper: boolean): string {
  const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${upper ? hex.toUpperCase() : hex}`;
}

/** The text with the characters of a pattern as \u escapes. */
export function escaped(text: string, pattern: RegExp, upper = false): string {
  return text.replaceAll(pattern, (unit) => unicodeEscape(unit, upper));
}

/** Characters that are escaped by serialisers that think of HTML: Go, and System.Text.Json of .NET. */
export const htmlCharacters = /[<>&]/g;
export const dotnetCharacters = /[<>&'+`\u007f-\uffff]/g;
export const beyondAscii = /[\u007f-\uffff]/g;
