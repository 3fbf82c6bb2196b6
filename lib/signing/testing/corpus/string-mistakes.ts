/** Which lines are signed, in which order, and how they become one text. */

import { createHash } from 'node:crypto';
import { valueOf, type Client, type Line } from './client.js';
import { mistake, withLines, type ClientMistake } from './mistake.js';
import type { Random } from './random.js';

type Rearrange = (lines: readonly Line[], random: Random) => readonly Line[];

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, key: random.below(1e9) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

const orders: Readonly<Record<string, Rearrange>> = {
  reversed: (lines) => lines.toReversed(),
  sorted: (lines) => lines.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  'as a map keeps them': shuffled,
  'digest first': (lines) =>
    lines.toSorted((one, other) => Number(other.name === 'digest') - Number(one.name === 'digest')),
  'date last': (lines) =>
    lines.toSorted((one, other) => Number(one.name === 'date') - Number(other.name === 'date')),
  'two neighbours swapped': (lines, random) => {
    const at = random.below(lines.length - 1);
    return lines.map(
      (line, index) => (index === at ? lines[at + 1] : index === at + 1 ? lines[at] : line) ?? line,
    );
  },
};

function sameOrder(one: readonly Line[], other: readonly Line[]): boolean {
  return one.every(({ name }, index) => other[index]?.name === name);
}

/** Names of what is sent and signed. */
function signedNames(client: Client): readonly string[] {
  return client.names.filter((name) =>
    name === 'digest' ? client.body.length > 0 : valueOf(client.headers, name) !== undefined,
  );
}

const reordered = Object.entries(orders).map(([how, change]) =>
  mistake('lines', how, 'line-order', (client, random) => {
    const names = signedNames(client);
    const lines = names.map((name): Line => ({ name, value: '' }));
    const order = change(lines, random).map(({ name }) => name);
    if (
      names.length < 2 ||
      sameOrder(
        lines,
        order.map((name) => ({ name, value: '' })),
      )
    )
      return undefined;
    return withLines(client, (all) =>
      all.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name)),
    );
  }),
);

const left: readonly ClientMistake[] = [
  mistake('lines', 'one left out', 'line-missing', (client, random) => {
    const name = random.of(signedNames(client));
    return withLines(client, (lines) => lines.filter((line) => line.name !== name));
  }),
  mistake('lines', 'two left out', 'line-missing', (client, random) => {
    const names = shuffled(signedNames(client), random).slice(0, 2);
    return names.length + 1 > signedNames(client).length
      ? undefined
      : withLines(client, (lines) => lines.filter((line) => !names.includes(line.name)));
  }),
  mistake('lines', 'one twice', ['line-extra'], (client, random) => {
    const name = random.of(signedNames(client));
    return withLines(client, (lines) =>
      lines.flatMap((line) => (line.name === name ? [line, line] : [line])),
    );
  }),
  mistake('lines', 'one more that is sent', 'line-extra', (client, random) => {
    const sent = client.headers
      .map(([name]) => name.toLowerCase())
      .filter((name) => !client.names.includes(name));
    if (sent.length === 0) return undefined;
    const name = random.of(sent);
    const value = valueOf(client.headers, name) ?? '';
    return withLines(client, (lines) =>
      random.chance(0.5) ? [...lines, { name, value }] : [{ name, value }, ...lines],
    );
  }),
  mistake('lines', 'the target as well', 'line-extra', (client, random) =>
    withLines(client, (lines, sent) => {
      const line = { name: '(request-target)', value: `${sent.method.toLowerCase()} ${sent.target}` };
      return random.chance(0.7) ? [line, ...lines] : [...lines, line];
    }),
  ),
  ...['', 'null', 'undefined', 'None', 'nil'].map((value) =>
    mistake('lines', `absent ones with ${value || 'no'} value`, 'absent-header-as-line', (client, random) => {
      const absent = client.names.filter((name) => !signedNames(client).includes(name));
      if (absent.length === 0) return undefined;
      const chosen = random.chance(0.5) ? absent : [random.of(absent)];
      return withLines(client, (lines) =>
        client.names.flatMap((name) => {
          const line = lines.find((each) => each.name === name);
          return line !== undefined ? [line] : chosen.includes(name) ? [{ name, value }] : [];
        }),
      );
    }),
  ),
  mistake(
    'lines',
    'listed although absent, signed empty',
    ['absent-header-as-line', 'header-listed-but-absent'],
    (client) => {
      const absent = client.names.find((name) => !signedNames(client).includes(name));
      if (absent === undefined) return undefined;
      return {
        ...withLines(client, (lines) => [...lines, { name: absent, value: '' }]),
        writeList: (names) => `${client.writeList(names)} ${absent}`,
      };
    },
  ),
  mistake('lines', 'listed although absent, not signed', 'header-listed-but-absent', (client) => {
    const absent = client.names.find((name) => !signedNames(client).includes(name));
    return absent === undefined
      ? undefined
      : { ...client, writeList: (names) => `${client.writeList(names)} ${absent}` };
  }),
  mistake('lines', 'sent but neither listed nor signed', 'header-present-but-unsigned', (client, random) => {
    const name = random.of(signedNames(client));
    return signedNames(client).length < 2
      ? undefined
      : { ...client, names: client.names.filter((each) => each !== name) };
  }),
  mistake('lines', 'listed but neither sent nor signed later', 'header-present-but-unsigned', (client) => {
    const names = signedNames(client);
    return names.includes('tpp-redirect-uri') && names.length > 1
      ? { ...client, names: client.names.filter((each) => each !== 'tpp-redirect-uri') }
      : undefined;
  }),
  mistake(
    'lines',
    '(created) of later drafts',
    ['created-not-allowed', 'pseudo-header-signed'],
    (client, random) => {
      const created = String(1_600_000_000 + random.below(1e8));
      return {
        ...withLines(client, (lines) => [{ name: '(created)', value: created }, ...lines]),
        writeList: (names) => `(created) ${client.writeList(names)}`,
        writeParts: (parts) => client.writeParts(parts).replace(',headers=', `,created=${created},headers=`),
      };
    },
  ),
];

const repeated: readonly ClientMistake[] = (
  [
    ['as two lines', (values) => values.map((value) => value)],
    ['by its first line', (values) => values.slice(0, 1)],
    ['by its last line', (values) => values.slice(-1)],
    ['by a bare comma', (values) => [values.join(',')]],
    ['by a semicolon', (values) => [values.join('; ')]],
    ['by a blank', (values) => [values.join(' ')]],
    ['as a list prints it', (values) => [`[${values.join(', ')}]`]],
  ] as readonly (readonly [string, (values: readonly string[]) => readonly string[]])[]
).map(([how, write]) =>
  mistake('repeated', how, ['repeated-header-joined-otherwise', 'value-encoding'], (client) => {
    const values = ['amount-as-string', 'longer-names', 'cash-account-type-iso'];
    const headers = [
      ...client.headers.filter(([name]) => name !== 'x-accept-fix'),
      ...values.map((value) => ['x-accept-fix', value] as const),
    ];
    return withLines({ ...client, headers, names: [...client.names, 'x-accept-fix'] }, (lines) =>
      lines.flatMap((line) =>
        line.name === 'x-accept-fix' ? write(values).map((value) => ({ name: line.name, value })) : [line],
      ),
    );
  }),
);

type Layout = Partial<Pick<Client, 'colon' | 'separator' | 'start' | 'end' | 'writeName'>>;

const layouts: readonly (readonly [
  step: string,
  id: string,
  causes: ClientMistake['causes'],
  layout: Layout,
])[] = [
  ['separator', 'CR LF', ['line-separator'], { separator: '\r\n' }],
  ['separator', 'CR', ['line-separator'], { separator: '\r' }],
  ['separator', 'written \\n', ['literal-backslash-n'], { separator: '\\n' }],
  ['separator', 'written \\r\\n', ['literal-backslash-n'], { separator: '\\r\\n' }],
  ['separator', 'nothing', ['line-separator'], { separator: '' }],
  ['separator', 'a blank', ['line-separator'], { separator: ' ' }],
  ['separator', 'a comma', ['line-separator'], { separator: ',' }],
  ['separator', 'a comma and a blank', ['line-separator'], { separator: ', ' }],
  ['separator', 'a comma and LF', ['line-separator'], { separator: ',\n' }],
  ['separator', 'a semicolon', ['line-separator'], { separator: ';' }],
  ['separator', 'an ampersand', ['line-separator'], { separator: '&' }],
  ['separator', 'a bar', ['line-separator'], { separator: '|' }],
  ['separator', 'a tab', ['line-separator'], { separator: '\t' }],
  ['separator', 'two LF', ['line-separator'], { separator: '\n\n' }],
  ['separator', 'LF and CR', ['line-separator'], { separator: '\n\r' }],
  ['separator', 'LF and a blank', ['line-separator'], { separator: '\n ' }],
  ['separator', 'LF and an indent', ['line-separator'], { separator: '\n    ' }],
  ['separator', '<br>', ['line-separator'], { separator: '<br>' }],
  ['separator', 'percent-encoded LF', ['line-separator', 'literal-backslash-n'], { separator: '%0A' }],
  ['end', 'LF', ['trailing-newline'], { end: '\n' }],
  ['end', 'CR LF', ['trailing-newline'], { end: '\r\n' }],
  ['end', 'two LF', ['trailing-newline'], { end: '\n\n' }],
  ['end', 'a blank', ['trailing-characters'], { end: ' ' }],
  ['end', 'a comma', ['trailing-characters'], { end: ',' }],
  ['end', 'written \\n', ['trailing-characters', 'literal-backslash-n'], { end: '\\n' }],
  ['end', 'a zero byte', ['trailing-characters'], { end: '\0' }],
  ['start', 'a mark of byte order', ['leading-characters'], { start: '\u00ef\u00bb\u00bf' }],
  ['start', 'LF', ['leading-characters'], { start: '\n' }],
  ['start', 'a blank', ['leading-characters'], { start: ' ' }],
  ['colon', 'without a blank', ['space-after-colon-missing'], { colon: ':' }],
  ['colon', 'with a blank before', ['colon-spelling'], { colon: ' : ' }],
  ['colon', 'two blanks', ['colon-spelling'], { colon: ':  ' }],
  ['colon', 'a tab', ['colon-spelling'], { colon: ':\t' }],
  ['colon', 'an equals sign', ['colon-spelling'], { colon: '=' }],
  ['colon', 'an arrow', ['colon-spelling'], { colon: ' => ' }],
  ['colon', 'a semicolon', ['colon-spelling'], { colon: '; ' }],
  ['name', 'in capitals', ['name-case'], { writeName: (name) => name.toUpperCase() }],
  [
    'name',
    'capitalised',
    ['name-case'],
    { writeName: (name) => name.replaceAll(/(^|-)[a-z]/g, (each) => each.toUpperCase()) },
  ],
  ['name', 'with underscores', ['name-spelling'], { writeName: (name) => name.replaceAll('-', '_') }],
  [
    'name',
    'as variables of CGI',
    ['name-spelling', 'name-case'],
    { writeName: (name) => `HTTP_${name.toUpperCase().replaceAll('-', '_')}` },
  ],
  ['name', 'between quotes', ['name-spelling'], { writeName: (name) => `"${name}"` }],
];

const laidOut = layouts.map(([step, id, causes, layout]) =>
  mistake(step, id, causes, (client) =>
    step === 'separator' && signedNames(client).length < 2 ? undefined : { ...client, ...layout },
  ),
);

const wireNames: ClientMistake = mistake('name', 'as they are sent', 'name-case', (client) => ({
  ...client,
  writeName: (name) => client.headers.find(([each]) => each.toLowerCase() === name)?.[0] ?? 'Digest',
}));

const hashed =
  (name: string, encoding: 'hex' | 'base64' | undefined) =>
  (text: string): Buffer => {
    const digest = createHash(name).update(text, 'latin1').digest();
    return encoding === undefined ? digest : Buffer.from(digest.toString(encoding));
  };

const encodings: readonly (readonly [
  id: string,
  causes: ClientMistake['causes'],
  toBytes: (text: string) => Buffer,
])[] = [
  ['its hash', ['hash-then-sign'], hashed('sha256', undefined)],
  ['its hash in hexadecimal', ['hash-then-sign'], hashed('sha256', 'hex')],
  [
    'its hash in HEXADECIMAL',
    ['hash-then-sign'],
    (text) => Buffer.from(hashed('sha256', 'hex')(text).toString().toUpperCase()),
  ],
  ['its hash in base64', ['hash-then-sign'], hashed('sha256', 'base64')],
  ['its SHA-512 hash', ['hash-then-sign'], hashed('sha512', undefined)],
  ['its SHA-1 hash', ['hash-then-sign'], hashed('sha1', undefined)],
  ['its SHA-1 hash in hexadecimal', ['hash-then-sign'], hashed('sha1', 'hex')],
  ['its MD5 hash in hexadecimal', ['hash-then-sign'], hashed('md5', 'hex')],
  ['its base64', ['string-encoding'], (text) => Buffer.from(Buffer.from(text, 'latin1').toString('base64'))],
  [
    'its base64url',
    ['string-encoding'],
    (text) => Buffer.from(Buffer.from(text, 'latin1').toString('base64url')),
  ],
  [
    'its hexadecimal',
    ['string-encoding'],
    (text) => Buffer.from(Buffer.from(text, 'latin1').toString('hex')),
  ],
  ['UTF-16LE', ['string-encoding'], (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16BE', ['string-encoding'], (text) => Buffer.from(text, 'utf16le').swap16()],
  [
    'UTF-16 with its mark',
    ['string-encoding'],
    (text) => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]),
  ],
  [
    'UTF-32',
    ['string-encoding'],
    (text) => Buffer.concat(Array.from(text, (letter) => Buffer.of(letter.charCodeAt(0), 0, 0, 0))),
  ],
  [
    'percent-encoded',
    ['string-encoding'],
    (text) => Buffer.from(encodeURIComponent(Buffer.from(text, 'latin1').toString())),
  ],
  ['a JSON string', ['string-encoding'], (text) => Buffer.from(JSON.stringify(text), 'latin1')],
  [
    'between quotes',
    ['string-encoding', 'leading-characters', 'trailing-characters'],
    (text) => Buffer.from(`"${text}"`, 'latin1'),
  ],
  [
    'in small letters',
    ['value-case', 'string-encoding'],
    (text) => Buffer.from(text.toLowerCase(), 'latin1'),
  ],
  [
    'in capitals',
    ['value-case', 'string-encoding', 'name-case'],
    (text) => Buffer.from(text.toUpperCase(), 'latin1'),
  ],
  [
    'without any blank',
    ['value-blanks', 'string-encoding', 'space-after-colon-missing'],
    (text) => Buffer.from(text.replaceAll(' ', ''), 'latin1'),
  ],
];

const encoded = encodings.map(([id, causes, toBytes]) =>
  mistake('bytes', id, causes, (client) => ({ ...client, toBytes })),
);

const wholes: readonly ClientMistake[] = [
  mistake(
    'whole',
    'the body',
    'body-signed',
    (client) =>
      client.body.length === 0
        ? undefined
        : { ...client, changeText: (_, sent) => sent.body.toString('latin1') },
    { hides: true },
  ),
  mistake('whole', 'nothing', ['line-missing'], (client) => ({ ...client, changeText: () => '' }), {
    hides: true,
  }),
  mistake('whole', 'the values alone', 'values-without-names', (client) => ({
    ...client,
    writeName: () => '',
    colon: '',
  })),
  mistake(
    'whole',
    'the Digest value alone',
    ['values-without-names', 'line-missing'],
    (client) =>
      client.body.length === 0
        ? undefined
        : { ...client, changeText: (_, sent) => valueOf(sent.headers, 'digest') ?? '' },
    { hides: true },
  ),
  mistake('whole', 'the body behind the lines', ['body-signed', 'trailing-characters'], (client) =>
    client.body.length === 0
      ? undefined
      : { ...client, changeText: (text, sent) => `${text}\n${sent.body.toString('latin1')}` },
  ),
  mistake('whole', 'the body behind an empty line', ['body-signed', 'trailing-characters'], (client) =>
    client.body.length === 0
      ? undefined
      : { ...client, changeText: (text, sent) => `${text}\n\n${sent.body.toString('latin1')}` },
  ),
  mistake(
    'whole',
    'the request line before the lines',
    ['line-extra', 'leading-characters', 'request-target-form'],
    (client) => ({
      ...client,
      changeText: (text, sent) => `${sent.method} ${sent.target} HTTP/1.1\n${text}`,
    }),
  ),
  mistake(
    'whole',
    'the list of names',
    ['values-without-names', 'line-missing', 'line-missing'],
    (client) => ({ ...client, changeText: () => client.writeList(signedNames(client)) }),
    { hides: true },
  ),
];

export const stringMistakes: readonly ClientMistake[] = [
  ...reordered,
  ...left,
  ...repeated,
  ...laidOut,
  wireNames,
  ...encoded,
  ...wholes,
];
