/** Where a page leads by itself. */

import type { HTMLElement } from 'node-html-parser';
import { elementsBelow } from './elements.js';

/** Longer waits are no way on: after them a session has ended. */
const longestWait = 30;

/** Where a page says it will lead in a moment, as written; undefined of one that stays or reloads itself. */
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
