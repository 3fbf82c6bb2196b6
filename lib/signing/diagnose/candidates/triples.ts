/**
 * Three mistakes at once, of those that are made most often: one of a value, or of the lines or their order,
 * and two of the layout; or three of the layout; or one of a value, one of the lines or of another value, and
 * one of the layout.
 */

import type { Edits } from '../edits/all-edits.js';
import { withEdit, type Edit, type SigningDraft, type ValueEdit } from '../edits/draft.js';
import type { Attempt } from './attempts.js';
import { usualLayout } from './usual-layout.js';

/** So many of the usual edits of a value are put together with others. */
const usualOfLine = 9;
/** And so many where two values are changed. */
const fewOfLine = 5;

function usualValues({ values }: Edits, most: number): readonly ValueEdit[] {
  const counts = new Map<number, number>();
  return [...values.ofRank(1)].filter(({ line }) => {
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    return count <= most;
  });
}

/** Each two of a list. */
function* twos<T>(all: readonly T[]): Generator<readonly [one: T, other: T]> {
  for (const [at, one] of all.entries()) for (const other of all.slice(at + 1)) yield [one, other];
}

/** The strings, those of the fewest edits first. */
export function* triples(base: SigningDraft, edits: Edits): Generator<Attempt> {
  const layout = usualLayout([...edits.layout.ofRank(1), ...edits.uniform.ofRank(1)]);
  const values = usualValues(edits, usualOfLine);
  const lost = [...edits.lines.ofRank(1)].filter(({ cause }) => cause === 'line-missing');
  const lines: readonly Edit[] = [...edits.orders.ofRank(1), ...lost];
  for (const [one, other] of twos(layout)) {
    if (one.slot === other.slot) continue;
    const later = [one, other];
    yield { made: [], draft: base, edits: values, later };
    yield { made: [], draft: base, edits: lines, later };
  }
  for (const line of lines)
    for (const other of layout) yield { made: [], draft: base, edits: values, later: [line, other] };
  for (const [at, one] of layout.entries()) {
    const others = layout.slice(at + 1).filter(({ slot }) => slot !== one.slot);
    for (const other of others) {
      const third = others.filter(
        (each) => each.slot !== other.slot && others.indexOf(each) > others.indexOf(other),
      );
      yield { made: [one, other], draft: withEdit(withEdit(base, one), other), edits: third };
    }
  }
  const few = usualValues(edits, fewOfLine);
  for (const one of few) {
    const apart = few.filter(({ line }) => line > one.line);
    for (const other of layout)
      yield { made: [one], draft: withEdit(base, one), edits: apart, later: [other] };
  }
}
