/** Looks for a secret in every part of a request where it does not belong. */

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

/**
 * The part of a request that holds a text of this form that is wanted: `the address`, `the body`, or the name of a header; undefined
 * when none does. Headers that may hold it are passed over.
 */
export function partsWith(
  { request }: ReadExchange,
  allowed: readonly string[],
  form: RegExp,
  isWanted: (found: string) => boolean,
): string | undefined {
  const holds = (text: string) => (text.match(form) ?? []).some(isWanted);
  if (holds(request.target) || (request.target.includes('%') && holds(decoded(request.target))))
    return 'the address';
  for (const [name, value] of request.headers) {
    const lower = name.toLowerCase();
    if (opaque.has(lower) || allowed.includes(lower)) continue;
    if (holds(value) || (value.includes('%') && holds(decoded(value)))) return name;
  }
  return request.body !== undefined && request.body.length > 0 && holds(request.body.toString('latin1'))
    ? 'the body'
    : undefined;
}
