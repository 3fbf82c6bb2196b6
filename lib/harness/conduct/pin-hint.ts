/**
 * What to pin where an operation seems to stand elsewhere: the text shows no path for it, the profile names
 * none, and no call to the published one was answered. Calls that had to be refused do not count.
 */

import { operation } from '../../model/operations/index.js';
import type { Exchange } from '../evidence/exchange.js';
import { isMeantToBeRefused } from '../replies/refused-as-wanted.js';
import type { Target } from '../target/target.js';
import type { ClauseVerdict } from '../../catalogue/verdict.js';
import type { Check } from './result.js';

function isNowhere({ reply }: Exchange): boolean {
  return reply?.status === 404 || reply?.status === 405;
}

function hintAt(
  last: Exchange | undefined,
  transcript: readonly Exchange[],
  pinned: Target['pinnedAssumptions'],
): string | undefined {
  if (last === undefined || last.operation === 'browser' || !isNowhere(last)) return undefined;
  if (isMeantToBeRefused(last)) return undefined;
  const { id, assumption: asked } = operation(last.operation);
  if (asked === undefined || pinned[asked] !== undefined) return undefined;
  const calls = transcript.filter(
    (each) => each.operation === id && each.reply !== undefined && !isMeantToBeRefused(each),
  );
  return calls.every(isNowhere) ? `if the bank has ${id} elsewhere, pin ${asked}` : undefined;
}

/**
 * The verdict, its reason with what to pin where that may be the whole trouble. A place that nobody promised
 * fails no bank: where a clause went red only because calls found nothing at the published place, it is
 * untestable until the profile says the place.
 */
export function withPlaceHint(
  verdict: ClauseVerdict,
  checks: readonly Check[],
  transcript: readonly Exchange[],
  { pinnedAssumptions }: Pick<Target, 'pinnedAssumptions'>,
): ClauseVerdict {
  if (verdict.reason === undefined || !['fail', 'warn', 'untestable'].includes(verdict.verdict))
    return verdict;
  const broken = checks.filter((each) => each.clause === verdict.clause && !each.held);
  const causes =
    broken.length === 0
      ? [transcript.at(-1)]
      : broken.map(({ exchange }) => transcript.find((each) => each.number === exchange));
  const hints = causes.map((each) => hintAt(each, transcript, pinnedAssumptions));
  const hint = hints.find((each) => each !== undefined);
  if (hint === undefined) return verdict;
  const isAll = !hints.includes(undefined);
  return {
    ...verdict,
    ...(isAll ? { verdict: 'untestable' as const } : {}),
    reason: `${verdict.reason}; ${hint}`,
  };
}
