/** How many bits each symbol has in a Huffman code, as zlib decides among codes that are equally short. */

/** The lengths by symbol, and the last symbol that has one. */
export interface CodeLengths {
  readonly lengths: readonly number[];
  readonly last: number;
}

/** A heap of symbols and of the nodes over them, the rarest on top; of equals the one with the lower tree. */
class Rarest {
  readonly #heap: number[] = [0];
  readonly #counts: readonly number[];
  readonly #depths: readonly number[];

  constructor(counts: readonly number[], depths: readonly number[], symbols: readonly number[]) {
    this.#counts = counts;
    this.#depths = depths;
    this.#heap.push(...symbols);
    for (let at = symbols.length >> 1; at >= 1; at -= 1) this.#sink(at);
  }

  get size(): number {
    return this.#heap.length - 1;
  }

  get top(): number {
    return this.#heap[1] ?? 0;
  }

  #isRarer(one: number, other: number): boolean {
    const difference = (this.#counts[one] ?? 0) - (this.#counts[other] ?? 0);
    return difference < 0 || (difference === 0 && (this.#depths[one] ?? 0) <= (this.#depths[other] ?? 0));
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const moved = heap[from] ?? 0;
    let at = from;
    for (let below = 2 * at; below <= this.size; below = 2 * at) {
      if (below < this.size && this.#isRarer(heap[below + 1] ?? 0, heap[below] ?? 0)) below += 1;
      if (this.#isRarer(moved, heap[below] ?? 0)) break;
      heap[at] = heap[below] ?? 0;
      at = below;
    }
    heap[at] = moved;
  }

  /** Takes the top away; the last one comes in its place. */
  pop(): number {
    const { top } = this;
    const last = this.#heap.pop() ?? 0;
    if (this.size > 0) {
      this.#heap[1] = last;
      this.#sink(1);
    }
    return top;
  }

  replaceTop(by: number): void {
    this.#heap[1] = by;
    this.#sink(1);
  }
}

/** Symbols that occur; a code has two of them at least. */
function occurring(counts: readonly number[]): readonly number[] {
  const symbols = counts.flatMap((count, symbol) => (count > 0 ? [symbol] : []));
  let last = symbols.at(-1) ?? -1;
  while (symbols.length < 2) {
    const more = last < 2 ? (last += 1) : 0;
    symbols.push(more);
  }
  return symbols;
}

/** Takes so many codes that are too long back, by making shorter ones longer. */
function shortened(counts: number[], most: number, tooLong: number): void {
  for (let left = tooLong; left > 0; left -= 2) {
    let bits = most - 1;
    while ((counts[bits] ?? 0) === 0) bits -= 1;
    counts[bits] = (counts[bits] ?? 0) - 1;
    counts[bits + 1] = (counts[bits + 1] ?? 0) + 2;
    counts[most] = (counts[most] ?? 0) - 1;
  }
}

/** The lengths of a code for symbols that occur so often, of at most so many bits. */
export function codeLengths(given: readonly number[], most: number): CodeLengths {
  const symbols = occurring(given);
  const counts = given.map((count, symbol) => (count === 0 && symbols.includes(symbol) ? 1 : count));
  const depths: number[] = counts.map(() => 0);
  const parents: number[] = [];
  const heap = new Rarest(counts, depths, symbols);
  /** From the leaves to the root. */
  const taken: number[] = [];
  let node = given.length;
  do {
    const one = heap.pop();
    const other = heap.top;
    taken.push(one, other);
    counts[node] = (counts[one] ?? 0) + (counts[other] ?? 0);
    depths[node] = Math.max(depths[one] ?? 0, depths[other] ?? 0) + 1;
    parents[one] = node;
    parents[other] = node;
    heap.replaceTop(node);
    node += 1;
  } while (heap.size >= 2);
  const bits: number[] = [];
  const ofLength: number[] = Array.from({ length: most + 2 }, () => 0);
  bits[heap.top] = 0;
  let tooLong = 0;
  for (const each of taken.toReversed()) {
    const wanted = (bits[parents[each] ?? 0] ?? 0) + 1;
    if (wanted > most) tooLong += 1;
    bits[each] = Math.min(wanted, most);
    if (each < given.length) ofLength[bits[each] ?? 0] = (ofLength[bits[each] ?? 0] ?? 0) + 1;
  }
  if (tooLong > 0) {
    shortened(ofLength, most, tooLong);
    const leaves = taken.filter((each) => each < given.length);
    let at = 0;
    for (let length = most; length > 0; length -= 1)
      for (let left = ofLength[length] ?? 0; left > 0; left -= 1) bits[leaves[at++] ?? 0] = length;
  }
  return { lengths: given.map((_, symbol) => bits[symbol] ?? 0), last: Math.max(...symbols) };
}
