/** Values that are signed otherwise than they are sent. */

import { asBytes, valueOf, type Client } from './client.js';
import { mistake, signsFor, type ClientMistake } from './mistake.js';
import type { Random } from './random.js';

/** The header that a mistake is made on: one of those that are sent and signed. */
function anySigned(client: Client, random: Random, names = client.names): string | undefined {
  const present = names.filter((name) => valueOf(client.headers, name) !== undefined);
  return present.length === 0 ? undefined : random.of(present);
}

type Change = (value: string, random: Random) => string;

/** What happens to any value in code that builds strings; the causes that may name it. */
const general: readonly (readonly [id: string, causes: ClientMistake['causes'], change: Change])[] = [
  ['in upper case', ['value-case', 'uuid-spelling', 'date-format'], (value) => value.toUpperCase()],
  [
    'in lower case',
    ['value-case', 'uuid-spelling', 'date-format', 'redirect-uri-changed'],
    (value) => value.toLowerCase(),
  ],
  ['between double quotes', ['value-encoding', 'uuid-spelling'], (value) => `"${value}"`],
  ['between single quotes', ['value-encoding', 'uuid-spelling'], (value) => `'${value}'`],
  ['as a list prints it', ['value-encoding'], (value) => `[${value}]`],
  ['as a Python list prints it', ['value-encoding'], (value) => `['${value}']`],
  ['as a Python byte string prints it', ['value-encoding'], (value) => `b'${value}'`],
  ['as JSON list', ['value-encoding'], (value) => `["${value}"]`],
  ['in braces', ['uuid-spelling', 'value-encoding'], (value) => `{${value}}`],
  ['percent-encoded', ['value-encoding', 'redirect-uri-changed'], (value) => encodeURIComponent(value)],
  [
    'percent-encoded as a form',
    ['value-encoding', 'redirect-uri-changed'],
    (value) => encodeURIComponent(value).replaceAll('%20', '+'),
  ],
  ['in base64', ['value-encoding'], (value) => Buffer.from(value, 'latin1').toString('base64')],
  ['with a blank behind', ['value-untrimmed'], (value) => `${value} `],
  ['with a blank before', ['value-untrimmed', 'value-blanks'], (value) => ` ${value}`],
  ['with CR behind', ['value-untrimmed', 'line-separator', 'trailing-characters'], (value) => `${value}\r`],
  ['with LF behind', ['value-untrimmed', 'line-separator', 'trailing-newline'], (value) => `${value}\n`],
  [
    'with a comma behind',
    ['value-untrimmed', 'value-encoding', 'trailing-characters'],
    (value) => `${value},`,
  ],
  [
    'with a semicolon behind',
    ['value-untrimmed', 'value-encoding', 'trailing-characters'],
    (value) => `${value};`,
  ],
  ['without blanks', ['value-blanks'], (value) => value.replaceAll(' ', '')],
  ['empty', ['value-encoding', 'value-encoding'], () => ''],
  ['as null', ['value-encoding', 'value-encoding'], () => 'null'],
  ['as undefined', ['value-encoding', 'value-encoding'], () => 'undefined'],
  ['as None', ['value-encoding', 'value-encoding'], () => 'None'],
  ['with its header twice', ['value-encoding', 'colon-spelling'], (value) => value],
  ['twice', ['value-encoding', 'repeated-header-joined-otherwise'], (value) => `${value}, ${value}`],
  [
    'with HTML escapes',
    ['value-encoding', 'redirect-uri-changed'],
    (value) => value.replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
  ],
];

const anyValue = general.map(([id, causes, change]) =>
  mistake('value', id, causes, (client, random) => {
    const name = anySigned(client, random);
    if (name === undefined) return undefined;
    const value = valueOf(client.headers, name) ?? '';
    const other = id === 'with its header twice' ? `${name}: ${value}` : change(value, random);
    return other === value ? undefined : signsFor(client, name, () => other);
  }),
);

const charsets: readonly ClientMistake[] = [
  { id: 'in ISO-8859-1', change: (value: string) => Buffer.from(value, 'latin1').toString('utf8') },
  { id: 'in UTF-8 twice', change: (value: string) => asBytes(value) },
  {
    id: 'with question marks',
    change: (value: string) =>
      Buffer.from(value, 'latin1')
        .toString('utf8')
        .replaceAll(/[\u0080-\uffff]/g, '?'),
  },
  {
    id: 'in other normal form',
    change: (value: string) => asBytes(Buffer.from(value, 'latin1').toString('utf8').normalize('NFD')),
  },
  {
    id: 'percent-encoded beyond ASCII',
    change: (value: string) => encodeURI(decodeURI(Buffer.from(value, 'latin1').toString('utf8'))),
  },
].map(({ id, change }) => {
  return mistake('value', `letters ${id}`, ['value-charset', 'redirect-uri-changed'], (client) => {
    const value = valueOf(client.headers, 'tpp-redirect-uri') ?? '';
    if (!/[\u0080-\u00ff]/.test(value)) return undefined;
    return signsFor(client, 'tpp-redirect-uri', () => change(value));
  });
});

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number): string => String(value).padStart(2, '0');

function clock(date: Date): string {
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** The RFC 1123 text as a formatter of this language prints it. */
function inLanguage(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(date);
}

function languageDate(date: Date, language: string): string {
  const weekday = inLanguage(date, language, { weekday: 'short' });
  const month = inLanguage(date, language, { month: 'short' });
  return `${weekday}, ${two(date.getUTCDate())} ${month} ${date.getUTCFullYear()} ${clock(date)} GMT`;
}

const offsets = [-480, -300, -60, 60, 120, 180, 330, 345, 540];

function offsetText(minutes: number, colon = ''): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${colon}${two(size % 60)}`;
}

/** The same moment on the clocks of another zone. */
function moved(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * 60_000);
}

type DateText = (date: Date, random: Random) => string;

const dates: Readonly<Record<string, DateText>> = {
  'ISO 8601': (date) => date.toISOString(),
  'ISO 8601 without milliseconds': (date) => date.toISOString().replace('.000', ''),
  'Python isoformat': (date) => date.toISOString().replace('.000Z', '+00:00'),
  'Python isoformat without zone': (date) => date.toISOString().replace('.000Z', ''),
  'Python str': (date) => date.toISOString().replace('.000Z', '').replace('T', ' '),
  'Python str with zone': (date) => date.toISOString().replace('.000Z', '+00:00').replace('T', ' '),
  '.NET round trip': (date) => date.toISOString().replace('.000Z', '.0000000Z'),
  '.NET universal': (date) => date.toISOString().replace('.000Z', 'Z').replace('T', ' '),
  'Ruby to_s': (date) => `${date.toISOString().replace('.000Z', '').replace('T', ' ')} UTC`,
  'Java Date.toString': (date) => {
    const [weekday = '', day = '', month = '', year = ''] = date.toUTCString().split(/,? /);
    return `${weekday} ${month} ${day} ${clock(date)} UTC ${year}`;
  },
  'Java RFC_1123_DATE_TIME': (date) => date.toUTCString().replace(/, 0/, ', '),
  'JavaScript toString': (date) => {
    const [weekday = '', day = '', month = '', year = ''] = date.toUTCString().split(/,? /);
    return `${weekday} ${month} ${day} ${year} ${clock(date)} GMT+0000 (Coordinated Universal Time)`;
  },
  'RFC 2822': (date) => date.toUTCString().replace('GMT', '+0000'),
  'with UTC': (date) => date.toUTCString().replace('GMT', 'UTC'),
  'with Z': (date) => date.toUTCString().replace('GMT', 'Z'),
  'without zone': (date) => date.toUTCString().replace(' GMT', ''),
  'without weekday': (date) => date.toUTCString().replace(/^.*?, /, ''),
  'without comma': (date) => date.toUTCString().replace(',', ''),
  'with the full weekday': (date) =>
    date.toUTCString().replace(/^\w+/, inLanguage(date, 'en', { weekday: 'long' })),
  'with the full month': (date) =>
    date.toUTCString().replace(months[date.getUTCMonth()] ?? '', inLanguage(date, 'en', { month: 'long' })),
  'of RFC 850': (date) =>
    `${inLanguage(date, 'en', { weekday: 'long' })}, ${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${two(date.getUTCFullYear() % 100)} ${clock(date)} GMT`,
  'of cookies': (date) =>
    `${inLanguage(date, 'en', { weekday: 'short' })}, ${two(date.getUTCDate())}-${months[date.getUTCMonth()]}-${date.getUTCFullYear()} ${clock(date)} GMT`,
  'of asctime': (date) => {
    const [weekday = '', , month = '', year = ''] = date.toUTCString().split(/,? /);
    return `${weekday} ${month} ${String(date.getUTCDate()).padStart(2)} ${clock(date)} ${year}`;
  },
  'in seconds': (date) => String(date.getTime() / 1000),
  'in milliseconds': (date) => String(date.getTime()),
  'American short': (date) =>
    inLanguage(date, 'en-US', { dateStyle: 'short', timeStyle: 'medium' }).replace('\u202f', ' '),
  'German short': (date) =>
    inLanguage(date, 'de-DE', { dateStyle: 'medium', timeStyle: 'medium' }).replace(',', ''),
  'on a clock of twelve hours': (date) => {
    const hour = date.getUTCHours() % 12 || 12;
    return date.toUTCString().replace(/ \d\d:/, ` ${two(hour)}:`);
  },
  'of another zone with its offset': (date, random) => {
    const minutes = random.of(offsets);
    return moved(date, minutes).toUTCString().replace('GMT', offsetText(minutes));
  },
  'of another zone with a colon in its offset': (date, random) => {
    const minutes = random.of(offsets);
    return moved(date, minutes)
      .toUTCString()
      .replace('GMT', `GMT${offsetText(minutes, ':')}`);
  },
  'of central Europe with its letters': (date) => moved(date, 60).toUTCString().replace('GMT', 'CET'),
  'of central Europe in summer with its letters': (date) =>
    moved(date, 120).toUTCString().replace('GMT', 'CEST'),
  'ISO 8601 of another zone': (date, random) => {
    const minutes = random.of(offsets);
    return moved(date, minutes).toISOString().replace('.000Z', offsetText(minutes, ':'));
  },
  'in another language': (date, random) =>
    languageDate(
      date,
      random.of([
        'nb-NO',
        'de-DE',
        'fr-FR',
        'sv-SE',
        'da-DK',
        'fi-FI',
        'es-ES',
        'pl-PL',
        'nl-NL',
        'it-IT',
        'pt-BR',
      ]),
    ),
};

/** A date whose text is signed in this form and sent as it should be. */
const dateForms = Object.entries(dates).map(([how, write]) =>
  mistake(
    'date',
    how,
    ['date-format', ...(how.includes('zone') || how.includes('twelve') ? ['date-changed' as const] : [])],
    (client, random) => {
      const sent = valueOf(client.headers, 'date') ?? '';
      const text = asBytes(write(new Date(Date.parse(sent)), random));
      return text === sent ? undefined : signsFor(client, 'date', () => text);
    },
  ),
);

const dateShifts: readonly ClientMistake[] = [
  mistake('date', 'taken twice', 'date-changed', (client, random) => {
    const shift = random.of([-1, 1, 1, 2, 3, 5, 11, 37, -4]);
    return signsFor(client, 'date', (value) => new Date(Date.parse(value) + shift * 1000).toUTCString());
  }),
  mistake('date', 'local time called GMT', 'date-changed', (client, random) => {
    const minutes = random.of(offsets);
    return signsFor(client, 'date', (value) => moved(new Date(Date.parse(value)), minutes).toUTCString());
  }),
  mistake(
    'date',
    'sent in ISO 8601, signed as it should be',
    ['date-format', 'date-malformed'],
    (client) => ({
      ...signsFor(client, 'date', (value) => new Date(Date.parse(value)).toUTCString()),
      headers: client.headers.map(([name, value]) =>
        name === 'Date' ? [name, new Date(Date.parse(value)).toISOString()] : [name, value],
      ),
    }),
  ),
];

type AddressChange = (address: string, random: Random) => string;

const addresses: Readonly<Record<string, AddressChange>> = {
  'before state was appended': (address) => address.replace(/[?&]state=[^&]*$/, ''),
  'before its query was appended': (address) => address.replace(/\?.*$/, ''),
  'with another order of parameters': (address) => {
    const [base = '', query = ''] = address.split('?');
    return query === '' ? address : `${base}?${query.split('&').toReversed().join('&')}`;
  },
  'with a slash behind': (address) => `${address}/`,
  'with a slash behind its path': (address) => address.replace(/(?=\?)|$/, '/'),
  'as URL writes it': (address) => (URL.canParse(address) ? new URL(address).href : address),
  'with its port': (address) => address.replace(/^(https:\/\/[^/]+)/, '$1:443'),
  'with http': (address) => address.replace('https:', 'http:'),
  decoded: (address) =>
    Buffer.from(decodeURIComponent(Buffer.from(address, 'latin1').toString()), 'utf8').toString('latin1'),
  'percent-encoded once more': (address) => address.replaceAll('%', '%25'),
  'encoded as a whole': (address) => encodeURIComponent(Buffer.from(address, 'latin1').toString()),
  'with escapes in small letters': (address) => address.replaceAll(/%../g, (each) => each.toLowerCase()),
  'with an own parameter': (address) => `${address}${address.includes('?') ? '&' : '?'}lang=nb`,
  'with a fragment': (address) => `${address}#/`,
  'with &amp;': (address) => address.replaceAll('&', '&amp;'),
  'with slashes as JSON writes them': (address) => address.replaceAll('/', '\\/'),
  'its path alone': (address) => address.replace(/^[a-z]+:\/\/[^/]*/, ''),
  'its host alone': (address) => address.replace(/^([a-z]+:\/\/[^/]*).*$/, '$1'),
};

const redirects = Object.entries(addresses).map(([how, change]) =>
  mistake(
    'redirect',
    how,
    [
      'redirect-uri-changed',
      'value-encoding',
      'value-charset',
      ...(how === 'with an own parameter' ? ['unknown' as const] : []),
    ],
    (client, random) => {
      const sent = valueOf(client.headers, 'tpp-redirect-uri');
      if (sent === undefined) return undefined;
      const text = change(sent, random);
      return text === sent ? undefined : signsFor(client, 'tpp-redirect-uri', () => text);
    },
    { unprovable: how === 'with an own parameter' },
  ),
);

const target = '(request-target)';

type TargetChange = (client: Client, random: Random) => string;
const host = (client: Client): string => valueOf(client.headers, 'host') ?? '';
const lower = ({ method }: Client): string => method.toLowerCase();

const targets: Readonly<Record<string, TargetChange>> = {
  'the method in capitals': ({ method, target: path }) => `${method} ${path}`,
  'without the method': ({ target: path }) => path,
  'without the query': (client) => `${lower(client)} ${client.target.split('?')[0]}`,
  'an absolute address': (client) => `${lower(client)} https://${host(client)}${client.target}`,
  'an absolute address with its port': (client) =>
    `${lower(client)} https://${host(client).replace(/:.*/, '')}:443${client.target}`,
  'an absolute address without the method': (client) => `https://${host(client)}${client.target}`,
  'host and path': (client) => `${lower(client)} ${host(client)}${client.target}`,
  'percent-encoded once more': (client) => `${lower(client)} ${client.target.replaceAll('%', '%25')}`,
  'percent-encoded as a whole': (client) => `${lower(client)} ${encodeURIComponent(client.target)}`,
  'encoded as an address': (client) => `${lower(client)} ${encodeURI(client.target)}`,
  decoded: (client) => `${lower(client)} ${asBytes(decodeURIComponent(client.target))}`,
  'with the version of HTTP': (client) => `${lower(client)} ${client.target} HTTP/1.1`,
  'without the prefix of a gateway': (client) => `${lower(client)} ${client.target.replace(/^\/[^/]+/, '')}`,
  'with a prefix of a gateway': (client) => `${lower(client)} /psd2${client.target}`,
  'with a slash behind the path': (client) => `${lower(client)} ${client.target.replace(/(?=\?)|$/, '/')}`,
  'with the parameters in another order': (client) => {
    const [base = '', query = ''] = client.target.split('?');
    return `${lower(client)} ${query === '' ? base : `${base}?${query.split('&').toReversed().join('&')}`}`;
  },
  'without the slash before it': (client) => `${lower(client)} ${client.target.slice(1)}`,
  'with a colon behind the method': (client) => `${lower(client)}: ${client.target}`,
  'in small letters': (client) => `${lower(client)} ${client.target.toLowerCase()}`,
  'with another method': (client) => `${client.method === 'GET' ? 'post' : 'get'} ${client.target}`,
};

const requestTargets = Object.entries(targets).map(([how, write]) =>
  mistake('target', how, ['request-target-form', 'value-case', 'value-encoding'], (client, random) => {
    const text = write(client, random);
    if (text === `${lower(client)} ${client.target}`) return undefined;
    return signsFor({ ...client, names: [target, ...client.names] }, target, () => text);
  }),
);

const identifiers: readonly ClientMistake[] = [
  { how: 'without hyphens', change: (value: string) => value.replaceAll('-', '') },
  { how: 'as a URN', change: (value: string) => `urn:uuid:${value}` },
  { how: 'in capitals', change: (value: string) => value.toUpperCase() },
  { how: 'in braces', change: (value: string) => `{${value.toUpperCase()}}` },
].map(({ how, change }) =>
  mistake('identifier', how, ['uuid-spelling', 'value-case'], (client, random) => {
    const name = anySigned(client, random, ['x-request-id', 'psu-id', 'psu-corporate-id']);
    return name === undefined ? undefined : signsFor(client, name, change);
  }),
);

const others: readonly ClientMistake[] = [
  mistake(
    'identifier',
    'a new one',
    ['unknown'],
    (client, random) => signsFor(client, 'x-request-id', () => random.uuid()),
    { unprovable: true },
  ),
  mistake('identifier', 'that of the session', 'value-of-other-header', (client) => {
    const session = valueOf(client.headers, 'tpp-session-id');
    return session === undefined ? undefined : signsFor(client, 'x-request-id', () => session);
  }),
  mistake('identifier', 'swapped', 'value-of-other-header', (client) => {
    const [one, other] = [valueOf(client.headers, 'x-request-id'), valueOf(client.headers, 'psu-id')];
    if (one === undefined || other === undefined) return undefined;
    return signsFor(
      signsFor(client, 'x-request-id', () => other),
      'psu-id',
      () => one,
    );
  }),
];

export const valueMistakes: readonly ClientMistake[] = [
  ...anyValue,
  ...charsets,
  ...dateForms,
  ...dateShifts,
  ...redirects,
  ...requestTargets,
  ...identifiers,
  ...others,
];
