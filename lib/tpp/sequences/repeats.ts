/** What was refused until the PSU does an SCA is asked for again after it (FLW-04). */

import { isOperationId, operation } from '../../model/operations/index.js';
import { broken, kept } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { keyOf, wentOn, type Memory, type Offer } from '../memory/memory.js';
import { leftOfOne } from '../each-psu.js';
import { offersByWay } from './offers-by-way.js';

const neverAgain = 'after the SCA this call was never made again with the PSU-ID';

function reads({ operation: id }: Offer): boolean {
  const group = isOperationId(id) ? operation(id).group : undefined;
  return group === 'accounts' || group === 'card-accounts';
}

/**
 * The redirect reached the TPP: it calls for the PSU, or under the agreement, that was named for the first
 * time.
 */
function goesOnUnderNew(offer: Offer, memory: Memory): boolean {
  const { tpp, ended } = offer;
  if (ended?.psuId === undefined || !reads(offer)) return false;
  const key = keyOf(tpp, ended.psuId, ended.corporateId?.toLowerCase() ?? '');
  const isNew = (memory.firstUnder.get(key) ?? Infinity) > ended.number;
  // A later redirect may have brought what this one did not, as where the browser was closed too early.
  const issue = memory.issued.get(ended.psuId)?.find(({ number }) => number === ended.number);
  return isNew && issue?.used !== undefined && (memory.lastUnder.get(key) ?? 0) > ended.number;
}

/**
 * The one SCA whose redirect may never have reached the TPP, as the browser was closed: the call comes again
 * without a PSU. What comes at once is told by the psu-id that it leaves out.
 */
function isAskedAnew(
  [{ tpp, operation: id, ended } = {}, ...more]: readonly Partial<Offer>[],
  memory: Memory,
) {
  const again = memory.lastAnonymous.get(keyOf(tpp ?? '', id ?? ''));
  return more.length === 0 && again !== undefined && again.number > (ended?.number ?? Infinity);
}

/** SCAs of one PSU until it is the program that never calls with what they brought. */
const mostUnused = 2;

/** After no SCA of one PSU anything is called with the psu-id that came back, as is done for others. */
function* judgeOnePsu(group: readonly Offer[], memory: Memory): Generator<LateJudgement> {
  const isUsed = ({ ended }: Offer) =>
    memory.issued.get(ended?.psuId ?? '')?.find(({ number }) => number === ended?.number)?.used !== undefined;
  for (const ofOne of leftOfOne(group, ({ ended }) => ended?.psuId, isUsed, mostUnused))
    for (const { number, tpp, ended } of ofOne)
      if (ended !== undefined && wentOn(memory, tpp, ended, true))
        yield { ...broken('call-repeated-after-sca', neverAgain, { dependsOn: ended.number }), number };
}

/** After the SCA of a refused call the call is made again, with the PSU-ID that came back. */
function* judgeRepeated(memory: Memory): Generator<LateJudgement> {
  // A recording may end before the call that an SCA has opened.
  const mayBeRepeated = ({ tpp, ended, repeated }: Offer) =>
    ended?.psuId !== undefined && (repeated === true || wentOn(memory, tpp, ended, true));
  const all = memory.offers.filter((each) => each.status >= 400 && mayBeRepeated(each));
  for (const group of offersByWay(all)) {
    const repeated = group.find((each) => each.repeated === true);
    const [first] = group;
    if (repeated !== undefined) {
      yield { ...kept('call-repeated-after-sca'), number: repeated.number };
      yield* judgeOnePsu(group, memory);
      for (const each of group)
        if (each.repeated !== true && each.ended !== undefined && goesOnUnderNew(each, memory))
          yield {
            ...broken('call-repeated-after-sca', neverAgain, { dependsOn: each.ended.number }),
            number: each.number,
          };
    } else if (
      first?.ended !== undefined &&
      !isAskedAnew(group, memory) &&
      wentOn(memory, first.tpp, first.ended)
    )
      yield {
        ...broken('call-repeated-after-sca', neverAgain, { dependsOn: first.ended.number }),
        number: first.number,
      };
  }
}

export const repeats: Judge = {
  obligations: [
    {
      id: 'call-repeated-after-sca',
      clause: 'FLW-04',
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'After the SCA the call that was refused is made again, with the psu-id that came back.',
      mend: 'When the PSU comes back with psu-id, repeat the call that led to the SCA.',
      areas: ['accounts'],
      needs: ['pages'],
    },
  ],

  conclude: judgeRepeated,
};
