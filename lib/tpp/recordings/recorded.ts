/**
 * What readers of recordings yield, and which of it concerns the bank: a browser records every site that it
 * calls.
 */

import { headerValue, type HeaderLine } from '../../model/http.js';
import { parseImfFixdate } from '../../model/imf-fixdate.js';
import { membersOf } from '../read-exchange.js';
import type { TrafficExchange } from '../traffic.js';

/** An exchange with the host that was called, where the recording names it: `https://bank.example`. */
export interface Recorded {
  readonly exchange: TrafficExchange;
  readonly origin?: string;
}

/** What a file holds. */
export interface Recording {
  readonly recorded: readonly Recorded[];
  /** What the reader left out, one line each. */
  readonly notes: readonly string[];
}

/** What only calls of the interface carry. */
function isSigned(headers: readonly HeaderLine[]): boolean {
  return ['tpp-signature-certificate', 'signature'].some((name) => headerValue(headers, name) !== undefined);
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const each of values) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0];
}

function originsOf(recorded: readonly Recorded[], meant: (exchange: TrafficExchange) => boolean) {
  return recorded.flatMap(({ exchange, origin }) =>
    origin !== undefined && meant(exchange) ? [origin] : [],
  );
}

/**
 * The host that most signed calls go to; where none is signed, the one with most addresses of the interface.
 */
function bankIn(recorded: readonly Recorded[]): string | undefined {
  const signed = mostFrequent(originsOf(recorded, ({ request }) => isSigned(request.headers)));
  return signed ?? mostFrequent(originsOf(recorded, ({ request }) => /\/v1\//.test(request.target)));
}

function addressesIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) addressesIn(each, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      if (name !== 'scaRedirect') addressesIn(member, found);
      else {
        const href = membersOf(member)['href'];
        if (typeof href === 'string' && URL.canParse(href)) found.add(new URL(href).origin);
      }
    }
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, '').replace(/:(?:443|80)$/, '');
}

/** Hosts that replies of the bank send PSUs to. */
function pageHosts(recorded: readonly Recorded[], bank: string): ReadonlySet<string> {
  const found = new Set<string>([bank]);
  for (const { exchange, origin } of recorded) {
    const { body } = exchange.reply ?? {};
    if (hostOf(origin ?? '') !== hostOf(bank) || body === undefined) continue;
    try {
      addressesIn(JSON.parse(body.toString('utf8')), found);
    } catch {
      // A page or nothing: it has no links of the interface.
    }
  }
  return found;
}

function originOf(address: string): string {
  const { origin, protocol, host } = new URL(address);
  return origin === 'null' ? `${protocol}//${host}` : origin;
}

/** What concerns one bank: its calls, and visits to its pages. */
export interface BankTraffic {
  readonly exchanges: readonly TrafficExchange[];
  /** How many of other hosts were left out. */
  readonly foreign: number;
  /** The host that was taken for the bank; absent where nothing names a host. */
  readonly bank?: string;
}

/**
 * Takes what concerns the bank and leaves the rest out.
 * @param named base address of the bank; without it the host that signed calls go to
 */
export function trafficOfBank(recorded: readonly Recorded[], named?: string): BankTraffic {
  const bank = named === undefined ? bankIn(recorded) : originOf(named);
  if (bank === undefined) return { exchanges: recorded.map(({ exchange }) => exchange), foreign: 0 };
  const hosts = pageHosts(recorded, bank);
  // A text of raw messages or of curl does not tell the scheme, nor the port that goes with it.
  const host = hostOf(bank);
  const isBank = (origin: string | undefined) => origin === undefined || hostOf(origin) === host;
  const exchanges = recorded.flatMap(({ exchange, origin }) => {
    // What looks like a call and goes elsewhere is the TPP's own interface, or another bank.
    const concerns = isBank(origin) || (hosts.has(origin ?? '') && !isSigned(exchange.request.headers));
    return concerns ? [exchange] : [];
  });
  return { exchanges, foreign: recorded.length - exchanges.length, bank };
}

/** The same request seen by two recorders stands in both files; it was sent once. */
export function withoutDoubles(files: readonly (readonly Recorded[])[]): readonly Recorded[] {
  const seen = new Set<string>();
  return files.flatMap((file) => {
    const own: string[] = [];
    const kept = file.filter(({ exchange: { request } }) => {
      const signature = headerValue(request.headers, 'signature');
      if (signature === undefined) return true;
      const id = headerValue(request.headers, 'x-request-id') ?? '';
      const key = [request.method, request.target, id, signature.trim()].join('\n');
      own.push(key);
      return !seen.has(key);
    });
    for (const each of own) seen.add(each);
    return kept;
  });
}

function dateIn(headers: readonly HeaderLine[] | undefined): number | undefined {
  return parseImfFixdate(headerValue(headers ?? [], 'date')?.trim() ?? '');
}

/**
 * Gives exchanges without a time the one that Date tells, of the bank first, so that they keep their order.
 * Where nothing tells any, it is now.
 */
export function inOrder(recorded: readonly Recorded[], now: number): readonly Recorded[] {
  const dates = recorded.map(
    ({ exchange: { request, reply } }) => dateIn(reply?.headers) ?? dateIn(request.headers),
  );
  let last = dates.find((each) => each !== undefined) ?? now;
  return recorded.map(({ exchange, ...rest }, index) => {
    if (exchange.unseen?.time === undefined) return { exchange, ...rest };
    last = Math.max(last, dates[index] ?? last);
    return { exchange: { ...exchange, at: last }, ...rest };
  });
}
