/**
 * Texts at and around their limits. fast-check's own strings stay near ten characters by default, so the
 * length is drawn first, half the time from the limits, and the text is cut from a pool of its alphabet. No
 * text is blank at either end, nothing but digits, or outside the Basic Multilingual Plane: all of that is
 * open or refused at banks.
 */

import * as fc from 'fast-check';

/** Letters that texts are made of; `mixed` has characters of one, two and three bytes. */
export type Alphabet = 'ascii' | 'norwegian' | 'mixed';

export const alphabets: readonly Alphabet[] = ['ascii', 'norwegian', 'mixed'];

const sources: Readonly<Record<Alphabet, string>> = {
  ascii: "Invoice A17 for paper, ink & pens (May) No. B-2 / Smith's yard: thanks + bye? ",
  norwegian: 'Blåbærsyltetøy på Åsgård, Ærfugl i Øvre Årdal, søskenbarnet Bjørg Sæther ',
  mixed: 'Čapek über Łódź naïve façade Żółć Ελλάδα Кирилл 東京都 日本語 한국어 €uro ñandú ',
};

/** Each pool is long enough to cut the longest text from any place of its source. */
const longest = 2000;

const pools: Readonly<Record<Alphabet, string>> = {
  ascii: repeated(sources.ascii),
  norwegian: repeated(sources.norwegian),
  mixed: repeated(sources.mixed),
};

function repeated(source: string): string {
  return source.repeat(Math.ceil((longest + source.length) / source.length));
}

/** A cut of a pool with a letter in place of a blank at either end. */
function cut(alphabet: Alphabet, from: number, length: number): string {
  const text = pools[alphabet].slice(from, from + length);
  if (length === 0) return '';
  const first = text.charCodeAt(0) < 0x3a ? `N${text.slice(1)}` : text;
  return first.charCodeAt(length - 1) === 0x20 ? `${first.slice(0, -1)}n` : first;
}

/** As many characters of a text as fit into a number of bytes of UTF-8. */
function fitted(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let kept = text;
  while (Buffer.byteLength(kept) > bytes) kept = kept.slice(0, -1);
  return kept.endsWith(' ') ? `${kept.slice(0, -1)}n` : kept;
}

export interface BoundedOptions {
  readonly alphabets?: readonly Alphabet[];
  /** What `maximum` counts; characters by default. */
  readonly unit?: 'characters' | 'bytes';
}

/** What a setting says about texts. */
export function textOptions(setting: {
  readonly alphabets?: readonly Alphabet[];
  readonly lengthUnit?: 'characters' | 'bytes';
}): BoundedOptions {
  return { alphabets: setting.alphabets ?? alphabets, unit: setting.lengthUnit ?? 'characters' };
}

/**
 * Texts of `minimum` to `maximum` characters, at most 2000: each limit, its inner neighbour, and lengths
 * between.
 */
export function bounded(
  maximum: number,
  minimum = 0,
  { alphabets: chosen = alphabets, unit = 'characters' }: BoundedOptions = {},
): fc.Arbitrary<string> {
  const edges = [minimum, minimum + 1, maximum - 1, maximum].filter(
    (each) => each >= minimum && each <= maximum,
  );
  const lengths = fc.nat({ max: 2 * (maximum - minimum + 1) - 1 });
  return fc.tuple(fc.constantFrom(...chosen), fc.nat({ max: 69 }), lengths).map(([alphabet, from, drawn]) => {
    const span = maximum - minimum + 1;
    const length = drawn < span ? minimum + drawn : (edges[drawn % edges.length] ?? minimum);
    const text = cut(alphabet, from, length);
    return unit === 'bytes' ? fitted(text, maximum) : text;
  });
}

/** Texts without a stated limit: short and long ones, never empty. */
export function free(longestText = 40, options: BoundedOptions = {}): fc.Arbitrary<string> {
  return bounded(longestText, 1, options);
}
