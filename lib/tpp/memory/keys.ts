/** Keys of what is remembered: what makes two calls the same, and what they belong to. */

import { hash } from 'node:crypto';
import { memoize } from '../../model/memoize.js';
import type { ReadExchange } from '../read-exchange.js';

/** How a call ended: a status, lost on the way, not known, or not yet. */
export type Outcome = number | 'lost' | 'unknown' | 'pending';

/** Two parts as one key. */
export function keyOf(...parts: readonly string[]): string {
  return parts.join('\n');
}

/** Bodies up to this length stand in keys as they are. */
const shortBody = 32;

const printOf = memoize((body: Buffer) => hash('sha256', body, 'base64'));

function bodyIn(body: Buffer | undefined): string {
  if (body === undefined) return '?';
  return body.length <= shortBody ? body.toString('latin1') : printOf(body);
}

/** The call without what is new in each request. */
export function callOf({ request }: ReadExchange): string {
  return keyOf(request.method, request.target, bodyIn(request.body));
}

/**
 * What tells one journey of a TPP from others that run beside it: the PSU, the agreement and the session
 * where they are named, otherwise the address to come back to, which holds the TPP's own state.
 */
export function journeyOf(exchange: ReadExchange): string {
  const session = exchange.header('tpp-session-id');
  const psuId = exchange.header('psu-id')?.toLowerCase() ?? '';
  return keyOf(
    exchange.tpp,
    psuId,
    exchange.header('psu-corporate-id')?.toLowerCase() ?? '',
    session ?? (psuId === '' ? (exchange.header('tpp-redirect-uri') ?? '') : ''),
  );
}

/** A value in the query of an address that nobody writes by hand. */
const drawnValue = /[?&][^=&#]*=(?=[^&#]*\d[^&#]*\d[^&#]*\d)[\w.~%-]{16,}/;

/** Whether the address to come back to holds a state that was drawn for one journey alone. */
export function hasOwnState(exchange: ReadExchange): boolean {
  return drawnValue.test(exchange.header('tpp-redirect-uri') ?? '');
}

/** Where the last call of this kind is kept: by journey, what is called, and whether the PSU is there. */
export function placeOf(exchange: ReadExchange): string {
  const attended = exchange.header('psu-ip-address') !== undefined;
  return keyOf(journeyOf(exchange), callOf(exchange), attended ? 'attended' : '');
}

/** Headers that are new in each request, or follow from the others. */
const everNew: ReadonlySet<string> = new Set([
  'x-request-id',
  'date',
  'signature',
  'digest',
  'content-length',
]);

/** A print of the headers of a call without what is new in each request. */
export const headersOf = memoize(({ request }: ReadExchange): string => {
  const lines = request.headers
    .filter(([name]) => !everNew.has(name.toLowerCase()))
    .map(([name, value]) => `${name.toLowerCase()}:${value}`);
  return hash('sha256', lines.toSorted().join('\n'), 'base64');
});

/** How a call ended. */
export function outcomeOf({ reply, lost }: ReadExchange): Outcome {
  if (reply !== undefined && lost === undefined) return reply.status;
  return lost === undefined ? 'unknown' : 'lost';
}
