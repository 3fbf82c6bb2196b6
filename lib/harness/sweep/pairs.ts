/** Calls with two mistakes at once, made of calls with one each. */

import { shuffled } from '../../model/drawing.js';
import { jsonBody, type RequestDraft } from '../../rules/request-draft.js';
import type { Stage } from '../stage/stage.js';
import type { BrokenCall } from '../stage/tpp.js';
import { isAboutSigning } from './signing-ways.js';

/** Pairs for each operation at standard depth, and at full depth. */
const most = { quick: 0, standard: 6, full: 24 } as const;

/**
 * Both mistakes in one request; undefined where they cannot meet, because one of them is made after signing.
 */
function together(one: BrokenCall, other: BrokenCall): BrokenCall | undefined {
  const [first, second] = [one.options.beforeSigning, other.options.beforeSigning];
  // Two mistakes in signing can mend each other.
  if (isAboutSigning(one) && isAboutSigning(other)) return undefined;
  if (one.rule === other.rule || first === undefined || second === undefined) return undefined;
  if (one.breaker.stage !== 'before-signing' || other.breaker.stage !== 'before-signing') return undefined;
  return {
    ...other,
    how: `${one.breaker.name}, together with ${other.breaker.name},`,
    options: {
      announces: [...one.options.announces, ...other.options.announces],
      mixed: true,
      beforeSigning: (given: RequestDraft) => {
        const spoilt = first(given);
        // Of a body that is no JSON any more nothing further can be broken.
        const isLost = jsonBody(given) !== undefined && jsonBody(spoilt) === undefined;
        return isLost ? spoilt : second(spoilt);
      },
    },
  };
}

function grouped(calls: readonly BrokenCall[]): readonly (readonly BrokenCall[])[] {
  const groups = new Map<string, BrokenCall[]>();
  for (const each of calls) {
    const known = groups.get(each.request.operation);
    if (known === undefined) groups.set(each.request.operation, [each]);
    else known.push(each);
  }
  return [...groups.values()];
}

/** Some pairs of each operation, drawn; each call comes before any comes again. */
export function pairsOf(
  calls: readonly BrokenCall[],
  { random, target }: Pick<Stage, 'random' | 'target'>,
): readonly BrokenCall[] {
  const wanted = most[target.depth ?? 'standard'];
  return grouped(calls).flatMap((own) => {
    const drawn = shuffled(own, random);
    const pairs = drawn.flatMap((one, at) => {
      const other = drawn[at + 1];
      const pair = other === undefined ? undefined : together(one, other);
      return pair === undefined ? [] : [pair];
    });
    return pairs.slice(0, wanted);
  });
}
