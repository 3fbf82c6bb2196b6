/** Places that depend on earlier calls: somebody else than the first one, and calls that come again. */

import type { CallView } from './call-view.js';
import type { NarrowerName, Place } from './place.js';

/** The value that the first call with one had; later calls are told from it. */
export function otherThanFirst(
  narrower: NarrowerName,
  name: string,
  words: string,
  read: (call: CallView) => string | undefined,
  possibleAt: Place['possibleAt'] = () => true,
): Place {
  return {
    narrower,
    name,
    words,
    possibleAt,
    watch() {
      let first: string | undefined;
      return (call) => {
        const value = read(call);
        first ??= value;
        return value !== undefined && value !== first;
      };
    },
  };
}

/** Calls that are the `least`-th or later of their kind. */
export function repeated(
  name: string,
  words: string,
  least: number,
  key: (call: CallView) => string | undefined,
): Place {
  return {
    narrower: 'repetition',
    name,
    words,
    // Pages are not told apart.
    possibleAt: (operation) => operation !== undefined,
    watch() {
      const counts = new Map<string, number>();
      return (call) => {
        const of = key(call);
        if (of === undefined) return false;
        const count = (counts.get(of) ?? 0) + 1;
        counts.set(of, count);
        return count >= least;
      };
    },
  };
}
