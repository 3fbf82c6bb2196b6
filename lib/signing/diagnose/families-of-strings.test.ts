/** Each family of candidates for the string, its names and dates, by a mistake that no other one finds. */

import { describe, expect, test } from 'vitest';
import { shareOf } from '../../model/testing/share.js';
import type { Client } from '../testing/corpus/client.js';
import {
  bound,
  type Case,
  dated,
  digestOf,
  identity,
  lines,
  listing,
  right,
  saidOf,
  signs,
  whole,
  without,
} from '../testing/one-request.js';
import { ebcdics } from './edits/code-pages.js';

const ofString: readonly Case[] = [
  ['hash of another kind', /the MD5 hash of the string/, whole((all) => digestOf('md5', all))],
  [
    'hash as echo prints it',
    /in hexadecimal, a line feed/,
    whole((all) => `${digestOf('sha256', all).toString('hex')}\n`),
  ],
  [
    'hash in base64url',
    /hash of the string in base64url/,
    whole((all) => digestOf('sha256', all).toString('base64url')),
  ],
  [
    'hash as a Digest',
    /the digest SHA-256=… of the string/,
    whole((all) => `SHA-256=${digestOf('sha256', all).toString('base64')}`),
  ],
  [
    'DigestInfo',
    /the DigestInfo of the string/,
    whole((all) =>
      Buffer.concat([Buffer.from('3031300d060960864801650304020105000420', 'hex'), digestOf('sha256', all)]),
    ),
  ],
  ...ebcdics
    .slice(0, 1)
    .map(([name, write]): Case => [name, /EBCDIC/, whole((all) => write(all.toString('latin1')))]),
  [
    'the certificate among the lines',
    /a line for tpp-signature-certificate, which the headers part does not list/,
    lines((all) => [
      ...all,
      { name: 'tpp-signature-certificate', value: Buffer.from(identity.certificate).toString('base64') },
    ]),
  ],
  ['bytes as numbers', /as a list/, whole((all) => `[${all.join(', ')}]`)],
  [
    'wrapped at a width',
    /wrapped at 76/,
    whole((all) => all.toString('latin1').replaceAll(/.{76}(?=.)/gs, '$&\n')),
  ],
  [
    'UTF-16, then base64',
    /UTF-16 \(little-endian\).*base64/s,
    whole((all) => Buffer.from(all.toString('latin1'), 'utf16le').toString('base64')),
  ],
  [
    'three at once, two of the layout',
    /identifier of .* in upper case.*CR LF between.*capitalised/s,
    {
      ...signs('psu-id', (value) => value.toUpperCase(), bound),
      separator: '\r\n',
      writeName: (name) =>
        name.startsWith('(') ? name : name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    },
  ],
  [
    'three at once, two of values',
    /date in another form.*identifier of .* in upper case.*CR LF/s,
    {
      ...signs(
        'date',
        () => '2026-03-05T08:07:41Z',
        signs('psu-id', (value) => value.toUpperCase()),
      ),
      separator: '\r\n',
    },
  ],
  [
    'a canonical request',
    /canonical request/,
    {
      ...bound,
      changeText: (_, { method, target, headers, body }) => canonical(method, target, headers, body),
    },
  ],
  ['an end that a buffer cut off', /first 127 of the/, whole((all) => all.subarray(0, 127))],
];

function canonical(method: string, target: string, headers: Client['headers'], body: Buffer): string {
  const [path = '', query = ''] = target.split('?');
  const signed = headers
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .filter(([name]) => right.names.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const all = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  return [method, path, query, all, names, digestOf('sha256', body).toString('hex')].join('\n');
}

const ofNames: readonly Case[] = [
  [
    'names of a table of headers',
    /as variables of CGI/,
    {
      ...bound,
      writeName: (name) => (name.startsWith('(') ? name : `HTTP_${name.toUpperCase().replaceAll('-', '_')}`),
    },
  ],
  [
    'a line that alone has another colon',
    /psu-id alone/,
    { ...right, changeText: (all) => all.replace('psu-id: ', 'psu-id=') },
  ],
  [
    'method and path as lines',
    /lines for :method/,
    lines(
      ([first, ...rest]) => [
        { name: ':method', value: first?.value.split(' ')[0] ?? '' },
        { name: ':path', value: first?.value.split(' ')[1] ?? '' },
        ...rest,
      ],
      bound,
    ),
  ],
  [
    'one line left out and another one added',
    /left psu-id out.*line for host/s,
    lines((all) => [
      { name: 'host', value: 'api.bank.example' },
      ...all.filter(({ name }) => name !== 'psu-id'),
    ]),
  ],
  [
    'two lines more',
    /lines for host and accept/,
    lines((all) => [
      ...all,
      { name: 'host', value: 'api.bank.example' },
      { name: 'accept', value: 'text/plain' },
    ]),
  ],
  [
    'a line that is neither listed nor sent',
    /neither listed nor sent/,
    lines((all) => [...all, { name: 'psu-context', value: 'PRIVATE' }]),
  ],
  [
    'two values swapped',
    /the other way round/,
    lines((all) => {
      const value = (name: string) => all.find((each) => each.name === name)?.value ?? '';
      const other = { 'psu-id': value('x-request-id'), 'x-request-id': value('psu-id') };
      return all.map((each) => ({
        ...each,
        value: Object.entries(other).find(([name]) => name === each.name)?.[1] ?? each.value,
      }));
    }),
  ],
  [
    'a length that was lost on the way',
    /content-length \(\d+\) that the request does not have/,
    without(
      'content-length',
      listing('content-length', {
        ...right,
        headers: [...right.headers, ['Content-Length', String(right.body.length)]],
      }),
    ),
  ],
];

const ofDates: readonly Case[] = [
  ['Norwegian', /nb-NO/, dated('to. 05 mars 2026 08:07:41 GMT')],
  [
    'German, whose March has another name beside a day',
    /de-DE/,
    dated('Do., 05 M\u00e4rz 2026 08:07:41 GMT'),
  ],
  [
    'of a Norwegian on Windows',
    /nb-NO.*CR LF|CR LF.*nb-NO/s,
    { ...dated('to., 05 mars 2026 08:07:41 GMT'), separator: '\r\n' },
  ],
  ['milliseconds', /fraction of a second \(\.123\)/, dated('2026-03-05T08:07:41.123Z')],
  ['a number', /in seconds since 1970/, dated('1772698061')],
  ['a clock that is 200 s off', /200 s after/, dated('Thu, 05 Mar 2026 08:11:01 GMT')],
  ['a wrong letter in a pattern', /the day of the year/, dated('Thu, 64 Mar 2026 08:07:41 GMT')],
  ['a far zone', /\+05:30/, dated('Thu, 05 Mar 2026 13:37:41 GMT')],
];

describe.each(Object.entries({ ofString, ofNames, ofDates }))('%s', (_, cases) => {
  test.each(shareOf(6, cases))('%s', (__, says, client) => {
    const { said, proof } = saidOf(client);
    expect(said).toMatch(says);
    expect(['recovered-hash', 'comparison', 'seen']).toContain(proof);
  });
});
