/** Mistakes in how the lines are put together: separators, colons, ends, names, encodings of the whole. */

import { hash } from 'node:crypto';
import type { SigningMistake } from './diagnosis.js';
import type { SigningDraft, Variant } from './draft.js';

const separators: readonly (readonly [text: string, cause: SigningMistake, did: string])[] = [
  ['\r\n', 'line-separator', 'put CR LF between the lines instead of LF'],
  ['\\n', 'literal-backslash-n', 'put a backslash and the letter n between the lines instead of a line feed'],
  [
    '\\r\\n',
    'literal-backslash-n',
    'put the four characters \\r\\n between the lines instead of a line feed',
  ],
  ['', 'line-separator', 'put nothing between the lines'],
  [' ', 'line-separator', 'put a space between the lines'],
  [',', 'line-separator', 'put a comma between the lines'],
  [', ', 'line-separator', 'put a comma and a space between the lines'],
  ['\r', 'line-separator', 'put CR between the lines instead of LF'],
  ['\n\n', 'line-separator', 'put an empty line between the lines'],
  ['\n ', 'line-separator', 'put a space at the start of each further line'],
  [' \n', 'line-separator', 'put a space before each line feed'],
  [';', 'line-separator', 'put a semicolon between the lines'],
  ['; ', 'line-separator', 'put a semicolon and a space between the lines'],
  ['&', 'line-separator', 'put an ampersand between the lines'],
  ['|', 'line-separator', 'put a vertical bar between the lines'],
  ['\t', 'line-separator', 'put a tab between the lines'],
];

const ends: readonly (readonly [text: string, cause: SigningMistake, did: string])[] = [
  ['\n', 'trailing-newline', 'put a line feed after the last line'],
  ['\r\n', 'trailing-newline', 'put CR LF after the last line'],
  ['\n\n', 'trailing-newline', 'put two line feeds after the last line'],
  ['\\n', 'trailing-characters', 'put a backslash and the letter n after the last line'],
  ['\r', 'trailing-characters', 'put CR after the last line'],
  [' ', 'trailing-characters', 'put a space after the last line'],
  [',', 'trailing-characters', 'put a comma after the last line'],
  ['\0', 'trailing-characters', 'signed the zero byte that ends a C string as well'],
];

const starts: readonly (readonly [text: string, did: string])[] = [
  ['\u00ef\u00bb\u00bf', 'put a byte order mark before the string'],
  ['\n', 'put a line feed before the first line'],
  [' ', 'put a space before the first line'],
];

const colons: readonly (readonly [text: string, cause: SigningMistake, did: string])[] = [
  [':', 'space-after-colon-missing', 'left out the space after the colon'],
  [' : ', 'colon-spelling', 'put a space before the colon as well'],
  [':  ', 'colon-spelling', 'put two spaces after the colon'],
  [':\t', 'colon-spelling', 'put a tab after the colon'],
  ['=', 'colon-spelling', 'put an equals sign instead of colon and space'],
  ['= ', 'colon-spelling', 'put an equals sign instead of the colon'],
  [' ', 'colon-spelling', 'left out the colon'],
];

const encodings: readonly (readonly [
  cause: SigningMistake,
  did: string,
  encode: (bytes: Buffer) => Buffer,
])[] = [
  [
    'hash-then-sign',
    'signed the SHA-256 hash of the string, so that it was hashed twice',
    (bytes) => hash('sha256', bytes, 'buffer'),
  ],
  [
    'hash-then-sign',
    'signed the SHA-256 hash of the string in hexadecimal',
    (bytes) => Buffer.from(hash('sha256', bytes, 'hex')),
  ],
  [
    'hash-then-sign',
    'signed the SHA-256 hash of the string in upper-case hexadecimal',
    (bytes) => Buffer.from(hash('sha256', bytes, 'hex').toUpperCase()),
  ],
  [
    'hash-then-sign',
    'signed the SHA-256 hash of the string in base64',
    (bytes) => Buffer.from(hash('sha256', bytes, 'base64')),
  ],
  ['hash-then-sign', 'signed the SHA-512 hash of the string', (bytes) => hash('sha512', bytes, 'buffer')],
  ['string-encoding', 'signed the base64 of the string', (bytes) => Buffer.from(bytes.toString('base64'))],
  [
    'string-encoding',
    'signed the hexadecimal text of the string',
    (bytes) => Buffer.from(bytes.toString('hex')),
  ],
  [
    'string-encoding',
    'signed the string as UTF-16 (little-endian)',
    (bytes) => Buffer.from(bytes.toString('latin1'), 'utf16le'),
  ],
  [
    'string-encoding',
    'signed the string as UTF-16 (big-endian)',
    (bytes) => Buffer.from(bytes.toString('latin1'), 'utf16le').swap16(),
  ],
  [
    'string-encoding',
    'signed the string percent-encoded',
    (bytes) => Buffer.from(encodeURIComponent(bytes.toString('latin1'))),
  ],
  [
    'string-encoding',
    'signed the string between double quotes',
    (bytes) => Buffer.from(`"${bytes.toString('latin1')}"`, 'latin1'),
  ],
  [
    'string-encoding',
    'signed the string as a JSON text',
    (bytes) => Buffer.from(JSON.stringify(bytes.toString('latin1'))),
  ],
];

function capitalised(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

const nameSpellings: readonly (readonly [
  cause: SigningMistake,
  did: string,
  spell: (name: string) => string,
])[] = [
  ['name-case', 'wrote the header names in upper case', (name) => name.toUpperCase()],
  ['name-case', 'capitalised the header names', capitalised],
  [
    'name-case',
    'capitalised the first letter of the header names',
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  ],
  ['name-spelling', 'wrote the header names with underscores', (name) => name.replaceAll('-', '_')],
  ['name-spelling', 'left the parentheses of (request-target) out', (name) => name.replaceAll(/[()]/g, '')],
];

/** Variants of the separator, the colon, the two ends and the whole. `wireNames` holds the names as the message spells them. */
export function* layoutVariants(
  draft: SigningDraft,
  wireNames: ReadonlyMap<string, string>,
): Generator<Variant> {
  for (const [colon, cause, did] of colons) yield { cause, did, draft: { ...draft, colon } };
  for (const [separator, cause, did] of separators) {
    if (draft.lines.length > 1) yield { cause, did, draft: { ...draft, separator } };
  }
  for (const [end, cause, did] of ends) yield { cause, did, draft: { ...draft, end } };
  for (const [start, did] of starts) yield { cause: 'leading-characters', did, draft: { ...draft, start } };
  yield* nameVariants(draft, wireNames);
  const values = draft.lines.map(({ value }) => ({ name: '', value }));
  yield {
    cause: 'values-without-names',
    did: 'signed the values without the header names',
    draft: { ...draft, lines: values, colon: '' },
  };
  for (const [cause, did, encode] of encodings) {
    yield { cause, did, draft: { ...draft, encode: (bytes) => encode(draft.encode?.(bytes) ?? bytes) } };
  }
}

function* nameVariants(draft: SigningDraft, wireNames: ReadonlyMap<string, string>): Generator<Variant> {
  const spelt = (spell: (name: string) => string): SigningDraft => ({
    ...draft,
    lines: draft.lines.map((line) => ({ ...line, name: spell(line.name) })),
  });
  const onWire = (name: string): string => wireNames.get(name) ?? name;
  yield {
    cause: 'name-case',
    did: 'wrote the header names as the message spells them',
    draft: spelt(onWire),
  };
  for (const [cause, did, spell] of nameSpellings) yield { cause, did, draft: spelt(spell) };
}
