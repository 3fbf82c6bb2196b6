/** What a browser sends whose person puts another order in place of that of a form or its address. */

import type { Submission } from './sent-forms.js';

/** An id as it is known to the TPP, or a text such as a sum, and what is sent in its place. */
export interface Swap {
  readonly from: string;
  readonly to: string;
  /** An id is found in parts of words and in other writings, a text where it stands alone. */
  readonly kind: 'id' | 'text';
}

export interface Swaps {
  readonly of: readonly Swap[];
  /** Where nothing is changed before the decision, the person was shown what the link is about. */
  readonly on: 'each page' | 'decision';
  /** Those for which a place was found; grows while the SCA is played. */
  readonly made: Set<Swap>;
}

/** Shorter ones stand in other words by accident. */
const shortest = 5;

const printable = /^[\x20-\x7e]+$/u;

function saidInBase64(word: string): string {
  const said = Buffer.from(word, 'base64url').toString('utf8');
  return printable.test(said) ? said : '';
}

/** An id whole, its last word, and what that says in base64. */
function writingsOfId(id: string): readonly string[] {
  const word = /[\w-]+=*$/u.exec(id)?.[0] ?? '';
  return [id, word, saidInBase64(word)];
}

type Pair = readonly [from: string, to: string];

/** What is looked for, and what takes its place. */
function pairsOf({ from, to, kind }: Swap): readonly Pair[] {
  if (kind === 'text') return [[from, to]];
  const others = writingsOfId(to);
  return writingsOfId(from)
    .map((each, at): Pair => [each, others[at] ?? ''])
    .filter(([own, other]) => own.length >= shortest && other.length >= shortest && own !== other);
}

function replaced(text: string, { kind }: Swap, [from, to]: Pair): string {
  if (kind === 'id') return text.replaceAll(from, () => to);
  const alone = from.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
  return text.replaceAll(new RegExp(String.raw`(?<![\w.,-])${alone}(?![\w-])`, 'gu'), () => to);
}

/** The text with every swap that has a place in it. */
function plainlySwapped(text: string, { of, made }: Swaps): string {
  let after = text;
  for (const swap of of)
    for (const [from, to] of pairsOf(swap)) {
      const inAddress = [encodeURIComponent(from), encodeURIComponent(to)] as const;
      const now = replaced(replaced(after, swap, [from, to]), swap, inAddress);
      if (now !== after) made.add(swap);
      after = now;
    }
  return after;
}

/** The same in words that are written in base64, too. */
function swappedIn(text: string, swaps: Swaps): string {
  return plainlySwapped(text, swaps).replaceAll(/[\w+-]{12,}={0,2}/gu, (word) => {
    const said = saidInBase64(word);
    const now = said === '' ? said : plainlySwapped(said, swaps);
    return now === said ? word : Buffer.from(now).toString(/[+/=]/u.test(word) ? 'base64' : 'base64url');
  });
}

/** What is sent in place of what the page meant to be sent. */
export function swapped(next: Submission, swaps: Swaps): Submission {
  const url = swappedIn(next.url, swaps);
  if (next.body === undefined) return { ...next, url };
  if (next.type !== undefined) return { ...next, url, body: swappedIn(next.body, swaps) };
  const changed = (text: string) => swappedIn(text, swaps);
  const pairs = [...new URLSearchParams(next.body)].map(([name, value]): [string, string] => [
    changed(name),
    changed(value),
  ]);
  return { ...next, url, body: new URLSearchParams(pairs).toString() };
}
