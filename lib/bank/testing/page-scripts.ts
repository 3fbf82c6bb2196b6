/**
 * Scripts for checks inside a browser page, as text: this project is compiled without the types of the
 * browser.
 */

/** How many pixels the page is wider than its window. */
export const sidewaysOverflow = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
})()`;

/** How the focus is drawn: the outline style of the focused element, and whether it matches a selector. */
export function focusOn(selector: string): string {
  return `(() => {
    const focused = document.activeElement;
    return { there: focused.matches(${JSON.stringify(selector)}), outline: getComputedStyle(focused).outlineStyle };
  })()`;
}
