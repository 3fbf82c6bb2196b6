/** Refusals are followed for the person whom they were about, and calls use that session (SCA-06, SCA-13). */

import { broken, kept } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { keyOf, type Memory } from '../memory/memory.js';
import { isDropped, isOpened } from '../memory/courses.js';

/** Refusals in a row of a PSU who is there until a program has passed them over. */
const mostPassed = 3;

/** Refusals at the end of which no SCA came. */
function* judgePassed(memory: Memory): Generator<LateJudgement> {
  if (!memory.pages) return;
  for (const [key, { number, attended }] of memory.closed) {
    if (attended < mostPassed) continue;
    const since = memory.offers.filter(
      (each) => each.number >= number && keyOf(each.tpp, each.psuId ?? '') === key,
    );
    if (since.some(isOpened)) continue;
    yield {
      ...broken(
        'refusals-not-passed-over',
        `${attended} refusals in a row offered scaRedirect, and no PSU was sent there`,
      ),
      number,
    };
  }
}

/** Refusals under a session without SCA while that of another one lasts. */
function* judgeSessions(memory: Memory): Generator<LateJudgement> {
  if (!memory.pages || !memory.time) return;
  for (const offer of memory.offers) {
    const { beside, status, attended, number, tpp, sessionId } = offer;
    if (beside === undefined || status < 400 || !attended || isDropped(offer)) continue;
    const done = memory.sessions.get(keyOf(tpp, sessionId ?? ''))?.sca;
    if (isOpened(offer) || (done !== undefined && done.number > number)) {
      yield { ...kept('session-of-the-last-sca'), number };
      continue;
    }
    yield {
      ...broken(
        'session-of-the-last-sca',
        'the SCA of the PSU was made for another TPP-Session-ID, and that of this call was not begun',
        {
          path: 'TPP-Session-ID',
          dependsOn: beside,
        },
      ),
      number,
    };
  }
}

export const leftRefusals: Judge = {
  obligations: [
    {
      id: 'refusals-not-passed-over',
      clause: 'SCA-06',
      also: ['FLW-04'],
      judgedBy: 'reaction',
      weight: 'suspicion',
      owed: 'A PSU who is there, and whose calls are refused with scaRedirect one after the other, is sent there.',
      mend: 'Look for scaRedirect in each refusal, and stop calling for this PSU until the SCA is done.',
      needs: ['pages'],
    },
    {
      id: 'session-of-the-last-sca',
      clause: 'SCA-13',
      also: ['SCA-14', 'SCA-15'],
      judgedBy: 'reaction',
      weight: 'suspicion',
      owed: 'A PSU is served under the TPP-Session-ID of the last SCA; one that was replaced, given up or made up needs an SCA of its own.',
      mend: 'Keep tpp-session-id of the newest redirect that told of success, and no other.',
      needs: ['pages'],
    },
  ],

  *conclude(memory) {
    yield* judgePassed(memory);
    yield* judgeSessions(memory);
  },
};
