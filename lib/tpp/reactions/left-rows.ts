/**
 * SCAs of one PSU that were begun one after the other, and none of which was opened (FLW-08, SCA-06). A PSU
 * turns away once or twice; a program that looks for scaRedirect the first time only does so time after time.
 */

import { grouped } from '../../model/grouped.js';
import { broken, kept } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { isDropped, isOpened } from '../memory/courses.js';
import { keyOf, type Memory, type Offer } from '../memory/memory.js';

/** So many SCAs in a row a PSU may turn away from. */
const mostTurns = 2;

/** What is clicked twice is begun once, in milliseconds. */
const click = 2_000;

/** An SCA that was begun for a PSU who was there: no refusal, beside which a page may ask for more. */
function isBegun(offer: Offer): boolean {
  const { status, attended, another, psuId } = offer;
  return status < 400 && attended && !another && psuId !== undefined && !isDropped(offer);
}

/** The row of SCAs that nobody opened, after one that was, and before the PSU is served again. */
function rowsOf(offers: readonly Offer[], lastCall: number): readonly (readonly Offer[])[] {
  const rows: Offer[][] = [];
  let row: Offer[] | undefined;
  for (const each of offers) {
    if (isOpened(each)) row = undefined;
    else if (isBegun(each)) {
      const before = row?.at(-1);
      if (before?.order !== undefined && before.order === each.order && each.asked - before.at < click)
        continue;
      if (row === undefined) rows.push((row = []));
      row.push(each);
    }
  }
  return rows.filter((each) => (each.at(mostTurns)?.number ?? lastCall) < lastCall);
}

function* judgeRows(memory: Memory): Generator<LateJudgement> {
  if (!memory.pages) return;
  const ofPsus = memory.offers.filter(({ psuId, ended }) => (psuId ?? ended?.psuId) !== undefined);
  const byPsu = grouped(ofPsus, ({ tpp, psuId, ended }) => keyOf(tpp, psuId ?? ended?.psuId ?? ''));
  for (const [psu, offers] of byPsu) {
    const opened = offers.find((each) => isBegun(each) && isOpened(each));
    if (opened !== undefined) yield { ...kept('each-sca-opened'), number: opened.number };
    if (!offers.some(isOpened)) continue;
    for (const row of rowsOf(offers, memory.lastByPsu.get(psu) ?? 0)) {
      const [first] = row;
      const third = row[mostTurns];
      if (first === undefined || third === undefined) continue;
      const message = `${row.length} SCAs in a row were begun for this PSU, and none was opened`;
      yield { ...broken('each-sca-opened', message, { dependsOn: first.number }), number: third.number };
    }
  }
}

export const leftRows: Judge = {
  obligations: [
    {
      id: 'each-sca-opened',
      clause: 'FLW-08',
      also: ['SCA-06', 'FLW-06'],
      judgedBy: 'reaction',
      weight: 'should',
      owed: 'The PSU is sent to scaRedirect each time an SCA is begun, and not the first time only.',
      mend: 'Look for scaRedirect in each reply, and redirect the PSU; begin no SCA that nobody waits for.',
      needs: ['pages', 'reply-body'],
    },
  ],

  conclude: judgeRows,
};
