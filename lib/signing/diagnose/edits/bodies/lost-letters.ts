/** A body whose letters beyond ASCII something turned into question marks. */

import type { BodyVariant } from './body-carriers.js';

/** The letters of the north, and those beside them, the frequent ones first. */
const allLetters = ['ø', 'å', 'æ', 'é', 'Ø', 'Å', 'Æ', 'ö', 'ä', 'ü', 'ó'];
const most = 200_000;
/** With fewer letters there is no text. */
const fewest = 3;

/** A mark for a letter: beside a letter, or at the end of a text in JSON. */
const marks = [
  ['a question mark', /(?<=[\p{L}" ])\?(?=[\p{L}" ,])/gu],
  ['two question marks', /(?<=[\p{L}" ])\?\?(?=[\p{L}" ,])/gu],
  ['the sign U+FFFD', /\ufffd/g],
  ['two signs U+FFFD', /\ufffd\ufffd/g],
] as const;

/** The text with each choice of letters for its gaps. */
function* filled(pieces: readonly string[], letters: readonly string[]): Generator<string> {
  const [first = '', ...rest] = pieces;
  if (rest.length === 0) {
    yield first;
    return;
  }
  for (const behind of filled(rest, letters)) for (const letter of letters) yield first + letter + behind;
}

/** The bodies that such a body may have been. */
export function* restoredLetters(text: string): Generator<BodyVariant> {
  for (const [mark, pattern] of marks) {
    const pieces = text.split(pattern);
    const gaps = pieces.length - 1;
    const letters = allLetters.slice(0, Math.floor(most ** (1 / Math.max(1, gaps))));
    if (gaps === 0 || letters.length < fewest) continue;
    const what = `the body with letters beyond ASCII, each of which became ${mark} on the way`;
    for (const each of filled(pieces, letters)) yield { what, bytes: Buffer.from(each, 'utf8') };
  }
}
