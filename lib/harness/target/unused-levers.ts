/** Levers that a profile names and a run leaves alone: they are not of the bank that answers. */

import type { LeverName } from '../../model/levers.js';
import type { Target } from './target.js';

/** Why a target has no such lever, and what to do. */
export function whyMissing(name: LeverName, { unusedLevers }: Pick<Target, 'unusedLevers'>): string {
  if (unusedLevers?.names.includes(name) !== true)
    return `the target offers no ${name} lever; add levers.${name}`;
  const { why } = unusedLevers;
  return name === 'clock'
    ? `${why}; check the lever`
    : `levers.${name} is not used, because ${why} and both may be those of another bank; check the levers`;
}
