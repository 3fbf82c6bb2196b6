/** How the parts of the Signature header are written, wrapped and sent, and what stands in them. */

import type { Client, Parts } from './client.js';
import { mistake, type ClientMistake } from './mistake.js';

type WriteParts = (parts: Parts) => string;
const usual: WriteParts = (parts) =>
  `keyId="${parts.keyId}",algorithm="${parts.algorithm}",headers="${parts.headers}",signature="${parts.signature}"`;

const forms: readonly (readonly [id: string, causes: ClientMistake['causes'], write: WriteParts])[] = [
  ['with the word Signature', ['signature-scheme-prefix'], (parts) => `Signature ${usual(parts)}`],
  ['without quotes', ['part-unquoted'], (parts) => usual(parts).replaceAll('"', '')],
  [
    'with single quotes',
    ['part-unquoted', 'part-malformed', 'part-malformed'],
    (parts) => usual(parts).replaceAll('"', "'"),
  ],
  [
    'with colons',
    ['part-malformed'],
    (parts) =>
      usual(parts)
        .replaceAll(/(\w)="/g, '$1:"')
        .replace(/:"$/, '="'),
  ],
  ['with semicolons', ['part-malformed'], (parts) => usual(parts).replaceAll('",', '";')],
  ['with ampersands', ['part-malformed'], (parts) => usual(parts).replaceAll('",', '"&')],
  ['with blanks alone', ['part-malformed'], (parts) => usual(parts).replaceAll('",', '" ')],
  ['as JSON', ['part-malformed', 'part-malformed'], (parts) => JSON.stringify(parts)],
  [
    'with escaped quotes',
    ['part-malformed', 'part-unquoted', 'part-malformed'],
    (parts) => usual(parts).replaceAll('"', '\\"'),
  ],
  [
    'with &quot;',
    ['part-malformed', 'part-unquoted', 'part-malformed'],
    (parts) => usual(parts).replaceAll('"', '&quot;'),
  ],
  [
    'percent-encoded',
    ['part-malformed', 'part-missing', 'part-malformed'],
    (parts) => encodeURIComponent(usual(parts)),
  ],
  [
    'in base64',
    ['part-malformed', 'part-missing', 'part-malformed'],
    (parts) => Buffer.from(usual(parts)).toString('base64'),
  ],
  ['between quotes', ['part-malformed', 'part-malformed'], (parts) => `"${usual(parts)}"`],
  ['with a comma behind', ['part-malformed'], (parts) => `${usual(parts)},`],
  ['without keyId', ['part-missing'], (parts) => usual(parts).replace(/^.*?",(?=algorithm)/, '')],
  ['without algorithm', ['part-missing'], (parts) => usual(parts).replace(/algorithm="[^"]*",/, '')],
  ['without headers', ['part-missing'], (parts) => usual(parts).replace(/headers="[^"]*",/, '')],
  ['without signature', ['part-missing'], (parts) => usual(parts).replace(/,signature="[^"]*"/, '')],
  ['with key-id', ['part-missing'], (parts) => usual(parts).replace('keyId', 'key-id')],
  ['with signedHeaders', ['part-missing'], (parts) => usual(parts).replace(',headers', ',signedHeaders')],
  [
    'with headers twice',
    ['part-duplicated'],
    (parts) => usual(parts).replace(/(headers="[^"]*"),/, '$1,$1,'),
  ],
  ['the signature alone', ['part-missing', 'part-malformed'], ({ signature }) => signature],
  ['of RFC 9421', ['rfc-9421-form'], ({ signature }) => `sig1=:${signature}:`],
  [
    'with typographic quotes',
    ['part-unquoted', 'part-malformed', 'part-malformed', 'signature-not-ascii'],
    (parts) => usual(parts).replaceAll(/"([^"]*)"/g, '“$1”'),
  ],
];

const formed = forms.map(([id, causes, writeParts]) =>
  mistake('header', id, causes, (client) => ({ ...client, writeParts })),
);

const utf8Word = (text: string): string => `=?utf-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`;

const headers: readonly ClientMistake[] = [
  mistake('wrap', 'twice', 'encoded-word-twice', (client) => ({
    ...client,
    wrap: (value) => utf8Word(utf8Word(value)),
  })),
  mistake(
    'wrap',
    'with base64 and no word',
    ['part-malformed', 'part-missing', 'part-malformed'],
    (client) => ({ ...client, wrap: (value) => Buffer.from(value).toString('base64') }),
  ),
  mistake('wrap', 'without its end', 'encoded-word-malformed', (client) => ({
    ...client,
    wrap: (value) => utf8Word(value).slice(0, -2),
  })),
  mistake(
    'wrap',
    'in base64url',
    'encoded-word-malformed',
    (client) => ({
      ...client,
      wrap: (value) => `=?utf-8?B?${Buffer.from(`${value}???>>>`).toString('base64url')}?=`,
    }),
    { hides: true },
  ),
  mistake('wrap', 'with no such encoding', 'encoded-word-malformed', (client) => ({
    ...client,
    wrap: (value) => utf8Word(value).replace('?B?', '?BASE64?'),
  })),
  mistake('wrap', 'in another charset', ['encoded-word-charset', 'encoded-word-malformed'], (client) => ({
    ...client,
    wrap: (value) => utf8Word(value).replace('utf-8', 'utf-16'),
  })),
  mistake('wrap', 'keyId alone', ['encoded-word-misplaced', 'key-id-malformed'], (client) => ({
    ...client,
    keyId: utf8Word(client.keyId),
    wrap: (value) => value,
  })),
  mistake('wrap', 'letters as they are', 'signature-not-ascii', (client) =>
    /[\u0080-\uffff]/.test(client.keyId)
      ? { ...client, wrap: (value) => Buffer.from(value, 'utf8').toString('latin1') }
      : undefined,
  ),
  mistake('header', 'folded', ['header-line-break', 'header-line-break'], (client) => ({
    ...client,
    writeHeader: (value) => [
      ['Signature', value.replace(',algorithm', ',\r\n algorithm').replace(/^(=\?.{60})/, '$1\r\n ')],
    ],
  })),
  mistake(
    'header',
    'in Authorization',
    'authorization-header',
    (client) => ({ ...client, writeHeader: (value) => [['Authorization', `Signature ${value}`]] }),
    { hides: true },
  ),
  mistake('header', 'twice', 'signature-duplicated', (client) => ({
    ...client,
    writeHeader: (value) => [
      ['Signature', value],
      ['Signature', value],
    ],
  })),
  mistake('header', 'missing', 'signature-missing', (client) => ({ ...client, writeHeader: () => [] }), {
    hides: true,
  }),
  mistake(
    'header',
    'as X-Signature',
    ['signature-missing', 'signature-missing'],
    (client) => ({ ...client, writeHeader: (value) => [['X-Signature', value]] }),
    { hides: true },
  ),
];

const algorithms: readonly ClientMistake[] = [
  ...[
    'hs2019',
    'RSA',
    'sha256',
    'SHA-256',
    'rsa-sha1',
    'ecdsa-sha256',
    'hmac-sha256',
    'rsa-pss-sha512',
    'rsa-v1_5-sha256',
    'SHA256withRSA/PSS',
    '',
    'RSA-2048',
  ].map((name) =>
    mistake('algorithm', name || 'empty', 'algorithm-unknown', (client) => ({ ...client, algorithm: name })),
  ),
  mistake('algorithm', 'rsa-sha512 over SHA-256', ['algorithm-mismatch', 'hash-algorithm'], (client) => ({
    ...client,
    algorithm: 'rsa-sha512',
  })),
];

const lists: readonly (readonly [id: string, causes: ClientMistake['causes'], write: Client['writeList']])[] =
  [
    ['by commas', ['headers-separator'], (names) => names.join(',')],
    ['by commas and blanks', ['headers-separator'], (names) => names.join(', ')],
    ['by semicolons', ['headers-separator'], (names) => names.join(';')],
    ['by bars', ['headers-separator'], (names) => names.join('|')],
    ['by plus signs', ['headers-separator'], (names) => names.join('+')],
    ['by %20', ['headers-separator'], (names) => names.join('%20')],
    ['by written line ends', ['headers-separator'], (names) => names.join('\\n')],
    ['by colons', ['headers-separator'], (names) => names.join(':')],
    [
      'with colons behind the names',
      ['headers-separator'],
      (names) => names.map((name) => `${name}:`).join(' '),
    ],
    ['as a JSON list', ['headers-separator'], (names) => `[${names.join(', ')}]`],
    ['with single quotes', ['headers-separator'], (names) => names.map((name) => `'${name}'`).join(' ')],
    ['empty', ['headers-empty'], () => ''],
    [
      'with underscores',
      ['header-listed-but-absent', 'header-listed-but-absent'],
      (names) => names.join(' ').replaceAll('-', '_'),
    ],
    [
      'with a misspelt name',
      ['header-listed-but-absent', 'header-listed-but-absent'],
      (names) => names.join(' ').replace('x-request-id', 'x-requestid'),
    ],
  ];

const listed = lists.map(([id, causes, writeList]) =>
  mistake('list', id, causes, (client) => {
    const names = client.names.filter((name) => name !== 'digest' || client.body.length > 0);
    return names.length < 2 || writeList(names) === names.join(' ') ? undefined : { ...client, writeList };
  }),
);

export const headerMistakes: readonly ClientMistake[] = [...formed, ...headers, ...algorithms, ...listed];
