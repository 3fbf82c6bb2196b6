/** The ways in which a router or an address library writes a request target otherwise than it was sent. */

import { pathAndQuery, type Spoken } from './address-text.js';
import { capital } from '../letters.js';
import { encodedSign, inLowerDigits, strictly } from '../percent-encoding.js';

/** The path, or one segment of it, in other letters. */
function* casedPaths(path: string, query: string): Generator<Spoken> {
  const segments = path.split('/');
  const writings = [
    ['upper case', (text: string) => text.toUpperCase()],
    ['lower case', (text: string) => text.toLowerCase()],
    ['a capital first letter', capital],
  ] as const;
  for (const [letters, write] of writings) {
    const whole = segments.map(write).join('/');
    yield [`signed the path of the request target in ${letters}`, whole + query];
    for (const [at, segment] of segments.slice(0, 12).entries()) {
      const changed = segments.with(at, write(segment)).join('/');
      yield [`signed a part of the path, ${segment}, in ${letters}`, changed + query];
    }
  }
}

/** Characters that some libraries encode and others leave alone, one kind at a time. */
function* encodedCharacters(path: string, query: string): Generator<Spoken> {
  for (const character of new Set((path + query).match(/[~!'()*,;:@$+[\]|_.-]/g))) {
    const written = encodedSign(character);
    const did = `signed ${character} in the request target as ${written}`;
    yield [did, (path + query).replaceAll(character, written)];
    if (path.includes(character)) yield [did, path.replaceAll(character, written) + query];
    if (query.includes(character)) yield [did, path + query.replaceAll(character, written)];
  }
  if (query === '') return;
  const bare = query.slice(1);
  yield ['signed the whole query percent-encoded once more', `${path}?${encodeURIComponent(bare)}`];
  yield ['signed the question mark percent-encoded', `${path}%3F${bare}`];
}

/** Each part of the path by itself in the ways in which libraries encode one. */
function* encodedSegments(path: string, query: string): Generator<Spoken> {
  const inEach = (change: (segment: string) => string): string =>
    path.split('/').map(change).join('/') + query;
  try {
    yield ['signed each part of the path percent-encoded', inEach(encodeURIComponent)];
    yield ['signed each part of the path percent-encoded strictly (RFC 3986)', inEach(strictly)];
    yield [
      'signed each part of the path percent-encoded strictly in lower case',
      inEach((segment) => inLowerDigits(strictly(segment))),
    ];
    const segments = path.split('/');
    for (const [at, segment] of segments.slice(0, 12).entries()) {
      for (const written of [encodeURIComponent(segment), strictly(segment), segment.replaceAll('!', '%21')])
        yield [
          `signed ${written} in the path, where ${segment} was sent`,
          segments.with(at, written).join('/') + query,
        ];
    }
    yield ['signed each part of the path percent-decoded', inEach(decodeURIComponent)];
  } catch {
    // Bytes that are no text.
  }
}

/** Slashes that were sent and that are encoded in what was signed: something on the way decoded them. */
function* encodedSlashes(path: string, query: string): Generator<Spoken> {
  const segments = path.split('/').slice(0, 12);
  for (let from = 1; from < segments.length; from += 1) {
    for (let to = from + 1; to < segments.length; to += 1) {
      const part = segments.slice(from, to + 1);
      for (const slash of ['%2F', '%2f']) {
        const did = `signed ${part.join(slash)} in the path, where ${part.join('/')} was sent`;
        yield [did, path.split('/').toSpliced(from, part.length, part.join(slash)).join('/') + query];
      }
    }
  }
}

/** Another version in the path, as gateways route it. */
function* versions(path: string, query: string): Generator<Spoken> {
  const segments = path.split('/');
  for (const [at, segment] of segments.entries()) {
    if (!/^v\d(?:\.\d)?$/i.test(segment)) continue;
    for (const other of ['v1', 'v2', 'v3', 'v4', 'v1.1', 'v1.0', 'v1.2', 'v1.3'])
      yield [
        `signed ${other} in the path, where ${segment} was sent`,
        segments.with(at, other).join('/') + query,
      ];
  }
}

/** Other texts of the request target; each with what the signer did. */
export function* writtenPaths(target: string): Generator<Spoken> {
  const [path, query] = pathAndQuery(target);
  yield* casedPaths(path, query);
  yield* encodedCharacters(path, query);
  yield* versions(path, query);
  yield* encodedSlashes(path, query);
  yield* encodedSegments(path, query);
  for (const fragment of ['#', '#top', '#/', '#_=_', '#!', '#main', '#home']) {
    yield [`signed the request target with the fragment ${fragment}, which is never sent`, target + fragment];
  }
}
