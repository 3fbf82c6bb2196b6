/** A text as the zlib of Python, Java and PHP compresses it: one block of RFC 1951. */

import { codeLengths, type CodeLengths } from './code-lengths.js';
import { piecesOf, type Piece } from './matches.js';

const lengthBases = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const lengthExtras = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceExtras = Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1));
const distanceBases = Array.from({ length: 30 }, (_, code) =>
  code < 2 ? code + 1 : ((2 + (code & 1)) << ((code >> 1) - 1)) + 1,
);
/** In which order the lengths of the code of lengths stand. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const endOfBlock = 256;

const fixedLiterals = Array.from({ length: 288 }, (_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);
const fixedDistances = Array.from({ length: 30 }, () => 5);

/** A number in so many bits. */
type Bits = readonly [value: number, count: number];

/** A symbol of one of the codes, with what stands behind it. */
interface Coded {
  readonly of: 'literals' | 'distances' | 'lengths';
  readonly symbol: number;
  readonly extra: Bits;
}

const none: Bits = [0, 0];

function codeOf(value: number, bases: readonly number[], extras: readonly number[]): readonly [number, Bits] {
  const code = bases.findLastIndex((base) => base <= value);
  return [code, [value - (bases[code] ?? 0), extras[code] ?? 0]];
}

function symbolsOf(pieces: readonly Piece[]): readonly Coded[] {
  const symbols = pieces.flatMap(({ distance, value }): readonly Coded[] => {
    if (distance === 0) return [{ of: 'literals', symbol: value, extra: none }];
    const [length, lengthExtra] = codeOf(value, lengthBases, lengthExtras);
    const [far, farExtra] = codeOf(distance, distanceBases, distanceExtras);
    return [
      { of: 'literals', symbol: endOfBlock + 1 + length, extra: lengthExtra },
      { of: 'distances', symbol: far, extra: farExtra },
    ];
  });
  return [...symbols, { of: 'literals', symbol: endOfBlock, extra: none }];
}

function counted(symbols: readonly Coded[], of: Coded['of'], size: number): readonly number[] {
  const counts: number[] = Array.from({ length: size }, () => 0);
  for (const each of symbols) if (each.of === of) counts[each.symbol] = (counts[each.symbol] ?? 0) + 1;
  return counts;
}

function symbolFor(symbol: number, extra: Bits = none): Coded {
  return { of: 'lengths', symbol, extra };
}

/** A run of equal lengths in pieces that the code of lengths has symbols for. */
function* runOf(length: number, run: number): Generator<Coded> {
  let left = run;
  if (length === 0) {
    while (left >= 3) {
      const taken = Math.min(left, 138);
      yield taken <= 10 ? symbolFor(17, [taken - 3, 3]) : symbolFor(18, [taken - 11, 7]);
      left -= taken;
    }
  } else if (left >= 4) {
    yield symbolFor(length);
    left -= 1;
    while (left >= 3) {
      const taken = Math.min(left, 6);
      yield symbolFor(16, [taken - 3, 2]);
      left -= taken;
    }
  }
  for (; left > 0; left -= 1) yield symbolFor(length);
}

/** The lengths of one code, run by run. */
function* runs({ lengths, last }: CodeLengths): Generator<Coded> {
  for (let at = 0; at <= last; ) {
    const length = lengths[at] ?? 0;
    let run = 1;
    while (at + run <= last && lengths[at + run] === length) run += 1;
    yield* runOf(length, run);
    at += run;
  }
}

type Lengths = Readonly<Partial<Record<Coded['of'], readonly number[]>>>;

function sizeOf(symbols: readonly Coded[], lengths: Lengths): number {
  return symbols.reduce((sum, { of, symbol, extra }) => sum + (lengths[of]?.[symbol] ?? 0) + extra[1], 0);
}

/** The codes that lengths lead to (RFC 1951 section 3.2.2), their first bit lowest. */
function codesOf(lengths: readonly number[]): readonly number[] {
  const codes: number[] = [];
  let next = 0;
  for (let length = 1; length <= 15; length += 1) {
    next <<= 1;
    for (const [symbol, each] of lengths.entries()) {
      if (each !== length) continue;
      codes[symbol] = Number.parseInt(
        Array.from(next.toString(2).padStart(length, '0')).toReversed().join(''),
        2,
      );
      next += 1;
    }
  }
  return codes;
}

function* written(symbols: readonly Coded[], lengths: Lengths): Generator<Bits> {
  const codes = {
    literals: codesOf(lengths.literals ?? []),
    distances: codesOf(lengths.distances ?? []),
    lengths: codesOf(lengths.lengths ?? []),
  };
  for (const { of, symbol, extra } of symbols) {
    yield [codes[of][symbol] ?? 0, lengths[of]?.[symbol] ?? 0];
    if (extra[1] > 0) yield extra;
  }
}

function packed(all: Iterable<Bits>): Buffer {
  const bytes: number[] = [];
  let at = 0;
  for (const [value, count] of all) {
    for (let bit = 0; bit < count; bit += 1, at += 1)
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (((value >> bit) & 1) << (at & 7));
  }
  return Buffer.from(bytes);
}

function stored(text: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeUInt16LE(text.length, 1);
  head.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([head, text]);
}

/** The text compressed, without a frame; it has at most `longestText` bytes. */
export function deflated(text: Buffer, level: number): Buffer {
  const symbols = symbolsOf(piecesOf(text, level));
  const literals = codeLengths(counted(symbols, 'literals', 286), 15);
  const distances = codeLengths(counted(symbols, 'distances', 30), 15);
  const trees = [...runs(literals), ...runs(distances)];
  const ofTrees = codeLengths(counted(trees, 'lengths', 19), 7);
  const order = lengthOrder.map((symbol) => ofTrees.lengths[symbol] ?? 0);
  const shown =
    Math.max(
      3,
      order.findLastIndex((each) => each > 0),
    ) + 1;
  const own: Lengths = { literals: literals.lengths, distances: distances.lengths, lengths: ofTrees.lengths };
  const fixed: Lengths = { literals: fixedLiterals, distances: fixedDistances };
  const ownSize = (sizeOf(symbols, own) + sizeOf(trees, own) + 3 * shown + 14 + 10) >> 3;
  const fixedSize = (sizeOf(symbols, fixed) + 10) >> 3;
  if (text.length + 4 <= Math.min(ownSize, fixedSize)) return stored(text);
  if (fixedSize <= ownSize) return packed([[3, 3], ...written(symbols, fixed)]);
  return packed([
    [5, 3],
    [literals.last - 256, 5],
    [distances.last, 5],
    [shown - 4, 4],
    ...order.slice(0, shown).map((each): Bits => [each, 3]),
    ...written(trees, own),
    ...written(symbols, own),
  ]);
}
