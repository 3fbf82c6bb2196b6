/**
 * Finds many known values in a text at once, letters compared without ASCII case, in one pass: four
 * characters decide whether a value can start here, then each length that starts so is looked up whole.
 */

export interface KnownValue {
  readonly value: string;
  readonly replacement: string;
  /** True when it only counts as a whole word, as names do. */
  readonly word: boolean;
}

export interface KnownValues {
  /** The text with known values replaced; of overlapping ones the earlier, then the longer. */
  replaceIn(text: string): string;
  occursIn(text: string): boolean;
}

/** Shorter values would also be found where they mean nothing. */
const shortestKnownValue = 4;

interface Bucket {
  /** Lengths of its values, longest first. */
  lengths: readonly number[];
  readonly byText: Map<string, KnownValue>;
}

function folded(text: string): string {
  const lower = text.toLowerCase();
  // A few letters grow when lowered; positions must stay comparable.
  return lower.length === text.length ? lower : text.replaceAll(/[A-Z]/g, (each) => each.toLowerCase());
}

/** Four steps shift a unit out of the 32 bits, so the hash speaks of the last four units only. */
function rolled(hash: number, unit: number): number {
  return (hash << 8) ^ unit;
}

function keyOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < shortestKnownValue; index += 1) hash = rolled(hash, text.charCodeAt(index));
  return hash;
}

function slotOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> 16;
}

const wordCharacter = /[\p{L}\p{N}]/u;

function standsAlone(text: string, start: number, end: number): boolean {
  return !wordCharacter.test(text.charAt(start - 1)) && !wordCharacter.test(text.charAt(end));
}

/** Prepares a search; values shorter than four characters are left out. */
export function knownValues(values: Iterable<KnownValue>): KnownValues {
  const filter = new Uint8Array(65_536);
  const buckets = new Map<number, Bucket>();
  for (const each of values) {
    if (each.value.length < shortestKnownValue) continue;
    const text = folded(each.value);
    const key = keyOf(text);
    filter[slotOf(key)] = 1;
    const bucket = buckets.get(key) ?? { lengths: [], byText: new Map<string, KnownValue>() };
    buckets.set(key, bucket);
    if (!bucket.byText.has(text)) bucket.byText.set(text, each);
    if (!bucket.lengths.includes(text.length)) {
      bucket.lengths = [...bucket.lengths, text.length].toSorted((one, other) => other - one);
    }
  }

  function startingAt(text: string, start: number, bucket: Bucket): KnownValue | undefined {
    for (const length of bucket.lengths) {
      const found = bucket.byText.get(text.slice(start, start + length));
      if (found !== undefined && (!found.word || standsAlone(text, start, start + length))) return found;
    }
    return undefined;
  }

  /** The first value at or after `from`. */
  function next(text: string, from: number): { readonly at: number; readonly found: KnownValue } | undefined {
    let hash = 0;
    for (let index = from; index < text.length; index += 1) {
      hash = rolled(hash, text.charCodeAt(index));
      if (index - from < shortestKnownValue - 1 || filter[slotOf(hash)] !== 1) continue;
      const at = index - shortestKnownValue + 1;
      const bucket = buckets.get(hash);
      const found = bucket === undefined ? undefined : startingAt(text, at, bucket);
      if (found !== undefined) return { at, found };
    }
    return undefined;
  }

  return {
    replaceIn(text) {
      if (buckets.size === 0) return text;
      const search = folded(text);
      let written = '';
      let from = 0;
      for (let hit = next(search, 0); hit !== undefined; hit = next(search, from)) {
        written += text.slice(from, hit.at) + hit.found.replacement;
        from = hit.at + hit.found.value.length;
      }
      return from === 0 ? text : written + text.slice(from);
    },
    occursIn: (text) => buckets.size > 0 && next(folded(text), 0) !== undefined,
  };
}
