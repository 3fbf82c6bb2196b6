/** The ways in which an address or a request target differs between signing and sending. */

import { domainToASCII, domainToUnicode } from 'node:url';
import { utf8View } from '../../../signature-text.js';
import type { SigningMistake } from '../../diagnosis.js';
import type { ByRank, Rank } from '../draft.js';
import { encodedSigns } from './encoded-signs.js';
import { lostParameters, otherEnvironments } from './host-variants.js';
import { shortenedQueries } from './query-variants.js';

/** Another text of one value. */
export interface ValueVariant {
  readonly cause: SigningMistake;
  /** To follow "the signer …". */
  readonly did: string;
  readonly value: string;
}

function attempt(make: () => string): string | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

export function* reencoded(text: string): Generator<readonly [did: string, value: string]> {
  const named: readonly (readonly [did: string, value: string | undefined])[] = [
    ['signed the address in its normalised form (new URL(…).href)', attempt(() => new URL(text).href)],
    [
      'signed the address percent-decoded',
      text.includes('%')
        ? attempt(() => Buffer.from(decodeURIComponent(text), 'utf8').toString('latin1'))
        : undefined,
    ],
    [
      'signed the address as a form decoder reads it',
      text.includes('+') && text.includes('%')
        ? attempt(() => Buffer.from(decodeURIComponent(text.replaceAll('+', ' ')), 'utf8').toString('latin1'))
        : undefined,
    ],
    ['signed the address percent-encoded as a whole', attempt(() => encodeURIComponent(text))],
    [
      'signed the address percent-encoded as a whole, with lower-case digits',
      attempt(() => encodeURIComponent(text).replaceAll(/%../g, (each) => each.toLowerCase())),
    ],
    ['signed the address percent-encoded', attempt(() => encodeURI(text))],
    ['signed the address with its percent signs encoded again', text.replaceAll('%', '%25')],
    ['signed the address with encoded percent signs decoded', text.replaceAll('%25', '%')],
    [
      'signed the percent-encoded letters in upper case',
      text.replaceAll(/%../g, (each) => each.toUpperCase()),
    ],
    [
      'signed the percent-encoded letters in lower case',
      text.replaceAll(/%../g, (each) => each.toLowerCase()),
    ],
    ['signed %20 as a plus sign', text.replaceAll('%20', '+')],
    ['signed plus signs as %20', text.replaceAll('+', '%20')],
    ['signed the address with its bytes beyond ASCII percent-encoded', encodedBytes(text)],
    [
      'signed the address with its bytes beyond ASCII percent-encoded in lower case',
      encodedBytes(text).replaceAll(/%../g, (each) => each.toLowerCase()),
    ],
    ['signed plus signs as %2B', text.replaceAll('+', '%2B')],
    ['signed the plus signs of the query as %2B', inQuery(text, (query) => query.replaceAll('+', '%2B'))],
    ["signed the address with ' as %27", text.replaceAll("'", '%27')],
    ["signed the address with %27 as '", text.replaceAll('%27', "'")],
    ['signed the address with brackets percent-encoded', text.replaceAll('[', '%5B').replaceAll(']', '%5D')],
    ['signed the address with brackets as they are', text.replaceAll(/%5b/gi, '[').replaceAll(/%5d/gi, ']')],
    ['signed the address with ! percent-encoded', text.replaceAll('!', '%21')],
    ['signed the address with %21 as !', text.replaceAll('%21', '!')],
    ['signed colons and slashes of the query as they are', decodedQuery(text)],
    ['signed colons and slashes of the query percent-encoded', encodedQuery(text)],
    [
      'signed the address percent-encoded as a whole, read as UTF-8',
      attempt(() => encodeURIComponent(utf8(text))),
    ],
    ['signed the address percent-encoded, read as UTF-8', attempt(() => encodeURI(utf8(text)))],
    [
      'signed the address percent-encoded anew after decoding',
      attempt(() => encodeURI(decodeURI(utf8(text)))),
    ],
    [
      'signed the address percent-encoded twice',
      attempt(() => encodeURIComponent(encodeURIComponent(utf8(text)))),
    ],
  ];
  for (const [did, value] of named) if (value !== undefined) yield [did, value];
  yield* escaped(text);
  yield* encodedValues(text);
}

/** The values of the query percent-encoded, where the way decoded them. */
function* encodedValues(text: string): Generator<readonly [did: string, value: string]> {
  const encoded = attempt(() =>
    inQuery(text, (query) =>
      query
        .split('&')
        .map((each) => each.split('='))
        .map(([name = '', ...rest]) =>
          [name, ...rest.map((value) => encodeURIComponent(utf8(value)))].join('='),
        )
        .join('&'),
    ),
  );
  if (encoded === undefined || encoded === text) return;
  const did = 'signed the values of its parameters percent-encoded';
  yield [did, encoded];
  yield [`${did} in lower case`, encoded.replaceAll(/%../g, (each) => each.toLowerCase())];
  yield [`${did} as a form`, encoded.replaceAll('%20', '+')];
}

/** Signs as other notations escape them. */
function* escaped(text: string): Generator<readonly [did: string, value: string]> {
  yield ['signed slashes as \\/', text.replaceAll('/', '\\/')];
  yield ['signed & as \\u0026', text.replaceAll('&', '\\u0026')];
  yield ['signed & as &amp;', text.replaceAll('&', '&amp;')];
  yield ['signed &amp; as &', text.replaceAll('&amp;', '&')];
}

/** Latin1 text of bytes as the text that they mean. */
function utf8(text: string): string {
  return utf8View(text) ?? text;
}

/** Text is latin1, so that a character beyond ASCII is one byte. */
function encodedBytes(text: string): string {
  return text.replaceAll(
    /[\u0080-\u00ff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

function decodedQuery(text: string): string {
  return text.replaceAll(/%3a/gi, ':').replaceAll(/%2f/gi, '/');
}

function inQuery(text: string, change: (query: string) => string): string {
  const mark = text.indexOf('?');
  return mark < 0 ? text : text.slice(0, mark + 1) + change(text.slice(mark + 1));
}

function encodedQuery(text: string): string {
  return inQuery(text, (query) => query.replaceAll(':', '%3A').replaceAll('/', '%2F'));
}

/** The address with the path part changed. */
function withPath(text: string, change: (path: string) => string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(text);
  if (match === null) return text;
  return (match[1] ?? '') + change(match[2] ?? '') + (match[3] ?? '');
}

export function* slashes(text: string): Generator<readonly [did: string, value: string]> {
  yield ['signed the address with a slash added to its path', withPath(text, (path) => `${path}/`)];
  yield [
    'signed the address without the slash that ends its path',
    withPath(text, (path) => path.replace(/\/$/, '')),
  ];
  yield ['signed the address with a slash at its end', `${text}/`];
  yield ['signed the address without the slash at its end', text.replace(/\/$/, '')];
  yield ['signed the address without the bare question mark at its end', text.replace(/\?$/, '')];
  yield ['signed the address with a question mark at its end', `${text}?`];
  for (const fragment of ['#', '#/', '#_=_']) {
    yield [`signed the address with ${fragment} at its end`, text + fragment];
  }
  yield ['signed the address with & at its end', `${text}&`];
  yield ['signed the address without its last character', text.slice(0, -1)];
  yield ['signed the address without its fragment', text.replace(/#.*$/s, '')];
  yield ['signed double slashes as one', withPath(text, (path) => path.replaceAll(/\/{2,}/g, '/'))];
}

/** The host of an address in other letters: encoded or not, and in upper case. */
function* writtenHosts(text: string, host: string): Generator<readonly [did: string, value: string]> {
  const hostname = attempt(() => new URL(utf8(text)).hostname) ?? host;
  for (const [how, write] of [
    ['letters beyond ASCII', domainToUnicode],
    ['its letters encoded (punycode)', domainToASCII],
  ] as const) {
    const other = Buffer.from(write(hostname)).toString('latin1');
    const value = text.replace(/^([a-z]+:\/\/)[^/?#:]*/i, (_, scheme: string) => scheme + other);
    yield [`signed the address with its host in ${how}`, value];
  }
  for (const other of [
    host.toUpperCase(),
    host.charAt(0).toUpperCase() + host.slice(1),
    host.replace(/^[^.]+/, (label) => label.toUpperCase()),
  ])
    yield [`signed the address with the host ${other}`, text.replace(host, other)];
}

function* parts(text: string): Generator<readonly [did: string, value: string]> {
  const url = attempt(() => new URL(text).href) === undefined ? undefined : new URL(text);
  if (url === undefined) return;
  const { origin, pathname, search, protocol, host } = url;
  yield ['signed the origin of the address alone', origin];
  yield ['signed the path of the address alone', pathname + search];
  yield ['signed the address without its scheme', text.replace(/^[a-z]+:\/\//i, '')];
  yield [
    'signed the address with its host in lower case',
    text.replace(/^[a-z]+:\/\/[^/?#]*/i, (each) => each.toLowerCase()),
  ];
  yield* writtenHosts(text, host);
  yield ['signed the address with http for https', text.replace(/^https:/i, 'http:')];
  yield ['signed the address with https for http', text.replace(/^http:/i, 'https:')];
  yield [
    'signed the address with the default port written out',
    text.replace(host, `${host}:${protocol === 'http:' ? '80' : '443'}`),
  ];
  yield [
    'signed the address without its default port',
    text.replace(/^(https?:\/\/[^/?#:]*):(?:80|443)(?=[/?#]|$)/i, '$1'),
  ];
}

const redirectSources: ByRank<(text: string) => Iterable<readonly [did: string, value: string]>> = {
  1: [slashes, reencoded],
  2: [shortenedQueries, parts, encodedSigns],
  3: [otherEnvironments, lostParameters],
  4: [],
  5: [],
};

/** Other texts of a TPP-Redirect-URI. */
export function* redirectVariants(text: string, rank: Rank): Generator<ValueVariant> {
  const sources = redirectSources[rank];
  for (const source of sources) {
    for (const [did, value] of source(text)) yield { cause: 'redirect-uri-changed', did, value };
  }
}
