/** Compressed as by zlib 1.2.13 under Python 3, whose bytes are kept here as their hashes. */

import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deflated } from './deflated.js';
import { longestText } from './matches.js';

/** The same numbers in every language. */
function numbersFrom(seed: number): () => number {
  let last = seed;
  return () => (last = (last * 48_271) % 2_147_483_647);
}

function words(): Buffer {
  const next = numbersFrom(7);
  return Buffer.from(Array.from({ length: 2500 }, () => String(next() % 1000)).join(' '));
}

/** Letters as frequent as the numbers of Fibonacci, which make the deepest trees. */
function deep(): Buffer {
  const counts = [1, 1];
  while (counts.length < 19) counts.push((counts.at(-1) ?? 0) + (counts.at(-2) ?? 0));
  const bytes = Buffer.from(counts.flatMap((count, at) => Array.from({ length: count }, () => 97 + at)));
  const next = numbersFrom(11);
  for (let at = bytes.length - 1; at > 0; at -= 1) {
    const other = next() % (at + 1);
    [bytes[at], bytes[other]] = [bytes[other] ?? 0, bytes[at] ?? 0];
  }
  return bytes;
}

function noise(): Buffer {
  const next = numbersFrom(5);
  return Buffer.from(Array.from({ length: 300 }, () => (next() >> 7) & 255));
}

const payment =
  '{"instructedAmount":{"amount":"123.45","currency":"NOK"},"creditorName":"Bjørn Åsen","creditorAccount":{"bban":"86011117947","currency":"NOK"},"debtorAccount":{"bban":"12345678911","currency":"NOK"}}';
const all = (hash: string): readonly string[] => Array.from({ length: 9 }, () => hash);

describe('a text is compressed as zlib does', () => {
  test.each<readonly [what: string, text: Buffer, hashes: readonly string[]]>([
    [
      'a payment',
      Buffer.from(payment),
      [...all('be5d06cbaea55759').slice(0, 3), 'a82d00dff0785adc', ...all('bed3d90470173ace').slice(0, 5)],
    ],
    [
      'many numbers',
      words(),
      [
        '85b0829bcd7361c8',
        '0ac34ff5e41b00c7',
        '14039909ec1c34e2',
        '6aaa71a799851cd5',
        ...all('8bf97efeb4800717').slice(0, 5),
      ],
    ],
    [
      'codes that become too long',
      deep(),
      [
        '54750461d247b566',
        '929f71e0a85bea6f',
        '394b2e99ca39f39f',
        '5c95901e4dab2f7d',
        'ca45377eec6b91be',
        '52dbcde9592b773d',
        '933c78a5295f24fb',
        'cf4b535dde0a718d',
        'cf4b535dde0a718d',
      ],
    ],
    ['noise, which is stored', noise(), all('5185fa92e7d0076e')],
    ['nothing', Buffer.alloc(0), all('9b4fb24edd6d1d88')],
    [
      'one letter only',
      Buffer.alloc(700, 'a'),
      [...all('8c563f3045b475c9').slice(0, 3), ...all('610c19e618646c81').slice(0, 6)],
    ],
  ])('%s', (_, text, hashes) => {
    expect(
      hashes.map((__, at) =>
        createHash('sha256')
          .update(deflated(text, at + 1))
          .digest('hex')
          .slice(0, 16),
      ),
    ).toEqual(hashes);
  });

  test('whatever it is, it can be unpacked', () => {
    const texts = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.array(fc.constantFrom('a', 'bc', '{"', '":"', 'currency', '\n'), { maxLength: 400 }),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (given, level) => {
        const text =
          Buffer.isBuffer(given) || ArrayBuffer.isView(given)
            ? Buffer.from(given)
            : Buffer.from(given.join(''));
        expect(inflateRawSync(deflated(text, level)).equals(text)).toBe(true);
      }),
      { seed: 3, numRuns: 200 },
    );
    const long = Buffer.alloc(longestText, 'abcdefghij');
    expect(inflateRawSync(deflated(long, 6)).equals(long)).toBe(true);
  });
});
