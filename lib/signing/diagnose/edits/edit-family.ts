/**
 * Edits of one kind, by how usual they are. Making them costs more than trying them, so each is made when it
 * is first asked for, and kept.
 */

import type { Edit, Rank } from './draft.js';

/** The edits of one kind. */
export interface EditFamily<E extends Edit = Edit> {
  /** Those of a rank, in their order; they may be asked for again and again. */
  ofRank(rank: Rank): Iterable<E>;
}

/** What a source gives, taken from it once and no further than somebody reads. */
export function kept<T extends object>(source: Iterable<T>): Iterable<T> {
  const items: T[] = [];
  const rest = source[Symbol.iterator]();
  function hasMore(): boolean {
    const next = rest.next();
    if (next.done !== true) items.push(next.value);
    return next.done !== true;
  }
  return {
    *[Symbol.iterator]() {
      // Several may read at once, so that items may be there that another one asked for.
      for (let at = 0; at < items.length || hasMore(); at += 1) {
        const item = items[at];
        if (item !== undefined) yield item;
      }
    },
  };
}

/** A family whose maker is told which rank to make. */
export function family<E extends Edit>(make: (rank: Rank) => Iterable<E>): EditFamily<E> {
  const made = new Map<Rank, Iterable<E>>();
  return {
    ofRank(rank) {
      const before = made.get(rank);
      if (before !== undefined) return before;
      const fresh = kept(make(rank));
      made.set(rank, fresh);
      return fresh;
    },
  };
}

/** A family of a few edits that are made together. */
export function smallFamily<E extends Edit>(make: () => Iterable<E>): EditFamily<E> {
  let all: readonly E[] | undefined;
  return family((rank) => (all ??= [...make()]).filter((each) => each.rank === rank));
}

/** Families one after the other. */
export function families<E extends Edit>(...several: readonly EditFamily<E>[]): EditFamily<E> {
  return {
    ofRank: (rank) => ({
      *[Symbol.iterator]() {
        for (const each of several) yield* each.ofRank(rank);
      },
    }),
  };
}
