/** Small pieces of the page: badges, links, lists. Text is escaped here and in the parts only. */

import type { ClauseId } from '../../catalogue/index.js';
import { xmlAttribute, xmlText } from '../xml.js';

/** A verdict as a word in a frame. */
export function badge(verdict: string, waived = false): string {
  return `<span class="v ${xmlAttribute(verdict)}">${xmlText(verdict)}${waived ? ', waived' : ''}</span>`;
}

/** A link to a clause of the page. */
export function clauseLink(id: ClauseId): string {
  return `<a href="#${id}">${id}</a>`;
}

/** Links to clauses, one after the other. */
export function clauseLinks(ids: Iterable<ClauseId>): string {
  return Array.from(new Set(ids), clauseLink).join(' ');
}

/** A count with its noun. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** A link to an evidence file, and in it to an exchange where the browser can. */
export function evidenceLink(path: string, exchange?: number): string {
  const place = exchange === undefined ? '' : `#:~:text=${encodeURIComponent(`=== Exchange ${exchange} of`)}`;
  const what = exchange === undefined ? 'evidence' : `evidence, exchange ${exchange}`;
  return `<a href="${xmlAttribute(path.split('/').map(encodeURIComponent).join('/'))}${place}">${what}</a>`;
}

/** What a reader opens at will. Its head is markup already. */
export function folded(head: string, content: string, open = false): string {
  return `<details${open ? ' open' : ''}><summary>${head}</summary>${content}</details>`;
}

/** A list of markup; nothing of none. */
export function list(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${items.map((each) => `<li>${each}</li>`).join('')}</ul>`;
}

/** Names and values; values are markup already. */
export function facts(pairs: readonly (readonly [string, string])[]): string {
  const rows = pairs.map(([name, value]) => `<dt>${xmlText(name)}</dt><dd>${value}</dd>`);
  return `<dl class="facts">${rows.join('')}</dl>`;
}
