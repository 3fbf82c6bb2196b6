/** The ways in which an address or a request target differs between signing and sending. */

import type { Spoken, ValueVariant } from './address-text.js';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { ByRank, Rank } from '../draft.js';
import { attempt, reencoded, utf8 } from './address-encodings.js';
import { withTwoSlashes } from './composed-targets.js';
import { encodedSigns } from './encoded-signs.js';
import { lostParameters, otherEnvironments } from './host-variants.js';
import { lostCapitals } from './lost-capitals.js';
import { shortenedQueries, withoutQuery } from './query-variants.js';

/** The address with the path part changed. */
function withPath(text: string, change: (path: string) => string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(text);
  if (match === null) return text;
  return (match[1] ?? '') + change(match[2] ?? '') + (match[3] ?? '');
}

export function* slashes(text: string): Generator<Spoken> {
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

/** Two slashes where a base address and a path were joined. */
function* joinedTwice(text: string): Generator<Spoken> {
  const path = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(text)?.[1] ?? '';
  yield ['signed the address with two slashes before its path', withPath(text, (each) => `/${each}`)];
  for (const [did, value] of withTwoSlashes(path))
    yield [`signed the address with ${did}`, withPath(text, () => value)];
}

/** The host of an address in other letters: encoded or not, and in upper case. */
function* writtenHosts(text: string, host: string): Generator<Spoken> {
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

function* parts(text: string): Generator<Spoken> {
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

const redirectSources: ByRank<(text: string) => Iterable<Spoken>> = {
  1: [slashes, reencoded, withoutQuery],
  2: [shortenedQueries, parts, encodedSigns, joinedTwice],
  3: [otherEnvironments, lostParameters],
  4: [],
  5: [lostCapitals],
};

/** Other texts of a TPP-Redirect-URI. */
export function* redirectVariants(text: string, rank: Rank): Generator<ValueVariant> {
  const sources = redirectSources[rank];
  for (const source of sources) {
    for (const [did, value] of source(text)) yield { cause: 'redirect-uri-changed', did, value };
  }
}
