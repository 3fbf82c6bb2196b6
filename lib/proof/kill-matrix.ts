/** The kill matrix: which clause caught which fault, as a Markdown table and as values. */

import { chapterOf, chapterTitles, clauses, type Chapter, type ClauseId } from '../catalogue/index.js';
import { figureLines } from './figures.js';
import type { FaultOutcome, Figures, Outcome, VariantOutcome } from './outcome.js';

/** What a clause said of a defective bank. Clauses that are not named said nothing wrong. */
export type Cell = 'caught' | 'also red' | 'survived' | 'over-reach' | 'trouble';

/** The cells of one fault, by clause. */
function cellsOf(outcome: FaultOutcome): Readonly<Partial<Record<ClauseId, Cell>>> {
  const cells: Partial<Record<ClauseId, Cell>> = {};
  for (const each of outcome.catches) cells[each] = 'caught';
  for (const { clause } of outcome.red) cells[clause] ??= 'also red';
  for (const each of outcome.missed) cells[each] = 'survived';
  for (const each of outcome.overReach) cells[each] = 'over-reach';
  for (const each of outcome.broken) cells[each] = 'trouble';
  return cells;
}

function named(cells: ReturnType<typeof cellsOf>, wanted: Cell): readonly ClauseId[] {
  return clauses.map((each) => each.id).filter((id) => cells[id] === wanted);
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((each) => each.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()).join(' | ')} |`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  return [row(headings), row(headings.map(() => '---')), ...rows.map(row)];
}

function mistakeOf({ mistake }: Outcome): readonly string[] {
  return mistake === undefined ? [] : [`**not tried**: ${mistake}`];
}

function faultRow(outcome: FaultOutcome): readonly string[] {
  const cells = cellsOf(outcome);
  const wrong = (['survived', 'over-reach', 'trouble'] as const).flatMap((cell) =>
    named(cells, cell).map((each) => `**${cell} ${each}**`),
  );
  return [
    `\`${outcome.id}\``,
    outcome.title,
    named(cells, 'caught').join(' '),
    named(cells, 'also red').join(' '),
    String(outcome.scenarios),
    [...wrong, ...mistakeOf(outcome)].join(' '),
  ];
}

function clauseRows(faults: readonly FaultOutcome[], judged: readonly ClauseId[]): readonly string[][] {
  const kills = new Map<ClauseId, string[]>();
  for (const each of faults) {
    for (const clause of named(cellsOf(each), 'caught')) {
      kills.set(clause, [...(kills.get(clause) ?? []), `\`${each.id}\``]);
    }
  }
  return clauses
    .filter(({ id }) => judged.includes(id) || kills.has(id))
    .map(({ id }) => {
      const own = kills.get(id) ?? [];
      return [id, String(own.length), own.length === 0 ? '**none**' : own.join(', ')];
    });
}

function variantRow(outcome: VariantOutcome): readonly string[] {
  const alarms = outcome.alarms.map(
    (each) => `**${each.clause} ${each.verdict}** in ${each.scenario}: ${each.reason}`,
  );
  return [
    `\`${outcome.id}\``,
    outcome.title,
    outcome.because,
    String(outcome.scenarios),
    [...alarms, ...mistakeOf(outcome)].join('; '),
  ];
}

/** The chapter of the first clause that a fault names; a fault names one at least. */
function chapterOfFault({ catches }: FaultOutcome): readonly Chapter[] {
  return catches.slice(0, 1).map(chapterOf);
}

/**
 * The whole matrix as Markdown: figures, faults by chapter, clauses, variants.
 * @param scope in which scenarios banks were tried
 */
export function killMatrix(
  outcomes: readonly Outcome[],
  figures: Figures,
  judged: readonly ClauseId[],
  scope?: string,
): string {
  const faults = outcomes.filter((each) => each.kind === 'fault');
  const variants = outcomes.filter((each) => each.kind === 'variant');
  const lines = ['# Kill matrix', '', ...figureLines(figures).map((each) => `- ${each}`)];
  lines.push(...(scope === undefined ? [] : [`- ${scope}`]), '');
  lines.push(
    'A fault is caught by the clauses that it names. Clauses that state the same obligation from another side may fail with them;',
    'any other red clause is over-reach. "Scenarios" are those to which the bank answers otherwise than the reference bank.',
  );
  const chapters = new Set(faults.flatMap(chapterOfFault));
  for (const chapter of chapters) {
    const own = faults.filter((each) => chapterOfFault(each)[0] === chapter);
    lines.push('', `## Faults of ${chapterTitles[chapter]} (${chapter})`, '');
    lines.push(
      ...table(['Fault', 'The bank', 'Caught by', 'Also red', 'Scenarios', 'Wrong'], own.map(faultRow)),
    );
  }
  lines.push('', '## Clauses', '', ...table(['Clause', 'Faults', 'Which'], clauseRows(faults, judged)));
  lines.push('', '## Lawful variants', '');
  lines.push(...table(['Variant', 'The bank', 'Because', 'Scenarios', 'Alarms'], variants.map(variantRow)));
  return `${lines.join('\n')}\n`;
}

/** The matrix as values for machines: figures, cells by fault and clause, variants with their alarms. */
export function killMatrixJson(
  outcomes: readonly Outcome[],
  figures: Figures,
  about: { readonly suiteVersion: string; readonly milliseconds: number; readonly scope: string },
): string {
  const values = outcomes.map((each) => (each.kind === 'fault' ? { ...each, cells: cellsOf(each) } : each));
  const whole = {
    ...about,
    figures,
    faults: values.filter((each) => each.kind === 'fault'),
    variants: values.filter((each) => each.kind === 'variant'),
  };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}
