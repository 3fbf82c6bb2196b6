/** One line written otherwise than the others, as it comes of strings that are put together by hand. */

import type { DraftLine, LinesEdit, Rank } from './draft.js';
import { colons, separators } from './layout-texts.js';
import { spellings } from './name-spellings.js';

function one(at: number, change: (line: DraftLine) => DraftLine): LinesEdit['edit'] {
  return (lines) => lines.map((line, index) => (index === at ? change(line) : line));
}

const mostLines = 12;

/** The usual ones are tried beside another usual mistake, the others alone. */
const rankOf = (rank: Rank): Rank => (rank === 1 ? 3 : 5);

/** Every line with another colon, another name, or another break before it. */
export function* oddLines(lines: readonly DraftLine[]): Generator<LinesEdit> {
  if (lines.length < 2) return;
  const kind = 'lines';
  for (const [at, { name }] of lines.slice(0, mostLines).entries()) {
    for (const [colon, spoken, rank, cause = 'colon-spelling'] of [...colons, [' ', 'a space', 1] as const]) {
      const did = `put ${spoken} between name and value of ${name} alone, instead of a colon and a space`;
      yield { kind, cause, did, rank: rankOf(rank), edit: one(at, (line) => ({ ...line, colon })) };
    }
    for (const [cause, spoken, rank, spell] of spellings) {
      if (spell(name) === name) continue;
      const did = `wrote the header name ${name} ${spoken}, and it alone`;
      const edit = one(at, (line) => ({ ...line, name: spell(line.name) }));
      yield { kind, cause, did, rank: rankOf(rank), edit };
    }
    const did = `signed the value of ${name} without its name`;
    const nameless = one(at, (line) => ({ ...line, name: '', colon: '' }));
    yield { kind, cause: 'values-without-names', did, rank: 3, edit: nameless };
    if (at === 0) continue;
    for (const [separator, spoken, rank, cause = 'line-separator'] of separators) {
      const broken = `put ${spoken} before the line of ${name} alone, instead of LF`;
      yield {
        kind,
        cause,
        did: broken,
        rank: rankOf(rank),
        edit: one(at, (line) => ({ ...line, separator })),
      };
    }
  }
}
