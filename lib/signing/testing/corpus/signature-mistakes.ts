/** How the signature is made, written and put into its header. */

import {
  constants,
  createHash,
  createHmac,
  generateKeyPairSync,
  privateEncrypt,
  publicEncrypt,
  sign,
  createPublicKey,
  type KeyObject,
} from 'node:crypto';
import { mistake, type ClientMistake } from './mistake.js';
import type { Client } from './client.js';

/** Pairs of keys that belong to no certificate here. */
const strangers = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  small: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey,
  elliptic: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
};

function digestOf(name: string, bytes: Buffer): Buffer {
  return createHash(name).update(bytes).digest();
}

/** RSA over a number of the length of the key. */
function rawRsa(key: KeyObject, block: Buffer): Buffer {
  const octets = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  const whole = Buffer.concat([Buffer.alloc(Math.max(0, octets - block.length)), block]);
  return privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, whole);
}

const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const missing = ['digest-info-missing', 'padding-missing'] as const;

const makers: readonly (readonly [id: string, causes: ClientMistake['causes'], make: Client['signBytes']])[] =
  [
    ['SHA-1', ['hash-algorithm'], (bytes, key) => sign('sha1', bytes, key)],
    ['SHA-224', ['hash-algorithm'], (bytes, key) => sign('sha224', bytes, key)],
    ['SHA-384', ['hash-algorithm'], (bytes, key) => sign('sha384', bytes, key)],
    ['SHA-512', ['hash-algorithm', 'algorithm-mismatch'], (bytes, key) => sign('sha512', bytes, key)],
    ['MD5', ['hash-algorithm'], (bytes, key) => sign('md5', bytes, key)],
    [
      'PSS',
      ['pss-padding'],
      (bytes, key) =>
        sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
    ],
    [
      'PSS with the longest salt',
      ['pss-padding'],
      (bytes, key) =>
        sign('sha256', bytes, {
          key,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_MAX_SIGN,
        }),
    ],
    [
      'PSS without salt',
      ['pss-padding'],
      (bytes, key) => sign('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 0 }),
    ],
    [
      'PSS with SHA-512',
      ['pss-padding', 'hash-algorithm'],
      (bytes, key) =>
        sign('sha512', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }),
    ],
    ['the bare hash, padded', missing, (bytes, key) => privateEncrypt(key, digestOf('sha256', bytes))],
    [
      'the hash in hexadecimal, padded',
      missing,
      (bytes, key) => privateEncrypt(key, Buffer.from(digestOf('sha256', bytes).toString('hex'))),
    ],
    [
      'the hash in base64, padded',
      missing,
      (bytes, key) => privateEncrypt(key, Buffer.from(digestOf('sha256', bytes).toString('base64'))),
    ],
    ['the hash without padding', missing, (bytes, key) => rawRsa(key, digestOf('sha256', bytes))],
    [
      'the DigestInfo without padding',
      missing,
      (bytes, key) => rawRsa(key, Buffer.concat([digestInfo, digestOf('sha256', bytes)])),
    ],
    [
      'the hash in hexadecimal without padding',
      missing,
      (bytes, key) => rawRsa(key, Buffer.from(digestOf('sha256', bytes).toString('hex'))),
    ],
    [
      'a DigestInfo in a DigestInfo',
      ['hash-then-sign'],
      (bytes, key) => sign('sha256', Buffer.concat([digestInfo, digestOf('sha256', bytes)]), key),
    ],
    [
      'the string without hashing',
      ['string-not-hashed', ...missing],
      (bytes, key) =>
        bytes.length <= 245 ? privateEncrypt(key, bytes) : privateEncrypt(key, bytes.subarray(0, 245)),
    ],
    ['another key', ['other-key'], (bytes) => sign('sha256', bytes, strangers.rsa)],
    ['a smaller key', ['signature-length', 'other-key'], (bytes) => sign('sha256', bytes, strangers.small)],
    [
      'an elliptic key',
      ['signature-length', 'other-key'],
      (bytes) => sign('sha256', bytes, strangers.elliptic),
    ],
    ['HMAC', ['signature-length'], (bytes) => createHmac('sha256', 'secret').update(bytes).digest()],
    ['the hash alone', ['signature-length', 'signature-length'], (bytes) => digestOf('sha256', bytes)],
    [
      'encrypted with the public key',
      ['other-key'],
      (bytes, key) =>
        publicEncrypt(
          { key: createPublicKey(key), padding: constants.RSA_PKCS1_PADDING },
          digestOf('sha256', bytes),
        ),
    ],
    [
      'damaged',
      ['other-key'],
      (bytes, key) => {
        const signature = sign('sha256', bytes, key);
        signature[40] = (signature[40] ?? 0) ^ 4;
        return signature;
      },
    ],
  ];

const unprovable = new Set([
  'another key',
  'encrypted with the public key',
  'damaged',
  'a smaller key',
  'an elliptic key',
  'HMAC',
]);

const made = makers.map(([id, causes, signBytes]) =>
  mistake('key', id, causes, (client) => ({ ...client, signBytes }), {
    unprovable: unprovable.has(id),
    hides: /another|smaller|elliptic|HMAC|damaged|public|alone|without hashing/.test(id),
  }),
);

const hex = (signature: Buffer): string => signature.toString('hex');
const base64 = (signature: Buffer): string => signature.toString('base64');
const broken = (text: string, width: number, end: string): string =>
  (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join(end);

const texts: readonly (readonly [
  id: string,
  causes: ClientMistake['causes'],
  write: (signature: Buffer) => string,
])[] = [
  ['base64url', ['signature-base64url'], (signature) => signature.toString('base64url')],
  [
    'base64url with padding',
    ['signature-base64url'],
    (signature) => base64(signature).replaceAll('+', '-').replaceAll('/', '_'),
  ],
  ['without padding', ['signature-padding-missing'], (signature) => base64(signature).replaceAll('=', '')],
  ['hexadecimal', ['signature-hex'], hex],
  ['HEXADECIMAL', ['signature-hex'], (signature) => hex(signature).toUpperCase()],
  [
    'hexadecimal with hyphens',
    ['signature-hex'],
    (signature) =>
      hex(signature)
        .toUpperCase()
        .replaceAll(/..(?=.)/g, '$&-'),
  ],
  ['hexadecimal with 0x', ['signature-hex'], (signature) => `0x${hex(signature)}`],
  [
    'base64 twice',
    ['signature-base64-twice'],
    (signature) => Buffer.from(base64(signature)).toString('base64'),
  ],
  ['base64 of hexadecimal', ['signature-hex'], (signature) => Buffer.from(hex(signature)).toString('base64')],
  ['percent-encoded', ['signature-percent-encoded'], (signature) => encodeURIComponent(base64(signature))],
  [
    'percent-encoded twice',
    ['signature-percent-encoded'],
    (signature) => encodeURIComponent(encodeURIComponent(base64(signature))),
  ],
  [
    'with blanks for plus signs',
    ['signature-percent-encoded', 'signature-blanks'],
    (signature) => base64(signature).replaceAll('+', ' '),
  ],
  ['with a blank each 76', ['signature-blanks'], (signature) => broken(base64(signature), 76, ' ')],
  ['with written line ends', ['signature-blanks'], (signature) => broken(base64(signature), 64, '\\n')],
  [
    'with written line ends of Windows',
    ['signature-blanks'],
    (signature) => broken(base64(signature), 76, '\\r\\n'),
  ],
  [
    'with %0A',
    ['signature-percent-encoded', 'signature-blanks'],
    (signature) => broken(base64(signature), 76, '%0A'),
  ],
  [
    'with escaped slashes',
    ['signature-base64', 'signature-spelling'],
    (signature) => base64(signature).replaceAll('/', '\\/'),
  ],
  [
    'with \\u002B',
    ['signature-base64', 'signature-spelling'],
    (signature) => base64(signature).replaceAll('+', '\\u002B'),
  ],
  [
    'in the order of Windows',
    ['signature-byte-order'],
    (signature) => base64(Buffer.from(signature.toReversed())),
  ],
  [
    'between colons',
    ['signature-spelling', 'signature-base64', 'rfc-9421-form'],
    (signature) => `:${base64(signature)}:`,
  ],
  [
    'as a list of numbers',
    ['signature-base64', 'signature-spelling'],
    (signature) => `[${[...signature].join(',')}]`,
  ],
  [
    'as a list of signed numbers',
    ['signature-base64', 'signature-spelling'],
    (signature) => `[${[...signature].map((byte) => (byte > 127 ? byte - 256 : byte)).join(', ')}]`,
  ],
  [
    "as Python's b''",
    ['signature-base64', 'signature-base64', 'signature-spelling'],
    (signature) => `b'${base64(signature)}'`,
  ],
  [
    'with b64 before it',
    ['signature-base64', 'signature-spelling'],
    (signature) => `base64:${base64(signature)}`,
  ],
];

const written = texts.map(([id, causes, write]) =>
  mistake('text', id, causes, (client) => ({
    ...client,
    writeSignature: (signature) => write(signature),
  })),
);

const cut: readonly ClientMistake[] = [
  mistake(
    'text',
    'cut off',
    ['signature-length', 'signature-base64', 'signature-length'],
    (client) => ({ ...client, writeSignature: (signature) => base64(signature).slice(0, 200) }),
    { hides: true, unprovable: true },
  ),
  mistake(
    'text',
    'empty',
    ['signature-base64', 'signature-length', 'part-missing'],
    (client) => ({ ...client, writeSignature: () => '' }),
    { hides: true },
  ),
  mistake(
    'text',
    'a detached JWS',
    'jws-signature',
    (client) => ({
      ...client,
      writeSignature: (_, sent) => {
        const head = Buffer.from(JSON.stringify({ alg: 'RS256', b64: false, crit: ['b64'] })).toString(
          'base64url',
        );
        const signed = Buffer.concat([Buffer.from(`${head}.`), sent.body]);
        return `${head}..${sign('sha256', signed, client.key).toString('base64url')}`;
      },
    }),
    { hides: true },
  ),
  mistake(
    'header',
    'a detached JWS as a whole',
    'jws-signature',
    (client) => ({
      ...client,
      writeParts: ({ signature }) =>
        `${Buffer.from('{"alg":"RS256"}').toString('base64url')}..${signature.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`,
    }),
    { hides: true },
  ),
  mistake(
    'header',
    'a JWS in x-jws-signature',
    'jws-signature',
    (client) => ({
      ...client,
      writeHeader: (value) => [['x-jws-signature', `eyJhbGciOiJSUzI1NiJ9..${value.slice(-40, -2)}`]],
    }),
    { hides: true },
  ),
];

export const signatureMistakes: readonly ClientMistake[] = [...made, ...written, ...cut];
