/** Lists of transactions may come in pages, of any size, each of which leads on to the next by a link. */

import type { Reply } from '../replies/reply.js';
import { listed } from '../stage/make-transactions.js';
import type { Tpp } from '../stage/tpp.js';
import { unlessUntestable } from './lawful-call.js';

/** What a list holds on all of its pages. */
export interface WholeList {
  readonly booked: readonly unknown[];
  readonly pending: readonly unknown[];
  /** False where the list was refused, or its pages do not end: what is not here may be there. */
  readonly isWhole: boolean;
}

/** More pages than what a run makes can fill; links in a circle end the walk, too. */
const mostPages = 40;

/** Where a list goes on; undefined at its end. */
export function nextOf(list: Reply): string | undefined {
  const links = ['transactions', 'cardTransactions'].map((each) => list.at(each, '_links', 'next', 'href'));
  return [...links, list.at('_links', 'next', 'href')].find(
    (each): each is string => typeof each === 'string',
  );
}

/**
 * Reads a list of transactions from its first page to its last. Each page is a call of its own, which counts
 * where the PSU is not there.
 */
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
    booked: pages.flatMap((page) => listed(page, 'booked')),
    pending: pages.flatMap((page) => listed(page, 'pending')),
    isWhole: first.accepted && href === undefined,
  };
}
