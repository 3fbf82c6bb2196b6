/** The mutation score of an area, and its survivors as a table to work through. */

import type { AreaTrial } from './area-trial.js';
import type { Tried } from './trial.js';

export interface Score {
  readonly tried: number;
  /** Killed, or hung and therefore noticed. */
  readonly noticed: number;
  /** Noticed of all tried, from 0 to 1. */
  readonly share: number;
}

/** The share that was noticed. */
export function scoreOf(tried: readonly Tried[]): Score {
  const noticed = tried.filter((each) => each.fate === 'killed' || each.fate === 'hung').length;
  return { tried: tried.length, noticed, share: tried.length === 0 ? 0 : noticed / tried.length };
}

function cell(text: string): string {
  const short = text.length <= 70 ? text : `${text.slice(0, 69)}…`;
  return `\`${short.replaceAll('|', '\\|').replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\``;
}

const percent = ({ share }: Score) => `${(100 * share).toFixed(1)} %`;

/** Markdown: the score, the score of each file, and every survivor. */
export function scoreTable(area: string, { tried, leftOut, mutants, unseen }: AreaTrial): string {
  const whole = scoreOf(tried);
  const files = [...new Set(tried.map((each) => each.mutant.file))].toSorted();
  const survivors = tried
    .filter((each) => each.fate === 'survived' || each.fate === 'unreached')
    .toSorted((one, other) => Number(one.mutant.id) - Number(other.mutant.id));
  const lines = [
    `# Mutants of ${area}`,
    '',
    `${whole.noticed} of ${whole.tried} mutants noticed, ${percent(whole)}; ${mutants} there are.`,
    ...leftOut.map((each) => `Left out, as it fails without a mutant: ${each}.`),
    ...unseen.map(
      ({ why, paths }) => `Not mutated: ${paths.map((path) => `\`${path}\``).join(', ')} (${why}).`,
    ),
    '',
    '| File | Tried | Noticed |',
    '| --- | --- | --- |',
    ...files.map((file) => {
      const own = scoreOf(tried.filter((each) => each.mutant.file === file));
      return `| ${file} | ${own.tried} | ${percent(own)} |`;
    }),
    '',
    '| Survivor | Change | Was | Is | Reached |',
    '| --- | --- | --- | --- | --- |',
    ...survivors.map(({ mutant, fate }) => {
      const place = `${mutant.file}:${mutant.line}`;
      const reached = fate === 'unreached' ? 'no' : 'yes';
      return `| ${place} | ${mutant.mutator} | ${cell(mutant.original)} | ${cell(mutant.replacement)} | ${reached} |`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}
