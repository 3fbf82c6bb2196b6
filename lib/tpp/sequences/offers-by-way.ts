/** Offers of an SCA that go one way through a client, so that what it does with one it does with all. */

import { grouped } from '../../model/grouped.js';
import { isDropped, isOpened } from '../memory/courses.js';
import { keyOf, wentOn, type Memory, type Offer } from '../memory/memory.js';

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

/** Offers to PSUs who were there, by TPP, operation, product, context and status. */
export function offersByWay(offers: readonly Offer[]): readonly (readonly Offer[])[] {
  const stops = mayStop(offers);
  const attended = offers.filter(
    (each) => each.attended && !each.another && !isDropped(each) && !stops(each),
  );
  const byWay = grouped(attended, (each) => keyOf(each.tpp, each.operation, each.way, String(each.status)));
  return [...byWay.values()];
}

/** So many PSUs may turn away one after the other before it is the program that sends none anywhere. */
const mostTurns = 2;
/** The same of one way, where PSUs are sent on others in between. */
const mostTurnsBetween = 3;

/** Offers on occasions of their own: a page that is reloaded, or whose parts ask alike, is one. */
function occasionsOf(offers: readonly Offer[]): number {
  const times = new Map<string, number>();
  for (const { status, journey, call, asked } of offers) {
    const key = status >= 400 ? keyOf(journey, call) : keyOf(journey, call, String(asked));
    times.set(key, asked);
  }
  return times.size;
}

/** The PSU was sent to something that was offered later. */
function opensAfter(offer: Offer | undefined, all: readonly Offer[]): boolean {
  return all.some(
    (each) => each.psuId === offer?.psuId && each.number > (offer?.number ?? Infinity) && isOpened(each),
  );
}

/** Offered between the first of these and the last that a PSU may turn away from. */
function isWithin({ number }: Offer, offers: readonly Offer[]): boolean {
  return number > (offers[0]?.number ?? Infinity) && number < (offers[mostTurns]?.number ?? 0);
}

/**
 * The TPP went on at once, or so often that it was not the PSU who turned away: at offers of one way or,
 * where it sends nobody anywhere, at any.
 */
export function wentOnWithout(group: readonly Offer[], memory: Memory): boolean {
  const [first] = group;
  if (first === undefined) return false;
  const own = memory.offers.filter((each) => each.tpp === first.tpp && each.attended && !isDropped(each));
  const opensNone = own.every((each) => !isOpened(each));
  const met = opensNone ? own : group;
  const isBetween = own.some((each) => isOpened(each) && isWithin(each, met));
  const most = isBetween ? mostTurnsBetween : mostTurns;
  const byPsu = grouped(met, ({ psuId, journey }) => psuId ?? journey);
  const isOften = [...byPsu.values()].some((each) => occasionsOf(each) > most);
  if (isOften && opensAfter(met.at(most), own)) return true;
  if (occasionsOf(met) > most) return wentOn(memory, first.tpp, first, isOften);
  return group.some((each) => each.passed === true && wentOn(memory, each.tpp, each));
}
