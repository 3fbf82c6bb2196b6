/** Two mistakes at once, which is what half-mended clients make. */

import { constants, sign } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentRequest } from '../../../fixtures/vectors/arbitrary-request.js';
import { bytes, named, text, textOf, type Make } from '../../../fixtures/vectors/wrong-signing.js';
import type { DiagnosisCause } from './diagnosis.js';

const pairs: readonly (readonly [what: string, causes: readonly DiagnosisCause[], make: Make])[] = [
  [
    'CR LF and no space',
    ['space-after-colon-missing', 'line-separator'],
    text((each) => each.replaceAll(/^([a-z-]+): /gm, '$1:').replaceAll('\n', '\r\n')),
  ],
  [
    'reversed and LF at the end',
    ['line-order', 'trailing-newline'],
    text((each) => `${each.split('\n').toReversed().join('\n')}\n`),
  ],
  [
    'one second late and LF at the end',
    ['date-changed', 'trailing-newline'],
    textOf((each, { headers }) => {
      const date = headers.find(([name]) => name === 'Date')?.[1] ?? '';
      return `${each.replace(date, new Date(Date.parse(date) + 1000).toUTCString())}\n`;
    }),
  ],
  [
    'an empty line and upper-case names',
    ['absent-header-as-line', 'name-case'],
    text((each) =>
      each
        .replace('\ntpp-', '\npsu-corporate-id: \ntpp-')
        .replaceAll(/^[a-z-]+(?=:)/gm, (name) => name.toUpperCase()),
    ),
  ],
  [
    'state appended and request id in upper case',
    ['uuid-spelling', 'redirect-uri-changed'],
    text((each) =>
      each
        .replace(/\?.*$/, '')
        .replace(/^x-request-id: .*$/m, (line) => line.slice(0, 14) + line.slice(14).toUpperCase()),
    ),
  ],
  [
    'SHA-1 and LF at the end',
    ['trailing-newline', 'hash-algorithm'],
    bytes((plain, key) => sign('sha1', Buffer.concat([plain, Buffer.from('\n')]), key)),
  ],
  [
    'PSS and sorted lines',
    ['line-order', 'pss-padding'],
    bytes((plain, key) =>
      sign('sha256', Buffer.from(plain.toString('latin1').split('\n').toReversed().join('\n'), 'latin1'), {
        key,
        padding: constants.RSA_PKCS1_PSS_PADDING,
      }),
    ),
  ],
  [
    'base64url and CR LF',
    ['line-separator', 'signature-base64url'],
    text((each) => each.replaceAll('\n', '\r\n'), { encodeSignature: (each) => each.toString('base64url') }),
  ],
  [
    'PSS with SHA-512',
    ['pss-padding', 'hash-algorithm'],
    bytes((plain, key) =>
      sign('sha512', plain, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }),
    ),
  ],
];

describe('the signature doctor names two mistakes at once', () => {
  test.each(pairs)('%s', (_, causes, make) => {
    fc.assert(
      fc.property(paymentRequest, (request) => {
        const outcome = named(make(request));
        expect({ ...outcome, causes: outcome.causes.toSorted() }).toEqual({
          causes: causes.toSorted(),
          proven: true,
        });
      }),
      { seed: 22, numRuns: 1 },
    );
  });
});
