/** What the verdicts of a scenario are worth that met trouble on the way, in one try or in both; see `trouble.ts` for what is decided. */

import { isTroubleStatus, latestRetry, troubleText, type Trouble } from '../evidence/trouble.js';
import type { Reply } from '../replies/reply.js';
import { isRed, worst, type ClauseVerdict } from '../../catalogue/verdict.js';
import { whatCounts } from '../circumstances/what-counts.js';
import type { FirstTry, ScenarioResult } from './result.js';

/** What one try of a scenario said, and what it met. */
export type Tried = ScenarioResult & {
  readonly troubles: readonly Trouble[];
  /** Whether a login page may have got a form twice. */
  readonly isFormTwice: boolean;
};

/** What a try leaves to the next one. */
function firstTryOf({ exchanges, troubles }: Tried): FirstTry {
  return { exchanges: exchanges.length, trouble: troubleText(troubles) };
}

/** Whether what the second try met is how the bank answers these requests. */
function isOfTheBank(first: Tried, second: Pick<Tried, 'exchanges' | 'troubles'>): boolean {
  const places = new Set(first.troubles.map((each) => each.place));
  const answered = [first, second].every(({ exchanges }) =>
    exchanges.some(
      ({ operation, reply }) =>
        operation !== 'browser' && reply !== undefined && !isTroubleStatus(reply.status),
    ),
  );
  return answered && second.troubles.length > 0 && second.troubles.every((each) => places.has(each.place));
}

/** Of the replies that may come from elsewhere those of the bank: what is no trouble, and what comes again at the same place. */
export function repliesOfTheBank(
  doubtful: readonly Reply[],
  tried: Pick<Tried, 'exchanges' | 'troubles'>,
  first: Tried | undefined,
): readonly Reply[] {
  if (first !== undefined && isOfTheBank(first, tried)) return doubtful;
  const met = new Set(tried.troubles.map((each) => each.exchange));
  return doubtful.filter((each) => !met.has(each.exchange.number));
}

/** What seeds the try: nothing that the first one made is met again. */
export function seedName(scenario: string, first: Tried | undefined): string {
  return first === undefined ? scenario : `${scenario} again`;
}

/** The verdicts without those that trouble may have made. */
function spared({ verdicts, checks, troubles, exchanges }: Tried, why: string): readonly ClauseVerdict[] {
  const touched = new Set(troubles.map((each) => each.exchange));
  const shaken = new Set(
    checks.filter((each) => !each.held || touched.has(each.exchange)).map((each) => each.clause),
  );
  if (exchanges.length === 0) return verdicts;
  return verdicts.map((each) =>
    isRed(each.verdict) || shaken.has(each.clause)
      ? { clause: each.clause, verdict: 'broken', reason: why }
      : each,
  );
}

/** The result after the only try that could be made, or the second one, with both in it. */
export function settled(last: Tried, first?: Tried): ScenarioResult {
  const tried =
    first !== undefined
      ? afterSecondTry(first, last)
      : last.troubles.length > 0
        ? afterOneTry(last)
        : last.verdicts;
  const verdicts = last.under === undefined ? tried : whatCounts(tried);
  const isOver = first === undefined ? last.troubles.length === 0 : isOfTheBank(first, last);
  const until = isOver ? undefined : latestRetry(last.troubles);
  const { troubles: _met, isFormTwice: _twice, ...rest } = last;
  const result = {
    ...rest,
    verdicts,
    verdict: worst(verdicts)?.verdict ?? (last.under === undefined ? 'unjudged' : 'not-applicable'),
    ...(until === undefined ? {} : { takesCallsAgain: until }),
  };
  if (first === undefined) return result;
  const made = firstTryOf(first);
  const text = `the first try met trouble on the way (${made.trouble}) and says nothing; this is the second one`;
  return {
    ...result,
    firstTry: made,
    exchanges: [...first.exchanges, ...last.exchanges],
    ambientFailures: [...first.ambientFailures, ...last.ambientFailures],
    observations: [
      ...first.observations.filter((each) => each.subject === 'clean-up'),
      { subject: 'second-try', scenario: last.id, text },
      ...last.observations,
    ],
    startedAt: first.startedAt,
    milliseconds: first.milliseconds + last.milliseconds,
  };
}

/** The last word after the only try that could be made. */
function afterOneTry(only: Tried): readonly ClauseVerdict[] {
  return spared(only, `trouble on the way: ${troubleText(only.troubles)}`);
}

/** The verdicts after the second try. */
function afterSecondTry(first: Tried, second: Tried): readonly ClauseVerdict[] {
  if (isOfTheBank(first, second)) return second.verdicts;
  if (second.troubles.length > 0) {
    return spared(second, `trouble on the way, in two tries: ${troubleText(second.troubles)}`);
  }
  // What was created twice may show in anything that did not hold.
  const twice = second.isFormTwice || second.exchanges.some((each) => each.sentAgain === 'may-have-arrived');
  if (!twice) return second.verdicts;
  return spared(
    second,
    `trouble on the way, in two tries: what was sent again after it may have arrived twice (first ${troubleText(first.troubles)})`,
  );
}
