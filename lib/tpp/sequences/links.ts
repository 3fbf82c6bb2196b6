/**
 * Links are followed as they stand: startAuthorisation to its address, scaRedirect once and soon (FLW-04,
 * FLW-06, FLW-08, SCA-06).
 */

import { grouped } from '../grouped.js';
import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { pathOf } from '../memory/path-of.js';
import { orderIdOf } from '../memory/learn-orders.js';
import { keyOf, wentOn, type Memory, type Offer, type Order } from '../memory/memory.js';
import { decoded, type ReadExchange } from '../read-exchange.js';
import { wasRefused } from './refused.js';

/** The cancellation of a payment that was never deleted, so that no reply can have shown a link for it. */
function judgeBuilt(
  exchange: ReadExchange,
  { calls, number }: Order,
  cancels: boolean,
): Judgement | undefined {
  const isDeleted = [...calls].some((each) => each.startsWith('delete-'));
  if (!cancels || isDeleted || !wasRefused(exchange)) return undefined;
  const message = 'the cancellation was started, and no reply to a DELETE had shown a link for it';
  return broken('start-link-followed', message, { dependsOn: number });
}

/** A start of an authorisation goes to the link that the last reply about the payment showed for it. */
function judgeStart(exchange: ReadExchange, memory: Memory): Judgement | undefined {
  const order = memory.orders.get(orderIdOf(exchange) ?? '');
  if (order === undefined || exchange.operation?.id.startsWith('start-') !== true) return undefined;
  const cancels = exchange.operation.id.endsWith('-cancellation-authorisation');
  // Where a deletion showed no link, its address is built.
  const link = order.cancellation?.href ?? (cancels ? undefined : order.links.get('startAuthorisation'));
  if (link === undefined) return judgeBuilt(exchange, order, cancels);
  const path = decoded(pathOf(link));
  const own = decoded(pathOf(exchange.request.target));
  const fits = path === own || path === decoded(exchange.judged.path) || own.endsWith(path);
  return fits
    ? kept('start-link-followed')
    : broken(
        'start-link-followed',
        'the authorisation was not started at the startAuthorisation link of the reply',
        {
          dependsOn: order.cancellation?.number ?? order.number,
        },
      );
}

/**
 * Where a known PSU is refused, as after a consent was taken back, a TPP may stop in order instead of asking
 * for it again. That it reads refusals it has shown with another.
 */
function mayStop(offers: readonly Offer[]): (offer: Offer) => boolean {
  const reading = new Set(
    offers.flatMap(({ tpp, status, opened }) => (status >= 400 && opened.length > 0 ? [tpp] : [])),
  );
  return ({ tpp, status, named }) => status >= 400 && named && reading.has(tpp);
}

function byOperation(offers: readonly Offer[]): readonly (readonly Offer[])[] {
  const stops = mayStop(offers);
  const attended = offers.filter((each) => each.attended && !each.another && !stops(each));
  return grouped(attended, (each) => keyOf(each.tpp, each.operation, String(each.status)));
}

/** The TPP went on with a PSU, or one more of them was not sent, so that it was not the PSU who went away. */
function wentOnWithout(group: readonly Offer[], first: Offer, memory: Memory): boolean {
  if (first.psuId === undefined || group.length > 1) return wentOn(memory, first.tpp, first.number);
  const opensOthers = memory.offers.some(({ tpp, opened }) => tpp === first.tpp && opened.length > 0);
  if (!opensOthers) return wentOn(memory, first.tpp, first.number);
  return (memory.lastByPsu.get(keyOf(first.tpp, first.psuId)) ?? 0) > first.number;
}

/**
 * The PSU may go away instead of opening a link; but a TPP that never sends anybody there does not read it.
 */
function* judgeOpened(memory: Memory): Generator<LateJudgement> {
  for (const group of byOperation(memory.offers)) {
    const [first] = group;
    if (first === undefined) continue;
    const opened = group.find((each) => each.opened.length > 0 || each.ended !== undefined);
    const goesOn = wentOnWithout(group, first, memory);
    if (opened !== undefined) yield { ...kept('sca-redirect-opened'), number: opened.number };
    else if (goesOn && memory.pages)
      yield {
        ...broken('sca-redirect-opened', 'the reply offered scaRedirect, and no PSU was ever sent there'),
        number: first.number,
      };
  }
}

/** After the SCA of a refused call the call is made again, with the PSU-ID that came back. */
function* judgeRepeated(memory: Memory): Generator<LateJudgement> {
  const ended = memory.offers.filter((each) => each.status >= 400 && each.ended?.psuId !== undefined);
  for (const group of byOperation(ended)) {
    const repeated = group.find((each) => each.repeated === true);
    const [first] = group;
    if (repeated !== undefined) yield { ...kept('call-repeated-after-sca'), number: repeated.number };
    else if (first?.ended !== undefined && wentOn(memory, first.tpp, first.ended.number))
      yield {
        ...broken('call-repeated-after-sca', 'after the SCA this call was never made again with the PSU-ID', {
          dependsOn: first.ended.number,
        }),
        number: first.number,
      };
  }
}

export const links: Judge = {
  obligations: [
    {
      id: 'start-link-followed',
      clause: 'FLW-06',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'An authorisation is started with a POST to the startAuthorisation link, as the reply shows it.',
      mend: 'Follow startAuthorisation of the last reply about the payment instead of building the address.',
      areas: ['payments'],
      needs: ['reply-body'],
    },
    {
      id: 'sca-redirect-opened',
      clause: 'SCA-06',
      also: ['FLW-04', 'FLW-08'],
      judgedBy: 'reaction',
      weight: 'must',
      owed: 'Every reply is looked through for scaRedirect, and the PSU is sent there.',
      mend: 'Look for _links.scaRedirect in every reply, whatever its status, and redirect the PSU.',
      areas: ['accounts', 'payments'],
      needs: ['pages', 'reply-body'],
    },
    {
      id: 'sca-redirect-once',
      clause: 'FLW-08',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'A scaRedirect link serves one SCA; afterwards a new call gives a new one.',
      mend: 'Do not keep scaRedirect links; take the one of the newest reply.',
      needs: ['pages'],
    },
    {
      id: 'sca-redirect-as-offered',
      clause: 'FLW-08',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'The PSU is sent to scaRedirect as it stands, with the query that the reply gave it and no other.',
      mend: 'Redirect to the href of scaRedirect without changing it; keep what is your own in TPP-Redirect-URI.',
      needs: ['pages'],
    },
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

  *judge(exchange, memory) {
    if (exchange.kind === 'call') {
      const start = judgeStart(exchange, memory);
      if (start !== undefined) yield start;
      return;
    }
    const offer = memory.offersByPath.get(pathOf(exchange.request.target));
    if (offer === undefined || exchange.request.method !== 'GET') return;
    if (offer.opened.length === 0)
      yield exchange.request.target.endsWith(offer.path + offer.query)
        ? kept('sca-redirect-as-offered')
        : broken('sca-redirect-as-offered', 'the PSU came with another query than that of scaRedirect', {
            dependsOn: offer.number,
          });
    yield offer.ended === undefined
      ? kept('sca-redirect-once')
      : broken('sca-redirect-once', 'the PSU was sent once more to a link whose SCA is over', {
          dependsOn: offer.ended.number,
        });
  },

  *conclude(memory) {
    yield* judgeOpened(memory);
    yield* judgeRepeated(memory);
  },
};
