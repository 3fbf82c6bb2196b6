/** The string broken into lines of one length, or its bytes written as numbers. */

import type { SigningMistake } from '../diagnosis.js';
import type { Rank } from './draft.js';

/** Another text for the whole string, with the words for it. */
export type TextChange = readonly [
  spoken: string,
  rank: Rank,
  change: (text: string) => string,
  cause?: SigningMistake,
];

const widths = [60, 64, 70, 72, 74, 75, 76, 77, 78, 79, 80, 100, 120, 128, 998];

/** A text with an end behind each so many characters but the last ones. */
function broken(text: string, width: number, end: string): string {
  let all = text.slice(0, width);
  for (let at = width; at < text.length; at += width) all += end + text.slice(at, at + width);
  return all;
}

/** The string broken into lines of one length, or its lines folded. */
export function* wrapped(): Generator<TextChange> {
  for (const width of widths) {
    for (const [spoken, end] of [
      ['', '\n'],
      [' by CR LF', '\r\n'],
      [' and a blank', '\n '],
      [' by CR LF and a blank', '\r\n '],
    ] as const) {
      const long = new RegExp(`.{${width}}(?=.)`, 'g');
      yield [`the string wrapped at ${width}${spoken}`, 3, (text) => broken(text, width, end)];
      yield [`each line wrapped at ${width}${spoken}`, 3, (text) => text.replaceAll(long, `$&${end}`)];
    }
  }
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte);
const written10 = bytes.map(String);
const written16 = bytes.map((byte) => byte.toString(16).padStart(2, '0'));

function written(text: string, radix: 10 | 16, between: string): string {
  const table = radix === 16 ? written16 : written10;
  return Array.from(Buffer.from(text, 'latin1'), (byte) => table[byte]).join(between);
}

/** The bytes written as numbers. */
export function* numbered(): Generator<TextChange> {
  const what = 'the bytes of the string';
  for (const between of [', ', ',', ' ', ':', '-']) {
    yield [`${what} as decimal numbers`, 3, (text) => written(text, 10, between)];
    yield [`${what} as hexadecimal numbers`, 3, (text) => written(text, 16, between)];
    yield [`${what} as HEXADECIMAL numbers`, 3, (text) => written(text, 16, between).toUpperCase()];
    if (between.startsWith(',')) yield [`${what} as a list`, 3, (text) => `[${written(text, 10, between)}]`];
  }
  yield [`${what} as Node prints a Buffer`, 3, (text) => `<Buffer ${written(text, 16, ' ')}>`];
}
