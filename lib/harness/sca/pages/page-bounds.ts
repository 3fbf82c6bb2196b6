/**
 * Bounds what is read of a page. A person's browser shows any heap of markup; here it would cost minutes, or
 * more calls within each other than this machine takes. A page beyond the bounds judges nobody.
 */

import { HTMLElement } from 'node-html-parser';
import { ScaStuck } from '../driver.js';

/** Characters of a page; real login pages have some ten thousand. */
const longestPage = 2 * 1024 * 1024;
const mostElements = 20_000;
const deepestNesting = 500;

/** HTML without comments, in one pass: the parser looks for the end of each from each beginning. */
function withoutComments(html: string): string {
  const parts: string[] = [];
  for (let at = 0; at < html.length; ) {
    const begin = html.indexOf('<!--', at);
    if (begin < 0) return parts.concat(html.slice(at)).join('');
    parts.push(html.slice(at, begin));
    const end = html.indexOf('-->', begin + 4);
    if (end < 0) return parts.join('');
    at = end + 3;
  }
  return parts.join('');
}

function countTags(html: string): number {
  let count = 0;
  for (const _ of html.matchAll(/<[a-z]/gi)) {
    count += 1;
    if (count > mostElements) break;
  }
  return count;
}

function tooMuch(where: string, what: string): ScaStuck {
  return new ScaStuck(
    `SCA stopped at the page (${where}): ${what}, more than the driver reads; use the command driver`,
    'unsure',
  );
}

/**
 * The text of a page as it may be parsed.
 * @param where as messages tell it
 * @throws ScaStuck for one that is beyond the bounds.
 */
export function boundedHtml(html: string, where: string): string {
  if (html.length > longestPage) throw tooMuch(where, `it has more than ${longestPage} characters`);
  const bare = withoutComments(html);
  if (countTags(bare) > mostElements) throw tooMuch(where, `it has more than ${mostElements} elements`);
  return bare;
}

/**
 * Makes sure that what follows may walk down a page by calling itself.
 * @throws ScaStuck for one that is nested too deeply.
 */
export function demandShallow(root: HTMLElement, where: string): void {
  let level: readonly HTMLElement[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestNesting)
      throw tooMuch(where, `its elements stand in each other more than ${deepestNesting} deep`);
    level = level.flatMap((each) => each.childNodes.filter((node) => node instanceof HTMLElement));
  }
}
