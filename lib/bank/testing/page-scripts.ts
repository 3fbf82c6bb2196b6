/**
 * Scripts for checks inside a browser page, as text: this project is compiled without the types of the
 * browser.
 */

/** The least contrast of any text, after WCAG 2.1: `{ ratio, text }`. */
export const leastContrast = `(() => {
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour).map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const colour = getComputedStyle(element).backgroundColor;
    return channels(colour)[3] === 0 ? behind(element.parentElement) : colour;
  };
  let least = { ratio: 21, text: '' };
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3);
    const text = own.map((node) => node.textContent).join('').trim();
    if (text === '') continue;
    const [one, other] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < least.ratio) least = { ratio, text };
  }
  return least;
})()`;

/** The markup of each control that assistive technology could not name. */
export const namelessControls = `(() =>
  [...document.querySelectorAll('input:not([type=hidden]), select, button')]
    .filter((each) => {
      const labels = [...(each.labels ?? [])].map((label) => label.textContent).join('');
      return (labels + (each.tagName === 'BUTTON' ? each.textContent : '')).trim() === '';
    })
    .map((each) => each.outerHTML))()`;

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
