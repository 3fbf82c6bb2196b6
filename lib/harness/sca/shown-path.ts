/**
 * Where a page of the bank stands, as messages tell it: the same place reads alike for every SCA, and nothing
 * of a session is told.
 */

/** A segment that names one session and no place: long, and with digits among its letters. */
function isOfOneSession(segment: string): boolean {
  return segment.length >= 16 && /\d/.test(segment);
}

/** The path of an address, without its query and with `…` for what belongs to one session. */
export function shownPath(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : (url.split('?')[0] ?? '');
  return path
    .split('/')
    .map((each) => (isOfOneSession(each) ? '…' : each))
    .join('/');
}
