/** What becomes of the letters of a text. */

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the pattern finds, one unit of UTF-16 at a time, as JSON escapes it: \u00e6. */
export function unicodeEscapes(text: string, signs: RegExp, isUpper = false): string {
  return text.replaceAll(signs, (unit) => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${isUpper ? hex.toUpperCase() : hex}`;
  });
}
