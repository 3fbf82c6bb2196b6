/** The ways in which the signed `(request-target)` differs from the request line. */

import { pathAndQuery, type Spoken, type ValueVariant } from './address-text.js';
import { reencoded } from './address-encodings.js';
import { slashes } from './address-variants.js';
import { composedTargets, targetParts, withTwoSlashes } from './composed-targets.js';
import type { ByRank, Rank } from '../draft.js';
import { capital } from '../letters.js';
import { writtenPaths } from './path-variants.js';
import { innerHosts } from './host-variants.js';
import { otherDatesInQuery } from './query-dates.js';
import { shortenedQueries } from './query-variants.js';
import { behindUsualGateways, pathsBehindGateways } from './gateway-paths.js';
import { otherBases, otherPathWords, otherQueryValues } from './neighbouring-targets.js';
import { behindTwoPrefixes, lostTargetParameters } from './target-additions.js';
import { templates, unfilledIds } from './path-templates.js';

function form(did: string, value: string): ValueVariant {
  return { cause: 'request-target-form', did, value };
}

/**
 * Other texts of `(request-target)` of a rank, from the method, the target as sent and the hosts that the
 * message names.
 */
export function* requestTargetVariants(
  method: string,
  target: string,
  hosts: readonly string[],
  rank: Rank,
): Generator<ValueVariant> {
  const lower = method.toLowerCase();
  if (rank === 1) yield* writtenTargets(lower, method, target);
  if (rank === 1) yield* usualRewrites(lower, target, hosts);
  if (rank === 4) {
    yield* innerTargets(lower, target, hosts);
    for (const [did, value] of composedTargets(targetParts(method, target, hosts))) yield form(did, value);
  }
  if (rank === 2) {
    for (const other of ['get', 'post', 'put', 'delete', 'patch', 'head']) {
      if (other !== lower) yield form(`signed the method ${other}, and sent ${lower}`, `${other} ${target}`);
    }
    yield* absoluteTargets(lower, target, hosts);
    for (const source of [pathsBehindGateways, templates])
      for (const [did, value] of source(target)) yield form(did, `${lower} ${value}`);
  }
  for (const source of sources[rank]) {
    for (const [did, value] of source(target)) {
      yield form(did.replace('the address', 'the request target'), `${lower} ${value}`);
    }
  }
}

const sources: ByRank<(target: string) => Iterable<Spoken>> = {
  1: [slashes, reencoded, inLowerCase],
  2: [shortenedQueries, writtenPaths, doubledSlashes],
  3: [otherDatesInQuery, otherPathWords, otherBases],
  4: [lostTargetParameters, unfilledIds, behindTwoPrefixes, otherQueryValues],
  5: [],
};

function* inLowerCase(target: string): Generator<Spoken> {
  yield ['signed the request target in lower case', target.toLowerCase()];
}

function* doubledSlashes(target: string): Generator<Spoken> {
  const [path, query] = pathAndQuery(target);
  for (const [did, value] of withTwoSlashes(path))
    yield [`signed ${did}, as a base address and a path are joined`, value + query];
}

/** What clients, libraries and gateways do most often to a whole target. */
function* usualRewrites(lower: string, target: string, hosts: readonly string[]): Generator<ValueVariant> {
  const [host] = hosts;
  if (host !== undefined)
    yield form(
      'signed the absolute address as the request target',
      `${lower} https://${host.trim()}${target}`,
    );
  const [path, behind] = pathAndQuery(target);
  const query = behind.slice(1);
  if (query !== '') {
    yield form('signed the query alone, without the path', `${lower} ?${query}`);
    yield form('signed the query alone, without the path', `${lower} ${query}`);
    const sorted = query.split('&').toSorted().join('&');
    yield form('signed the parameters of the request target in sorted order', `${lower} ${path}?${sorted}`);
  }
  for (const [did, value] of behindUsualGateways(target)) yield form(did, `${lower} ${value}`);
  const segments = path.split('/');
  for (let kept = 2; kept < Math.min(segments.length, 12); kept += 1) {
    const shorter = segments.slice(0, kept).join('/');
    yield form(`signed the path ${shorter}, without what stands behind it`, `${lower} ${shorter}`);
  }
  const rest = /^\/[^/]+(\/.*)$/s.exec(target)?.[1];
  if (rest !== undefined)
    yield form('signed the request target without its first path part', `${lower} ${rest}`);
}

function* writtenTargets(lower: string, method: string, target: string): Generator<ValueVariant> {
  const [path, query] = pathAndQuery(target);
  const bare = [
    ['signed the method of the request target in upper case', `${method.toUpperCase()} ${target}`],
    ['signed the request target without the method', target],
    ['signed the method without the request target', lower],
    [
      `signed the request target without its ${query === '?' ? 'bare question mark' : 'query'}`,
      `${lower} ${path}`,
    ],
    ['signed the path without method and query', path],
    ['signed a query separator although there is no query', `${lower} ${path}?`],
    ['signed the request target without the slash before it', `${lower} ${target.slice(1)}`],
    ['signed two slashes at the beginning of the path', `${lower} /${target}`],
    ['signed the path percent-encoded as a whole', `${lower} ${encodeURIComponent(path)}${query}`],
    ['signed the request target with HTTP/1.1 behind it', `${lower} ${target} HTTP/1.1`],
    ['signed the request line', `${method.toUpperCase()} ${target} HTTP/1.1`],
    ['signed a colon behind the method', `${lower}: ${target}`],
    ['signed a colon behind the method', `${lower}:${target}`],
    ['signed nothing between method and request target', lower + target],
    ['signed two blanks behind the method', `${lower}  ${target}`],
    ['signed a tab behind the method', `${lower}\t${target}`],
    ['signed the method capitalised', `${capital(lower)} ${target}`],
    ['signed a plus sign between method and request target', `${lower}+${target}`],
    ['signed the method behind the request target', `${target} ${lower}`],
    ['signed the method in upper case behind the request target', `${target} ${method.toUpperCase()}`],
    ['signed a bare colon between method, path and query', `${lower}:${path}:${query.slice(1)}`],
  ] as const;
  for (const [did, value] of bare) yield form(did, value);
}

function* absoluteTargets(lower: string, target: string, hosts: readonly string[]): Generator<ValueVariant> {
  const bare = hosts.map((host) => host.trim()).flatMap((host) => [host, host.replace(/:\d+$/, '')]);
  const ports = ['', ':443', ':80', ':8443', ':8080', ':8444', ':9443', ':3000', ':5000', ':5001'];
  for (const host of new Set(bare)) {
    for (const port of /:\d+$/.test(host) ? [''] : ports) {
      const named = port === '' ? '' : `, with the port ${port.slice(1)}`;
      for (const scheme of ['https://', 'http://', '//']) {
        const url = `${scheme}${host}${port}${target}`;
        yield form(`signed the absolute address as the request target${named}`, `${lower} ${url}`);
        yield form(`signed the absolute address without the method as the request target${named}`, url);
        const [short] = pathAndQuery(url);
        yield form(
          `signed the absolute address without its query as the request target${named}`,
          `${lower} ${short}`,
        );
      }
      yield form(`signed host and path as the request target${named}`, `${lower} ${host}${port}${target}`);
    }
  }
}

/** The address as a program behind a gateway sees it, at a host and port that were never sent. */
function* innerTargets(lower: string, target: string, hosts: readonly string[]): Generator<ValueVariant> {
  const [sent = ''] = hosts;
  for (const host of innerHosts(sent.trim())) {
    const did = `signed the absolute address at ${host} as the request target, as a program behind a gateway has it`;
    for (const scheme of ['http://', 'https://']) {
      yield form(did, `${lower} ${scheme}${host}${target}`);
      yield form(did, `${scheme}${host}${target}`);
    }
    yield form(did, `${lower} ${host}${target}`);
  }
}
