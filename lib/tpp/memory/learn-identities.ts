/** Identity numbers that PSUs enter or TPPs send, and what hashes of them look like. */

import { createHash } from 'node:crypto';
import { isNationalIdentity } from '../../model/identifiers.js';
import type { ReadExchange } from '../read-exchange.js';
import { partsWith } from '../text-parts.js';
import type { Memory } from './memory.js';

/** Eleven digits, also as people write them: date of birth and the rest parted. */
export const elevenDigits = /(?<![0-9])[0-9]{6}[ .+-]?[0-9]{5}(?![0-9])/g;

const numberField = /(?:^|&)[^=&]*=(\d{11})(?=&|$)/g;

/** So many identity numbers have their hashes looked for; each one more costs with every call. */
const mostPrinted = 40;

const algorithms = ['md5', 'sha1', 'sha256'] as const;

/** Remembers an identity number. */
export function learnIdentity(identity: string, number: number, memory: Memory): void {
  if (memory.identities.has(identity)) return;
  memory.identities.set(identity, number);
  if (memory.identities.size > mostPrinted || !/^\d{11}$/.test(identity)) return;
  for (const each of algorithms) {
    const hash = createHash(each).update(identity).digest();
    // Ids that are made from a hash keep its beginning; their version stands behind twelve digits.
    memory.prints.push({ hex: hash.toString('hex', 0, 6), base64: hash.toString('base64').slice(0, 14) });
  }
}

/** Identity numbers in the form of a page; pages have account numbers in their forms as well. */
export function enteredIdentities({ request }: ReadExchange): readonly string[] {
  if (request.method !== 'POST' || request.body === undefined) return [];
  const found = [...request.body.toString('latin1').matchAll(numberField)].map(([, each = '']) => each);
  return found.filter(isNationalIdentity);
}

/**
 * Notes numbers that may be those of people, where none belongs: whose they are may show later, when the
 * person logs in.
 */
export function learnSuspects(exchange: ReadExchange, memory: Memory): void {
  const { number, request } = exchange;
  if (request.target.includes('/v1/sandbox/')) return;
  partsWith(exchange, ['x-psu-identity'], elevenDigits, (each, part) => {
    const digits = each.replaceAll(/[^0-9]/g, '');
    if (!memory.identities.has(digits) && !memory.suspects.has(digits) && isNationalIdentity(digits))
      memory.suspects.set(digits, { number, part });
    return false;
  });
}
