/**
 * Links are followed as they stand: startAuthorisation to its address, scaRedirect once and soon (FLW-04,
 * FLW-06, FLW-08, SCA-06).
 */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { pathOf } from '../memory/path-of.js';
import { orderIdOf } from '../memory/learn-orders.js';
import { keyOf, wentOn, type Memory, type Offer, type Order } from '../memory/memory.js';
import { decoded, type ReadExchange } from '../read-exchange.js';
import { offersByWay } from './offers-by-way.js';
import { wasRefused } from './refused.js';

/** A PSU as a redirect named it, with the number of the exchange. */
interface Named {
  readonly psuId: string;
  readonly number: number;
}

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

/** What stands in the query of an address, each parameter by itself. */
function queryOf(href: string): readonly string[] {
  const query = new URLSearchParams(/\?([^#]*)/.exec(href)?.[1] ?? '');
  return [...query].map(([name, value]) => `${name}=${value}`);
}

/** Whether the query of the link is sent, or that of another link to the same place. */
function keepsQuery(target: string, link: string, { startLinks }: Order): boolean {
  const own = new Set(queryOf(target));
  const place = decoded(pathOf(link));
  return [link, ...startLinks].some(
    (each) => decoded(pathOf(each)) === place && queryOf(each).every((part) => own.has(part)),
  );
}

/** The start link of an order that was never started, called in another way than by POST. */
function judgeMethod({ judged, request }: ReadExchange, memory: Memory): Judgement | undefined {
  const id = /([^/]+)\/authorisations$/.exec(judged.path)?.[1];
  if (id === undefined || request.method === 'POST') return undefined;
  const order = memory.orders.get(decoded(id));
  if (order === undefined || order.starts.length > 0 || !order.links.has('startAuthorisation'))
    return undefined;
  const message = `startAuthorisation is called with ${request.method}; it is followed with POST`;
  return broken('start-link-followed', message, { dependsOn: order.number });
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
  if (fits && keepsQuery(exchange.request.target, link, order)) return kept('start-link-followed');
  const message = fits
    ? 'the authorisation was started without the query of the startAuthorisation link'
    : 'the authorisation was not started at the startAuthorisation link of the reply';
  return broken('start-link-followed', message, {
    dependsOn: order.cancellation?.number ?? order.number,
  });
}

/** So many PSUs may turn away one after the other before it is the program that sends none. */
const mostTurns = 2;

/**
 * The TPP went on at once, or so often that it was not the PSU who turned away. Where it sends nobody
 * anywhere, and knows no PSU from days before, it need not go on at once.
 */
function wentOnWithout(group: readonly Offer[], first: Offer, memory: Memory): boolean {
  const opensOthers = memory.offers.some(({ tpp, opened }) => tpp === first.tpp && opened.length > 0);
  const isKnown = first.psuId !== undefined && !memory.issued.has(first.psuId);
  if ((!opensOthers && !isKnown) || group.length > mostTurns) return wentOn(memory, first.tpp, first.number);
  return group.some(({ passed }) => passed === true);
}

/** Redirects that named a PSU, by the journey of the call that led to them and by the PSU that it named. */
function issuesOf(memory: Memory): ReadonlyMap<string, readonly Named[]> {
  const all = new Map<string, Named[]>();
  for (const [psuId, ends] of memory.issued)
    for (const { tpp, number, journey } of ends)
      for (const key of [journey, keyOf(tpp, psuId)]) {
        const known = all.get(key);
        if (known === undefined) all.set(key, [{ psuId, number }]);
        else known.push({ psuId, number });
      }
  return all;
}

/** The call was served after another SCA of the PSU, as where one serves several calls of a page. */
function servedByAnother(offer: Offer, issues: ReadonlyMap<string, readonly Named[]>, memory: Memory) {
  const { tpp, psuId, journey, operation, order, creates, number } = offer;
  if (order !== undefined || creates !== undefined) return false;
  const later = issues.get(psuId === undefined ? journey : keyOf(tpp, psuId)) ?? [];
  return later.some(
    (each) =>
      each.number > number && (memory.lastServed.get(keyOf(tpp, each.psuId, operation)) ?? 0) > each.number,
  );
}

/**
 * The PSU may go away instead of opening a link; but a TPP that never sends anybody there does not read it.
 */
function* judgeOpened(memory: Memory): Generator<LateJudgement> {
  const issues = issuesOf(memory);
  for (const group of offersByWay(memory.offers)) {
    const [first] = group;
    if (first === undefined) continue;
    const opened =
      group.find((each) => each.opened.length > 0 || each.ended !== undefined) ??
      group.find((each) => servedByAnother(each, issues, memory));
    const goesOn = wentOnWithout(group, first, memory);
    if (opened !== undefined) yield { ...kept('sca-redirect-opened'), number: opened.number };
    else if (goesOn && memory.pages)
      yield {
        ...broken('sca-redirect-opened', 'the reply offered scaRedirect, and no PSU was ever sent there'),
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
  ],

  *judge(exchange, memory) {
    if (exchange.kind !== 'call') return;
    const start = judgeMethod(exchange, memory) ?? judgeStart(exchange, memory);
    if (start !== undefined) yield start;
  },

  conclude: judgeOpened,
};
