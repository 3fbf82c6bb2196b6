/** A small deterministic random source: the same seed gives the same ids and texts on every machine. */

export interface SeededRandom {
  /** A whole number from 0 up to, not including, `bound` (at most 2^32). */
  readonly below: (bound: number) => number;
  /**
   * Like `below`, from a stream of its own, for what the bank must not know yet: numbers of made-up
   * customers.
   */
  readonly novel: (bound: number) => number;
  /** A version 4 UUID in lower case; an id, which the bank must not know yet either. */
  readonly uuid: () => string;
  /** A text of decimal digits. */
  readonly digits: (count: number) => string;
  /**
   * Digits of a reference, which the bank must not know yet, as it would take its payment for a duplicate.
   */
  readonly reference: (count: number) => string;
}

/** FNV-1a over the text, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: whole numbers of 32 bits. */
function stream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

function uuidFrom(next: () => number): string {
  const hex = (count: number) => {
    let text = '';
    while (text.length < count) text += next().toString(16).padStart(8, '0');
    return text.slice(0, count);
  };
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(next() & 3)}${hex(3)}-${hex(12)}`;
}

function digitsFrom(next: () => number, count: number): string {
  return Array.from({ length: count }, () => next() % 10).join('');
}

const bounded = (value: number, bound: number) => Math.floor((value / 0x1_0000_0000) * bound);

/**
 * A source seeded by a number and a name, so that each scenario has its own stream whatever else runs.
 * @param renewal a number other than 0 makes UUIDs, novel numbers and references new and leaves everything
 *   else as the seed has it, so that a bank that keeps what it was sent can be sent it once more
 */
export function seededRandom(seed: number, name: string, renewal = 0): SeededRandom {
  const start = (text: string) => hashText(text) ^ Math.imul(seed | 0, 0x9e3779b1);
  const next = stream(start(name));
  const fresh = stream(start(`${name} novel`) ^ Math.imul(renewal | 0, 0x85ebca6b));
  return {
    below: (bound) => bounded(next(), bound),
    novel: (bound) => bounded(fresh(), bound),
    uuid() {
      // Drawn in any case, so that what follows stays the same.
      const usual = uuidFrom(next);
      return renewal === 0 ? usual : uuidFrom(fresh);
    },
    digits: (count) => digitsFrom(next, count),
    reference(count) {
      // As with ids, what follows stays the same.
      const usual = digitsFrom(next, count);
      return renewal === 0 ? usual : digitsFrom(fresh, count);
    },
  };
}
