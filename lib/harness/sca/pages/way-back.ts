/**
 * Where a page sends the person on by itself, or back to the TPP: at the end of an SCA a bank may thank first
 * and lead on by a refresh or a link.
 */

import type { HTMLElement } from 'node-html-parser';
import { anyDoorstep } from '../doorstep.js';
import type { ScaTask } from '../driver.js';
import { isReturn } from '../whereabouts.js';
import { elementsBelow } from './elements.js';
import type { Anchor, Page } from './page.js';

/** Longer waits are no way on: after them a session has ended. */
const longestWait = 30;

/** What a page says it will lead to in a moment, as written; undefined of one that stays or reloads itself. */
export function refreshIn(root: HTMLElement): string | undefined {
  const [refresh] = elementsBelow(root, 'meta').filter(
    (each) => each.getAttribute('http-equiv')?.toLowerCase() === 'refresh',
  );
  const [, wait = '', address = ''] =
    /^\s*(\d+)(?:\.\d*)?\s*[;,]\s*url\s*=\s*["']?([^"']+?)["']?\s*$/i.exec(
      refresh?.getAttribute('content') ?? '',
    ) ?? [];
  return address === '' || Number(wait) > longestWait ? undefined : address;
}

/** A way on that asks for no decision: the person waits for the page, or follows a link. */
export type WayBack =
  | { readonly kind: 'wait'; readonly href: string }
  | { readonly kind: 'follow'; readonly link: Anchor };

/** What a page without a decision leads on to: of links only one that tells how the SCA ended. */
export function wayBack(page: Page, task: ScaTask): WayBack | undefined {
  if (page.refresh !== undefined) return { kind: 'wait', href: page.refresh };
  const arrives = anyDoorstep(task);
  const link = page.links.find(({ href }) => arrives(href) && isReturn(new URL(href)));
  return link === undefined ? undefined : { kind: 'follow', link };
}
