/** Mistakes of public clients in putting the signing string together, made on random requests. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../../fixtures/vectors/arbitrary-request.js';
import { changed } from '../../../fixtures/vectors/specimen.js';
import {
  lines,
  listed,
  signedWith,
  text,
  textOf,
  value,
  named,
  type NamedMistake,
} from '../../../fixtures/vectors/wrong-signing.js';

const mistakes: readonly NamedMistake[] = [
  ['LF after the last line', 'trailing-newline', text((each) => `${each}\n`)],
  ['CR LF after the last line', 'trailing-newline', text((each) => `${each}\r\n`)],
  ['a zero byte at the end', 'trailing-characters', text((each) => `${each}\0`)],
  ['a byte order mark', 'leading-characters', text((each) => `\u00ef\u00bb\u00bf${each}`)],
  ['CR LF between lines', 'line-separator', text((each) => each.replaceAll('\n', '\r\n'))],
  ['nothing between lines', 'line-separator', text((each) => each.replaceAll('\n', ''))],
  ['literal \\n', 'literal-backslash-n', text((each) => each.replaceAll('\n', '\\n'))],
  [
    'no space after the colon',
    'space-after-colon-missing',
    text((each) => each.replaceAll(/^([a-z-]+): /gm, '$1:')),
  ],
  ['a space before the colon', 'colon-spelling', text((each) => each.replaceAll(/^([a-z-]+): /gm, '$1 : '))],
  [
    'names in upper case',
    'name-case',
    text((each) => each.replaceAll(/^[a-z-]+(?=:)/gm, (name) => name.toUpperCase())),
  ],
  [
    'names as sent',
    'name-case',
    textOf((each, { headers }) =>
      each.replaceAll(
        /^[a-z-]+(?=:)/gm,
        (name) => headers.find(([sent]) => sent.toLowerCase() === name)?.[0] ?? 'Digest',
      ),
    ),
  ],
  [
    'lines sorted by name',
    'line-order',
    lines((all) => [all[0] ?? '', all[1] ?? '', ...all.slice(2).toSorted()]),
  ],
  ['lines reversed', 'line-order', lines((all) => all.toReversed())],
  ['two lines swapped', 'line-order', lines(([one = '', two = '', ...rest]) => [two, one, ...rest])],
  ['date left out', 'line-missing', lines((all) => all.slice(1))],
  ['date and digest left out', 'line-missing', lines((all) => all.slice(2))],
  ['content-type signed as well', 'line-extra', text((each) => `${each}\ncontent-type: application/json`)],
  ['host signed first', 'line-extra', text((each) => `host: bank.example\n${each}`)],
  [
    'the target signed and not listed',
    'line-extra',
    textOf((each, request) => `(request-target): post ${request.target}\n${each}`),
  ],
  [
    'redirect address signed and not listed',
    'line-extra',
    signedWith({ headersText: 'date digest x-request-id psu-id' }),
  ],
  [
    'an absent header as an empty line',
    'absent-header-as-line',
    text((each) => each.replace('\ntpp-', '\npsu-corporate-id: \ntpp-')),
  ],
  ['an absent header as null', 'absent-header-as-line', text((each) => `${each}\npsu-corporate-id: null`)],
  [
    'an absent header listed and empty',
    'absent-header-as-line',
    text((each) => each.replace('\ntpp-', '\npsu-corporate-id: \ntpp-'), {
      headersText: listed.replace('tpp', 'psu-corporate-id tpp'),
    }),
  ],
  [
    'an absent header listed and left out',
    'header-listed-but-absent',
    signedWith({ headersText: `${listed} psu-corporate-id` }),
  ],
  [
    'blanks around a value signed',
    'value-untrimmed',
    (request) => value('psu-id', (each) => `  ${each}`)(changed(request, 'psu-id', (each) => `  ${each}`)),
  ],
];

describe('the signature doctor names how the string was put together', () => {
  test.each(mistakes)('%s: %s', (_, cause, make) => {
    fc.assert(
      fc.property(paymentRequest, (request) => {
        expect(named(make(request), 20_000)).toEqual({ causes: [cause], proven: true });
      }),
      { seed: 21, numRuns: 3 },
    );
  });
});
