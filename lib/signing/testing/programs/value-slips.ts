/** Slips in the values: what is covered, what is signed for a name. */

import { sha256 } from './program.js';
import { slip, type Slip } from './slip.js';

type Causes = Parameters<typeof slip>[2];

/** Signs something else for one name. */
const signed = (
  name: string,
  id: string,
  causes: Causes,
  change: (value: string) => string,
  options = {},
): Slip =>
  slip(
    'value',
    `${name} ${id}`,
    causes,
    (old) => (each, call) => {
      const value = old(each, call);
      return each === name && value !== undefined ? change(value) : value;
    },
    options,
  );

const at = (value: string | number): Date => new Date(value);
const pad = (value: number): string => String(value).padStart(2, '0');
const dateCauses: Causes = ['date-format'];

const dates: readonly Slip[] = [
  signed('date', 'in ISO', dateCauses, (value) => at(value).toISOString()),
  signed('date', 'in ISO without fractions', dateCauses, (value) =>
    at(value).toISOString().replace('.000', ''),
  ),
  signed('date', 'with UTC', dateCauses, (value) => value.replace('GMT', 'UTC')),
  signed('date', 'with +0000', dateCauses, (value) => value.replace('GMT', '+0000')),
  signed('date', 'with +00:00', dateCauses, (value) => value.replace('GMT', '+00:00')),
  signed('date', 'a second earlier', 'date-changed', (value) => at(at(value).getTime() - 1000).toUTCString()),
  signed('date', 'two seconds later', 'date-changed', (value) =>
    at(at(value).getTime() + 2000).toUTCString(),
  ),
  signed('date', 'two hours later as GMT', ['date-changed', 'date-format'], (value) =>
    at(at(value).getTime() + 7_200_000).toUTCString(),
  ),
  signed('date', 'in Oslo with +0200', ['date-format', 'date-changed'], (value) =>
    at(at(value).getTime() + 7_200_000)
      .toUTCString()
      .replace('GMT', '+0200'),
  ),
  signed('date', 'day without zero', dateCauses, (value) => value.replace(/, 0/, ', ')),
  signed('date', 'in seconds', dateCauses, (value) => String(at(value).getTime() / 1000)),
  signed('date', 'in milliseconds', dateCauses, (value) => String(at(value).getTime())),
  signed(
    'date',
    'as new Date prints',
    dateCauses,
    (value) =>
      `${value.slice(0, 3)} ${value.slice(8, 11)} ${value.slice(5, 7)} ${value.slice(12, 16)} ${value.slice(17, 25)} GMT+0000 (Coordinated Universal Time)`,
  ),
  signed(
    'date',
    'in asctime',
    dateCauses,
    (value) =>
      `${value.slice(0, 3)} ${value.slice(8, 11)} ${value.slice(5, 7).replace(/^0/, ' ')} ${value.slice(17, 25)} ${value.slice(12, 16)}`,
  ),
  signed(
    'date',
    'in RFC 850',
    dateCauses,
    (value) =>
      `${['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][at(value).getUTCDay()] ?? ''}, ${value.slice(5, 7)}-${value.slice(8, 11)}-${value.slice(14, 16)} ${value.slice(17)}`,
  ),
  signed('date', 'as Python prints', dateCauses, (value) =>
    at(value).toISOString().replace('T', ' ').replace('.000Z', ''),
  ),
  signed('date', 'in twelve hours', dateCauses, (value) =>
    value.replace(
      /(\d\d)(:\d\d:\d\d)/,
      (_, hour: string, rest: string) => pad(Number(hour) % 12 === 0 ? 12 : Number(hour) % 12) + rest,
    ),
  ),
  signed(
    'date',
    'Norwegian',
    dateCauses,
    (value) =>
      `${['søn.', 'man.', 'tir.', 'ons.', 'tor.', 'fre.', 'lør.'][at(value).getUTCDay()]?.replace('ø', '\u00f8') ?? ''}, ${value.slice(5, 7)} ${['jan.', 'feb.', 'mars', 'apr.', 'mai', 'juni', 'juli', 'aug.', 'sep.', 'okt.', 'nov.', 'des.'][at(value).getUTCMonth()] ?? ''} ${value.slice(12)}`,
  ),
  signed(
    'date',
    'German',
    dateCauses,
    (value) =>
      `${['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'][at(value).getUTCDay()] ?? ''}, ${value.slice(5, 7)} ${['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'][at(value).getUTCMonth()]?.replace('ä', '\u00e4') ?? ''} ${value.slice(12)}`,
  ),
];

const others: readonly Slip[] = [
  signed('x-request-id', 'in capitals', ['uuid-spelling', 'value-case'], (value) => value.toUpperCase()),
  signed('x-request-id', 'in braces', 'uuid-spelling', (value) => `{${value}}`),
  signed('x-request-id', 'without hyphens', 'uuid-spelling', (value) => value.replaceAll('-', '')),
  signed('x-request-id', 'as a URN', 'uuid-spelling', (value) => `urn:uuid:${value}`),
  signed(
    'x-request-id',
    'another',
    ['value-changed', 'unknown'],
    (value) => value.replaceAll(/[0-9a-f]/g, (digit) => ((parseInt(digit, 16) + 7) % 16).toString(16)),
    { unprovable: true },
  ),
  signed('psu-id', 'null', ['value-changed', 'value-encoding', 'absent-header-as-line'], () => 'null'),
  signed(
    'psu-id',
    'undefined',
    ['value-changed', 'value-encoding', 'absent-header-as-line'],
    () => 'undefined',
  ),
  signed('psu-id', 'None', ['value-changed', 'value-encoding', 'absent-header-as-line'], () => 'None'),
  signed('psu-id', 'empty', ['value-changed', 'absent-header-as-line', 'value-encoding'], () => ''),
  signed('psu-id', 'with a blank behind', ['value-untrimmed', 'value-blanks'], (value) => `${value} `),
  signed(
    'psu-id',
    'masked',
    ['value-changed', 'value-encoding', 'unknown'],
    (value) => `${value.slice(0, 4)}****`,
    { unprovable: true },
  ),
  signed('tpp-redirect-uri', 'percent-encoded', ['redirect-uri-changed', 'value-encoding'], (value) =>
    encodeURIComponent(value),
  ),
  signed('tpp-redirect-uri', 'decoded', ['redirect-uri-changed', 'value-encoding'], (value) =>
    decodeURIComponent(value),
  ),
  signed('tpp-redirect-uri', 'with a slash behind', 'redirect-uri-changed', (value) => `${value}/`),
  signed('tpp-redirect-uri', 'without query', 'redirect-uri-changed', (value) => value.split('?')[0] ?? ''),
  signed('tpp-redirect-uri', 'in HTML writing', ['redirect-uri-changed', 'value-encoding'], (value) =>
    value.replaceAll('&', '&amp;'),
  ),
  signed('tpp-redirect-uri', 'with escaped slashes', ['redirect-uri-changed', 'value-encoding'], (value) =>
    value.replaceAll('/', '\\/'),
  ),
  signed('tpp-redirect-uri', 'only its origin', 'redirect-uri-changed', (value) => new URL(value).origin),
  signed('tpp-redirect-uri', 'with http', 'redirect-uri-changed', (value) =>
    value.replace('https:', 'http:'),
  ),
  signed('tpp-redirect-uri', 'with port', 'redirect-uri-changed', (value) =>
    value.replace('example.no', 'example.no:443'),
  ),
  signed('digest', 'without SHA-256=', 'digest-line-encoding', (value) => value.slice(8)),
  signed('digest', 'sha-256=', ['digest-line-encoding', 'value-case'], (value) =>
    value.replace('SHA-256', 'sha-256'),
  ),
  signed('digest', 'SHA256=', 'digest-line-encoding', (value) => value.replace('SHA-256', 'SHA256')),
  signed(
    'digest',
    'in hex',
    'digest-line-encoding',
    (value) => `SHA-256=${Buffer.from(value.slice(8), 'base64').toString('hex')}`,
  ),
  signed(
    'digest',
    'in base64url',
    'digest-line-encoding',
    (value) => `SHA-256=${Buffer.from(value.slice(8), 'base64').toString('base64url')}`,
  ),
  signed('digest', 'without padding', 'digest-line-encoding', (value) => value.replace(/=$/, '')),
  slip(
    'value',
    'digest of the empty body',
    ['digest-of-other-body'],
    (old) => (name, call) =>
      name === 'digest' && call.body.length > 0
        ? `SHA-256=${sha256(Buffer.alloc(0)).toString('base64')}`
        : old(name, call),
  ),
  slip(
    'value',
    'digest of the compact body',
    'digest-of-other-body',
    (old) => (name, call) =>
      name === 'digest' && call.body.length > 0
        ? `SHA-256=${sha256(Buffer.from(JSON.stringify(JSON.parse(call.body.toString()), undefined, call.body.includes('\n') ? 0 : 2))).toString('base64')}`
        : old(name, call),
  ),
];

const list = (id: string, causes: Causes, change: (names: readonly string[]) => readonly string[]): Slip =>
  slip('covered', id, causes, (old) => (call) => change(old(call)));

/** Covers the target, and signs something else for it. */
const target = (
  id: string,
  change: (method: string, path: string) => string,
  causes: Causes = 'request-target-form',
): Slip => ({
  id: `target: ${id}`,
  place: 'value',
  causes: typeof causes === 'string' ? [causes] : causes,
  covers: '(request-target)',
  make: ({ value }) => ({
    value: (name, call) =>
      name === '(request-target)' ? change(call.method, call.target) : value(name, call),
  }),
});

const query = (path: string): string => (path.includes('?') ? path.slice(path.indexOf('?')) : '');

const coverage: readonly Slip[] = [
  ...['digest', 'date', 'x-request-id', 'psu-id', 'tpp-redirect-uri', 'psu-corporate-id'].map((name) =>
    list(`${name} left out`, 'header-present-but-unsigned', (names) => names.filter((each) => each !== name)),
  ),
  list('only date', 'header-present-but-unsigned', () => ['date']),
  list('an absent one listed, no line', ['header-listed-but-absent', 'header-lost'], (names) =>
    names.includes('psu-corporate-id') ? names : [...names, 'psu-corporate-id'],
  ),
  target('without query', (method, path) => `${method.toLowerCase()} ${path.replace(query(path), '')}`),
  target('without /v1', (method, path) => `${method.toLowerCase()} ${path.replace('/v1', '')}`),
  target("with a gateway's prefix", (method, path) => `${method.toLowerCase()} /psd2${path}`),
  target('method in capitals', (method, path) => `${method} ${path}`),
  target('absolute', (method, path) => `${method.toLowerCase()} https://api.bank.example${path}`),
  target('with HTTP/1.1', (method, path) => `${method.toLowerCase()} ${path} HTTP/1.1`),
  target('without method', (_, path) => path),
  target('method behind a colon', (method, path) => `${method.toLowerCase()}: ${path}`),
  target(
    'slash behind',
    (method, path) => `${method.toLowerCase()} ${path.replace(query(path), '')}/${query(path)}`,
  ),
  target('decoded', (method, path) => `${method.toLowerCase()} ${decodeURIComponent(path)}`),
  target('encoded again', (method, path) => `${method.toLowerCase()} ${encodeURI(path)}`),
  target('encoded whole', (method, path) => `${method.toLowerCase()} ${encodeURIComponent(path)}`),
  target('without slash in front', (method, path) => `${method.toLowerCase()} ${path.slice(1)}`),
  target('other method', (method, path) => `${method === 'GET' ? 'post' : 'get'} ${path}`),
  {
    ...target(
      'with a parameter more',
      (method, path) => `${method.toLowerCase()} ${path}${path.includes('?') ? '&' : '?'}withBalance=true`,
      ['request-target-form', 'unknown'],
    ),
    unprovable: true,
  },
  target(
    'its template',
    (method, path) => `${method.toLowerCase()} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')}`,
  ),
];

export const valueSlips: readonly Slip[] = [...dates, ...others, ...coverage];
