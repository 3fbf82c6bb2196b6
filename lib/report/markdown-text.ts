/** Text that a bank may have written, made harmless in Markdown, also in a cell of a table. */
export function markdownText(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll(/\s+/g, ' ');
}
