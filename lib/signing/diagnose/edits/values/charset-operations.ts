/** What charsets, normal forms and escapes make of the letters of a value. */

import { utf8View } from '../../../signature-text.js';
import type { SigningMistake } from '../../diagnosis.js';
import type { Rank } from '../draft.js';
import { unicodeEscapes } from '../letters.js';

/** A change that code makes to any value, with the words for it. */
export type Operation = readonly [
  cause: SigningMistake,
  did: string,
  rank: Rank,
  change: (value: string) => string,
];

const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Changes of a value's letters; `read` is the value taken for UTF-8. */
function ofLetters(spoken: string, rank: Rank, change: (read: string) => string): Operation {
  return [
    'value-charset',
    spoken,
    rank,
    (value) => (utf8View(value) === undefined ? value : change(utf8View(value) ?? value)),
  ];
}

export const charsetOperations: readonly Operation[] = [
  ofLetters('in ISO-8859-1 but sent it in UTF-8', 1, (read) =>
    Buffer.from(read, 'latin1').toString('latin1'),
  ),
  ofLetters('with question marks for letters beyond ASCII', 1, (read) =>
    read.replaceAll(/[\u0080-\u{10ffff}]/gu, '?'),
  ),
  [
    'value-charset',
    'in UTF-8 twice: its bytes were taken for letters and encoded once more',
    1,
    (value) => (utf8View(value) === undefined ? value : asBytes(value)),
  ],
  ['value-charset', 'in UTF-8 but sent it in ISO-8859-1', 1, (value) => asBytes(value)],
  [
    'value-charset',
    'with a question mark for each byte beyond ASCII',
    2,
    (value) => value.replaceAll(/[\u0080-\u00ff]/g, '?'),
  ],
  [
    'value-charset',
    'with a replacement character for each byte beyond ASCII',
    2,
    (value) => asBytes(value.replaceAll(/[\u0080-\u00ff]/g, '\ufffd')),
  ],
  ['value-charset', 'without letters beyond ASCII', 2, (value) => value.replaceAll(/[\u0080-\u00ff]/g, '')],
  ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) =>
    ofLetters(`in another normal form of its letters (${form})`, 1, (read) => asBytes(read.normalize(form))),
  ),
  ofLetters('without accents', 3, (read) => asBytes(read.normalize('NFD').replaceAll(/\p{M}/gu, ''))),
  ofLetters('with \\u escapes', 2, (read) => unicodeEscapes(read, /[\u0080-\uffff]/g)),
];
