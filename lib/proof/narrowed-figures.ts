/**
 * How many faults that act in one place only are caught: by narrower, by chapter, and of those that matter
 * most.
 */

import { grouped } from '../model/grouped.js';
import type { ClauseId } from '../catalogue/index.js';
import { isCritical } from '../catalogue/risk.js';
import type { FaultOutcome } from './outcome.js';

interface Share {
  readonly total: number;
  readonly caught: number;
  /** Ids of those that no clause caught. */
  readonly survivors: readonly string[];
}

export interface NarrowedFigures extends Share {
  readonly byNarrower: Readonly<Record<string, Share>>;
  readonly byChapter: Readonly<Record<string, Share>>;
  /** Those that let somebody in or touch the things of others. */
  readonly critical: Share;
  /** Ids of those that show nothing wherever their place can be: they are counted nowhere else. */
  readonly actingNowhere: readonly string[];
}

function shareOf(outcomes: readonly FaultOutcome[]): Share {
  const survivors = outcomes.filter(({ missed }) => missed.length > 0).map(({ id }) => id);
  return { total: outcomes.length, caught: outcomes.length - survivors.length, survivors };
}

function shares(
  outcomes: readonly FaultOutcome[],
  key: (outcome: FaultOutcome) => string,
): Readonly<Record<string, Share>> {
  return Object.fromEntries(
    [...grouped(outcomes, key)]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([of, all]) => [of, shareOf(all)]),
  );
}

function chapterOf(clause: ClauseId | undefined): string {
  return clause?.split('-')[0] ?? '';
}

/** The figures of these outcomes, whose ids are `fault @ narrower:place`. */
export function narrowedFigures(all: readonly FaultOutcome[]): NarrowedFigures {
  const outcomes = all.filter(({ actsNowhere }) => actsNowhere !== true);
  return {
    ...shareOf(outcomes),
    byNarrower: shares(outcomes, ({ id }) => / @ ([\w-]+):/.exec(id)?.[1] ?? ''),
    byChapter: shares(outcomes, ({ catches }) => chapterOf(catches[0])),
    critical: shareOf(outcomes.filter(({ catches }) => catches.some(isCritical))),
    actingNowhere: all.filter(({ actsNowhere }) => actsNowhere === true).map(({ id }) => id),
  };
}

function percent({ caught, total }: Share): string {
  return total === 0 ? 'none tried' : `${caught} of ${total} (${((100 * caught) / total).toFixed(1)} %)`;
}

/** The figures, a line each, with every survivor. */
export function narrowedLines(figures: NarrowedFigures): readonly string[] {
  const table = (of: Readonly<Record<string, Share>>) =>
    Object.entries(of).map(([name, share]) => `  ${name.padEnd(12)} ${percent(share)}`);
  return [
    ...(figures.survivors.length === 0 ? [] : ['survivors:', ...figures.survivors.map((id) => `  ${id}`)]),
    ...(figures.actingNowhere.length === 0
      ? []
      : ['can act nowhere, and are not counted:', ...figures.actingNowhere.map((id) => `  ${id}`)]),
    'by narrower:',
    ...table(figures.byNarrower),
    'by chapter:',
    ...table(figures.byChapter),
    `narrowed faults caught: ${percent(figures)}`,
    `of those that let somebody in or touch the things of others: ${percent(figures.critical)}`,
  ];
}
