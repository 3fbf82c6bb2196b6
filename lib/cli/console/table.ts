/** Lines of equal columns for people, cut to the width of their terminal. */

import type { Terminal } from './terminal.js';

/** Rows as text; the last column gets the room that is left, and is cut only on a terminal. */
export function table(rows: readonly (readonly string[])[], terminal: Terminal): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return rows
    .map((row) => {
      const line = row
        .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
        .join('  ');
      return terminal.interactive && line.length > terminal.width
        ? `${line.slice(0, terminal.width - 1)}…`
        : line;
    })
    .map((line) => `${line}\n`)
    .join('');
}
