/** A part of a value, or something made from it one way: cut, masked, hashed. */

import { hash } from 'node:crypto';
import type { SigningMistake } from '../../diagnosis.js';
import type { Rank } from '../draft.js';

/** A text made from a value, with the words for it. */
export interface PartVariant {
  readonly cause: SigningMistake;
  readonly spoken: string;
  readonly value: string;
}

const longest = 400;

/** Lengths at which identifiers are cut: blocks of a UUID, columns of a database, one letter too few. */
const usualLengths: ReadonlySet<number> = new Set([8, 12, 13, 16, 18, 20, 23, 24, 30, 32, 35]);

function* cuts(value: string, rank: Rank): Generator<PartVariant> {
  if (value.length > longest) return;
  for (let length = value.length - 1; length > 0; length -= 1) {
    const isUsual = length === value.length - 1 || usualLengths.has(length);
    if (rank !== (isUsual ? 3 : 5)) continue;
    const cause = 'value-encoding';
    yield { cause, spoken: `cut: its first ${length} characters alone`, value: value.slice(0, length) };
    yield { cause, spoken: `cut: its last ${length} characters alone`, value: value.slice(-length) };
  }
}

const algorithms = [
  ['SHA-256', 'sha256'],
  ['SHA-1', 'sha1'],
  ['MD5', 'md5'],
  ['SHA-512', 'sha512'],
] as const;

/** The value and its usual spellings, hashed. */
function* hashed(value: string, rank: Rank): Generator<PartVariant> {
  if (rank !== 3 && rank !== 5) return;
  const cause = 'value-encoding';
  for (const [name, node] of algorithms) {
    const isUsual = node === 'sha256';
    if (rank !== (isUsual ? 3 : 5)) continue;
    for (const text of new Set([
      value,
      value.toUpperCase(),
      value.toLowerCase(),
      value.replaceAll('-', ''),
    ])) {
      const raw = hash(node, Buffer.from(text, 'latin1'), 'buffer');
      for (const [spoken, written] of [
        ['hexadecimal', raw.toString('hex')],
        ['base64', raw.toString('base64')],
        ['upper-case hexadecimal', raw.toString('hex').toUpperCase()],
        ['base64url', raw.toString('base64url')],
      ] as const) {
        yield { cause, spoken: `as its ${name} hash in ${spoken}`, value: written };
      }
    }
  }
}

/** The middle or an end of the value hidden, as code does that writes logs. */
function* masked(value: string, rank: Rank): Generator<PartVariant> {
  if ((rank !== 5 && rank !== 3) || value.length > 80) return;
  for (const sign of ['*', 'x', 'X', '•']) {
    const written = Buffer.from(sign, 'utf8').toString('latin1');
    for (let first = 0; first <= 8; first += 1) {
      for (let last = 0; last <= 8; last += 1) {
        const hidden = value.length - first - last;
        if (hidden < 1) continue;
        const isUsual = sign === '*' && first % 4 === 0 && last % 4 === 0;
        if (isUsual !== (rank === 3)) continue;
        for (const count of new Set([hidden, 3, 4, 8])) {
          const text = value.slice(0, first) + written.repeat(count) + value.slice(value.length - last);
          yield { cause: 'value-encoding', spoken: 'masked, as logs have it', value: text };
        }
      }
    }
  }
}

/** A UUID as the number that it is. */
function* numbers(value: string, rank: Rank): Generator<PartVariant> {
  const digits = value.replaceAll(/[{}-]/g, '');
  if (rank !== 3 || !/^[0-9a-f]{32}$/i.test(digits)) return;
  const raw = Buffer.from(digits, 'hex');
  for (const [spoken, text] of [
    ['a decimal number', BigInt(`0x${digits}`).toString()],
    ['the base64 of its 16 bytes', raw.toString('base64')],
    ['the base64url of its 16 bytes', raw.toString('base64url')],
    ['the integer of its hexadecimal digits with 0x', `0x${digits}`],
  ] as const) {
    yield { cause: 'uuid-spelling', spoken: `as ${spoken}`, value: text };
  }
}

/** One letter in the other case, as something on the way that lowers or raises a text leaves behind. */
function* otherCases(value: string, rank: Rank): Generator<PartVariant> {
  if (rank !== 4 || value.length > longest) return;
  for (const { 0: letter, index } of value.matchAll(/[A-Za-z]/g)) {
    const lower = letter.toLowerCase();
    const other = letter === lower ? letter.toUpperCase() : lower;
    const text = value.slice(0, index) + other + value.slice(index + 1);
    yield {
      cause: 'value-case',
      spoken: `with ${other} for ${letter} at character ${index + 1}`,
      value: text,
    };
  }
}

/** The parts of a value of one rank. */
export function* partVariants(value: string, rank: Rank): Generator<PartVariant> {
  yield* cuts(value, rank);
  yield* hashed(value, rank);
  yield* numbers(value, rank);
  yield* masked(value, rank);
  yield* otherCases(value, rank);
}
