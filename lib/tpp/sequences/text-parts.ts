/** Looks for a secret in every part of a request where it does not belong, however it is written there. */

import type { ReadExchange } from '../read-exchange.js';

/** Headers whose bytes are cryptography, where anything may stand by chance. */
const opaque: ReadonlySet<string> = new Set(['signature', 'tpp-signature-certificate', 'digest']);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const base64 = /[A-Za-z0-9+/_-]{14,}={0,2}/g;
const hex = /(?:[0-9a-f]{2}){11,}/gi;

/** What runs of base64 and of hexadecimal digits in a text stand for. */
function* unpacked(text: string): Generator<string> {
  for (const [run] of text.matchAll(base64)) yield Buffer.from(run, 'base64').toString('latin1');
  for (const [run] of text.matchAll(hex)) yield Buffer.from(run, 'hex').toString('latin1');
}

/** A text and what may be meant by it: percent signs undone, once or twice, and what is packed in it. */
function* readingsOf(text: string): Generator<string> {
  yield text;
  yield* unpacked(text);
  if (!text.includes('%')) return;
  const once = decoded(text);
  yield once;
  yield* unpacked(once);
  if (once.includes('%')) yield decoded(once);
}

/**
 * The first part of a request whose text is judged so: `the address`, `the body`, or the name of a header;
 * undefined when none is. Headers that may hold it are passed over.
 */
export function partWhere(
  { request }: ReadExchange,
  allowed: readonly string[],
  holds: (text: string) => boolean,
): string | undefined {
  if (holds(request.target)) return 'the address';
  for (const [name, value] of request.headers) {
    const lower = name.toLowerCase();
    if (!opaque.has(lower) && !allowed.includes(lower) && holds(value)) return name;
  }
  return request.body !== undefined && request.body.length > 0 && holds(request.body.toString('latin1'))
    ? 'the body'
    : undefined;
}

/** The part of a request that holds, in any writing, a text of this form that is wanted. */
export function partsWith(
  exchange: ReadExchange,
  allowed: readonly string[],
  form: RegExp,
  isWanted: (found: string) => boolean,
): string | undefined {
  return partWhere(exchange, allowed, (text) => {
    for (const reading of readingsOf(text)) if ((reading.match(form) ?? []).some(isWanted)) return true;
    return false;
  });
}
