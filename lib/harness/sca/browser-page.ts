/**
 * One page of a real browser as the form reader understands it: a copy of what stands on the screen, every
 * control with a number by which it is found again. The page itself is not touched by looking at it.
 */

import type { ElementHandle, Page as BrowserPage } from 'playwright-core';
import { type Control, type Page, readPage } from './pages/page.js';

/** Everything that a person can fill or press. */
const touchable = 'input, select, textarea, button, a[href]';
const mark = 'data-psd2-number';

/**
 * Runs in the page. Live values become attributes of the copy; what cannot be seen becomes disabled; buttons
 * that only scripts heed become buttons that send; controls outside any form get one, because scripts need
 * none.
 */
const copying = `(() => {
  const wanted = ${JSON.stringify(touchable)};
  const live = [...document.querySelectorAll(wanted)];
  const copy = document.documentElement.cloneNode(true);
  const copies = [...copy.querySelectorAll(wanted)];
  live.forEach((each, index) => {
    const twin = copies[index];
    twin.setAttribute(${JSON.stringify(mark)}, String(index));
    const hidden = each.getAttribute('type') === 'hidden';
    const seen = each.checkVisibility === undefined || each.checkVisibility({ visibilityProperty: true });
    const labelSeen = [...(each.labels ?? [])].some((label) => label.checkVisibility?.() !== false);
    if (!hidden && !seen && !labelSeen) {
      if (each.localName === 'a') twin.removeAttribute('href'); else twin.setAttribute('disabled', '');
    }
    if (each.localName === 'button' && each.type === 'button') twin.setAttribute('type', 'submit');
    if (each.localName === 'input') {
      if (each.type === 'button') twin.setAttribute('type', 'submit');
      if (each.type === 'checkbox' || each.type === 'radio') twin.toggleAttribute('checked', each.checked);
      else if (each.type !== 'password') twin.setAttribute('value', each.value);
    }
    if (each.localName === 'select')
      [...each.options].forEach((option, at) => twin.options[at].toggleAttribute('selected', option.selected));
  });
  const body = copy.querySelector('body');
  if (body !== null && copies.some((each) => each.form === null && each.localName !== 'a') && copy.querySelector('form') === null) {
    const form = document.createElement('form');
    form.append(...body.childNodes);
    body.append(form);
  }
  return copy.outerHTML;
})()`;

/** What stands on the screen now; undefined while the browser is between two pages. */
export async function screenOf(page: BrowserPage): Promise<string | undefined> {
  try {
    const html: unknown = await page.evaluate(copying);
    return typeof html === 'string' ? html : undefined;
  } catch {
    return undefined;
  }
}

/** The screen as the form reader takes it. */
export function readScreen(url: string, html: string): Page | undefined {
  return readPage(url, {
    status: 200,
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: Buffer.from(html, 'utf8'),
  });
}

/** The element on the screen behind a control or link of the copy. */
export async function liveElement(
  page: BrowserPage,
  { element }: Pick<Control, 'element'>,
): Promise<ElementHandle> {
  const number = Number(element.getAttribute(mark));
  const handle = await page.evaluateHandle(
    `document.querySelectorAll(${JSON.stringify(touchable)})[${number}]`,
  );
  const found = handle.asElement();
  if (found === null) throw new Error('a control has gone from the page');
  return found;
}
