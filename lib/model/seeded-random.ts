/** A small deterministic random source: the same seed gives the same ids and texts on every machine. */

export interface SeededRandom {
  /** A whole number from 0 up to, not including, `bound` (at most 2^32). */
  readonly below: (bound: number) => number;
  /** A version 4 UUID in lower case. */
  readonly uuid: () => string;
  /** A text of decimal digits. */
  readonly digits: (count: number) => string;
}

/** FNV-1a over the text, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A source seeded by a number and a name, so that each scenario has its own stream whatever else runs. */
export function seededRandom(seed: number, name: string): SeededRandom {
  let state = (hashText(name) ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0;
  // mulberry32
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
  const hex = (count: number) => {
    let text = '';
    while (text.length < count) text += next().toString(16).padStart(8, '0');
    return text.slice(0, count);
  };
  return {
    below: (bound) => Math.floor((next() / 0x1_0000_0000) * bound),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(next() & 3)}${hex(3)}-${hex(12)}`,
    digits: (count) => Array.from({ length: count }, () => next() % 10).join(''),
  };
}
