/** How much of something a run tries. */

import type { Target } from './target.js';

/** How much is tried at each depth, and `again` under other circumstances. */
export type AtDepths<Much> = Readonly<Record<'again' | 'quick' | 'standard' | 'full', Much>>;

/** What a run at this target tries, of all that a table has. */
export function muchAt<Much>(
  { again, depth = 'standard' }: Pick<Target, 'again' | 'depth'>,
  all: AtDepths<Much>,
): Much {
  return all[again === true ? 'again' : depth];
}
