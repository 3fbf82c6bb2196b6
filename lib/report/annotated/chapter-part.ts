/** The interface in its own order, chapters, sections and clauses; the chapters have bars. */

import { chapterOf, chapterTitles, type Chapter } from '../../catalogue/index.js';
import type { Verdict } from '../../catalogue/verdict.js';
import type { ClauseResult } from '../../harness/conduct/result.js';
import { chapterCounts, type ChapterCounts } from '../chapters.js';
import { grouped } from '../../model/grouped.js';
import { tableOrder, verdictCounts } from '../outcome.js';
import { xmlText } from '../xml.js';
import { clausePart } from './clause-part.js';
import type { ClauseView } from './clause-view.js';

/** How a chapter fared at a glance; the numbers stand beside it. */
function bar({ chapter, counts, waived }: ChapterCounts): string {
  const parts: readonly (readonly [Verdict | 'waived', number])[] = [
    ...tableOrder.map((verdict) => [verdict, counts[verdict]] as const),
    ['waived', waived],
  ];
  const all = parts.reduce((sum, [, count]) => sum + count, 0);
  let at = 0;
  const pieces = parts.flatMap(([name, count]) => {
    if (count === 0) return [];
    const width = (100 * count) / all;
    const piece = `<rect class="${name}" x="${at.toFixed(2)}" width="${width.toFixed(2)}" height="10"/>`;
    at += width;
    return [piece];
  });
  const label = parts.flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`])).join(', ');
  return (
    `<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" ` +
    `aria-label="${chapter}: ${label}">${pieces.join('')}</svg>`
  );
}

function numberCell(count: number): string {
  return `<td class="number">${count === 0 ? '' : count}</td>`;
}

/** Chapters, how many clauses of each got which verdict, and a bar. */
export function chapterTable(results: readonly ClauseResult[]): string {
  const rows = chapterCounts(results);
  const shown = tableOrder.filter((verdict) => rows.some((row) => row.counts[verdict] > 0));
  const waived = results.filter((each) => each.waived).length;
  const last = waived === 0 ? [] : ['waived'];
  const head = [...shown, ...last].map((each) => `<th scope="col" class="number">${each}</th>`).join('');
  const body = rows.map((row) => {
    const cells = [...shown.map((verdict) => row.counts[verdict]), ...last.map(() => row.waived)];
    const numbers = cells.map(numberCell).join('');
    return `<tr><th scope="row"><a href="#${row.chapter}">${xmlText(row.title)}</a></th><td>${bar(row)}</td>${numbers}</tr>`;
  });
  const total = verdictCounts(results.filter((each) => !each.waived));
  const sums = [...shown.map((verdict) => total[verdict]), ...last.map(() => waived)].map(numberCell);
  const foot = `<tfoot><tr><th scope="row">All</th><td></td>${sums.join('')}</tr></tfoot>`;
  return (
    '<div class="scroll" tabindex="0" role="region" aria-label="Clauses by chapter and verdict"><table>' +
    '<caption>Clauses by chapter and verdict</caption>' +
    `<thead><tr><th scope="col">Chapter</th><th scope="col">Share</th>${head}</tr></thead>` +
    `<tbody>\n${body.join('\n')}\n</tbody>${foot}</table></div>`
  );
}

/** Links to the chapters, for a page without verdicts. */
export function chapterList(views: readonly ClauseView[]): string {
  const items = [...grouped(views, (each) => chapterOf(each.clause.id))].map(
    ([chapter, own]) =>
      `<li><a href="#${chapter}">${xmlText(chapterTitles[chapter])}</a> <span class="small">${own.length}</span></li>`,
  );
  return `<nav aria-label="Chapters"><ul class="chapters">${items.join('')}</ul></nav>`;
}

/** The part of the document that states a clause first; limits and notes elsewhere come after a semicolon. */
function sectionOf({ clause }: ClauseView): string {
  return clause.section.split(';', 1)[0] ?? clause.section;
}

function chapterPart(chapter: Chapter, own: readonly ClauseView[], isJudged: boolean): string {
  const sections = [...grouped(own, sectionOf)].map(
    ([section, views]) =>
      `<div class="section"><h4>${xmlText(section)}</h4>\n` +
      `${views.map((each) => clausePart(each, isJudged)).join('\n')}\n</div>`,
  );
  return (
    `<div class="chapter" data-chapter="${chapter}"><h3 id="${chapter}">${xmlText(chapterTitles[chapter])} ` +
    `(${chapter})</h3>\n${sections.join('\n')}\n</div>`
  );
}

/** All clauses in the order of the interface. */
export function chaptersPart(views: readonly ClauseView[], isJudged: boolean): string {
  return [...grouped(views, (each) => chapterOf(each.clause.id))]
    .map(([chapter, own]) => chapterPart(chapter, own, isJudged))
    .join('\n');
}
