/** Answers side by side: lines for a terminal, and Markdown. */

import { grouped } from '../../model/grouped.js';
import { markdownText } from '../markdown-text.js';
import { folded } from '../text-layout.js';
import type { AnswersRow, SideBySide } from './side-by-side.js';
import { plural } from '../../model/plural.js';

/** What stands where a bank gave no answer. */
export const noAnswer = 'not seen';

function wordsOf({ answers }: AnswersRow): readonly string[] {
  return answers.map((each) => each?.word ?? noAnswer);
}

/** How many questions are answered, and how often the columns differ. */
export function answersOutcome({ columns, rows }: SideBySide): string {
  const differing = rows.filter((each) => each.differs).length;
  const count = plural(rows.length, 'question');
  return columns.length === 1 ? `${count} answered` : `${count} answered, ${differing} of them differently`;
}

/** Question by question; the same answer of all stands once. */
export function answersText(all: SideBySide, width: number): string {
  const lines: string[] = [];
  for (const [topic, rows] of grouped(all.rows, (each) => each.topic)) {
    lines.push(`${topic}:`);
    const usual = rows.filter((each) => each.usual).length;
    for (const row of rows.filter((each) => !each.usual)) {
      lines.push(...folded(`${row.question}  ${row.text}`, width, '  ', '    '));
      const words = wordsOf(row);
      const isSame = new Set(words).size === 1;
      const told = isSame
        ? [words[0] ?? noAnswer]
        : words.map((word, index) => `${all.columns[index]?.title ?? ''}: ${word}`);
      for (const each of told) lines.push(...folded(each, width, '      ', '        '));
    }
    if (usual > 0) lines.push(`  ${usual} answered as is usual`);
    lines.push('');
  }
  return [...lines, answersOutcome(all), ''].join('\n');
}

/** A page of Markdown. */
export function answersMarkdown(all: SideBySide): string {
  const titles = all.columns.map((each) => markdownText(each.title));
  const lines = [`# What the text leaves open: ${answersOutcome(all)}`, ''];
  for (const [topic, rows] of grouped(all.rows, (each) => each.topic)) {
    lines.push(
      `## ${topic}`,
      '',
      `| Question | ${titles.join(' | ')} |`,
      `| --- |${' --- |'.repeat(titles.length)}`,
      ...rows.map((row) => {
        const words = wordsOf(row).map((word) =>
          row.differs ? `**${markdownText(word)}**` : markdownText(word),
        );
        return `| ${row.question}: ${markdownText(row.text)} | ${words.join(' | ')} |`;
      }),
      '',
    );
  }
  return lines.join('\n');
}
