/** Finds elements of a page by tag name. Selectors are compiled anew for each question. */

import { HTMLElement } from 'node-html-parser';

/** The tag name of an element in lower case. */
export function tagOf(element: HTMLElement): string {
  return element.rawTagName.toLowerCase();
}

function collect(element: HTMLElement, wanted: (each: HTMLElement) => boolean, found: HTMLElement[]): void {
  for (const node of element.childNodes) {
    if (!(node instanceof HTMLElement)) continue;
    if (wanted(node)) found.push(node);
    collect(node, wanted, found);
  }
}

/** The elements below one that have one of the tags, in document order. */
export function elementsBelow(element: HTMLElement, ...tags: readonly string[]): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  collect(element, (each) => tags.includes(tagOf(each)), found);
  return found;
}

/** The nearest element around one that has the tag and, where it is named, the attribute. */
export function nearestAround(
  element: HTMLElement,
  tag: string,
  attribute?: string,
): HTMLElement | undefined {
  let around: HTMLElement | null = element.parentNode;
  // The parent of the outermost element is the page, which has no tag.
  while (around?.rawTagName) {
    if (tagOf(around) === tag && (attribute === undefined || around.hasAttribute(attribute))) return around;
    around = around.parentNode;
  }
  return undefined;
}
