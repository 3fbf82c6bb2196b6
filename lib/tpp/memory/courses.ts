/** How far an order has come: whether the PSU was sent to its SCA, and what was asked for since. */

import type { Offer, Order } from './memory.js';

/** Nobody reads a page and turns away from it within this time, in milliseconds. */
const thought = 2_000;

/** Whether the PSU was sent to the SCA of an offer. */
export function isOpened({ opened, ended }: Offer): boolean {
  return opened.length > 0 || ended !== undefined;
}

/** Whether an offer stood in a forged reply and was dropped with it. */
export function isDropped({ forged, opened }: Offer): boolean {
  return forged && opened.length === 0;
}

/** Kinds of looks at an order, at once after this exchange. */
export function looksSoon(
  { looks }: Order,
  { number, at }: { readonly number: number; readonly at: number },
): number {
  const soon = looks.filter((each) => each.number > number && each.at - at < thought);
  return new Set(soon.map(({ operation }) => operation)).size;
}
