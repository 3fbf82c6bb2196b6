/** Mistakes with headers that stand on several lines, and lines that are signed twice. */

import { headerValues, type WireRequest } from '../../../model/http.js';
import { requestTarget } from '../../signing-string.js';
import type { DraftLine, LinesEdit, Rank } from './draft.js';

/** A header of several lines signed as several lines, and a line signed twice. */
export function* repeatedLines(lines: readonly DraftLine[], request: WireRequest): Generator<LinesEdit> {
  for (const [index, { name }] of lines.entries()) {
    const values =
      name === requestTarget ? [] : headerValues(request.headers, name).map((each) => each.trim());
    const apart = values.map((value) => ({ name, value }));
    const cause = 'repeated-header-joined-otherwise';
    const split = (pieces: readonly DraftLine[], did: string, rank: Rank): LinesEdit => ({
      kind: 'lines',
      cause,
      did,
      rank,
      edit: (all) => all.toSpliced(index, 1, ...pieces),
    });
    if (values.length > 1) {
      yield split(
        apart,
        `signed the ${values.length} lines of ${name} as lines of their own, not joined by a comma and a space`,
        1,
      );
      yield split(
        apart.toReversed(),
        `signed the lines of ${name} as lines of their own, in reverse order`,
        2,
      );
    }
    if (lines.findIndex((line) => line.name === name) < index) {
      const told = `signed the line for ${name} once, although headers lists it twice`;
      yield {
        kind: 'lines',
        cause: 'line-missing',
        did: told,
        rank: 1,
        edit: (all) => all.toSpliced(index, 1),
      };
    }
    const pieces = values.flatMap((value) => value.split(/, */)).map((value) => ({ name, value }));
    if (pieces.length > values.length) {
      yield split(pieces, `signed each item of ${name} as a line of its own`, 2);
    }
    const did = `signed the line for ${name} twice`;
    const told = { kind: 'lines', cause: 'line-extra', did } as const;
    yield {
      ...told,
      rank: 1,
      edit: (all) => all.flatMap((each, at) => (at === index ? [each, each] : [each])),
    };
    yield { ...told, rank: 3, edit: (all) => all.concat(all.slice(index, index + 1)) };
  }
}
