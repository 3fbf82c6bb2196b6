/**
 * A refused call that is made again and again for a PSU who is there, and who is never sent to the SCA that
 * each refusal offers (FLW-04). A PSU who hesitates reloads the page at leisure, or opens a link at last.
 */

import { grouped } from '../../model/grouped.js';
import { broken } from '../obligation.js';
import type { LateJudgement } from '../judge.js';
import { keyOf, type Memory, type Offer } from '../memory/memory.js';
import { together } from '../abreast.js';
import { isDropped, isOpened } from '../memory/courses.js';
import { machine } from '../memory/learn.js';

/** Repeats with less than this between them are those of one who does not look, in milliseconds. */
const leisure = 60_000;

/** Repeats by a person who reloads a page. */
const patience = 3;

/** The refusals one after the other, without those of calls that were under way beside the one before. */
function oneByOne(offers: readonly Offer[]): readonly Offer[] {
  const all: Offer[] = [];
  for (const each of offers) {
    const last = all.at(-1);
    if (last === undefined || each.asked - last.asked >= together) all.push(each);
  }
  return all;
}

/**
 * The refusals that came so soon after those before that nobody can have thought about them. What a machine
 * repeats is told as it comes.
 */
function* hurried(offers: readonly Offer[]): Generator<readonly [Offer, Offer]> {
  let [last, times, hasty]: [Offer | undefined, number, number] = [undefined, 0, 0];
  for (const each of oneByOne(offers)) {
    const gap = last === undefined ? Infinity : each.asked - last.at;
    times = gap < leisure ? times + 1 : 0;
    hasty = gap < machine ? hasty + 1 : 0;
    if (times >= patience && hasty < patience && last !== undefined) yield [each, last];
    last = each;
  }
}

export function* judgeUnopened(memory: Memory): Generator<LateJudgement> {
  if (!memory.pages || !memory.time) return;
  const refused = memory.offers.filter((each) => {
    const isNamed = each.psuId !== undefined || each.sessionId !== undefined;
    return each.status >= 400 && each.attended && isNamed && !isDropped(each);
  });
  for (const group of grouped(refused, ({ journey, call }) => keyOf(journey, call)).values()) {
    if (group.some(isOpened)) continue;
    for (const [offer, before] of hurried(group))
      yield {
        ...broken(
          'sca-before-repeat',
          'the call is made again and again, and no PSU was sent to the SCA that its refusals offer',
          { dependsOn: before.number },
        ),
        number: offer.number,
      };
  }
}
