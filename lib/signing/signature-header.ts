/**
 * The Signature header: `keyId="…",algorithm="…",headers="…",signature="…"` (interface, Authentication 4).
 * Written with a bare comma; read with the parts in any order and blanks around the commas, since RFC 7235
 * allows both. A value is kept as it stands between the quotes; undoing quoted pairs is another reading of
 * it, for names in RFC 2253 form use the backslash too, and clients differ on which of the two they mean.
 */

import { trimBlanks } from './signable-headers.js';
import { readSignatureParts } from './signature-header-reader.js';
import type { SignatureHeaderReading, SignatureParts } from './signature-parts.js';

/**
 * Writes the four parts; values are put between quotes as they are, so they must not hold a bare double
 * quote.
 */
export function formatSignatureHeader({ keyId, algorithm, headers, signature }: SignatureParts): string {
  return `keyId="${keyId}",algorithm="${algorithm}",headers="${headers}",signature="${signature}"`;
}

/**
 * The index of the quote that ends a value, when what follows is the expected text and no backslash stands
 * before the quote.
 */
function closingQuote(text: string, from: number, next: string): number {
  const quote = text.indexOf('"', from);
  return quote >= 0 && text.startsWith(next, quote) && text.charCodeAt(quote - 1) !== 0x5c ? quote : -1;
}

/** The exact form of the interface, which is nearly every header; undefined sends any other to the reader. */
function parseExactForm(text: string): SignatureHeaderReading['parts'] | undefined {
  if (!text.startsWith('keyId="') || text.includes('=?')) return undefined;
  const keyId = closingQuote(text, 7, '",algorithm="');
  const algorithm = keyId < 0 ? -1 : closingQuote(text, keyId + 13, '",headers="');
  const headers = algorithm < 0 ? -1 : closingQuote(text, algorithm + 11, '",signature="');
  const signature = headers < 0 ? -1 : closingQuote(text, headers + 13, '"');
  if (signature < 0 || signature !== text.length - 1) return undefined;
  return {
    keyId: text.slice(7, keyId),
    algorithm: text.slice(keyId + 13, algorithm),
    headers: text.slice(algorithm + 11, headers),
    signature: text.slice(headers + 13, signature),
  };
}

/** The other reading of a part: with every `\x` of a quoted string read as `x`. */
export function withoutQuotedPairs(raw: string): string {
  return raw.includes('\\') ? raw.replaceAll(/\\(.)/gs, '$1') : raw;
}

/**
 * Reads a Signature value (already unwrapped, see encoded-word). Never throws; whatever can be read is in
 * `parts`.
 */
export function parseSignatureHeader(text: string): SignatureHeaderReading {
  const exact = parseExactForm(text);
  if (exact !== undefined) return { parts: exact, findings: [] };
  return readSignatureParts(trimBlanks(text));
}
