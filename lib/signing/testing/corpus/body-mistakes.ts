/** What is hashed, how the hash is written, and what of it is signed. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Client } from './client.js';
import { mistake, signsFor, type ClientMistake } from './mistake.js';
import type { Random } from './random.js';

type Json = unknown;

function escapeBeyondAscii(text: string, upper = false): string {
  return text.replaceAll(/[\u007f-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${upper ? code.toUpperCase() : code}`;
  });
}

function python(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${python(each)}`)
    .join(', ')}}`;
}

function sorted(value: Json, direction = 1): Json {
  if (Array.isArray(value)) return value.map((each: Json) => sorted(each, direction));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -direction : direction))
      .map(([name, each]) => [name, sorted(each, direction)]),
  );
}

/** Jackson's printer keeps lists on one line. */
function jackson(value: Json, depth = 0): string {
  if (Array.isArray(value)) return `[ ${value.map((each) => jackson(each, depth)).join(', ')} ]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = '  '.repeat(depth + 1);
  const members = Object.entries(value).map(
    ([name, each]) => `${inner}${JSON.stringify(name)} : ${jackson(each, depth + 1)}`,
  );
  return `{\n${members.join(',\n')}\n${'  '.repeat(depth)}}`;
}

function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null)
      .map(([name, each]) => [name, withoutNulls(each)]),
  );
}

function shuffled(value: Json, random: Random): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  const order = entries.map((entry) => ({ entry, key: random.below(1e6) }));
  return Object.fromEntries(order.toSorted((one, other) => one.key - other.key).map(({ entry }) => entry));
}

const json = JSON.stringify;
const dotnet = (text: string): string =>
  text.replaceAll(
    /[<>&'+`\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  );

/** How serialisers write the same JSON. */
const serialisers: Readonly<Record<string, (value: Json, random: Random) => string>> = {
  'JSON.stringify': (value) => json(value),
  'JSON.stringify with two blanks': (value) => json(value, undefined, 2),
  'JSON.stringify with three blanks': (value) => json(value, undefined, 3),
  'four blanks': (value) => json(value, undefined, 4),
  tabs: (value) => json(value, undefined, '\t'),
  'Newtonsoft indented on Windows': (value) => json(value, undefined, 2).replaceAll('\n', '\r\n'),
  'Python json.dumps': (value) => escapeBeyondAscii(python(value)),
  'Python without ensure_ascii': python,
  'Python with sort_keys': (value) => escapeBeyondAscii(python(sorted(value))),
  'Python with indent=4': (value) => escapeBeyondAscii(json(value, undefined, 4)),
  'PHP json_encode': (value) => escapeBeyondAscii(json(value)).replaceAll('/', '\\/'),
  'PHP pretty': (value) => escapeBeyondAscii(json(value, undefined, 4)).replaceAll('/', '\\/'),
  'Go Marshal': (value) =>
    json(value).replaceAll(/[<>&]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`),
  'Go Encoder': (value) =>
    `${json(value).replaceAll(/[<>&]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`)}\n`,
  'System.Text.Json': (value) => dotnet(json(value)),
  'Gson with HTML escapes': (value) =>
    json(value).replaceAll(/[<>&=']/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`),
  'Jackson pretty': (value) => jackson(value),
  'Jackson pretty on Windows': (value) => jackson(value).replaceAll('\n', '\r\n'),
  'sorted keys': (value) => json(sorted(value)),
  'keys in reverse order': (value) => json(sorted(value, -1)),
  'keys as a hash map keeps them': (value, random) => json(shuffled(value, random)),
  'without empty members': (value) => json(withoutNulls(value)),
  'a string in JSON': (value) => json(json(value)),
  'a string in JSON, in ASCII': (value) =>
    json(json(value)).replaceAll(
      /[\u0080-\uffff]/g,
      (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
};

function utf16(bytes: Buffer, big: boolean): Buffer {
  const units = Buffer.from(bytes.toString('utf8'), 'utf16le');
  return big ? units.swap16() : units;
}

/** Changes between the bytes that are sent and the bytes that are hashed. */
const byteChanges: Readonly<Record<string, (body: Buffer, random: Random) => Buffer>> = {
  'in ISO-8859-1': (body) => Buffer.from(body.toString('utf8'), 'latin1'),
  'in UTF-8 twice': (body) => Buffer.from(body.toString('latin1'), 'utf8'),
  'in UTF-16LE': (body) => utf16(body, false),
  'in UTF-16BE': (body) => utf16(body, true),
  'in ASCII with question marks': (body) =>
    Buffer.from(body.toString('utf8').replaceAll(/[\u0080-\uffff]/g, '?')),
  'decomposed letters': (body) => Buffer.from(body.toString('utf8').normalize('NFD')),
  'with a mark of byte order': (body) => Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), body]),
  'with a line end': (body) => Buffer.concat([body, Buffer.from('\n')]),
  'with CR LF': (body) => Buffer.concat([body, Buffer.from('\r\n')]),
  'with a blank behind': (body) => Buffer.concat([body, Buffer.from(' ')]),
  'with a zero byte': (body) => Buffer.concat([body, Buffer.of(0)]),
  'between quotes': (body) => Buffer.from(`"${body.toString('latin1')}"`, 'latin1'),
  nothing: () => Buffer.alloc(0),
  'null as text': () => Buffer.from('null'),
  'an empty object': () => Buffer.from('{}'),
  '[object Object]': () => Buffer.from('[object Object]'),
  'its base64': (body) => Buffer.from(body.toString('base64')),
  'its hexadecimal': (body) => Buffer.from(body.toString('hex')),
  'percent-encoded': (body) => Buffer.from(encodeURIComponent(body.toString('utf8'))),
  'its first bytes, counted as characters': (body) => body.subarray(0, body.toString('utf8').length),
  'its first half': (body) => body.subarray(0, body.length >> 1),
  'gzip of it': (body) => gzipSync(body),
};

function parsed(body: Buffer): Json {
  try {
    const value: Json = JSON.parse(body.toString('utf8'));
    return value;
  } catch {
    return undefined;
  }
}

const other = 'digest-of-other-body' as const;
/** A hash of something else is also named by the signed digest. */
const otherBody = [other] as const;

/** Hashes `hashed` and sends `sent`. */
function hashing(client: Client, hashed: Buffer, sent: Buffer): Client | undefined {
  if (client.body.length === 0 || hashed.equals(sent)) return undefined;
  return { ...client, body: sent, hashed: () => hashed };
}

const serialised = Object.entries(serialisers).flatMap(([how, write]): readonly ClientMistake[] => [
  mistake('body', `hashed by ${how}`, otherBody, (client, random) => {
    const value = parsed(client.body);
    return value === undefined ? undefined : hashing(client, Buffer.from(write(value, random)), client.body);
  }),
  mistake('body', `sent by ${how}`, otherBody, (client, random) => {
    const value = parsed(client.body);
    return value === undefined ? undefined : hashing(client, client.body, Buffer.from(write(value, random)));
  }),
]);

const changedBytes = Object.entries(byteChanges).map(([how, change]) =>
  mistake('body', `hashed ${how}`, otherBody, (client, random) =>
    hashing(client, change(client.body, random), client.body),
  ),
);

type Write = (hash: Buffer) => string;
const hexOf = (hash: Buffer): string => hash.toString('hex');
const base64Of = (hash: Buffer): string => hash.toString('base64');

/** Texts of a Digest header, sent and signed alike. */
const texts: readonly (readonly [id: string, causes: ClientMistake['causes'], write: Write])[] = [
  ['hexadecimal', ['digest-hex'], (hash) => `SHA-256=${hexOf(hash)}`],
  ['HEXADECIMAL', ['digest-hex'], (hash) => `SHA-256=${hexOf(hash).toUpperCase()}`],
  [
    'base64 of hexadecimal',
    ['digest-base64-of-hex'],
    (hash) => `SHA-256=${Buffer.from(hexOf(hash)).toString('base64')}`,
  ],
  ['base64url', ['digest-base64'], (hash) => `SHA-256=${hash.toString('base64url')}`],
  ['without padding', ['digest-base64'], (hash) => `SHA-256=${base64Of(hash).replace('=', '')}`],
  [
    'base64 twice',
    ['digest-length', 'digest-base64'],
    (hash) => `SHA-256=${Buffer.from(base64Of(hash)).toString('base64')}`,
  ],
  ['percent-encoded', ['digest-base64'], (hash) => `SHA-256=${encodeURIComponent(base64Of(hash))}`],
  ['without its name', ['digest-malformed'], base64Of],
  ['without its hyphen', ['digest-unsupported', 'digest-malformed'], (hash) => `SHA256=${base64Of(hash)}`],
  ['with a colon', ['digest-malformed', 'digest-unsupported'], (hash) => `SHA-256:${base64Of(hash)}`],
  ['as Content-Digest has it', ['digest-content-digest-form'], (hash) => `sha-256=:${base64Of(hash)}:`],
  ['between quotes', ['digest-base64', 'digest-malformed'], (hash) => `SHA-256="${base64Of(hash)}"`],
  [
    'between quotes as a whole',
    ['digest-unsupported', 'digest-malformed', 'digest-base64'],
    (hash) => `"SHA-256=${base64Of(hash)}"`,
  ],
  [
    'as a list of bytes',
    ['digest-base64', 'digest-malformed'],
    (hash) => `SHA-256=[${[...hash].join(', ')}]`,
  ],
];

const written = texts.map(([id, causes, write]) =>
  mistake('digest', id, causes, (client) =>
    client.body.length === 0 || base64Of(client.hash(client.hashed(client.body))) === ''
      ? undefined
      : withText(client, write),
  ),
);

function withText(client: Client, write: Write): Client | undefined {
  const hash = client.hash(client.hashed(client.body));
  return write(hash) === client.writeDigest(hash) ? undefined : { ...client, writeDigest: write };
}

/** Other hashes, sent and signed. */
const hashes: readonly ClientMistake[] = [
  mistake('hash', 'SHA-1', ['digest-unsupported', 'digest-algorithm'], (client) => ({
    ...client,
    writeDigest: () => `SHA=${createHash('sha1').update(client.body).digest('base64')}`,
  })),
  mistake('hash', 'MD5', ['digest-unsupported', 'digest-algorithm'], (client) => ({
    ...client,
    writeDigest: () => `MD5=${createHash('md5').update(client.body).digest('base64')}`,
  })),
  mistake('hash', 'SHA-512 named SHA-256', ['digest-length', 'digest-algorithm'], (client) => ({
    ...client,
    hash: (bytes) => createHash('sha512').update(bytes).digest(),
  })),
  mistake('hash', 'SHA-256 named SHA-512', ['digest-length', 'digest-algorithm'], (client) => ({
    ...client,
    writeDigest: (hash) => `SHA-512=${base64Of(hash)}`,
  })),
  mistake('hash', 'hashed twice', ['digest-of-other-body', 'digest-line-encoding'], (client) => ({
    ...client,
    hash: (bytes) => createHash('sha256').update(client.hash(bytes)).digest(),
  })),
  mistake(
    'hash',
    'hash of the hexadecimal hash',
    ['digest-of-other-body', 'digest-line-encoding'],
    (client) => ({
      ...client,
      hash: (bytes) =>
        createHash('sha256')
          .update(hexOf(client.hash(bytes)))
          .digest(),
    }),
  ),
  mistake('digest', 'left out', 'digest-missing', (client) => ({ ...client, writeDigest: () => undefined })),
  ...['Content-Digest', 'Repr-Digest', 'Content-MD5', 'X-Digest'].map((name) =>
    mistake(
      'digest',
      `in ${name}`,
      ['other-digest-header', ...(name === 'X-Digest' ? ['digest-missing' as const] : [])],
      (client) => ({
        ...client,
        headers: [...client.headers, [name, `sha-256=:${base64Of(client.hash(client.body))}:`]],
        writeDigest: () => undefined,
      }),
    ),
  ),
].map((each) => ({
  ...each,
  make: (client, random) => (client.body.length === 0 ? undefined : each.make(client, random)),
}));

/** Signed otherwise than sent. */
const signedOtherwise: readonly (readonly [
  id: string,
  cause: ClientMistake['causes'],
  (client: Client) => Write,
])[] = [
  ['hexadecimal', ['digest-line-encoding'], () => (hash) => `SHA-256=${hexOf(hash)}`],
  [
    'base64 of hexadecimal',
    ['digest-line-encoding'],
    () => (hash) => `SHA-256=${Buffer.from(hexOf(hash)).toString('base64')}`,
  ],
  ['base64url', ['digest-line-encoding'], () => (hash) => `SHA-256=${hash.toString('base64url')}`],
  ['without padding', ['digest-line-encoding'], () => (hash) => `SHA-256=${base64Of(hash).replace('=', '')}`],
  ['in small letters', ['digest-line-encoding', 'value-case'], () => (hash) => `sha-256=${base64Of(hash)}`],
  ['without its name', ['digest-line-encoding'], () => base64Of],
  [
    'percent-encoded',
    ['digest-line-encoding', 'value-encoding'],
    () => (hash) => `SHA-256=${encodeURIComponent(base64Of(hash))}`,
  ],
  [
    'with SHA-512',
    ['digest-algorithm'],
    ({ body }) =>
      () =>
        `SHA-512=${createHash('sha512').update(body).digest('base64')}`,
  ],
  [
    'of the other writing',
    [other],
    ({ body }) =>
      () =>
        `SHA-256=${createHash('sha256')
          .update(json(parsed(body), undefined, 2))
          .digest('base64')}`,
  ],
  ['of nothing', [other], () => () => `SHA-256=${createHash('sha256').update('').digest('base64')}`],
  ['as Content-Digest has it', ['digest-line-encoding'], () => (hash) => `sha-256=:${base64Of(hash)}:`],
];

const lines = signedOtherwise.map(([id, causes, write]) =>
  mistake('digest line', id, causes, (client) => {
    if (client.body.length === 0) return undefined;
    const hash = client.hash(client.hashed(client.body));
    const text = write(client)(hash);
    return text === client.writeDigest(hash) ? undefined : signsFor(client, 'digest', () => text);
  }),
);

export const bodyMistakes: readonly ClientMistake[] = [
  ...serialised,
  ...changedBytes,
  ...written,
  ...hashes,
  ...lines,
];
