/** Each family of candidates for values, targets and bodies, by a mistake that no other one finds. */

import { describe, expect, test } from 'vitest';
import { shareOf } from '../../model/testing/share.js';
import {
  bodyOf,
  type Case,
  date,
  digestOf,
  hashing,
  json,
  listing,
  redirected,
  right,
  saidOf,
  signs,
  targeted,
  targetOf,
  text,
} from '../testing/one-request.js';
import { ebcdics, inCp850, inWindows1252 } from './edits/code-pages.js';

const ofValues: readonly Case[] = [
  ['a placeholder', /\{\{psuId\}\} for psu-id/, signs('psu-id', () => '{{psuId}}')],
  ['two blanks before it', /two spaces before it/, signs('psu-id', (value) => `  ${value}`)],
  [
    'raised before it was sent',
    /with A for a at character \d+/,
    signs('tpp-redirect-uri', (value) => value.replace(/(?<=\/\/.*)[a]/, 'A')),
  ],
  ['cut off', /its first 13 characters/, signs('psu-id', (value) => value.slice(0, 13))],
  [
    'hashed',
    /as its SHA-256 hash in base64/,
    signs('psu-id', (value) => digestOf('sha256', Buffer.from(value)).toString('base64')),
  ],
  ['masked', /masked/, signs('psu-id', (value) => `${value.slice(0, 4)}****${value.slice(-4)}`)],
  [
    'a number',
    /as a decimal number/,
    signs('psu-id', (value) => String(BigInt(`0x${value.replaceAll('-', '')}`))),
  ],
  [
    'changed before it was signed, and once more',
    /between quotes.*upper case|upper case.*quotes/s,
    signs('psu-id', (value) => `"${value.toUpperCase()}"`),
  ],
  [
    'another length',
    /content-length that counts the letters/,
    signs(
      'content-length',
      () => String(text.length),
      listing('content-length', {
        ...right,
        headers: [...right.headers, ['Content-Length', String(right.body.length)]],
      }),
    ),
  ],
  [
    'the media type of a library',
    /signed the content-type application\/octet-stream/,
    signs('content-type', () => 'application/octet-stream', listing('content-type')),
  ],
  [
    'a media type spelt otherwise',
    /signed the content-type as "application\/json; charset=utf-8"/,
    {
      ...signs('content-type', () => 'application/json; charset=utf-8', listing('content-type')),
      headers: right.headers.map(([name, value]) =>
        name === 'Content-Type' ? [name, 'application/json;charset=UTF-8'] : [name, value],
      ),
    },
  ],
  ['a host inside', /localhost:8080/, signs('host', () => 'localhost:8080', listing('host'))],
  [
    'another charset',
    /with the charset utf-8/,
    signs('content-type', (value) => `${value}; charset=utf-8`, listing('content-type')),
  ],
  [
    'the value of another header',
    /signed for x-request-id what was sent as psu-id/,
    signs('x-request-id', () => 'cc47eac1-8dd8-4dec-a49f-62a43f677398'),
  ],
  [
    'the host in capitals',
    /TPP\.EXAMPLE/,
    redirected((value) => value.replace('tpp.example', 'TPP.EXAMPLE')),
  ],
  [
    'another environment',
    /the host test\.tpp/,
    redirected((value) => value.replace('tpp.example', 'test.tpp.example')),
  ],
  ['a parameter that was lost', /&lang=nb behind it/, redirected((value) => `${value}&lang=nb`)],
];

const id = '/v1/accounts/86011117947/transactions?bookingStatus=both&limit=5&offset=0';
const dated =
  '/v1/accounts/86011117947/transactions?dateFrom=2026-10-01&bookingStatus=both&dateTo=2026-10-31';
const ofTargets: readonly Case[] = [
  [
    'two parts changed',
    /upper case, and no query/,
    targeted((value) => value.replace('post', 'POST').replace(/\?.*/, '')),
  ],
  ['the method behind it', /method behind/, targeted((value) => value.split(' ').toReversed().join(' '))],
  [
    'the resource above',
    /the path \/v1\/accounts, without/,
    targeted((value) => value.replace(/accounts.*/, 'accounts'), targetOf(id)),
  ],
  [
    'two parts before the path',
    /\/openbanking\/v2 before/,
    targeted((value) => value.replace(' ', ' /openbanking/v2')),
  ],
  [
    'one part before the path',
    /\/berlingroup before/,
    targeted((value) => value.replace(' ', ' /berlingroup')),
  ],
  ['a parameter that was not sent', /with the parameter limit=50/, targeted((value) => `${value}&limit=50`)],
  [
    'a template',
    /\{accountId\} where 86011117947/,
    targeted((value) => value.replace('86011117947', '{accountId}'), targetOf(id)),
  ],
  ['another version', /signed v2 in the path/, targeted((value) => value.replace('v1', 'v2'))],
  [
    'a slash that was decoded',
    /v1%2Fpayments in the path/,
    targeted((value) => value.replace('v1/payments', 'v1%2Fpayments')),
  ],
  [
    'segments encoded strictly',
    /each part of the path percent-encoded strictly/,
    targeted(
      (value) => value.replace('!!', '%21%21').replace('=', '%3D'),
      targetOf('/v1/accounts/enc!!Zm9v='),
    ),
  ],
  [
    'parameters in another order',
    /in the order limit, offset, bookingStatus/,
    targeted((value) => value.replace(/\?.*/, '?limit=5&offset=0&bookingStatus=both'), targetOf(id)),
  ],
  [
    'a date-time for a date',
    /a date-time for dateFrom in the query/,
    targeted((value) => value.replace('2026-10-01', '2026-10-01T00:00:00Z'), targetOf(dated)),
  ],
  [
    'the midnight of Norway in GMT for each of two dates',
    /a date-time for dateFrom and dateTo in the query/,
    targeted(
      (value) =>
        value
          .replace('2026-10-01', '2026-09-30T22%3A00%3A00.000Z')
          .replace('2026-10-31', '2026-10-30T22%3A00%3A00.000Z'),
      targetOf(dated),
    ),
  ],
  [
    'a date with the day first',
    /a date with the day first for dateTo/,
    targeted((value) => value.replace('2026-10-31', '31.10.2026'), targetOf(dated)),
  ],
  [
    'the address at a host inside',
    /the absolute address at localhost:8080 as the request target/,
    targeted((value) => value.replace(' /', ' http://localhost:8080/')),
  ],
];

const form = 'amount=7.00&name=Bl%C3%A5b%C3%A6r+As';
const ofBodies: readonly Case[] = [
  ['EBCDIC', /the body in EBCDIC/, hashing((body) => ebcdics[0]?.[1](body) ?? '')],
  ['code page 850', /code page 850/, hashing(inCp850)],
  ['windows-1252', /windows-1252/, hashing(inWindows1252)],
  [
    'letters as numbers of HTML',
    /&#230; and other numbers/,
    hashing((body) => body.replaceAll(/[^ -~]/g, (letter) => `&#${letter.charCodeAt(0)};`)),
  ],
  ['a form field', /the body as the form field payload/, hashing((body) => `payload=${body}`)],
  [
    'names in snake_case',
    /snake_case/,
    hashing((body) => body.replaceAll(/[A-Z](?=\w*":)/g, (each) => `_${each.toLowerCase()}`)),
  ],
  ['a member that was left out', /kid as null/, hashing((body) => body.replace(/\}$/, ',"kid":null}'))],
  [
    'members and theirs in another order',
    /its members and theirs in another order/,
    hashing(() => JSON.stringify({ ...json, instructedAmount: { amount: '7.00', currency: 'NOK' } })),
  ],
  [
    'indented, with a mark before it',
    /an indent of 2 spaces.*byte order mark/,
    hashing((body) => `\ufeff${JSON.stringify(JSON.parse(body), undefined, 2)}`),
  ],
  [
    'letters that became question marks',
    /became a question mark/,
    bodyOf('{"name":"Bl?b?r"}', '{"name":"Bl\u00e5b\u00e6r"}'),
  ],
  ['a dict of Python', /Python/, bodyOf('{"a": "b", "c": true}', "{'a': 'b', 'c': True}")],
  ['a buffer of it', /a buffer of it/, bodyOf('x'.repeat(3000), 'x'.repeat(1024))],
  ['a form', /the form with %20/, bodyOf(form, form.replace('+', '%20'))],
  ['a field of a form', /the form field json/, bodyOf('json=%7B%22a%22%3A1%7D', '{"a":1}')],
  [
    'chunks',
    /with its chunk sizes/,
    hashing((body) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`),
  ],
  [
    'so many letters',
    /for so many letters it has/,
    hashing((body) => Buffer.from(body).subarray(0, body.length)),
  ],
  [
    'the lines',
    /the signing string of date, x-request-id/,
    hashing(() => `date: ${date}\nx-request-id: e5aaaf18-3fbc-4d69-aeb3-e36f0484f0f2`),
  ],
];

describe.each(Object.entries({ ofValues, ofTargets, ofBodies }))('%s', (_, cases) => {
  test.each(shareOf(3, cases))('%s', (__, says, client) => {
    const { said, proof } = saidOf(client);
    expect(said).toMatch(says);
    expect(['recovered-hash', 'comparison', 'seen']).toContain(proof);
  });
});
