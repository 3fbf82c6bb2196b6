/**
 * What happens to any value in code that builds strings: quotes, blanks, escapes, charsets, constants for
 * what is missing.
 */

import { decodeWords, encodeWord } from '../../../encoded-word.js';
import { utf8View } from '../../../signature-text.js';
import { byRank } from '../draft.js';
import { inLowerDigits, percentDecoded, percentEncoded, withReserved } from '../percent-encoding.js';
import { charsetOperations, type Operation } from './charset-operations.js';
import { around, behind, inFront, constants, fillers, widths } from './value-texts.js';

const htmlEscapes = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
] as const;

function htmlEscaped(text: string): string {
  return htmlEscapes.reduce((all, [plain, escape]) => all.replaceAll(plain, escape), text);
}

function htmlDecoded(text: string): string {
  return htmlEscapes.toReversed().reduce((all, [plain, escape]) => all.replaceAll(escape, plain), text);
}

function numberedEntities(text: string, signs: RegExp): string {
  return text.replaceAll(signs, (sign) => `&#${sign.charCodeAt(0)};`);
}

const encoding = 'value-encoding';

/** The bytes of the text in encoded-words. */
function plainWord(value: string): string {
  const reading = value.includes('=?') ? decodeWords(value) : undefined;
  return reading === undefined || 'problem' in reading
    ? value
    : Buffer.from(reading.text, 'utf8').toString('latin1');
}

/** A value that was folded over several lines, as one line. */
function unfolded(value: string, between: string): string {
  return value.replaceAll(/[ \t]*[\r\n]+[ \t]*/g, between);
}

/** The changes of any value, the usual ones first. */
const allOperations: readonly Operation[] = [
  ['value-case', 'in lower case', 1, (value) => value.toLowerCase()],
  ['value-case', 'in upper case', 1, (value) => value.toUpperCase()],
  ...around.map(
    ([spoken, before, after, rank]): Operation => [encoding, spoken, rank, (value) => before + value + after],
  ),
  ...around.map(
    ([spoken, before, after]): Operation => [
      encoding,
      `as it is without what stands around it (sent ${spoken})`,
      1,
      (value) =>
        value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after)
          ? value.slice(before.length, value.length - after.length)
          : value,
    ],
  ),
  ...behind.map(
    ([spoken, text, rank]): Operation => [
      'value-untrimmed',
      `with ${spoken} behind it`,
      rank,
      (value) => value + text,
    ],
  ),
  ...inFront.map(
    ([spoken, text, rank]): Operation => [
      'value-untrimmed',
      `with ${spoken} before it`,
      rank,
      (value) => text + value,
    ],
  ),
  ['value-untrimmed', 'with a space on both sides', 2, (value) => ` ${value} `],
  ['value-blanks', 'with runs of blanks inside as one', 1, (value) => value.replaceAll(/[ \t]+/g, ' ')],
  ['value-blanks', 'without the blanks inside', 1, (value) => value.replaceAll(/[ \t]/g, '')],
  ['value-blanks', 'with one space for the line break inside', 1, (value) => unfolded(value, ' ')],
  ['value-blanks', 'without the line break inside', 1, (value) => unfolded(value, '')],
  ['value-blanks', 'up to its line break', 1, (value) => value.replace(/\s*[\r\n].*$/s, '')],
  ['value-blanks', 'without blanks behind commas', 1, (value) => value.replaceAll(/, +/g, ',')],
  ['value-blanks', 'with a blank behind commas', 1, (value) => value.replaceAll(/, */g, ', ')],
  ['value-blanks', 'with two blanks for each', 3, (value) => value.replaceAll(' ', '  ')],
  ['value-blanks', 'with two blanks for the first', 3, (value) => value.replace(' ', '  ')],
  [encoding, 'without the zeros before it', 2, (value) => value.replace(/^0+(?=\d+$)/, '')],
  [encoding, 'as a floating-point number', 3, (value) => value.replace(/^\d+$/, '$&.0')],
  ...[8, 9, 10, 11, 12].map(
    (digits): Operation => [
      encoding,
      `with zeros before it, ${digits} digits in all`,
      3,
      (value) => (/^\d+$/.test(value) ? value.padStart(digits, '0') : value),
    ],
  ),
  [
    'value-blanks',
    'with a blank before each three digits',
    3,
    (value) => (/^\d{4,}$/.test(value) ? value.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ') : value),
  ],
  [encoding, 'as a number of VAT (NO…MVA)', 3, (value) => (/^\d{9}$/.test(value) ? `NO${value}MVA` : value)],
  ...widths.map(
    (width): Operation => [
      'value-untrimmed',
      `with blanks behind it, ${width} characters in all`,
      3,
      (value) => value.padEnd(width),
    ],
  ),
  [encoding, 'with dashes for its hyphens', 3, (value) => value.replaceAll('-', '\u00e2\u0080\u0093')],
  ['value-blanks', 'with plus signs for blanks', 2, (value) => value.replaceAll(' ', '+')],
  ['value-blanks', 'with underscores for blanks', 3, (value) => value.replaceAll(' ', '_')],
  [encoding, 'percent-encoded', 1, percentEncoded],
  [encoding, 'percent-encoded with lower-case digits', 2, (value) => inLowerDigits(percentEncoded(value))],
  [
    encoding,
    'percent-encoded as a form',
    1,
    (value) =>
      withReserved(percentEncoded(value))
        .replaceAll('%20', '+')
        .replaceAll('%2A', '*')
        .replaceAll('~', '%7E'),
  ],
  [encoding, 'percent-encoded strictly', 2, (value) => withReserved(percentEncoded(value))],
  [encoding, 'percent-encoded twice', 2, (value) => percentEncoded(percentEncoded(value))],
  [encoding, 'percent-decoded', 1, percentDecoded],
  [encoding, 'in base64', 1, (value) => Buffer.from(value, 'latin1').toString('base64')],
  [
    encoding,
    'in base64, with a line feed inside',
    3,
    (value) => Buffer.from(`${value}\n`, 'latin1').toString('base64'),
  ],
  [
    encoding,
    'percent-encoded but for its slashes',
    2,
    (value) => percentEncoded(value).replaceAll('%2F', '/'),
  ],
  [encoding, 'in hexadecimal', 3, (value) => Buffer.from(value, 'latin1').toString('hex')],
  [encoding, 'with HTML escapes', 2, htmlEscaped],
  [encoding, 'without HTML escapes', 2, htmlDecoded],
  [encoding, 'with + and = as &#43; and &#61;', 2, (value) => numberedEntities(htmlEscaped(value), /[+=]/g)],
  [encoding, 'with + as &#43;', 3, (value) => numberedEntities(htmlEscaped(value), /\+/g)],
  [encoding, 'with all signs as HTML escapes', 3, (value) => numberedEntities(value, /[^A-Za-z0-9 ]/g)],
  [encoding, 'with slashes escaped as JSON does', 2, (value) => value.replaceAll('/', '\\/')],
  [encoding, 'twice, joined by a comma', 2, (value) => `${value}, ${value}`],
  [encoding, 'twice, joined by a bare comma', 2, (value) => `${value},${value}`],
  [encoding, 'as an empty value', 1, () => ''],
  [encoding, 'without its first character', 2, (value) => value.slice(1)],
  [encoding, 'without its last character', 2, (value) => value.slice(0, -1)],
  [encoding, 'without its first and its last character', 2, (value) => value.slice(1, -1)],
  ...['null', 'undefined', 'None'].map((each): Operation => [encoding, `as ${each}`, 1, () => each]),
  ...constants.map((each): Operation => [encoding, `as ${each}`, 2, () => each]),
  ...fillers.map((each): Operation => [encoding, `as ${each}`, 3, () => each]),
  [encoding, 'as the encoded-word says it that was sent (RFC 2047)', 1, plainWord],
  [encoding, 'as an encoded-word (RFC 2047)', 2, (value) => encodeWord(utf8View(value) ?? value)],
  [encoding, 'without what stands in parentheses', 2, (value) => value.replaceAll(/ ?\([^()]*\)/g, '')],
  [encoding, 'cut at its first colon', 2, (value) => value.replace(/:.*$/s, '')],
  [encoding, 'without its colons', 2, (value) => value.replaceAll(':', '')],
  [encoding, 'up to its first equals sign', 2, (value) => value.replace(/=.*$/s, '')],
  [encoding, 'up to its second equals sign', 2, (value) => value.split('=').slice(0, 2).join('=')],
  [encoding, 'up to the first semicolon', 2, (value) => value.replace(/;.*$/s, '')],
  [
    encoding,
    'up to the first comma (a gateway puts a value of its own behind one, or the signer cut it)',
    2,
    (value) => value.replace(/,.*$/s, ''),
  ],
  ...charsetOperations,
];

/** The changes of any value, by rank. */
export const operations = byRank(allOperations, ([, , rank]) => rank);
