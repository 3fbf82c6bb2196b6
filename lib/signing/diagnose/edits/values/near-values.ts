/** Values that differ in one character from what was sent: mistyped, copied by hand, or counted on by one. */

import type { ValueVariant } from '../addresses/address-text.js';

const hexadecimal = '0123456789abcdef';
const usual = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/?&=%:+';
/** Longer values are copied by programs. */
const longest = 200;

/** The characters that may stand in a value. */
function alphabetOf(value: string): string {
  return /^[0-9a-f-]+$/.test(value) ? hexadecimal : usual;
}

/** The value with one character replaced, left out, put in or changed with the next one. */
export function* nearValues(name: string, sent: string): Generator<ValueVariant> {
  if (sent.length < 4 || sent.length > longest) return;
  const near = (did: string, value: string): ValueVariant => ({
    cause: 'value-changed',
    did: `signed the value of ${name} ${did}; it was mistyped, counted on, or taken twice`,
    value,
  });
  const alphabet = alphabetOf(sent);
  for (let at = 0; at < sent.length; at += 1) {
    const [before, own, behind] = [sent.slice(0, at), sent.charAt(at), sent.slice(at + 1)];
    yield near(`without its character ${at + 1} ("${own}")`, before + behind);
    if (behind !== '')
      yield near(
        `with its characters ${at + 1} and ${at + 2} the other way round`,
        before + behind.charAt(0) + own + behind.slice(1),
      );
    for (const other of alphabet) {
      if (other !== own)
        yield near(`with "${other}" for "${own}" as its character ${at + 1}`, before + other + behind);
      yield near(`with "${other}" more before its character ${at + 1}`, before + other + own + behind);
    }
  }
}
