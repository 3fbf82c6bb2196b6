/** How the PSU is sent to scaRedirect: to the newest one, once, and as it stands (FLW-08). */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { isOpened } from '../memory/courses.js';
import { pathOf } from '../memory/path-of.js';
import type { Memory, Moment, Offer } from '../memory/memory.js';
import { callHeaderOf, decoded, type ReadExchange } from '../read-exchange.js';

/** Parts of a query, in whatever order. */
function partsOf(query: string): readonly string[] {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((each) => each !== '')
    .map(decoded);
}

/** The PSU comes to the link with its query. */
function* judgeQuery({ request }: ReadExchange, { query, number }: Offer): Generator<Judgement> {
  const came = partsOf(/\?[^#]*/.exec(request.target)?.[0] ?? '');
  const offered = partsOf(query);
  const dependsOn = { dependsOn: number };
  if (offered.some((each) => !came.includes(each))) {
    yield broken('sca-redirect-whole', 'the PSU came without a part of the query of scaRedirect', dependsOn);
    return;
  }
  yield kept('sca-redirect-whole');
  yield came.every((each) => offered.includes(each))
    ? kept('sca-redirect-as-offered')
    : broken('sca-redirect-as-offered', 'the PSU came with more than the query of scaRedirect', dependsOn);
}

/** A moment ago, in milliseconds. */
const moment = 30_000;

/** A link that the TPP had at hand when an older one of the same PSU, or of one unknown, was opened again. */
function newerThan({ tpp, psuId, ended }: Offer, { number, at }: Moment, offers: readonly Offer[]) {
  const psu = ended?.psuId ?? psuId;
  return offers.find(
    (each) =>
      each.tpp === tpp &&
      (each.psuId === undefined || each.psuId === psu) &&
      each.number > (ended?.number ?? Infinity) &&
      each.number < number &&
      at - each.at < moment &&
      !isOpened(each),
  );
}

/**
 * A link whose SCA is over is opened again: sent there is who has asked for a newer one that is never opened.
 * Otherwise it may be the browser, which goes back or opens its pages anew.
 */
function* judgeOnce(memory: Memory): Generator<LateJudgement> {
  for (const old of memory.offers)
    for (const visit of old.reopened) {
      const newer = newerThan(old, visit, memory.offers);
      const [id, what] =
        newer === undefined
          ? ['ended-page-left-alone', 'the page of an SCA that is over was opened once more']
          : ['sca-redirect-once', 'the PSU was sent once more to a link whose SCA is over'];
      yield {
        ...broken(id, what, { dependsOn: newer?.number ?? old.ended?.number ?? old.number }),
        number: visit.number,
      };
    }
}

/** A link whose SCA is over is opened in place of the one that was offered a moment ago, and never is. */
function* judgeNewest(memory: Memory): Generator<LateJudgement> {
  for (const old of memory.offers)
    for (const { number, at } of old.reopened) {
      const newest = memory.offers.find(
        (each) =>
          each.tpp === old.tpp &&
          each.psuId === old.psuId &&
          each.psuId !== undefined &&
          each.number > (old.ended?.number ?? Infinity) &&
          each.number < number &&
          at - each.at < moment,
      );
      if (newest === undefined) continue;
      if (newest.opened.length > 0) yield { ...kept('newest-sca-redirect'), number };
      else
        yield {
          ...broken(
            'newest-sca-redirect',
            'the PSU was sent to an older link than that of the newest reply',
            {
              dependsOn: newest.number,
            },
          ),
          number,
        };
    }
}

export const scaVisits: Judge = {
  obligations: [
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
      id: 'ended-page-left-alone',
      clause: 'FLW-08',
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'A scaRedirect link is not kept for later; a browser that goes back opens it by itself.',
      mend: 'Call anew, and send the PSU to the link of that reply.',
      needs: ['pages'],
    },
    {
      id: 'newest-sca-redirect',
      clause: 'FLW-08',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'The PSU is sent to the scaRedirect of the reply at hand, and not to one of an SCA that is over.',
      mend: 'Take scaRedirect from each reply; keep none for later.',
      needs: ['pages', 'time'],
    },
    {
      id: 'sca-redirect-whole',
      clause: 'FLW-08',
      judgedBy: 'sequence',
      weight: 'must',
      owed: 'The PSU is sent to scaRedirect with all of the query that the reply gave it.',
      mend: 'Redirect to the href of scaRedirect without taking anything from it.',
      needs: ['pages'],
    },
    {
      id: 'sca-redirect-as-offered',
      clause: 'FLW-08',
      judgedBy: 'sequence',
      weight: 'should',
      owed: 'The PSU is sent to scaRedirect as it stands, with the query that the reply gave it and nothing added.',
      mend: 'Redirect to the href of scaRedirect without changing it; keep what is your own in TPP-Redirect-URI.',
      needs: ['pages'],
    },
    {
      id: 'page-without-call-headers',
      clause: 'FLW-08',
      also: ['FLW-04'],
      judgedBy: 'sequence',
      weight: 'suspicion',
      owed: 'The PSU is sent to scaRedirect, and no call is made to it: a browser has no headers of the interface.',
      mend: 'Hand the address to the browser of the PSU; where a test plays the PSU, leave the headers of calls out.',
      needs: ['pages'],
    },
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'visit') return;
    const header = callHeaderOf(exchange);
    if (memory.offersByPath.has(pathOf(exchange.request.target)))
      yield header === undefined
        ? kept('page-without-call-headers')
        : broken('page-without-call-headers', `a page of the bank was opened with the header ${header}`, {
            path: header,
          });
    const offer = memory.offersByPath.get(pathOf(exchange.request.target));
    if (offer === undefined || exchange.request.method !== 'GET') return;
    if (offer.opened.length === 0) yield* judgeQuery(exchange, offer);
    if (offer.ended === undefined) yield kept('sca-redirect-once');
  },

  *conclude(memory) {
    yield* judgeNewest(memory);
    yield* judgeOnce(memory);
  },
};
