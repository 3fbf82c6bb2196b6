/** Clauses by chapter of the interface document, in catalogue order. */

import { chapterOf, chapterTitles, type Chapter, type ClauseId } from '../catalogue/index.js';
import type { Verdict } from '../catalogue/verdict.js';
import { grouped } from '../model/grouped.js';
import { verdictCounts } from './outcome.js';

/** The title of the chapter of a clause. */
export function chapterTitle(id: ClauseId): string {
  return chapterTitles[chapterOf(id)];
}

export interface ChapterCounts {
  /** Letters of the clause ids, for example `SIG`. */
  readonly chapter: Chapter;
  readonly title: string;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly waived: number;
}

/** How the clauses of each chapter fared; a waived clause counts as waived alone. */
export function chapterCounts(
  clauses: readonly { readonly clause: ClauseId; readonly verdict: Verdict; readonly waived: boolean }[],
): readonly ChapterCounts[] {
  return [...grouped(clauses, (each) => chapterOf(each.clause))].map(([chapter, own]) => {
    return {
      chapter,
      title: chapterTitles[chapter],
      counts: verdictCounts(own.filter((each) => !each.waived)),
      waived: own.filter((each) => each.waived).length,
    };
  });
}
