/**
 * Several changes of one request target at once: the method, what stands before the path, the path and the
 * query are each written in their own ways, and each is put together with each.
 */

import { pathAndQuery, type Spoken } from './address-text.js';
import { capital } from '../letters.js';
import { inLowerDigits, inUpperDigits, percentDecoded } from '../percent-encoding.js';

/** A text of a part, and what the signer did for it; nothing where the part is as it was sent. */
type Part = readonly [did: string, text: string];

const and = ', and ';

/** What of a target can be written by itself. */
export interface TargetParts {
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly query: string;
  readonly hosts: readonly string[];
}

export function targetParts(method: string, target: string, hosts: readonly string[]): TargetParts {
  const [path, query] = pathAndQuery(target);
  return { method: method.toLowerCase(), path, query, hosts };
}

/** Parts that differ from the one that was sent, and that one first. */
function distinct(sent: string, others: Iterable<Part>): readonly Part[] {
  const all = new Map<string, Part>([[sent, ['', sent]]]);
  for (const each of others) if (!all.has(each[1])) all.set(each[1], each);
  return [...all.values()];
}

function* methods(method: string): Generator<Part> {
  yield ['the method in upper case', `${method.toUpperCase()} `];
  yield ['no method', ''];
  yield ['the method capitalised', `${capital(method)} `];
  yield ['a colon behind the method', `${method}: `];
  yield ['nothing between method and target', method];
  for (const other of ['get', 'post', 'put', 'delete']) yield [`the method ${other}`, `${other} `];
}

function* origins(hosts: readonly string[]): Generator<Part> {
  for (const host of new Set(hosts.map((each) => each.trim()))) {
    if (host === '') continue;
    for (const scheme of ['https://', 'http://', '//']) yield ['the absolute address', scheme + host];
    yield ['the host before the path', host];
  }
}

function* paths(path: string): Generator<Part> {
  yield ['a slash behind the path', `${path}/`];
  yield ['the path without the slash behind it', path.replace(/\/$/, '')];
  yield ['two slashes before the path', `/${path}`];
  yield ['no slash before the path', path.slice(1)];
  yield ['the path percent-decoded', percentDecoded(path)];
  yield ['the path in lower case', path.toLowerCase()];
  yield ['no path', ''];
  yield* withTwoSlashes(path);
  const segments = path.split('/');
  for (let count = 2; count < Math.min(segments.length, 5); count += 1)
    yield [`the path without /${segments.slice(1, count).join('/')}`, `/${segments.slice(count).join('/')}`];
  for (const prefix of ['/psd2', '/api', '/openbanking', '/xs2a', '/sandbox', '/v1'])
    yield [`${prefix} before the path`, prefix + path];
}

/** Two slashes where a base address and a path were joined that both have one. */
export function* withTwoSlashes(path: string): Generator<Part> {
  const segments = path.split('/');
  for (let at = 2; at < Math.min(segments.length, 12); at += 1) {
    const before = segments.slice(0, at).join('/');
    yield [`two slashes behind ${before}`, `${before}//${segments.slice(at).join('/')}`];
  }
}

/** The query in another order, in another writing, or both. */
function* queries(query: string): Generator<Part> {
  yield ['no query', ''];
  if (query === '') yield ['a question mark behind the path', '?'];
  yield* writtenQueries(query);
  const parameters = query.slice(1).split('&');
  const sorted = `?${parameters.toSorted().join('&')}`;
  yield ['the parameters sorted', sorted];
  yield ['the parameters in reverse order', `?${parameters.toReversed().join('&')}`];
  for (const [writing, text] of sorted === query ? [] : writtenQueries(sorted))
    if (text !== sorted) yield [`the parameters sorted${and}${writing}`, text];
  for (const at of parameters.keys())
    if (parameters.length > 1)
      yield [
        `the query without ${parameters[at]?.split('=', 1)[0] ?? ''}`,
        `?${parameters.toSpliced(at, 1).join('&')}`,
      ];
}

function* writtenQueries(query: string): Generator<Part> {
  yield ['the query without its question mark', query.slice(1)];
  yield ['the query percent-decoded', percentDecoded(query)];
  yield ['the query as a form decoder reads it', percentDecoded(query.replaceAll('+', '%20'))];
  yield ['its percent signs encoded once more', query.replaceAll('%', '%25')];
  yield ['%20 as a plus sign', query.replaceAll('%20', '+')];
  yield ['a plus sign as %20', query.replaceAll('+', '%20')];
  yield ['& as &amp;', query.replaceAll('&', '&amp;')];
  yield ['the percent-encoded letters in lower case', inLowerDigits(query)];
  yield ['the percent-encoded letters in upper case', inUpperDigits(query)];
}

/** Two or more changes of different parts; single ones stand in the tables of their own. */
export function* composedTargets({ method, path, query, hosts }: TargetParts): Generator<Spoken> {
  const fronts = distinct(`${method} `, methods(method));
  const before = distinct('', origins(hosts));
  const ways = distinct(path, paths(path));
  const behind = distinct(query, queries(query));
  for (const [one, front] of fronts) {
    for (const [two, origin] of before) {
      for (const [three, way] of ways) {
        for (const [four, rest] of behind) {
          const done = [one, two, three, four].filter((each) => each !== '');
          const did = done.join(and);
          if (did.includes(and))
            yield [`signed the request target with ${did}`, (front + origin + way + rest).trimEnd()];
        }
      }
    }
  }
}
