/** Looks for a secret in every part of a request where it does not belong, however it is written there. */

import { memoize } from '../model/memoize.js';
import { isUuid } from '../model/uuid.js';
import type { ReadExchange } from './read-exchange.js';

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
  for (const [run] of text.matchAll(base64)) {
    const bytes = Buffer.from(run, 'base64');
    yield bytes.toString('latin1');
    // A UUID as the bytes that it stands for.
    if (bytes.length === 16) yield bytes.toString('hex');
  }
  for (const [run] of text.matchAll(hex)) yield Buffer.from(run, 'hex').toString('latin1');
}

/** A text and what may be meant by it: percent signs undone, once or twice, and what is packed in it. */
function* readingsOf(text: string): Generator<string> {
  yield text;
  // Nearly every header with a long run of letters and digits is a UUID, into which nothing is packed.
  if (isUuid(text)) return;
  yield* unpacked(text);
  if (!text.includes('%')) return;
  const once = decoded(text);
  yield once;
  yield* unpacked(once);
  if (once.includes('%')) yield decoded(once);
}

/** A part of a request with all that may be meant by its text. */
interface TextPart {
  /** `the address`, `the body`, or the name of a header. */
  readonly name: string;
  readonly readings: readonly string[];
}

/** Several judges look for something in all of it. */
const partsOf = memoize(({ request }: ReadExchange): readonly TextPart[] => {
  const { target, headers, body } = request;
  const shown = headers.filter(([name]) => !opaque.has(name.toLowerCase()));
  const texts = [['the address', target] as const, ...shown];
  if (body !== undefined && body.length > 0) texts.push(['the body', body.toString('latin1')]);
  return texts.map(([name, text]) => ({ name, readings: [...readingsOf(text)] }));
});

/**
 * The first part of a request whose text, in any writing, is judged so; undefined when none is. Headers that
 * may hold it are passed over.
 */
export function partWhere(
  exchange: ReadExchange,
  allowed: readonly string[],
  holds: (text: string, part: string) => boolean,
): string | undefined {
  return partsOf(exchange).find(
    ({ name, readings }) =>
      !allowed.includes(name.toLowerCase()) && readings.some((each) => holds(each, name)),
  )?.name;
}

/** The part of a request that holds, in any writing, a text of this form that is wanted. */
export function partsWith(
  exchange: ReadExchange,
  allowed: readonly string[],
  form: RegExp,
  isWanted: (found: string, part: string) => boolean,
): string | undefined {
  return partWhere(exchange, allowed, (text, part) =>
    (text.match(form) ?? []).some((each) => isWanted(each, part)),
  );
}
