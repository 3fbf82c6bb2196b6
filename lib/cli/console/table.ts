/** Lines of columns for people, folded to the width of their terminal; elsewhere a line for each row. */

import type { Terminal } from './terminal.js';

type Row = readonly string[];

const gap = '  ';

/** Columns of text that somebody can still read. */
const leastWidth = 20;

/** The text on lines of at most `width` characters; a word that is longer is broken. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const grown = line === '' ? word : `${line} ${word}`;
    if (grown.length <= width) {
      line = grown;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    for (; line.length > width; line = line.slice(width)) lines.push(line.slice(0, width));
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** Widths of columns that fit, the first as it is; undefined where too little is left for the rest. */
function fitting(natural: readonly number[], width: number): readonly number[] | undefined {
  const [first = 0, ...others] = natural;
  let left = width - first - gap.length * others.length;
  let open = others.length;
  const widths = new Map<number, number>();
  const byNeed = others.map((need, at) => ({ need, at })).toSorted((one, other) => one.need - other.need);
  for (const { need, at } of byNeed) {
    const share = Math.floor(left / open);
    if (need > share && share < leastWidth) return undefined;
    widths.set(at, Math.min(need, share));
    left -= Math.min(need, share);
    open -= 1;
  }
  return [first, ...others.map((_, at) => widths.get(at) ?? 0)];
}

/** The lines of a row whose cells are folded beside each other. */
function beside(row: Row, widths: readonly number[]): readonly string[] {
  const cells = row.map((cell, at) => wrapped(cell, Math.max(1, widths[at] ?? 1)));
  const height = Math.max(...cells.map((each) => each.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((each, at) => (each[line] ?? '').padEnd(widths[at] ?? 0))
      .join(gap)
      .trimEnd(),
  );
}

/** The lines of a row on a terminal too narrow for columns: the first cell, and the others below it. */
function below([first = '', ...others]: Row, width: number): readonly string[] {
  const indent = '    ';
  const rest = others.filter((each) => each !== '').join(gap);
  const lines = rest === '' ? [] : wrapped(rest, Math.max(leastWidth, width - indent.length));
  return [...wrapped(first, Math.max(leastWidth, width)), ...lines.map((each) => `${indent}${each}`)];
}

/** Rows as text. On a terminal they fit its width; elsewhere each is a line, for other programs. */
export function table(rows: readonly Row[], { interactive, width }: Terminal): string {
  const natural: number[] = [];
  for (const row of rows) {
    for (const [at, cell] of row.entries()) natural[at] = Math.max(natural[at] ?? 0, cell.length);
  }
  const widths = interactive ? fitting(natural, width) : natural;
  const lines = rows.flatMap((row) => {
    if (widths === undefined) return below(row, width);
    if (interactive) return beside(row, widths);
    return [row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(natural[at] ?? 0))).join(gap)];
  });
  return lines.map((line) => `${line}\n`).join('');
}
