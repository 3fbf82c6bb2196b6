/** The ways in which the signed `(request-target)` differs from the request line. */

import { reencoded, slashes, type ValueVariant } from './address-variants.js';
import type { Rank } from './draft.js';
import { writtenPaths } from './path-variants.js';
import { shortenedQueries } from './query-variants.js';

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
  if (rank === 2) {
    for (const other of ['get', 'post', 'put', 'delete', 'patch', 'head']) {
      if (other !== lower) yield form(`signed the method ${other}, and sent ${lower}`, `${other} ${target}`);
    }
    yield* absoluteTargets(lower, target, hosts);
    yield* pathsBehindGateways(lower, target);
    yield* templates(lower, target);
  }
  const sources = rank === 1 ? [slashes, reencoded] : rank === 2 ? [shortenedQueries, writtenPaths] : [];
  for (const source of sources) {
    for (const [did, value] of source(target)) {
      yield form(did.replace('the address', 'the request target'), `${lower} ${value}`);
    }
  }
}

function* writtenTargets(lower: string, method: string, target: string): Generator<ValueVariant> {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const bare = [
    ['signed the method of the request target in upper case', `${method.toUpperCase()} ${target}`],
    ['signed the request target without the method', target],
    ['signed the method without the request target', lower],
    ['signed the request target without its query', `${lower} ${path}`],
    ['signed the path without method and query', path],
    ['signed a query separator although there is no query', `${lower} ${path}?`],
    ['signed the request target without the slash before it', `${lower} ${target.slice(1)}`],
    ['signed two slashes at the beginning of the path', `${lower} /${target}`],
    ['signed the request target in lower case', `${lower} ${target.toLowerCase()}`],
    ['signed the request target with HTTP/1.1 behind it', `${lower} ${target} HTTP/1.1`],
    ['signed the request line', `${method.toUpperCase()} ${target} HTTP/1.1`],
    ['signed a colon behind the method', `${lower}: ${target}`],
    ['signed a colon behind the method', `${lower}:${target}`],
    ['signed nothing between method and request target', lower + target],
    ['signed two blanks behind the method', `${lower}  ${target}`],
    ['signed a tab behind the method', `${lower}\t${target}`],
    ['signed the method capitalised', `${method.charAt(0).toUpperCase()}${lower.slice(1)} ${target}`],
    ['signed a plus sign between method and request target', `${lower}+${target}`],
    [
      'signed a bare colon between method, path and query',
      `${lower}:${path}:${mark < 0 ? '' : target.slice(mark + 1)}`,
    ],
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
        const short = url.replace(/\?.*$/, '');
        yield form(
          `signed the absolute address without its query as the request target${named}`,
          `${lower} ${short}`,
        );
      }
      yield form(`signed host and path as the request target${named}`, `${lower} ${host}${port}${target}`);
    }
  }
}

const identifier = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const placeholders = [
  'id',
  'resourceId',
  'payment-id',
  'paymentId',
  'account-id',
  'accountId',
  'basketId',
  'customerId',
];

/** The path as a router has it, with the names of its parameters for their values. */
function* templates(lower: string, target: string): Generator<ValueVariant> {
  yield* namedSegments(lower, target);
  if (target.search(identifier) < 0) return;
  for (const name of placeholders) {
    for (const written of [`{${name}}`, `:${name}`, `<${name}>`, '']) {
      const path = target.replaceAll(identifier, written);
      for (const value of [path, path.replace(/\?.*$/, '')])
        yield form(
          'signed the template of the path, without the values of its parameters',
          `${lower} ${value}`,
        );
    }
  }
}

const segmentNames = [
  'payment-product',
  'paymentProduct',
  'payment_product',
  'product',
  'payment-service',
  'paymentService',
  'service',
  'version',
];

/** One segment of the path, or two beside each other, under the name that a router has for it. */
function* namedSegments(lower: string, target: string): Generator<ValueVariant> {
  const [path = ''] = target.split('?', 1);
  const query = target.slice(path.length);
  const segments = path.split('/');
  for (const at of segments.keys()) {
    if (at === 0 || at > 8) continue;
    for (const name of segmentNames) {
      for (const written of [`{${name}}`, `:${name}`, `<${name}>`]) {
        const changed = `${segments.with(at, written).join('/')}${query}`;
        yield form(
          `signed the template of the path, with ${written} for a part of it`,
          `${lower} ${changed}`,
        );
      }
    }
  }
}

/** The path as it is on the other side of a gateway: a part taken off, or a usual one put before it. */
function* pathsBehindGateways(lower: string, target: string): Generator<ValueVariant> {
  const segments = target.replace(/\?.*$/, '').split('/');
  const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
  for (let count = 2; count < Math.min(segments.length, 8); count += 1) {
    const rest = `/${segments.slice(count).join('/')}${query}`;
    yield form(`signed the request target without its first ${count - 1} path parts`, `${lower} ${rest}`);
  }
  for (let from = 2; from < Math.min(segments.length, 7); from += 1) {
    for (let count = 1; count <= 3 && from + count < segments.length; count += 1) {
      const [left, rest] = [segments.slice(from, from + count), segments.toSpliced(from, count)];
      const did = `signed the request target without /${left.join('/')} in its path, as behind a redirect or a gateway`;
      yield form(did, `${lower} ${rest.join('/')}${query}`);
    }
  }
  const prefixes = [
    '/psd2',
    '/api',
    '/openbanking',
    '/open-banking',
    '/xs2a',
    '/sandbox',
    '/v1',
    '/tpp',
    '/gateway',
    '/proxy',
    '/api/v1',
    '/psd2/api',
    '/api/psd2',
    '/berlingroup',
    '/test',
    '/bank',
    '/services',
    '/open',
    '/external',
    '/public',
    '/prod',
  ];
  for (const prefix of prefixes) {
    yield form(
      `signed the request target with ${prefix} before its path, as it is before a gateway`,
      `${lower} ${prefix}${target}`,
    );
  }
}
