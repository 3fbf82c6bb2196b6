/** How a known value can be spelt: what a search for it has to look for. */

import type { SecretKind } from './kinds.js';

/** Longer values are masked in their place only; as a search text their beginning serves. */
const longestSearched = 200;

function htmlEscaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Fewer bytes would also be found as hex or base64 where they mean nothing. */
const fewestHidden = 6;

/** How a value can be spelt: plain, escaped for JSON, HTML or addresses, in bytes of UTF-8, in hex. */
export function spellings(kind: SecretKind, value: string): readonly string[] {
  const plain = value.slice(0, longestSearched);
  const bytes = Buffer.from(plain, 'utf8');
  const hidden = bytes.length < fewestHidden ? [] : [bytes.toString('hex')];
  if (/^[\w.-]+$/.test(plain)) return [plain, ...hidden];
  const json = JSON.stringify(plain).slice(1, -1);
  const ascii = json.replaceAll(
    /[^ -~]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const html = htmlEscaped(plain);
  // Half a surrogate pair cannot be percent-encoded; going through bytes replaces it.
  const percent = encodeURIComponent(bytes.toString('utf8'));
  const all = [
    plain,
    json,
    ascii,
    html,
    html.replaceAll("'", '&#39;'),
    percent,
    percent.replaceAll('%20', '+'),
    ...hidden,
  ];
  if (kind === 'name') all.push(bytes.toString('latin1'));
  return [...new Set(all)];
}

/**
 * What a value is in base64 wherever it stands in what was encoded: for each of the three positions of its
 * first byte the characters that it alone decides. One more on either side may hold bits of it.
 */
export function base64Cores(value: string): readonly string[] {
  const bytes = Buffer.from(value.slice(0, longestSearched), 'utf8');
  if (bytes.length < fewestHidden) return [];
  const cores = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  const all = cores.flatMap((each) => [each, each.replaceAll('+', '-').replaceAll('/', '_')]);
  return [...new Set(all)];
}

/** A text without what separates its groups; undefined where it has more than digits and A to F. */
export function squeezed(value: string): string | undefined {
  const bare = value.replaceAll(/[ .:_-]/g, '').toLowerCase();
  return bare.length >= fewestHidden && /^[0-9a-f]+$/.test(bare) ? bare : undefined;
}
