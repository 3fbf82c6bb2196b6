/**
 * Header sets of whole requests: lawful ones, with any subset of the optional headers of the interface's
 * table in any order and letter case of their names, and ones with a single header wrong.
 */

import * as fc from 'fast-check';
import { headerValue, type HeaderLine } from '../model/http.js';
import { headerAdvice, headerRules, isNobody, withHeader, type RequestDraft } from '../rules/index.js';
import { brokenBy, type BrokenOptions, type BrokenRequest } from './broken.js';
import { ipAddresses, linesOf, psuHeaders } from './psu-headers.js';

/** Headers of the table that say nothing about the PSU and may be left out. */
function ownHeaders(): fc.Arbitrary<readonly HeaderLine[]> {
  return fc
    .record(
      {
        Accept: fc.constantFrom('*/*', 'application/json', 'application/json;q=0.9, text/*;level=1'),
        'Accept-Charset': fc.constantFrom('utf-8', 'iso-8859-1;q=0.5, *;q=0'),
        'Accept-Encoding': fc.constantFrom('gzip', 'identity;q=1, *;q=0', 'gzip, deflate, br'),
        'Accept-Language': fc.constantFrom('*', 'nb-NO', 'nb, nn;q=0.9, en-GB;q=0.8'),
        'TPP-Redirect-Preferred': fc.constantFrom('true', 'false'),
        'TPP-Brand-Logging-Information': fc.constantFrom('Sparegrisen', 'A & B', 'x'),
      },
      { requiredKeys: [] },
    )
    .map(linesOf);
}

/** Addresses from which a PSU may call. */
function psuAddresses(): fc.Arbitrary<string> {
  return ipAddresses().filter((each) => !isNobody(each));
}

/** Optional headers that go together: what is forwarded about a PSU comes with the PSU's address. */
export function headerSets(): fc.Arbitrary<readonly HeaderLine[]> {
  return fc
    .tuple(ownHeaders(), psuHeaders(), psuAddresses(), fc.boolean(), fc.nat({ max: 2 }))
    .chain(([own, forwarded, address, present, letters]) => {
      const about = forwarded.filter(([name]) => name !== 'PSU-IP-Address');
      const context = about.filter(([name]) => name === 'PSU-Context');
      const lines: readonly HeaderLine[] = present
        ? [...own, ...about, ['PSU-IP-Address', address]]
        : [...own, ...context];
      return fc
        .shuffledSubarray([...lines], { minLength: lines.length })
        .map((all) => all.map(([name, value]): HeaderLine => [spelt(name, letters), value]));
    });
}

function spelt(name: string, letters: number): string {
  return [name, name.toLowerCase(), name.toUpperCase()][letters] ?? name;
}

/** A request with the headers of a set, which replace its own. */
function withHeaderSet(request: RequestDraft, lines: readonly HeaderLine[]): RequestDraft {
  return lines.reduce((changed, [name, value]) => {
    const cleared = {
      ...changed,
      headers: changed.headers.filter(([each]) => each.toLowerCase() !== name.toLowerCase()),
    };
    return headerValue(changed.headers, name) === value ? changed : withHeader(cleared, name, value);
  }, request);
}

/** Every rule on a header of the table, those that only warn among them. */
export const headerTableRules = [...headerRules, ...headerAdvice] as const;

/** Requests with lawful header sets. */
export function validHeaders(requests: fc.Arbitrary<RequestDraft>): fc.Arbitrary<RequestDraft> {
  return fc.tuple(requests, headerSets()).map(([request, lines]) => {
    const changed = withHeaderSet(request, lines);
    const attended = headerValue(changed.headers, 'psu-ip-address') !== undefined;
    // A PSU who is present can be sent to SCA, and then has to come back.
    return attended && headerValue(changed.headers, 'tpp-redirect-uri') === undefined
      ? withHeader(changed, 'TPP-Redirect-URI', 'https://tpp.example/callback')
      : changed;
  });
}

/** Requests whose header set breaks one rule. */
export function brokenHeaders(
  requests: fc.Arbitrary<RequestDraft>,
  options: BrokenOptions = {},
): fc.Arbitrary<BrokenRequest> {
  return brokenBy(validHeaders(requests), headerTableRules, options);
}
