/**
 * What the verdicts of a scenario are worth that met trouble on the way, in one try or in both; see
 * `trouble.ts` for what is decided. Where both tries met the same at one place and not both could send the
 * call twice, chance may have done it: a third try decides.
 */

import { isTroubleStatus, latestRetry, troubleText, type Trouble } from '../evidence/trouble.js';
import type { Reply } from '../replies/reply.js';
import { isRed, verdictOfScenario, type ClauseVerdict } from '../../catalogue/verdict.js';
import { whatCounts } from '../circumstances/what-counts.js';
import type { FirstTry, ScenarioResult } from './result.js';
import { present } from '../../model/present.js';

/** What one try of a scenario said, and what it met. */
export type Tried = ScenarioResult & {
  readonly troubles: readonly Trouble[];
  /** Whether a login page may have got a form twice. */
  readonly isFormTwice: boolean;
  /** Set where it stands for two tries. */
  readonly isTwo?: true;
};

/** What a try leaves to the next one. */
function firstTryOf({ exchanges, troubles }: Tried): FirstTry {
  return { exchanges: exchanges.length, trouble: troubleText(troubles) };
}

/** Whether each try met a bank that answers some calls. */
function isAnswered(...tries: readonly Pick<Tried, 'exchanges'>[]): boolean {
  return tries.every(({ exchanges }) =>
    exchanges.some(
      ({ operation, reply }) =>
        operation !== 'browser' && reply !== undefined && !isTroubleStatus(reply.status),
    ),
  );
}

/** The places of the trouble that a try met, and whether the call was sent twice there. */
function repeatedAt({ troubles }: Pick<Tried, 'troubles'>): ReadonlyMap<string, boolean> {
  return new Map(troubles.map((each) => [each.place, each.isRepeated === true]));
}

/** Whether what the second try met is how the bank answers these requests. */
function isOfTheBank(first: Tried, second: Pick<Tried, 'exchanges' | 'troubles'>): boolean {
  const places = repeatedAt(first);
  return (
    isAnswered(first, second) &&
    second.troubles.length > 0 &&
    second.troubles.every((each) => places.has(each.place))
  );
}

/**
 * Whether the two tries met the same at a place, and chance may have done it: a gateway that fails one call
 * in 17 meets one of some hundred calls twice in one try and once in the other. Only where the call was sent
 * twice in both tries, and met the same each time, no third try is needed.
 */
export function needsThirdTry(first: Tried, second: Pick<Tried, 'exchanges' | 'troubles'>): boolean {
  if (first.isTwo === true || !isAnswered(first, second)) return false;
  const before = repeatedAt(first);
  return second.troubles.some(
    ({ place, isRepeated }) => before.has(place) && !(isRepeated === true && before.get(place) === true),
  );
}

/** What the evidence holds of two tries. */
function together(first: Tried, last: Tried) {
  return {
    exchanges: [...first.exchanges, ...last.exchanges],
    ambientFailures: [...first.ambientFailures, ...last.ambientFailures],
    startedAt: first.startedAt,
    milliseconds: first.milliseconds + last.milliseconds,
  };
}

/** What an earlier try has left behind at the bank. */
function leftBy({ observations }: Tried): Tried['observations'] {
  return observations.filter((each) => each.subject === 'clean-up');
}

/** Two tries as the one that the third is held against. */
export function asFirst(first: Tried, second: Tried): Tried {
  const observations = [...leftBy(first), ...second.observations];
  return { ...second, ...together(first, second), observations, isTwo: true };
}

/**
 * The clauses that failed on a reply that came in the last two tries, and in one of them to the same call
 * sent twice. Other trouble takes nothing from that: a gateway that fails now and then does not meet one call
 * four times.
 */
function failedAlike(first: Tried, second: Tried): ReadonlySet<string> {
  const before = repeatedAt(first);
  const alike = new Set(
    second.troubles.flatMap(({ place, isRepeated, exchange }) =>
      before.has(place) && (isRepeated === true || before.get(place) === true) ? [exchange] : [],
    ),
  );
  const failed = second.checks.filter((each) => !each.held && alike.has(each.exchange));
  return isAnswered(first, second) ? new Set(failed.map((each) => each.clause)) : new Set();
}

/** Those of the doubtful replies that are the bank's: no trouble, or the same again at its place. */
export function repliesOfTheBank(
  doubtful: readonly Reply[],
  tried: Pick<Tried, 'exchanges' | 'troubles'>,
  first: Tried | undefined,
): readonly Reply[] {
  if (first !== undefined && isOfTheBank(first, tried) && !needsThirdTry(first, tried)) return doubtful;
  const met = new Set(tried.troubles.map((each) => each.exchange));
  return doubtful.filter((each) => !met.has(each.exchange.number));
}

/** What seeds the try: nothing that the first one made is met again. */
export function seedName(scenario: string, first: Tried | undefined): string {
  if (first === undefined) return scenario;
  return first.isTwo === true ? `${scenario} once more` : `${scenario} again`;
}

/** The verdicts without those that trouble may have made; those of the clauses that stand are kept. */
function spared(
  { verdicts, checks, troubles, exchanges }: Tried,
  why: string,
  standing: ReadonlySet<string> = new Set(),
): readonly ClauseVerdict[] {
  const touched = new Set(troubles.map((each) => each.exchange));
  const shaken = new Set(
    checks.filter((each) => !each.held || touched.has(each.exchange)).map((each) => each.clause),
  );
  if (exchanges.length === 0) return verdicts;
  return verdicts.map((each) => {
    if (standing.has(each.clause) || !(isRed(each.verdict) || shaken.has(each.clause))) return each;
    // What broke it may be more than the trouble, such as the time limit.
    const reason = each.verdict === 'broken' ? `${why}; ${each.reason ?? ''}` : why;
    return { clause: each.clause, verdict: 'broken', reason };
  });
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
  const isOver = last.troubles.length === 0 || (first !== undefined && isOfTheBank(first, last));
  const isWhole = isOver && verdicts.every((each) => each.verdict !== 'broken');
  // A run that was halted meanwhile sends nothing more: then the first try knows when calls are taken again.
  const until = isWhole ? undefined : latestRetry([...(first?.troubles ?? []), ...last.troubles]);
  const { troubles: _met, isFormTwice: _twice, isTwo: _two, ...rest } = last;
  const result = {
    ...rest,
    verdicts,
    verdict: verdictOfScenario(verdicts),
    ...present({ takesCallsAgain: until }),
  };
  if (first === undefined) return result;
  const made = firstTryOf(first);
  const text = `what was tried before met trouble on the way (${made.trouble}) and says nothing; this is the last try`;
  return {
    ...result,
    ...together(first, last),
    firstTry: made,
    observations: [
      ...leftBy(first),
      { subject: 'second-try', scenario: last.id, text },
      ...last.observations,
    ],
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
    const why = `trouble on the way, in ${first.isTwo === true ? 'three' : 'two'} tries: ${troubleText(second.troubles)}`;
    return spared(second, why, failedAlike(first, second));
  }
  // What was created twice may show in anything that did not hold.
  const twice = second.isFormTwice || second.exchanges.some((each) => each.sentAgain === 'may-have-arrived');
  if (!twice) return second.verdicts;
  return spared(
    second,
    `trouble on the way, in two tries: what was sent again after it may have arrived twice (first ${troubleText(first.troubles)})`,
  );
}
