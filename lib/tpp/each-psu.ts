/**
 * What holds for all that goes one way through a client holds for each PSU as well: who serves the others in
 * order, and one PSU never, is at fault for that one.
 */

import { grouped } from '../model/grouped.js';

/** So often one PSU may turn away until it is the program that serves this one otherwise. */
const mostTurnsOfOne = 3;

/** Those of one PSU, oftener than a PSU turns away, none of which is `done` as those of others are. */
export function leftOfOne<Value>(
  group: readonly Value[],
  psuOf: (value: Value) => string | undefined,
  done: (value: Value) => boolean,
  most = mostTurnsOfOne,
): readonly (readonly Value[])[] {
  const byPsu = grouped(
    group.filter((each) => psuOf(each) !== undefined),
    psuOf,
  );
  return [...byPsu.values()].filter((each) => each.length > most && !each.some(done));
}
