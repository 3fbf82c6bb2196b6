/** Where a page sends the person on by itself, or back to the TPP, by a refresh or a link. */

import { arrivesAtATpp } from '../arrival.js';
import type { ScaTask } from '../driver.js';
import { isReturn } from '../whereabouts.js';
import type { Anchor, Page } from './page.js';

/** A way on that asks for no decision: the person waits for the page, or follows a link. */
export type WayBack =
  | { readonly kind: 'wait'; readonly href: string }
  | { readonly kind: 'follow'; readonly link: Anchor };

/** What a page without a decision leads on to: of links only one that tells how the SCA ended. */
export function wayBack(page: Page, task: ScaTask): WayBack | undefined {
  if (page.refresh !== undefined) return { kind: 'wait', href: page.refresh };
  const arrives = arrivesAtATpp(task);
  const link = page.links.find(({ href }) => arrives(href) && isReturn(new URL(href)));
  return link === undefined ? undefined : { kind: 'follow', link };
}
