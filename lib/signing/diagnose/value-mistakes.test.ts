/** Mistakes of public clients in single values, made on random requests. */

import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../../fixtures/vectors/arbitrary-request.js';
import { plus } from '../../../fixtures/vectors/specimen.js';
import {
  digestOf,
  latin1,
  listed,
  pretty,
  sha256,
  target,
  text,
  value,
  named,
  type NamedMistake,
} from '../../../fixtures/vectors/wrong-signing.js';

function shifted(date: string, seconds: number): string {
  return new Date(Date.parse(date) + seconds * 1000).toUTCString();
}

function sortedKeys(body: Buffer): string {
  const entries = Object.entries<unknown>(JSON.parse(body.toString()));
  return JSON.stringify(Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1))));
}

const mistakes: readonly NamedMistake[] = [
  [
    'the digest in hexadecimal',
    'digest-line-encoding',
    value('digest', (_, { body }) => `SHA-256=${sha256(body).toString('hex')}`),
  ],
  [
    'the digest as base64 of hexadecimal',
    'digest-line-encoding',
    value(
      'digest',
      (_, { body }) => `SHA-256=${Buffer.from(sha256(body).toString('hex')).toString('base64')}`,
    ),
  ],
  ['the digest without its name', 'digest-line-encoding', value('digest', (each) => each.slice(8))],
  [
    'the digest name in lower case',
    'digest-line-encoding',
    value('digest', (each) => each.replace('SHA', 'sha')),
  ],
  ['the digest without padding', 'digest-line-encoding', value('digest', (each) => each.slice(0, -1))],
  [
    'SHA-512 signed, SHA-256 sent',
    'digest-algorithm',
    value('digest', (_, { body }) => `SHA-512=${createHash('sha512').update(body).digest('base64')}`),
  ],
  [
    'the digest of the pretty body signed',
    'digest-of-other-body',
    value('digest', (_, { body }) => `SHA-256=${sha256(pretty(body)).toString('base64')}`),
  ],
  [
    'the digest of an empty body signed',
    'digest-of-other-body',
    value('digest', () => 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='),
  ],
  [
    'the body sent pretty, hashed compact',
    'digest-of-other-body',
    (request) => digestOf(() => request.body)({ ...request, body: pretty(request.body) }),
  ],
  ['the body hashed pretty, sent compact', 'digest-of-other-body', digestOf(pretty)],
  ['the body hashed in ISO-8859-1', 'digest-of-other-body', digestOf(latin1)],
  ['the body hashed with LF behind', 'digest-of-other-body', digestOf((body) => `${body.toString()}\n`)],
  [
    'the body hashed with a byte order mark',
    'digest-of-other-body',
    digestOf((body) => `\ufeff${body.toString()}`),
  ],
  [
    'the body hashed with \\/',
    'digest-of-other-body',
    digestOf((body) => body.toString().replaceAll('/', '\\/')),
  ],
  [
    'the body hashed with \\u escapes',
    'digest-of-other-body',
    digestOf((body) =>
      body.toString().replaceAll(/[\u0080-\uffff]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`),
    ),
  ],
  ['the body hashed with sorted keys', 'digest-of-other-body', digestOf((body) => sortedKeys(body))],
  [
    'a slash added to the redirect address',
    'redirect-uri-changed',
    value('tpp-redirect-uri', (each) => each.replace('?', '/?')),
  ],
  [
    'state appended after signing',
    'redirect-uri-changed',
    value('tpp-redirect-uri', (each) => each.slice(0, each.indexOf('?'))),
  ],
  [
    'the value of state filled in after signing',
    'redirect-uri-changed',
    value('tpp-redirect-uri', (each) => each.replace(/=.*$/, '=')),
  ],
  [
    'the redirect address percent-encoded',
    'redirect-uri-changed',
    value('tpp-redirect-uri', (each) => encodeURIComponent(each)),
  ],
  [
    'the redirect address with its port',
    'redirect-uri-changed',
    value('tpp-redirect-uri', (each) => each.replace('tpp.example', 'tpp.example:443')),
  ],
  ['the date of one second before', 'date-changed', value('date', (each) => shifted(each, -1))],
  ['the date of a minute later', 'date-changed', value('date', (each) => shifted(each, 60))],
  ['the date of another zone', 'date-changed', value('date', (each) => shifted(each, 3600))],
  ['the date in ISO 8601', 'date-format', value('date', (each) => new Date(each).toISOString())],
  ['the date with +0000', 'date-format', value('date', (each) => each.replace('GMT', '+0000'))],
  ['the request id in upper case', 'uuid-spelling', value('x-request-id', (each) => each.toUpperCase())],
  ['the request id in braces', 'uuid-spelling', value('x-request-id', (each) => `{${each}}`)],
  ['the PSU-ID without hyphens', 'uuid-spelling', value('psu-id', (each) => each.replaceAll('-', ''))],
  ['the target without its query', 'request-target-form', target((each) => each.slice(0, each.indexOf('?')))],
  [
    'the target decoded',
    'request-target-form',
    target((each) => Buffer.from(decodeURIComponent(each)).toString('latin1')),
  ],
  [
    'the target absolute',
    'request-target-form',
    target((_, request) => `post https://bank.example${request.target}`),
  ],
  [
    'the method of the target in upper case',
    'request-target-form',
    target((each) => each.replace('post', 'POST')),
  ],
  [
    'the prefix of the target stripped',
    'request-target-form',
    target((each) => each.replace('/v1/payments', '')),
  ],
  ['the target without the method', 'request-target-form', target((_, request) => request.target)],
  [
    'a name of one value in UTF-8, sent in ISO-8859-1',
    'value-charset',
    (request) => {
      const sent = plus(request, ['X-Name', 'Bj\u00f8rn']);
      return text((each) => each.replace('Bj\u00f8rn', 'Bj\u00c3\u00b8rn'), {
        headers: [...listed.split(' '), 'x-name'],
      })(sent);
    },
  ],
  [
    'the lines of one header joined by a bare comma',
    'repeated-header-joined-otherwise',
    (request) => {
      const sent = plus(request, ['X-Twice', 'a'], ['X-Twice', 'b']);
      return text((each) => each.replace('a, b', 'a,b'), { headers: [...listed.split(' '), 'x-twice'] })(
        sent,
      );
    },
  ],
];

describe('the signature doctor names the value that differs', () => {
  test.each(mistakes)('%s: %s', (_, cause, make) => {
    fc.assert(
      fc.property(paymentRequest, (request) => {
        expect(named(make(request), 20_000)).toEqual({ causes: [cause], proven: true });
      }),
      { seed: 21, numRuns: 3 },
    );
  });
});
