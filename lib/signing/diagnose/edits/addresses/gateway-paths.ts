/** The path on the other side of a gateway. */

import { pathAndQuery, type Spoken } from './address-text.js';

function withPrefix(prefix: string, target: string): Spoken {
  const did = `signed the request target with ${prefix} before its path, as it is before a gateway`;
  return [did, prefix + target];
}

/** The path with one of the parts before it that are met most often. */
export function* behindUsualGateways(target: string): Generator<Spoken> {
  for (const prefix of ['/psd2', '/api', '/openbanking', '/xs2a', '/sandbox'])
    yield withPrefix(prefix, target);
}

/** The path as it is on the other side of a gateway: a part taken off, or a usual one put before it. */
export function* pathsBehindGateways(target: string): Generator<Spoken> {
  const [path, query] = pathAndQuery(target);
  const segments = path.split('/');
  for (let count = 2; count < Math.min(segments.length, 8); count += 1) {
    const rest = `/${segments.slice(count).join('/')}${query}`;
    const first = count === 2 ? 'first path part' : `first ${count - 1} path parts`;
    yield [`signed the request target without its ${first}`, rest];
  }
  for (let from = 2; from < Math.min(segments.length, 7); from += 1) {
    for (let count = 1; count <= 3 && from + count < segments.length; count += 1) {
      const [left, rest] = [segments.slice(from, from + count), segments.toSpliced(from, count)];
      const did = `signed the request target without /${left.join('/')} in its path, as behind a redirect or a gateway`;
      yield [did, rest.join('/') + query];
    }
  }
  for (let count = 1; count < Math.min(segments.length - 1, 4); count += 1) {
    const twice = segments.slice(1, count + 1).join('/');
    yield [
      `signed the request target with /${twice} at its start twice, as where a base address has it already`,
      `/${twice}${target}`,
    ];
  }
  const prefixes = [
    '/api-sandbox',
    '/open-banking',
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
  for (const prefix of prefixes) yield withPrefix(prefix, target);
}
