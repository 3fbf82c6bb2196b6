/** Calls with two mistakes at once, made of calls with one each. */

import { grouped } from '../../model/grouped.js';
import { shuffled } from '../../model/drawing.js';
import { requestRules } from '../../rules/index.js';
import { jsonBody, type RequestDraft } from '../../rules/request-draft.js';
import type { Stage } from '../stage/stage.js';
import type { BrokenCall } from '../stage/tpp.js';
import { isAboutSigning } from './signing-ways.js';

/** How often a rule stands in a pair before one that is asked later, by depth. */
const most = { quick: 0, standard: 2, full: 6 } as const;

/** Of so many rules behind it one is drawn as the second mistake. */
const mostTried = 4;

const unchanged = (given: RequestDraft): RequestDraft => given;

/** Where a rule stands among all: a bank that judges in this order finds the first mistake first. */
const places = new Map(requestRules.map(({ id }, at) => [id, at]));

function placeOf({ rule }: BrokenCall): number {
  return places.get(rule.id) ?? 0;
}

/** The change of a request before it is signed. */
function beforeSigning({
  breaker,
  options,
}: BrokenCall): ((given: RequestDraft) => RequestDraft) | undefined {
  return breaker.stage === 'before-signing' ? options.beforeSigning : undefined;
}

/** Both mistakes in one request; undefined where both come after signing or might mend each other. */
function together(one: BrokenCall, other: BrokenCall): BrokenCall | undefined {
  // Two mistakes in signing can mend each other.
  if (one.rule === other.rule || (isAboutSigning(one) && isAboutSigning(other))) return undefined;
  // What stands in one body need not stand in another of the same operation.
  if (one.request !== other.request && other.breaker.appliesTo?.(one.request) === false) return undefined;
  const [first, second] = [beforeSigning(one), beforeSigning(other)];
  if (first === undefined && second === undefined) return undefined;
  const { afterSigning } = first === undefined ? one.options : other.options;
  const isAfter = first === undefined || second === undefined;
  return {
    ...other,
    request: one.request,
    how: `${one.breaker.name}, together with ${other.breaker.name},`,
    options: {
      announces: [...one.options.announces, ...other.options.announces],
      mixed: true,
      ...(isAfter && afterSigning !== undefined ? { afterSigning } : {}),
      beforeSigning: (given: RequestDraft) => {
        const spoilt = (first ?? unchanged)(given);
        // Of a body that is no JSON any more nothing further can be broken.
        const isLost = jsonBody(given) !== undefined && jsonBody(spoilt) === undefined;
        return isLost ? spoilt : (second ?? unchanged)(spoilt);
      },
    },
  };
}

/**
 * Pairs, drawn: each rule beside some that stand behind it, at whatever operation, until it had its turns. Of
 * a bank that forgets or stumbles over the first the second one is known, and the other way round.
 */
export function pairsOf(
  calls: readonly BrokenCall[],
  { random, target }: Pick<Stage, 'random' | 'target'>,
): readonly BrokenCall[] {
  const wanted = most[target.depth ?? 'standard'];
  const turns = new Map<string, number>();
  return shuffled([...grouped(calls, ({ request }) => request.operation).values()], random).flatMap((own) =>
    shuffled(own, random).flatMap((one) => {
      const had = turns.get(one.rule.id) ?? 0;
      if (had >= wanted) return [];
      const behind = shuffled(
        own.filter((each) => placeOf(each) > placeOf(one)),
        random,
      );
      for (const other of behind.slice(0, mostTried)) {
        const pair = together(one, other);
        if (pair === undefined) continue;
        turns.set(one.rule.id, had + 1);
        return [pair];
      }
      return [];
    }),
  );
}
