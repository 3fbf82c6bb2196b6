/** An address that something on the way wrote in small letters as a whole: its capitals are lost. */

import type { Spoken } from './address-text.js';

/** With more words there are too many choices. */
const mostWords = 7;

const spellings: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.charAt(0).toUpperCase() + word.slice(1),
  (word) => word.toUpperCase(),
];

/** The pieces with each choice of spellings of every second one, which are the words. */
function* spelt([plain = '', word, ...rest]: readonly string[]): Generator<string> {
  if (word === undefined) {
    yield plain;
    return;
  }
  for (const behind of spelt(rest)) for (const spell of spellings) yield plain + spell(word) + behind;
}

/** The address with capitals in its host and path, word by word. */
export function* lostCapitals(text: string): Generator<Spoken> {
  const [, scheme = '', address = '', query = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)([^?#]*)(.*)$/s.exec(text) ?? [];
  if (address === '' || /[A-Z]/.test(text)) return;
  const pieces = address.split(/([a-z]+)/);
  if (pieces.length > 2 * mostWords + 1) return;
  const escapes = new Set([query, query.replaceAll(/%[0-9a-f]{2}/g, (each) => each.toUpperCase())]);
  for (const each of spelt(pieces)) {
    for (const rest of escapes)
      yield [
        'signed the address with capital letters; something on the way wrote it in small ones',
        scheme + each + rest,
      ];
  }
}
