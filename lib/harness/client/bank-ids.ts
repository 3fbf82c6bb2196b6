/**
 * Tells a request that is wrong because of what the bank answered from one that is wrong because of ourselves. An id that is empty, the
 * same for everything, or holds a slash makes a request that no TPP may send: then the bank is odd, and the harness is not broken.
 */

import type { WireRequest } from '../../model/http.js';
import type { Exchange } from '../evidence/exchange.js';

const idName = /id$/i;
/** Levels of a body that are looked at. */
const deepest = 12;

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Texts of members whose name ends in id. */
function idsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' ? (idName.test(name) ? [each] : []) : idsIn(each, depth + 1),
  );
}

function goodId(count: number): string {
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
}

/**
 * The request with each id that the bank gave replaced by another good one; undefined when there is none in it.
 * @param transcript what the bank answered before
 */
export function withoutBankIds(
  { method, target, headers, body }: WireRequest,
  transcript: readonly Exchange[],
): WireRequest | undefined {
  const ids = new Set(
    transcript.flatMap(({ reply }) => (reply === undefined ? [] : idsIn(parsed(reply.body)))),
  );
  let count = 0;
  const fresh = () => goodId((count += 1));
  const replaced = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return ids.has(value) ? fresh() : value;
    if (typeof value !== 'object' || value === null || depth > deepest) return value;
    if (Array.isArray(value)) return value.map((each) => replaced(each, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, depth + 1)]));
  };
  // The longest first: one may stand within another.
  const spelt = [...ids]
    .flatMap((each) => [each, encodeURIComponent(each)])
    .filter((each) => each !== '')
    .toSorted((one, other) => other.length - one.length);
  let path = target;
  for (const each of spelt) {
    if (path.includes(`/${each}`)) path = path.replace(`/${each}`, () => `/${fresh()}`);
  }
  if (ids.has('')) path = path.replace(/\/(?=\/|\?|$)/g, () => `/${fresh()}`);
  const json = body.length === 0 ? undefined : parsed(body);
  const changed = json === undefined ? body : Buffer.from(JSON.stringify(replaced(json)));
  return count === 0 ? undefined : { method, target: path, headers, body: changed };
}
