/**
 * Frames that are not whole, bytes in odd wrappings, names as other libraries print them, and headers that
 * arrive under another name. Each kind was met in requests that somebody else made who knew nothing of the
 * doctor.
 */

import { createHash, privateEncrypt, constants, type KeyObject } from 'node:crypto';
import { asBytes, valueOf, type Client } from './client.js';
import { mistake, onTheWay, signsFor, withLines, type ClientMistake } from './mistake.js';

const utf8Word = (text: string): string => `=?utf-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`;

const frames: readonly (readonly [id: string, write: (value: string) => string])[] = [
  ['without its start', (value) => utf8Word(value).slice(2)],
  ['with dollar signs', (value) => utf8Word(value).replaceAll('?', '$')],
  ['without its encoding', (value) => utf8Word(value).replace('?B', '')],
  ['with blanks inside', (value) => utf8Word(value).replaceAll(/.{76}(?=.)/g, '$& ')],
  ['B that is no encoding', (value) => `=?utf-8?B?${asBytes(value)}?=`],
  [
    'B that is Q',
    (value) =>
      `=?utf-8?B?${asBytes(value).replaceAll(/[^A-Za-z0-9]/g, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}?=`,
  ],
];

const wraps = frames.map(([id, wrap]) =>
  mistake('wrap', id, 'encoded-word-malformed', (client) => ({ ...client, wrap })),
);

/** A block of PKCS#1 v1.5 with these bytes in it. */
function padded(block: Buffer, key: KeyObject): Buffer {
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, block);
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const blocks: readonly (readonly [
  id: string,
  cause: ClientMistake['causes'][number],
  make: (bytes: Buffer) => Buffer,
])[] = [
  [
    'a DigestInfo that names SHA-1',
    'digest-info-encoding',
    (bytes) => Buffer.concat([Buffer.from('302d300906052b0e03021a05000420', 'hex'), sha256(bytes)]),
  ],
  ['the base64 of the hash', 'digest-info-missing', (bytes) => Buffer.from(sha256(bytes).toString('base64'))],
  [
    'the hexadecimal of the hash',
    'digest-info-missing',
    (bytes) => Buffer.from(sha256(bytes).toString('hex')),
  ],
];

const encrypted = blocks.map(([id, cause, make]) =>
  mistake('key', `encrypted ${id}`, cause, (client) => ({
    ...client,
    signBytes: (bytes, key) => padded(make(bytes), key),
  })),
);

const letters32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

const texts: readonly (readonly [id: string, write: (signature: Buffer) => string])[] = [
  ['in base32', base32],
  ['as the base64 of a Buffer in JSON', (bytes) => Buffer.from(JSON.stringify(bytes)).toString('base64')],
  ['as a decimal number', (bytes) => BigInt(`0x${bytes.toString('hex')}`).toString()],
  ['twice', (bytes) => bytes.toString('base64') + bytes.toString('base64')],
  ['behind a zero byte', (bytes) => Buffer.concat([Buffer.of(0), bytes]).toString('base64')],
  [
    'in a BIT STRING',
    (bytes) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length + 1);
      return Buffer.concat([Buffer.of(3, 0x82), length, Buffer.of(0), bytes]).toString('base64');
    },
  ],
];

const written = texts.map(([id, write]) =>
  mistake('text', id, ['signature-spelling', 'signature-length', 'signature-base64'], (client) => ({
    ...client,
    writeSignature: write,
  })),
);

const wholes: readonly (readonly [id: string, write: (value: string) => string])[] = [
  ['behind the name of its header', (value) => `Signature: ${value}`],
  ['with backquotes', (value) => value.replaceAll('"', '`')],
  ['with \\u0022', (value) => value.replaceAll('"', '\\u0022')],
  ['in hexadecimal', (value) => Buffer.from(value).toString('hex')],
  ['percent-encoded twice', (value) => encodeURIComponent(encodeURIComponent(value))],
  ['with doubled quotes', (value) => value.replaceAll('"', '""')],
];

const wrote = wholes.map(([id, write]) =>
  mistake('header', id, ['part-malformed', 'part-unquoted', 'part-missing'], (client) =>
    // A keyId with such signs is another matter.
    /^[ !#-;=-[\]-_a-~]*$/.test(client.keyId) ? { ...client, wrap: write } : undefined,
  ),
);

const certificates: readonly (readonly [id: string, write: (base64: string) => string])[] = [
  ['in a data address', (base64) => `data:application/pkix-cert;base64,${base64}`],
  ['in JSON', (base64) => JSON.stringify({ x5c: [base64] })],
  ['behind a BEGIN line', (base64) => `-----BEGIN CERTIFICATE-----${base64}`],
  ['in an encoded-word', (base64) => `=?utf-8?B?${base64}?=`],
  ['with spaces for plus signs', (base64) => base64.replaceAll('+', ' ')],
];

const enclosed = certificates.map(([id, write]) =>
  mistake('certificate', id, 'certificate-base64', (client) => {
    const base64 = client.certificate.toString('base64');
    return write(base64) === base64
      ? undefined
      : { ...client, writeCertificate: () => [['TPP-Signature-Certificate', write(base64)]] };
  }),
);

const serial = ({ keyId }: Client): string => /^SN=([^,]*)/.exec(keyId)?.[1] ?? '';
const issuer = ({ keyId }: Client): string => keyId.slice(keyId.indexOf(',CA=') + 4);
const escapes = /\\[0-9A-F]{2}/;

const issuers: readonly (readonly [
  id: string,
  causes: ClientMistake['causes'],
  write: (issuer: string) => string,
])[] = [
  [
    'as pyOpenSSL prints it',
    ['issuer-dialect'],
    (name) => `<X509Name object '/${name.split(',').toReversed().join('/')}'>`,
  ],
  [
    'as Python gives it',
    ['issuer-dialect'],
    (name) =>
      `(${name
        .split(',')
        .toReversed()
        .map((part) => `(('${part.replace('=', "', '")}'),)`)
        .join(', ')})`,
  ],
  ['behind the word issuer', ['issuer-dialect'], (name) => `issuer=${name}`],
  ['with plus signs for blanks', ['issuer-dialect'], (name) => name.replaceAll(' ', '+')],
];

const named = issuers.map(([id, causes, write]) =>
  mistake('issuer', id, causes, (client) => {
    const name = issuer(client);
    // Names with escapes look otherwise in these forms.
    if (escapes.test(name) || /[\\+#"']/.test(name) || write(name) === name || name.split(',').length < 3)
      return undefined;
    return { ...client, keyId: `SN=${serial(client)},CA=${write(name)}` };
  }),
);

/** An issuer's bytes beyond ASCII as letters. */
function spelt(name: string): string {
  return name.replaceAll(/(?:\\[89A-F][0-9A-F])+/g, (octets) =>
    Buffer.from(octets.replaceAll('\\', ''), 'hex').toString('utf8'),
  );
}

const letters = mistake('issuer', 'with \\u escapes', 'issuer-wrong-charset', (client) => {
  const name = spelt(issuer(client)).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return name === issuer(client) ? undefined : { ...client, keyId: `SN=${serial(client)},CA=${name}` };
});

const keyIds = [
  ['percent-encoded', (keyId: string) => encodeURIComponent(keyId)],
  ['in base64', (keyId: string) => Buffer.from(keyId, 'utf8').toString('base64')],
  ['without CA=', (keyId: string) => keyId.replace(',CA=', ',')],
] as const;

const ids = keyIds.map(([id, write]) =>
  mistake('keyId', id, 'key-id-malformed', (client) => ({ ...client, keyId: write(client.keyId) })),
);

/** Headers that something on the way gives another name. */
function renamed(name: string, other: string): ClientMistake {
  return mistake(
    'way',
    `${name} named ${other}`,
    ['header-listed-but-absent', 'other-digest-header'],
    (client) =>
      valueOf(client.headers, name) === undefined && name !== 'digest'
        ? undefined
        : onTheWay(client, (sent) => ({
            ...sent,
            headers: sent.headers.map(([each, value]) => [each.toLowerCase() === name ? other : each, value]),
          })),
  );
}

const chunk = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

const bodies: readonly ClientMistake[] = [
  mistake('way', 'body with its chunk sizes', 'digest-of-other-body', (client) =>
    client.body.length === 0 ? undefined : onTheWay(client, (sent) => ({ ...sent, body: chunk(sent.body) })),
  ),
  mistake('body', 'hashed with chunk sizes', 'digest-of-other-body', (client) =>
    client.body.length === 0 ? undefined : { ...client, hashed: chunk },
  ),
  mistake('body', 'sent as a field of a form', 'digest-of-other-body', (client) =>
    client.body.length === 0
      ? undefined
      : {
          ...client,
          hashed: () => client.body,
          body: Buffer.from(new URLSearchParams({ json: client.body.toString('utf8') }).toString()),
        },
  ),
  mistake('body', 'hashed the name of its file', 'digest-of-other-body', (client) =>
    client.body.length === 0 ? undefined : { ...client, hashed: () => Buffer.from('@payment.json') },
  ),
];

const lines: readonly ClientMistake[] = [
  mistake('lines', 'one name as it is sent', 'name-case', (client) =>
    withLines(client, (all) =>
      all.map((line) => (line.name === 'x-request-id' ? { ...line, name: 'X-Request-ID' } : line)),
    ),
  ),
  mistake('lines', 'an instant that is not sent', 'line-extra', (client) =>
    withLines(client, (all) => {
      const date = Date.parse(all.find(({ name }) => name === 'date')?.value ?? '');
      return [{ name: '(created)', value: String(date / 1000 - 1) }, ...all];
    }),
  ),
  mistake('list', 'one name twice, signed once', 'line-missing', (client) => ({
    ...client,
    writeList: (names) => names.join(' ').replace('x-request-id', 'x-request-id x-request-id'),
  })),
  mistake('target', 'as pseudo headers of HTTP/2', 'request-target-form', (client) =>
    client.names.includes('(request-target)')
      ? undefined
      : withLines({ ...client, names: ['(request-target)', ...client.names] }, ([, ...rest]) => [
          { name: ':method', value: client.method },
          { name: ':path', value: client.target },
          ...rest,
        ]),
  ),
  mistake('redirect', 'wrapped on the way', 'value-encoding', (client) =>
    valueOf(client.headers, 'tpp-redirect-uri') === undefined
      ? undefined
      : onTheWay(client, (sent) => ({
          ...sent,
          headers: sent.headers.map(([name, value]) => [
            name,
            name.toLowerCase() === 'tpp-redirect-uri'
              ? `=?utf-8?B?${Buffer.from(value, 'latin1').toString('base64')}?=`
              : value,
          ]),
        })),
  ),
  signsForDigest('[object Promise]'),
];

function signsForDigest(text: string): ClientMistake {
  return mistake('digest line', `as ${text}`, ['value-encoding', 'digest-line-encoding'], (client) =>
    client.body.length === 0 ? undefined : signsFor(client, 'digest', () => text),
  );
}

export const writingMistakes: readonly ClientMistake[] = [
  ...wraps,
  ...wrote,
  ...enclosed,
  ...encrypted,
  ...written,
  ...named,
  letters,
  ...ids,
  renamed('psu-id', 'X-PSU-ID'),
  renamed('x-request-id', 'HTTP_X_REQUEST_ID'),
  renamed('digest', 'Digests'),
  ...bodies,
  ...lines,
];
