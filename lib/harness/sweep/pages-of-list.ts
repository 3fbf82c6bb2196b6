/** Lists of transactions may come in pages, of any size, each of which leads on to the next by a link. */

import { Untestable } from '../../model/errors.js';
import { memberOf } from '../../model/json-value.js';
import type { Reply } from '../replies/reply.js';
import { listed } from '../stage/make-transactions.js';
import type { Tpp } from '../stage/tpp.js';
import { unlessUntestable } from './lawful-call.js';

/** What a list holds on all of its pages. */
export interface WholeList {
  readonly booked: readonly unknown[];
  readonly pending: readonly unknown[];
  /** False where a page was refused, or the last one leads on: what is not here may be there. */
  readonly isWhole: boolean;
}

/** More pages than what a run makes can fill; links in a circle end the walk, too. */
const mostPages = 40;

/** The link to the next page, in whatever form; undefined at the end of a list. */
function linkToNext(list: Reply): unknown {
  return (
    list.at('transactions', '_links', 'next') ??
    list.at('cardTransactions', '_links', 'next') ??
    list.at('_links', 'next')
  );
}

/** Whether a list goes on behind a link. */
export function goesOn(list: Reply): boolean {
  return linkToNext(list) !== undefined;
}

/** Where a list goes on; undefined at its end, and where its link has no address. */
export function nextOf(list: Reply): string | undefined {
  const href = memberOf(linkToNext(list), 'href');
  return typeof href === 'string' ? href : undefined;
}

function hasId(item: unknown): boolean {
  return ['transactionId', 'cardTransactionId'].some((name) => typeof memberOf(item, name) === 'string');
}

/** Whether these are the same entries, which their ids tell. */
function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every(hasId) && JSON.stringify(some) === JSON.stringify(others);
}

/**
 * The items of all pages, once each: what is booked between two calls pushes those at the end of one page to
 * the head of the next.
 */
export function once(pages: readonly (readonly unknown[])[]): readonly unknown[] {
  const all: unknown[] = [];
  for (const items of pages) {
    const most = Math.min(all.length, items.length);
    let pushed = most;
    while (pushed > 0 && !isSame(all.slice(-pushed), items.slice(0, pushed))) pushed -= 1;
    all.push(...items.slice(pushed));
  }
  return all;
}

/** Reads a list of transactions from its first page as far as links lead. Each page is a call. */
export async function readToEnd(tpp: Tpp, first: Reply): Promise<WholeList> {
  const pages = [first];
  let href = nextOf(first);
  while (href !== undefined && pages.length < mostPages) {
    const place = href;
    const [page] = await unlessUntestable(async () => [await tpp.follow('GET', place)]);
    if (page?.accepted !== true) break;
    pages.push(page);
    href = nextOf(page);
  }
  return {
    booked: once(pages.map((page) => listed(page, 'booked'))),
    pending: once(pages.map((page) => listed(page, 'pending'))),
    isWhole: pages.every((page) => page.accepted) && !pages.slice(-1).some(goesOn),
  };
}

/**
 * Reads a list of transactions to its end; of one that is refused nothing is there.
 * @throws Untestable where it goes on and its link does not lead there
 */
export async function readWhole(tpp: Tpp, first: Reply): Promise<WholeList> {
  const list = await readToEnd(tpp, first);
  if (first.accepted && !list.isWhole)
    throw new Untestable('a list of transactions goes on behind a link that does not lead to its end');
  return list;
}
