/** The layouts that are met most often: a few of each slot, in the order in which they are tried. */

import type { LayoutEdit } from '../edits/draft.js';

const usualOfSlot: Readonly<Record<LayoutEdit['slot'], number>> = {
  separator: 5,
  end: 2,
  colon: 1,
  name: 5,
  start: 0,
  bytes: 2,
  frame: 0,
  values: 0,
};

/** The usual ones of edits of the first rank. */
export function usualLayout(edits: Iterable<LayoutEdit>): readonly LayoutEdit[] {
  const counts = new Map<LayoutEdit['slot'], number>();
  return [...edits].filter(({ slot }) => {
    const count = (counts.get(slot) ?? 0) + 1;
    counts.set(slot, count);
    return count <= usualOfSlot[slot];
  });
}
