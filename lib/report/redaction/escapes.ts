/** Escapes of addresses (%41), of HTML (&#65;) and of JSON (\\u0041), undone as far as they can be. */

import { decoded } from './contexts.js';

const anyEscape = /%[0-9a-f]{2}|&#(?:\d{1,7}|x[0-9a-f]{1,6});|\\u[0-9a-f]{4}/i;

/** Whether a text has an escape of any kind. */
export function isEscaped(text: string): boolean {
  return anyEscape.test(text);
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** The text with each escape undone once. */
export function unescapedOnce(text: string): string {
  return decoded(text)
    .replaceAll(/&#(\d{1,7});/g, (_, digits: string) => character(Number(digits)))
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) => character(Number.parseInt(digits, 16)))
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
}
