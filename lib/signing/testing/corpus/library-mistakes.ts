/**
 * What client libraries and template strings make of a signing string as a whole: printed maps, indents,
 * other canonical forms, one odd line.
 */

import { createHash } from 'node:crypto';
import type { WireRequest } from '../../../model/http.js';
import type { Client, Line } from './client.js';
import { mistake, type ClientMistake } from './mistake.js';
import { randomOf, type Random } from './random.js';

type Print = (lines: readonly Line[], sent: WireRequest, random: Random) => string;
type Row = readonly [id: string, causes: ClientMistake['causes'], print: Print];

/** Writes the whole string anew from its lines. */
function printing(step: string, [id, causes, print]: Row): ClientMistake {
  return mistake(step, id, causes, (client, random) => {
    if (id.includes('body') && client.body.length === 0) return undefined;
    const seed = random.below(2 ** 31);
    const changeText: Client['changeText'] = (_, sent, lines) => print(lines, sent, randomOf(seed));
    return { ...client, changeText };
  });
}

const usual = (lines: readonly Line[]): string =>
  lines.map(({ name, value }) => `${name}: ${value}`).join('\n');
const each = (lines: readonly Line[], write: (line: Line, at: number) => string, between = '\n'): string =>
  lines.map(write).join(between);
const objectOf = (lines: readonly Line[]): Readonly<Record<string, string>> =>
  Object.fromEntries(lines.map(({ name, value }) => [name, value]));
const capital = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
const formText = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);
const hashed = (body: Buffer, as: 'hex' | 'base64'): string => createHash('sha256').update(body).digest(as);

const map = ['line-separator', 'colon-spelling', 'string-encoding', 'name-spelling'] as const;

/** The lines as languages print a collection. */
const printed: readonly Row[] = [
  ['URLSearchParams', map, (lines) => each(lines, ({ name, value }) => `${name}=${formText(value)}`, '&')],
  [
    'http_build_query with %20',
    map,
    (lines) => each(lines, ({ name, value }) => `${name}=${encodeURIComponent(value)}`, '&'),
  ],
  ['a query string without escapes', map, (lines) => each(lines, (l) => `${l.name}=${l.value}`, '&')],
  ['XML elements', map, (lines) => each(lines, (l) => `<${l.name}>${l.value}</${l.name}>`, '')],
  ['XML elements on lines', map, (lines) => each(lines, (l) => `<${l.name}>${l.value}</${l.name}>`)],
  [
    'an XML document',
    map,
    (lines) => `<headers>${each(lines, (l) => `<${l.name}>${l.value}</${l.name}>`, '')}</headers>`,
  ],
  ['CSV with quotes', map, (lines) => each(lines, (l) => `"${l.name}","${l.value}"`)],
  ['YAML with quotes', map, (lines) => each(lines, (l) => `${l.name}: '${l.value}'`)],
  ['a YAML list', map, (lines) => each(lines, (l) => `- name: ${l.name}\n  value: ${l.value}`)],
  [
    'JSON of names and values',
    map,
    (lines) => JSON.stringify(lines.map(({ name, value }) => ({ name, value }))),
  ],
  [
    'JSON of keys and values',
    map,
    (lines) => JSON.stringify(lines.map(({ name, value }) => ({ key: name, value }))),
  ],
  ['JSON with tabs', map, (lines) => JSON.stringify(objectOf(lines), undefined, '\t')],
  [
    'JSON of lists as Node and Go keep headers',
    map,
    (lines) => JSON.stringify(Object.fromEntries(lines.map(({ name, value }) => [name, [value]]))),
  ],
  [
    'OrderedDict of Python',
    map,
    (lines) => `OrderedDict([${each(lines, (l) => `('${l.name}', '${l.value}')`, ', ')}])`,
  ],
  ['a dictionary of Swift', map, (lines) => `[${each(lines, (l) => `"${l.name}": "${l.value}"`, ', ')}]`],
  ['tuples of Rust', map, (lines) => `[${each(lines, (l) => `("${l.name}", "${l.value}")`, ', ')}]`],
  ['tuples of Elixir', map, (lines) => `[{${each(lines, (l) => `"${l.name}", "${l.value}"`, '}, {')}}]`],
  ['toString of JavaScript entries', map, (lines) => each(lines, (l) => `${l.name},${l.value}`, ',')],
  ['entries on lines', map, (lines) => each(lines, (l) => `${l.name},${l.value}`)],
  [
    'print_r of PHP',
    map,
    (lines) => `Array\n(\n${each(lines, (l) => `    [${l.name}] => ${l.value}\n`, '')})\n`,
  ],
  [
    'var_export of PHP',
    map,
    (lines) => `array (\n${each(lines, (l) => `  '${l.name}' => '${l.value}',\n`, '')})`,
  ],
  [
    'data classes of Kotlin',
    map,
    (lines) => `[${each(lines, (l) => `Header(name=${l.name}, value=${l.value})`, ', ')}]`,
  ],
  ['a slice of Go', map, (lines) => `[${each(lines, (l) => `${l.name}: ${l.value}`, ' ')}]`],
  [
    'http.Header of Go',
    [...map, 'name-case'],
    (lines) => `map[${each(lines, (l) => `${capital(l.name)}:[${l.value}]`, ' ')}]`,
  ],
  [
    'HttpHeaders.ToString of .NET',
    ['line-separator', 'name-case', 'trailing-newline'],
    (lines) => each(lines, (l) => `${capital(l.name)}: ${l.value}\r\n`, ''),
  ],
  ['INI', map, (lines) => `[headers]\n${each(lines, (l) => `${l.name}=${l.value}`)}`],
  ['a properties file', map, (lines) => each(lines, (l) => `${l.name}=${l.value}`)],
];

const before = ['name-spelling', 'leading-characters', 'line-separator', 'line-extra'] as const;

/** The same text before or behind each line. */
const marked: readonly Row[] = [
  ['curl -v marks', before, (lines) => each(lines, (l) => `> ${l.name}: ${l.value}`)],
  ['curl options', before, (lines) => each(lines, (l) => `-H "${l.name}: ${l.value}"`, ' ')],
  ['bullets', before, (lines) => each(lines, (l) => `* ${l.name}: ${l.value}`)],
  ['numbers', before, (lines) => each(lines, (l, at) => `${at + 1}. ${l.name}: ${l.value}`)],
  ['the prefix header.', before, (lines) => each(lines, (l) => `header.${l.name}: ${l.value}`)],
  ['the prefix http-', before, (lines) => each(lines, (l) => `http-${l.name}: ${l.value}`)],
  ['a tab', before, (lines) => each(lines, (l) => `\t${l.name}: ${l.value}`)],
  ['two blanks', before, (lines) => each(lines, (l) => `  ${l.name}: ${l.value}`)],
  [
    'quotes around lines',
    [...before, 'string-encoding', 'value-encoding', 'colon-spelling'],
    (lines) => each(lines, (l) => `"${l.name}: ${l.value}"`),
  ],
];

const indent = [
  'line-separator',
  'leading-characters',
  'trailing-characters',
  'trailing-newline',
  'name-spelling',
] as const;

/** A template literal or text block that keeps the indent of the code. */
const templates: readonly Row[] = [2, 4, 6, 8, 12].flatMap((width): readonly Row[] => {
  const blanks = ' '.repeat(width);
  return [
    [`an indent of ${width}`, indent, (lines) => each(lines, (l) => `${blanks}${l.name}: ${l.value}`)],
    [
      `a template of ${width}`,
      indent,
      (lines) => `\n${each(lines, (l) => `${blanks}${l.name}: ${l.value}`)}\n`,
    ],
    [
      `a template of ${width} closed further out`,
      indent,
      (lines) => `\n${each(lines, (l) => `${blanks}${l.name}: ${l.value}`)}\n${blanks.slice(2)}`,
    ],
    [`a trimmed template of ${width}`, indent, (lines) => usual(lines).replaceAll('\n', `\n${blanks}`)],
  ];
});

const frame = [
  'line-separator',
  'line-extra',
  'leading-characters',
  'trailing-characters',
  'body-signed',
  'string-encoding',
] as const;

function sorted(target: string): string {
  return (target.split('?')[1] ?? '').split('&').toSorted().join('&');
}

/** More than the lines. */
const framed: readonly Row[] = [
  [
    'hash of the body behind in hexadecimal',
    frame,
    (lines, { body }) => `${usual(lines)}\n${hashed(body, 'hex')}`,
  ],
  [
    'hash of the body behind in base64',
    frame,
    (lines, { body }) => `${usual(lines)}\n${hashed(body, 'base64')}`,
  ],
  ['hash of the body right behind', frame, (lines, { body }) => usual(lines) + hashed(body, 'base64')],
  ['dashes behind', frame, (lines) => `${usual(lines)}\n--`],
  ['dashes before and behind', frame, (lines) => `-----\n${usual(lines)}\n-----`],
  [
    'a line of dashes behind',
    frame,
    (lines, _, random) => `${usual(lines)}\n${'-'.repeat(5 + random.below(40))}`,
  ],
  [
    'the armour of a text',
    frame,
    (lines) => `-----BEGIN SIGNED MESSAGE-----\n${usual(lines)}\n-----END SIGNED MESSAGE-----`,
  ],
  ['pretty-printed body behind', frame, (lines, { body }) => `${usual(lines)}\n${pretty(body)}`],
  ['pretty-printed body alone', frame, (_, { body }) => pretty(body)],
  ['compact body behind', frame, (lines, { body }) => `${usual(lines)}\n${compact(body)}`],
  [
    'the canonical request of AWS',
    [...frame, 'colon-spelling', 'space-after-colon-missing', 'line-missing'],
    (lines, { method, target, body }) =>
      [
        method,
        target.split('?')[0],
        sorted(target),
        each(lines, (l) => `${l.name}:${l.value}`),
        '',
        each(lines, (l) => l.name, ';'),
        hashed(body, 'hex'),
      ].join('\n'),
  ],
  [
    'a whole HTTP message before a body',
    [...frame, 'request-target-form'],
    (lines, { method, target, body }) =>
      `${method} ${target} HTTP/1.1\r\n${usual(lines).replaceAll('\n', '\r\n')}\r\n\r\n${body.toString('latin1')}`,
  ],
  [
    'pseudo-headers of HTTP/2',
    [...frame, 'pseudo-header-signed'],
    (lines, { method, target }) => `:method: ${method}\n:path: ${target}\n${usual(lines)}`,
  ],
  ['the list of names before', frame, (lines) => `${each(lines, (l) => l.name, ' ')}\n${usual(lines)}`],
  ['a netstring', frame, (lines) => `${usual(lines).length}:${usual(lines)},`],
];

function pretty(body: Buffer): string {
  const value: unknown = JSON.parse(body.toString('utf8'));
  return Buffer.from(JSON.stringify(value, undefined, 2)).toString('latin1');
}

function compact(body: Buffer): string {
  const value: unknown = JSON.parse(body.toString('utf8'));
  return Buffer.from(JSON.stringify(value)).toString('latin1');
}

const odd = [
  'colon-spelling',
  'space-after-colon-missing',
  'line-separator',
  'name-spelling',
  'name-case',
  'value-untrimmed',
  'values-without-names',
] as const;

/** One line of several written otherwise. */
function oneLine(write: (line: Line) => string, which: 'first' | 'last' | 'any'): Print {
  return (lines, _, random) => {
    const at = which === 'first' ? 0 : which === 'last' ? lines.length - 1 : random.below(lines.length);
    return each(lines, (l, index) => (index === at ? write(l) : `${l.name}: ${l.value}`));
  };
}

const single: readonly Row[] = [
  ['the first colon missing', odd, oneLine((l) => `${l.name} ${l.value}`, 'first')],
  ['a colon missing', odd, oneLine((l) => `${l.name} ${l.value}`, 'any')],
  ['the first blank missing', odd, oneLine((l) => `${l.name}:${l.value}`, 'first')],
  ['a blank missing', odd, oneLine((l) => `${l.name}:${l.value}`, 'any')],
  ['two blanks in one line', odd, oneLine((l) => `${l.name}:  ${l.value}`, 'any')],
  ['a blank before one colon', odd, oneLine((l) => `${l.name} : ${l.value}`, 'any')],
  ['an equals sign in one line', odd, oneLine((l) => `${l.name}=${l.value}`, 'any')],
  ['one name capitalised', odd, oneLine((l) => `${capital(l.name)}: ${l.value}`, 'any')],
  ['one name in capitals', odd, oneLine((l) => `${l.name.toUpperCase()}: ${l.value}`, 'any')],
  ['one name with underscores', odd, oneLine((l) => `${l.name.replaceAll('-', '_')}: ${l.value}`, 'last')],
  ['one name missing', odd, oneLine((l) => l.value, 'any')],
  ['one blank before a line', odd, oneLine((l) => ` ${l.name}: ${l.value}`, 'last')],
  ['CR LF behind one line', odd, (lines) => usual(lines).replace('\n', '\r\n')],
  ['an empty line behind the first', odd, (lines) => usual(lines).replace('\n', '\n\n')],
  ['one line end missing', odd, (lines) => usual(lines).replace('\n', '')],
  ['a blank for the last line end', odd, (lines) => usual(lines).replace(/\n(?=[^\n]*$)/, ' ')],
];

const wrapped = ['string-encoding', 'line-separator', 'value-encoding', 'redirect-uri-changed'] as const;

const folded: readonly Row[] = [64, 72, 76, 80].map((width) => [
  `wrapped at ${width}`,
  wrapped,
  (lines) => usual(lines).replaceAll(new RegExp(`.{${width}}(?=.)`, 'g'), '$&\n'),
]);

const encoded: readonly Row[] = [
  ...folded,
  [
    'escaped as JSON without quotes',
    [...wrapped, 'literal-backslash-n'],
    (lines) => JSON.stringify(usual(lines)).slice(1, -1),
  ],
  [
    'escaped as XML',
    wrapped,
    (lines) => usual(lines).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
  ],
  ['its bytes as a list', wrapped, (lines) => `[${[...Buffer.from(usual(lines), 'latin1')].join(', ')}]`],
  ['its bytes with commas', wrapped, (lines) => [...Buffer.from(usual(lines), 'latin1')].join(',')],
  [
    'its bytes in hexadecimal with hyphens',
    wrapped,
    (lines) =>
      (Buffer.from(usual(lines), 'latin1').toString('hex').toUpperCase().match(/../g) ?? []).join('-'),
  ],
];

export const libraryMistakes: readonly ClientMistake[] = [
  ...printed.map((row) => printing('printed', row)),
  ...marked.map((row) => printing('marks', row)),
  ...templates.map((row) => printing('template', row)),
  ...framed.map((row) => printing('frame', row)),
  ...single.map((row) => printing('one line', row)),
  ...encoded.map((row) => printing('encoded', row)),
];
