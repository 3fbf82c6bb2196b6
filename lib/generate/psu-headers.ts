/**
 * What a TPP forwards about the PSU (HDR-33, HDR-36 to HDR-50): each header present or absent, in every
 * stated form.
 */

import * as fc from 'fast-check';
import { psuContexts } from '../model/codes.js';
import type { HeaderLine } from '../model/http.js';

/** UUIDs of versions 1 to 5, in lower and in upper case. */
export function uuids(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.uuid({ version: [1, 2, 3, 4, 5] }), fc.boolean())
    .map(([uuid, upper]) => (upper ? uuid.toUpperCase() : uuid));
}

/** IPv4 and IPv6 addresses, the edges of their ranges and the short forms of IPv6 among them. */
export function ipAddresses(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      '0.0.0.0',
      '255.255.255.255',
      '192.0.2.17',
      '::',
      '::1',
      '2001:db8::17',
      '::ffff:192.0.2.17',
    ),
    fc.ipV4(),
    fc.ipV6(),
  );
}

function degrees(limit: number): fc.Arbitrary<string> {
  const steps = limit * 10_000;
  return fc.oneof(
    fc.constantFrom(`${limit}`, `-${limit}`, '0'),
    fc.integer({ min: -steps, max: steps }).map((step) => (step / 10_000).toFixed(4)),
  );
}

/** `GEO:<latitude>,<longitude>` with both hemispheres, the poles and the date line. */
export function geoLocations(): fc.Arbitrary<string> {
  return fc.tuple(degrees(90), degrees(180)).map(([latitude, longitude]) => `GEO:${latitude},${longitude}`);
}

/** A set of headers as lines, in its order. */
export function linesOf(set: Readonly<Record<string, string | undefined>>): readonly HeaderLine[] {
  return Object.entries(set).map(([name, value = '']): HeaderLine => [name, value]);
}

const userAgents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'TPP-App/1.2 (Android 16)',
  'x',
] as const;

/** Sets of the optional PSU headers, any subset of them, as they stand in the interface's table. */
export function psuHeaders(): fc.Arbitrary<readonly HeaderLine[]> {
  return fc
    .record(
      {
        'PSU-Context': fc.constantFrom(...psuContexts),
        'PSU-IP-Address': ipAddresses(),
        'PSU-IP-Port': fc.constantFrom('1', '443', '65535'),
        'PSU-User-Agent': fc.constantFrom(...userAgents),
        'PSU-Accept': fc.constantFrom('*/*', 'text/html,application/xhtml+xml;q=0.9'),
        'PSU-Accept-Charset': fc.constantFrom('utf-8', 'iso-8859-1;q=0.5, *;q=0.1'),
        'PSU-Accept-Encoding': fc.constantFrom('gzip, deflate, br', 'identity'),
        'PSU-Accept-Language': fc.constantFrom('nb-NO,nb;q=0.9,en;q=0.8', '*'),
        'PSU-HTTP-Method': fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
        'PSU-Device-ID': uuids(),
        'PSU-Geo-Location': geoLocations(),
      },
      { requiredKeys: [] },
    )
    .map(linesOf);
}
