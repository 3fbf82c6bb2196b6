/**
 * Links are followed as they stand: startAuthorisation to its address, scaRedirect once and soon (FLW-04,
 * FLW-06, FLW-08, SCA-06).
 */

import { broken, kept, type Judgement } from '../obligation.js';
import type { Judge, LateJudgement } from '../judge.js';
import { isOpened } from '../memory/courses.js';
import { pathOf } from '../memory/path-of.js';
import { orderIdOf } from '../memory/learn-orders.js';
import { keyOf, wentOn, type Memory, type Offer, type Order } from '../memory/memory.js';
import { decoded, type ReadExchange } from '../read-exchange.js';
import { leftOfOne } from '../each-psu.js';
import { offersByWay, wentOnWithout } from './offers-by-way.js';
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

/** Redirects that named a PSU, by the journey of the call that led to them and by the PSU that it named. */
function issuesOf(memory: Memory): ReadonlyMap<string, readonly Named[]> {
  const all = new Map<string, Named[]>();
  const note = (key: string, named: Named): void => {
    const known = all.get(key);
    if (known === undefined) all.set(key, [named]);
    else known.push(named);
  };
  for (const [psuId, ends] of memory.issued)
    for (const { tpp, number, journey } of ends)
      for (const key of [journey, keyOf(tpp, psuId)]) note(key, { psuId, number });
  // Parts of a page that know no session yet come from one address.
  for (const { tpp, address, ended } of memory.offers)
    if (address !== undefined && ended?.psuId !== undefined)
      note(keyOf(tpp, 'at', address), { psuId: ended.psuId, number: ended.number });
  return all;
}

/** The call was served after another SCA of the PSU, as where one serves several calls of a page. */
function servedByAnother(offer: Offer, issues: ReadonlyMap<string, readonly Named[]>, memory: Memory) {
  const { tpp, psuId, journey, operation, order, creates, number, address } = offer;
  if (order !== undefined || creates !== undefined) return false;
  const own = psuId === undefined ? [journey, keyOf(tpp, 'at', address ?? '')] : [keyOf(tpp, psuId)];
  const later = own.flatMap((key) => issues.get(key) ?? []);
  return later.some(
    (each) =>
      each.number > number && (memory.lastServed.get(keyOf(tpp, each.psuId, operation)) ?? 0) > each.number,
  );
}

/** Refusals in whose place the TPP asked for a consent, and sent the PSU there: the last of each PSU. */
function renewalsOf({ offers }: Memory): ReadonlyMap<string, number> {
  const renewals = offers.filter((each) => each.operation.startsWith('offer-consent') && isOpened(each));
  return new Map(renewals.map(({ tpp, psuId, number }) => [keyOf(tpp, psuId ?? ''), number]));
}

/**
 * The PSU may go away instead of opening a link; but a TPP that never sends anybody there does not read it.
 */
function* judgeOpened(memory: Memory): Generator<LateJudgement> {
  const issues = issuesOf(memory);
  const renewals = renewalsOf(memory);
  for (const group of offersByWay(memory.offers)) {
    const [first] = group;
    if (first === undefined) continue;
    const isRenewed = ({ tpp, psuId, status, number }: Offer) =>
      status >= 400 && psuId !== undefined && (renewals.get(keyOf(tpp, psuId)) ?? 0) > number;
    const isDone = (each: Offer) =>
      isOpened(each) || servedByAnother(each, issues, memory) || isRenewed(each);
    const opened = group.find(isOpened) ?? group.find(isDone);
    if (opened !== undefined) yield { ...kept('sca-redirect-opened'), number: opened.number };
    if (!memory.pages) continue;
    if (opened === undefined && wentOnWithout(group, memory))
      yield {
        ...broken('sca-redirect-opened', 'the reply offered scaRedirect, and no PSU was ever sent there'),
        number: first.number,
      };
    for (const [one] of opened === undefined ? [] : leftOfOne(group, ({ psuId }) => psuId, isDone))
      if (one !== undefined && wentOn(memory, one.tpp, one, true))
        yield {
          ...broken('sca-redirect-opened', 'this PSU is never sent to scaRedirect, and others are'),
          number: one.number,
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
