/** What a support desk was shown and the doctor could not name at first. */

import { expect, test } from 'vitest';
import type { Client } from '../testing/corpus/client.js';
import { right, saidOf, targeted, targetOf } from '../testing/one-request.js';

const wireNames: Readonly<Record<string, string>> = { 'x-request-id': 'X-Request-ID', 'psu-id': 'PSU-ID' };
const keyStore = Buffer.concat([
  Buffer.from('30820400020103308203f006092a864886f70d010701', 'hex'),
  Buffer.alloc(1006),
]);

test.each<readonly [what: string, says: RegExp, client: Client]>([
  [
    'a base address that already has the start of the path',
    /with \/api-sandbox at its start twice/,
    targeted((value) => value.replace(' /', ' /api-sandbox/'), targetOf('/api-sandbox/v1/accounts')),
  ],
  [
    'the base64 of the body for its hash',
    /base64 of the body itself, which was not hashed/,
    { ...right, hash: (bytes) => bytes },
  ],
  [
    'the signature without the other parts',
    /one base64 text, as of the signature alone/,
    { ...right, writeParts: ({ signature }) => signature },
  ],
  ['a key store', /PKCS#12 file/, { ...right, certificate: keyStore }],
  [
    'three slips of the layout',
    /colon without the space[\s\S]*CR LF[\s\S]*as the message spells them/,
    {
      ...right,
      colon: ':',
      separator: '\r\n',
      writeName: (name) =>
        wireNames[name] ??
        name
          .replaceAll(/(^|-)[a-z]/g, (each) => each.toUpperCase())
          .replace('Tpp', 'TPP')
          .replace('Uri', 'URI'),
    },
  ],
])('%s', (_, says, client) => {
  expect(saidOf(client).said).toMatch(says);
});

const word = (charset: string): Client => ({
  ...right,
  wrap: (value) => `=?${charset}?B?${Buffer.from(value, 'latin1').toString('base64')}?=`,
});

test('a charset with a name of programs is a remark', () => {
  expect(saidOf(word('utf8'))).toMatchObject({
    said: expect.stringMatching(/called utf8/),
    proof: 'verified',
  });
  expect(saidOf(word('utf-8')).said).not.toMatch(/charset/);
});
