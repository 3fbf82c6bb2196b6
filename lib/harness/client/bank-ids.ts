/**
 * Tells a request that is wrong because of what the bank answered from one that is wrong because of
 * ourselves. An id that is empty, the same for everything, or holds a slash, an account number that is none
 * or a currency that needs exchange make a request that no TPP may send: then the bank is odd, and the
 * harness is not broken.
 */

import type { WireRequest } from '../../model/http.js';
import { ibanOf } from '../../model/identifiers.js';
import type { Exchange } from '../evidence/exchange.js';

const idName = /id$/i;
const numberName = /^(?:iban|bban)$/;
/** An account number in good form, whoever has it. */
const goodNumber = '36062111016';
/** That of test payments: an account in another currency needs exchange, and more of an address. */
const usualCurrency = 'NOK';
const goodNumbers: Readonly<Record<string, string>> = { bban: goodNumber, iban: ibanOf(goodNumber) };
/** Levels of a body that are looked at. */
const deepest = 12;

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Texts of members whose name fits. */
function textsIn(value: unknown, fits: RegExp, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' ? (fits.test(name) ? [each] : []) : textsIn(each, fits, depth + 1),
  );
}

function goodId(count: number): string {
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
}

/**
 * The request with each id and account number that the bank gave replaced by another good one; undefined when
 * there is none in it.
 * @param transcript what the bank answered before
 */
export function withoutBankIds(
  { method, target, headers, body }: WireRequest,
  transcript: readonly Exchange[],
): WireRequest | undefined {
  const replies = transcript.flatMap(({ reply }) => (reply === undefined ? [] : [parsed(reply.body)]));
  const ids = new Set(replies.flatMap((each) => textsIn(each, idName)));
  const numbers = [...new Set(replies.flatMap((each) => textsIn(each, numberName)))];
  let count = 0;
  const fresh = () => goodId((count += 1));
  /** An IBAN may have been made of the number that the bank gave, which then is its end. */
  const ofTheBank = (name: string, text: string) =>
    name in goodNumbers && numbers.some((each) => text === each || (name === 'iban' && text.endsWith(each)));
  const replacedText = (name: string, text: string): string => {
    if (ids.has(text)) return fresh();
    const good = goodNumbers[name];
    if (good === undefined || !ofTheBank(name, text)) return text;
    count += 1;
    return good;
  };
  const replaced = (value: unknown, name = '', depth = 0): unknown => {
    if (typeof value === 'string') return replacedText(name, value);
    if (typeof value !== 'object' || value === null || depth > deepest) return value;
    if (Array.isArray(value)) return value.map((each) => replaced(each, name, depth + 1));
    const members = Object.entries(value);
    const isAccount = members.some(([member, each]) => typeof each === 'string' && ofTheBank(member, each));
    return Object.fromEntries(
      members.map(([member, each]) => [
        member,
        isAccount && member === 'currency' ? usualCurrency : replaced(each, member, depth + 1),
      ]),
    );
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
