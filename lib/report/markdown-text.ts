/** Text that a bank may have written, made harmless in Markdown, also in a cell of a table. */
export function markdownText(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll(/\s+/g, ' ');
}

/** Characters of one cell. */
const longestCell = 300;

/** The beginning of a text, harmless in a cell of a table. */
export function markdownCell(text: string): string {
  return markdownText(text.length <= longestCell ? text : `${text.slice(0, longestCell)}…`);
}
