/** Headers that libraries write themselves, and that are signed with another value than they send. */

import { utf8View } from '../../../signature-text.js';
import type { ValueVariant } from '../addresses/address-text.js';
import { innerHosts } from '../addresses/host-variants.js';

/** A Content-Length that counts something else than the bytes that were sent. */
function* lengthVariants(body: Buffer): Generator<ValueVariant> {
  const text = utf8View(body.toString('latin1')) ?? body.toString('latin1');
  const counts: readonly (readonly [what: string, count: number])[] = [
    ['the letters of the body instead of its bytes', text.length],
    ['the characters of the body instead of its bytes', Array.from(text).length],
    ['the bytes of the body in UTF-16', 2 * text.length],
    ['the bytes of the body as its base64', body.toString('base64').length],
    ['no body', 0],
    ['a line feed more', body.length + 1],
    ['CR LF more', body.length + 2],
    ['a byte less', body.length - 1],
    ['two bytes less', body.length - 2],
  ];
  for (const [what, count] of counts)
    yield {
      cause: 'value-changed',
      did: `signed a content-length that counts ${what}`,
      value: String(count),
    };
}

/** A Host with a port that was not sent, without the one that was, or as an address. */
function* hostVariants(sent: string): Generator<ValueVariant> {
  const bare = sent.replace(/:\d+$/, '');
  for (const port of ['', ':443', ':80', ':8443', ':8080', ':9443', ':3000']) {
    const did = `signed the host ${port === '' ? 'without' : 'with'} its port`;
    yield { cause: 'value-changed', did, value: bare + port };
  }
  for (const scheme of ['https://', 'http://'])
    yield { cause: 'value-changed', did: 'signed the host with its scheme', value: scheme + sent };
}

const charsets = ['utf-8', 'UTF-8', 'utf8', 'UTF8', 'iso-8859-1', 'ISO-8859-1'];
const jsonTypes = [
  'application/json',
  'application/json-patch+json',
  'text/plain',
  'text/json',
  '*/*',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
];

/** A media type without what its spelling may choose. */
function bareType(text: string): string {
  return text.toLowerCase().replaceAll(/[\s"]/g, '');
}

/** A media type with another charset than was sent, with none, or another type. */
function* typeVariants(name: string, sent: string): Generator<ValueVariant> {
  // Of a list of types, what was appended is named elsewhere.
  if (sent.includes(',')) return;
  const [bare = ''] = sent.split(';', 1);
  const cause = 'value-changed';
  for (const type of new Set([bare.trim(), ...jsonTypes])) {
    const did = type === bare.trim() ? `signed the ${name}` : `signed the ${name} ${type}`;
    const without = sent.includes(';') ? `${did} without a charset` : `signed the ${name} ${type}`;
    yield { cause, did: without, value: type };
    for (const charset of charsets) {
      for (const [between, end] of [
        ['; charset=', ''],
        [';charset=', ''],
        ['; charset="', '"'],
        [' ; charset=', ''],
        ['; Charset=', ''],
      ] as const) {
        const value = type + between + charset + end;
        const isSpelling = bareType(value) === bareType(sent);
        const spoken = isSpelling ? `signed the ${name} as "${value}"` : `${did} with the charset ${charset}`;
        yield { cause, did: spoken, value };
      }
    }
  }
}

/** Addresses that a program has for itself inside. */
function* hostsInside(sent: string): Generator<ValueVariant> {
  for (const value of innerHosts(sent))
    if (value !== sent)
      yield { cause: 'value-changed', did: `signed the host ${value}, where ${sent} was sent`, value };
}

/** Other values of such a header; none of any other. */
export function* wireVariants(name: string, sent: string, body: Buffer): Generator<ValueVariant> {
  if (name === 'content-length') yield* lengthVariants(body);
  if (name === 'host') yield* hostVariants(sent);
  if (name === 'host') yield* hostsInside(sent);
  if (name === 'content-type' || name === 'accept') yield* typeVariants(name, sent);
}
