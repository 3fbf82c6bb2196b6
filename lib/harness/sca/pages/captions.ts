/** What a person reads on a page and beside its controls. */

import { HTMLElement, NodeType } from 'node-html-parser';
import { elementsBelow, nearestAround, tagOf } from './elements.js';

const unseen = new Set(['script', 'style', 'template', 'head', 'title']);
/** Text with runs of blanks made one. */
export function folded(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function collectVisible(element: HTMLElement, parts: string[]): void {
  for (const node of element.childNodes) {
    if (node.nodeType === NodeType.TEXT_NODE) parts.push(node.text);
    if (!(node instanceof HTMLElement)) continue;
    if (unseen.has(node.rawTagName.toLowerCase()) || node.hasAttribute('hidden')) continue;
    parts.push(' ');
    collectVisible(node, parts);
    parts.push(' ');
  }
}

/** The visible text of an element, blanks folded. */
export function textOf(element: HTMLElement): string {
  const parts: string[] = [];
  collectVisible(element, parts);
  return folded(parts.join(''));
}

/** The text of an option. One closed by the next is read as its parent, so only its own text counts. */
export function optionText(element: HTMLElement): string {
  const own = element.childNodes.filter((each) => each.nodeType === NodeType.TEXT_NODE);
  return folded(own.map((each) => each.text).join(''));
}

/** What a person reads beside a control; empty when nothing is found. */
export function labelOf(element: HTMLElement, root: HTMLElement): string {
  const id = element.getAttribute('id');
  const forIt =
    id === undefined ? [] : elementsBelow(root, 'label').filter((each) => each.getAttribute('for') === id);
  const around = nearestAround(element, 'label');
  const named = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter((each) => each !== '');
  const candidates = [
    ...forIt.map(textOf),
    around === undefined ? '' : textOf(around),
    element.getAttribute('aria-label') ?? '',
    folded(named.map((each) => textOf(root.getElementById(each) ?? element)).join(' ')),
    ...(['tr', 'li'] as const).map((tag) => {
      const row = nearestAround(element, tag);
      return row === undefined || elementsBelow(row, 'input', 'select').length > 1 ? '' : textOf(row);
    }),
    element.nextSibling?.nodeType === NodeType.TEXT_NODE ? element.nextSibling.text : '',
    element.getAttribute('placeholder') ?? '',
    element.getAttribute('title') ?? '',
  ];
  return folded(candidates.find((each) => folded(each) !== '') ?? '');
}

/**
 * What stands around a box or a radio button and around no other: the row of a table, the item of a list,
 * or whatever else holds it alone.
 */
export function surroundingsOf(element: HTMLElement): string {
  const type = element.getAttribute('type');
  let alone: HTMLElement = element;
  let around: HTMLElement | null = element.parentNode;
  while (around?.rawTagName && tagOf(around) !== 'form') {
    const boxes = elementsBelow(around, 'input').filter((each) => each.getAttribute('type') === type);
    if (boxes.length > 1) break;
    alone = around;
    around = around.parentNode;
  }
  return textOf(alone);
}
