/** Texts in a reply, wherever they stand and however its JSON escapes them. */

import type { Reply } from './reply.js';

/** Whether a text stands in a reply, in whatever letter case: that of an id says nothing. */
export function mentions({ json }: Pick<Reply, 'json'>, text: string): boolean {
  return JSON.stringify(json ?? '')
    .toLowerCase()
    .includes(text.toLowerCase());
}
