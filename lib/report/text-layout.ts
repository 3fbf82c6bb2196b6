/** Lines for a terminal: folded to a width, aligned, and coloured only when asked. */

export type Style = 'red' | 'green' | 'yellow' | 'dim' | 'bold';

const codes: Readonly<Record<Style, readonly [number, number]>> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  dim: [2, 22],
  bold: [1, 22],
};

export type Paint = (style: Style, text: string) => string;

/** Paints with terminal colours, or leaves every text as it is. */
export function painter(colour: boolean): Paint {
  return (style, text) => (colour ? `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m` : text);
}

/** The text on lines of at most `width` characters behind an indent; longer words have a line. */
export function folded(text: string, width: number, indent: string, hanging = indent): readonly string[] {
  const lines: string[] = [];
  let line = indent;
  let empty = true;
  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = hanging + word;
    } else {
      line += empty ? word : ` ${word}`;
    }
    empty = false;
  }
  return empty ? lines : [...lines, line];
}

/** Rows under their headings; the first column to the left, numbers to the right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
