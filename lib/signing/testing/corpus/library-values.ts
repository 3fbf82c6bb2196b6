/**
 * What client libraries make of single values: identifiers cut or hashed, dates with fractions, hashes
 * printed as their language prints bytes.
 */

import { createHash } from 'node:crypto';
import { mistake, signsFor, type ClientMistake } from './mistake.js';
import type { Random } from './random.js';

type Change = (value: string, random: Random) => string;
const cut = ['value-encoding', 'uuid-spelling', 'value-changed', 'value-untrimmed'] as const;
const sum =
  (name: string, as: 'hex' | 'base64'): Change =>
  (value) =>
    createHash(name).update(value, 'latin1').digest(as);

const changedIds: readonly (readonly [id: string, change: Change])[] = [
  ['its first block', (value) => value.slice(0, 8)],
  ['its last block', (value) => value.slice(-12)],
  ['cut', (value, random) => value.slice(0, 1 + random.below(value.length - 1))],
  ['without its first letter', (value) => value.slice(1)],
  ['without its last letter', (value) => value.slice(0, -1)],
  ['its hash', sum('sha256', 'hex')],
  ['its hash in base64', sum('sha256', 'base64')],
  ['its MD5 hash', sum('md5', 'hex')],
  ['its SHA-1 hash', sum('sha1', 'hex')],
  ['as a number', (value) => BigInt(`0x${value.replaceAll('-', '')}`).toString()],
  ['masked', (value) => `${value.slice(0, 4)}${'*'.repeat(value.length - 8)}${value.slice(-4)}`],
];

const ids = changedIds.flatMap(([id, change]) =>
  ['x-request-id', 'psu-id'].map((name) =>
    mistake('identifier', `${name} ${id}`, cut, (client, random) => {
      if (!client.headers.some(([sent]) => sent.toLowerCase() === name)) return undefined;
      return signsFor(client, name, (value) => change(value, random));
    }),
  ),
);

const dated: readonly (readonly [id: string, change: Change])[] = [
  ['with milliseconds', (value, random) => value.replace(' GMT', `.${three(random)} GMT`)],
  ['in ISO 8601 with milliseconds', (value, random) => iso(value).replace('.000', `.${three(random)}`)],
  ['in milliseconds since 1970', (value, random) => String(Date.parse(value) + Number(three(random)))],
  ['in seconds with a fraction', (value, random) => `${Date.parse(value) / 1000}.${three(random)}`],
  [
    'in ISO 8601 with an offset and milliseconds',
    (value, random) => iso(value).replace('.000Z', `.${three(random)}+00:00`),
  ],
  ['with two blanks', (value) => value.replace(', ', ',  ')],
  ['its day alone', (value) => iso(value).slice(0, 10)],
];

const three = (random: Random): string => String(random.below(1000)).padStart(3, '0');
/** Something that another mistake has made of a date stays as it is. */
const iso = (value: string): string =>
  Number.isNaN(Date.parse(value)) ? value : new Date(Date.parse(value)).toISOString();

const dates = dated.map(([id, change]) =>
  mistake('date', id, ['date-format', 'value-blanks', 'value-encoding'], (client, random) =>
    signsFor(client, 'date', (value) => change(value, random)),
  ),
);

const pairsOf = (hash: Buffer): readonly string[] => hash.toString('hex').match(/../g) ?? [];

/** Texts of the hash that are no base64 of it. */
const hashTexts: readonly (readonly [id: string, write: (hash: Buffer) => string])[] = [
  ['hexadecimal with colons', (hash) => `SHA-256=${pairsOf(hash).join(':')}`],
  ['HEXADECIMAL with colons', (hash) => `SHA-256=${pairsOf(hash).join(':').toUpperCase()}`],
  ['BitConverter of .NET', (hash) => `SHA-256=${pairsOf(hash).join('-').toUpperCase()}`],
  ['hexadecimal with blanks', (hash) => `SHA-256=${pairsOf(hash).join(' ')}`],
  ['hexadecimal with 0x', (hash) => `SHA-256=0x${hash.toString('hex')}`],
  ['bytes of Python', (hash) => `SHA-256=b'${hash.toString('base64')}'`],
  ['a Buffer of Node', (hash) => `SHA-256=<Buffer ${pairsOf(hash).join(' ')}>`],
  ['as scripts have it', (hash) => `sha256-${hash.toString('base64')}`],
  ['as LDAP has it', (hash) => `{SHA256}${hash.toString('base64')}`],
  ['signed bytes of Java', (hash) => `SHA-256=${JSON.stringify([...new Int8Array(hash)])}`],
];

const digestCauses = [
  'digest-hex',
  'digest-base64',
  'digest-malformed',
  'digest-unsupported',
  'digest-length',
] as const;

const digests = hashTexts.flatMap(([id, write]) => [
  mistake('digest', id, digestCauses, (client) =>
    client.body.length === 0 ? undefined : { ...client, writeDigest: write },
  ),
  mistake('digest line', id, ['digest-line-encoding', 'value-encoding'], (client) =>
    client.body.length === 0
      ? undefined
      : signsFor(client, 'digest', () => write(client.hash(client.hashed(client.body)))),
  ),
]);

export const libraryValues: readonly ClientMistake[] = [...ids, ...dates, ...digests];
