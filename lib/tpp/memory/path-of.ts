/** Path of an absolute or relative address, without query. */
export function pathOf(href: string): string {
  return (href.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/)[0] ?? '') || '/';
}
