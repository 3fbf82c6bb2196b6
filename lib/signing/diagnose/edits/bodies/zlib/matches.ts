/**
 * What zlib finds of repetitions in a text, by level. Node's own zlib is that of Chromium and finds others
 * than the zlib of Python, Java and PHP, whose bytes are needed to know what was hashed (algorithm.txt of
 * zlib).
 */

/** One byte, where there is no distance, or a repetition of `length` bytes that begin so far behind. */
export interface Piece {
  readonly distance: number;
  readonly value: number;
}

/** Of longer texts zlib makes several blocks. */
export const longestText = 16_000;

const shortest = 3;
const longestMatch = 258;
/** A repetition of three bytes from further away costs more than the bytes. */
const tooFar = 4096;

/** How hard a level looks: when to look less, to stop waiting for a better one, to stop; how often. */
interface Effort {
  readonly good: number;
  readonly lazy: number;
  readonly nice: number;
  readonly chain: number;
}

const efforts: Readonly<Record<number, Effort>> = {
  1: { good: 4, lazy: 4, nice: 8, chain: 4 },
  2: { good: 4, lazy: 5, nice: 16, chain: 8 },
  3: { good: 4, lazy: 6, nice: 32, chain: 32 },
  4: { good: 4, lazy: 4, nice: 16, chain: 16 },
  5: { good: 8, lazy: 16, nice: 32, chain: 32 },
  6: { good: 8, lazy: 16, nice: 128, chain: 128 },
  7: { good: 8, lazy: 32, nice: 128, chain: 256 },
  8: { good: 32, lazy: 128, nice: 258, chain: 1024 },
  9: { good: 32, lazy: 258, nice: 258, chain: 4096 },
};

/** The last level that takes the first repetition it finds. */
const lastHasty = 3;

class Matcher {
  readonly #bytes: Buffer;
  readonly #length: number;
  readonly #effort: Effort;
  readonly #heads = new Map<number, number>();
  readonly #before = new Map<number, number>();
  /** Where the repetition begins that was found last. */
  start = 0;

  constructor(text: Buffer, effort: Effort) {
    // Zeros stand behind the text in the window of zlib.
    this.#bytes = Buffer.concat([text, Buffer.alloc(2 * longestMatch)]);
    this.#length = text.length;
    this.#effort = effort;
  }

  #byte(at: number): number {
    return this.#bytes[at] ?? 0;
  }

  /** Remembers where three bytes stand; the last place where the like stood, 0 for none. */
  insert(at: number): number {
    const key = ((this.#byte(at) << 10) ^ (this.#byte(at + 1) << 5) ^ this.#byte(at + 2)) & 0x7fff;
    const head = this.#heads.get(key) ?? 0;
    this.#before.set(at, head);
    this.#heads.set(key, at);
    return head;
  }

  #lengthAt(match: number, at: number): number {
    let length = 2;
    while (length < longestMatch && this.#byte(match + length) === this.#byte(at + length)) length += 1;
    return length;
  }

  #isWorth(match: number, at: number, best: number): boolean {
    return [best, best - 1, 0, 1].every((step) => this.#byte(match + step) === this.#byte(at + step));
  }

  /** The longest repetition at a place that is longer than `least`, or `least`. */
  longest(head: number, at: number, least: number): number {
    const { good, nice, chain } = this.#effort;
    const ahead = this.#length - at;
    const enough = Math.min(nice, ahead);
    let tries = least >= good ? chain >> 2 : chain;
    let best = least;
    for (let match = head; match > 0 && tries > 0; match = this.#before.get(match) ?? 0, tries -= 1) {
      if (!this.#isWorth(match, at, best)) continue;
      const length = this.#lengthAt(match, at);
      if (length <= best) continue;
      this.start = match;
      best = length;
      if (length >= enough) break;
    }
    return Math.min(best, ahead);
  }
}

/** Levels 1 to 3: the first repetition is taken. */
function hastyPieces(text: Buffer, effort: Effort): readonly Piece[] {
  const matcher = new Matcher(text, effort);
  const pieces: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    const head = text.length - at >= shortest ? matcher.insert(at) : 0;
    const length = head === 0 ? 0 : matcher.longest(head, at, shortest - 1);
    if (length < shortest) {
      pieces.push({ distance: 0, value: text[at] ?? 0 });
      at += 1;
      continue;
    }
    pieces.push({ distance: at - matcher.start, value: length });
    const isRemembered = length <= effort.lazy && text.length - at - length >= shortest;
    if (isRemembered) for (let each = at + 1; each < at + length; each += 1) matcher.insert(each);
    at += length;
  }
  return pieces;
}

/** Levels 4 to 9: a repetition is taken when none that begins one byte later is longer. */
function lazyPieces(text: Buffer, effort: Effort): readonly Piece[] {
  const matcher = new Matcher(text, effort);
  const pieces: Piece[] = [];
  let length = shortest - 1;
  let isWaiting = false;
  let at = 0;
  while (at < text.length) {
    const head = text.length - at >= shortest ? matcher.insert(at) : 0;
    const before = { length, start: matcher.start };
    length = shortest - 1;
    if (head !== 0 && before.length < effort.lazy) {
      length = matcher.longest(head, at, before.length);
      if (length === shortest && at - matcher.start > tooFar) length = shortest - 1;
    }
    if (before.length >= shortest && length <= before.length) {
      pieces.push({ distance: at - 1 - before.start, value: before.length });
      const end = at - 1 + before.length;
      for (let each = at + 1; each < end; each += 1) if (each <= text.length - shortest) matcher.insert(each);
      isWaiting = false;
      length = shortest - 1;
      at = end;
      continue;
    }
    if (isWaiting) pieces.push({ distance: 0, value: text[at - 1] ?? 0 });
    isWaiting = true;
    at += 1;
  }
  if (isWaiting) pieces.push({ distance: 0, value: text[at - 1] ?? 0 });
  return pieces;
}

/** The pieces of a text of at most `longestText` bytes at a level from 1 to 9. */
export function piecesOf(text: Buffer, level: number): readonly Piece[] {
  const effort = efforts[level];
  if (effort === undefined) return [];
  return level <= lastHasty ? hastyPieces(text, effort) : lazyPieces(text, effort);
}
